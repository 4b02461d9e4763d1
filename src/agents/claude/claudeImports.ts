import { getParentFolder } from '#base/text/paths';
import type { AgentId } from '../agentRows';

const importingFiles: ReadonlySet<string> = new Set(['CLAUDE.md', 'CLAUDE.local.md', '.claude/CLAUDE.md']);

/**
 * Finds the files below the root that a file imports by `@path`, relative to its folder; imports in code do not count.
 * Only Claude Code does this, according to its documentation on memory; other agents that read CLAUDE.md do not
 * follow imports.
 */
export function findImportedFiles(agent: AgentId, path: string, text: string): readonly string[] {
  if (agent !== 'claude' || !importingFiles.has(path)) return [];
  const textWithoutCode = text.replace(/^ {0,3}(```|~~~)[^]*?^ {0,3}\1/gm, '').replace(/`[^`\n]*`/g, '');
  const imports = [...textWithoutCode.matchAll(/(?<![^\s(])@([^\s@`]{1,400})/g)].flatMap(([, name]) => {
    const target = name!.replace(/[.,;:!?)]+$/, '');
    const resolvedPath = /^[/~]/.test(target) ? undefined : resolveBelowRoot(getParentFolder(path), target);
    return resolvedPath === undefined ? [] : [resolvedPath];
  });
  return [...new Set(imports)];
}

/** Resolves a path below the root; undefined if it leaves the root. */
function resolveBelowRoot(folder: string, path: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
