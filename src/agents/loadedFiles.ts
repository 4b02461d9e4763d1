import { getParentFolder } from '#base/text/paths';
import type { AgentId } from './agentRows';

/**
 * The files that each agent loads automatically at the start of a session, below the root; a path that ends in `/` is a
 * folder of rules. From the vendors' documentation that the connections in the agents' folders name. Aider loads only the files
 * that its configuration names.
 */
export const loadedFiles: Readonly<Record<AgentId, readonly string[]>> = {
  generic: ['AGENTS.md'],
  claude: ['CLAUDE.md', 'CLAUDE.local.md', '.claude/CLAUDE.md', '.claude/rules/'],
  codex: ['AGENTS.override.md', 'AGENTS.md'],
  antigravity: ['AGENTS.md', 'GEMINI.md', '.agent/rules/'],
  gemini: ['GEMINI.md'],
  cursor: ['AGENTS.md', '.cursorrules', '.cursor/rules/'],
  windsurf: ['AGENTS.md', '.windsurfrules', '.windsurf/rules/'],
  copilot: ['AGENTS.md', '.github/copilot-instructions.md'],
  opencode: ['AGENTS.md', 'CLAUDE.md'],
  cline: ['AGENTS.md', '.clinerules', '.clinerules/'],
  kiro: ['AGENTS.md', '.kiro/steering/'],
  aider: [],
};

const importers: ReadonlySet<string> = new Set(['CLAUDE.md', 'CLAUDE.local.md', '.claude/CLAUDE.md']);

/**
 * Finds the files below the root that a file imports by `@path`, relative to its folder; imports in code do not count.
 * Only Claude Code does this, according to its documentation on memory; other agents that read CLAUDE.md follow no
 * imports.
 */
export function importedFiles(agent: AgentId, path: string, text: string): readonly string[] {
  if (agent !== 'claude' || !importers.has(path)) return [];
  const plain = text.replace(/^ {0,3}(```|~~~)[^]*?^ {0,3}\1/gm, '').replace(/`[^`\n]*`/g, '');
  const imports = [...plain.matchAll(/(?<![^\s(])@([^\s@`]{1,400})/g)].flatMap(([, name]) => {
    const to = name!.replace(/[.,;:!?)]+$/, '');
    const below = /^[/~]/.test(to) ? undefined : belowRoot(getParentFolder(path), to);
    return below === undefined ? [] : [below];
  });
  return [...new Set(imports)];
}

/** Resolves a path below the root; undefined if it leaves the root. */
function belowRoot(folder: string, path: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** A rule that its front matter limits to some files, or to when the agent asks for it, is not always loaded. */
export function isAlwaysLoaded(rule: string): boolean {
  if (!/^---\r?\n/.test(rule)) return true;
  const end = rule.indexOf('\n---', 3);
  const fields = end < 0 ? '' : rule.slice(0, end);
  if (/^(?:alwaysApply:\s*true|trigger:\s*always_on|inclusion:\s*always)\b/m.test(fields)) return true;
  return !/^(?:alwaysApply|trigger|inclusion|globs|paths|applyTo):/m.test(fields);
}
