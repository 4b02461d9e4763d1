import type { FileUse } from './entry';

/** Matches a line of an `apply_patch` patch that names a file. Source: openai/codex, `codex-rs/apply-patch`. */
const patchFilePattern = /^\*\*\* (?:(Add|Delete|Update) File|Move to): ([^\r\n]+)$/gm;
const effectsByVerb: Readonly<Record<string, FileUse['effect']>> = {
  Add: 'added',
  Delete: 'deleted',
  Update: 'modified',
};

/** Returns the files that an `apply_patch` patch affects, with the effect on each. */
export function parseToolPatchFiles(patch: string): readonly FileUse[] {
  const files: FileUse[] = [];
  for (const [, verb, name] of patch.matchAll(patchFilePattern)) {
    const path = name!.trim();
    const movedFile = verb === undefined ? files.pop() : undefined;
    if (movedFile) files.push({ path: movedFile.path, effect: 'renamed', to: path });
    else if (verb !== undefined && path !== '') files.push({ path, effect: effectsByVerb[verb]! });
  }
  return files;
}

const diffHeaderPattern = /^(---|\+\+\+) (?:[ab]\/)?([^\t\r\n]+)/gm;

/** Returns the files that a unified diff affects, with the effect on each, based on its `---` and `+++` lines. */
export function parseDiffFiles(diff: string): readonly FileUse[] {
  const files: FileUse[] = [];
  let oldPath: string | undefined;
  for (const [, side, path] of diff.matchAll(diffHeaderPattern)) {
    if (side === '---') {
      oldPath = path;
    } else if (oldPath !== undefined) {
      if (path === '/dev/null') files.push({ path: oldPath, effect: 'deleted' });
      else files.push({ path: path!, effect: oldPath === '/dev/null' ? 'added' : 'modified' });
      oldPath = undefined;
    }
  }
  return files;
}
