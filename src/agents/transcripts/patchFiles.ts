import type { FileUse } from './entry';

/** A line of a patch of the tool `apply_patch` that names a file: openai/codex, `codex-rs/apply-patch`. */
const toolLine = /^\*\*\* (?:(Add|Delete|Update) File|Move to): ([^\r\n]+)$/gm;
const effects: Readonly<Record<string, FileUse['effect']>> = { Add: 'added', Delete: 'deleted', Update: 'modified' };

/** Returns what an `apply_patch` patch does to files. */
export function toolPatchFiles(patch: string): readonly FileUse[] {
  const files: FileUse[] = [];
  for (const [, verb, name] of patch.matchAll(toolLine)) {
    const path = name!.trim();
    const moved = verb === undefined ? files.pop() : undefined;
    if (moved) files.push({ path: moved.path, effect: 'renamed', to: path });
    else if (verb !== undefined && path !== '') files.push({ path, effect: effects[verb]! });
  }
  return files;
}

const diffLine = /^(---|\+\+\+) (?:[ab]\/)?([^\t\r\n]+)/gm;

/** Returns what a unified diff does to files, judging by its `---` and `+++` lines. */
export function diffFiles(diff: string): readonly FileUse[] {
  const files: FileUse[] = [];
  let old: string | undefined;
  for (const [, side, path] of diff.matchAll(diffLine)) {
    if (side === '---') {
      old = path;
    } else if (old !== undefined) {
      if (path === '/dev/null') files.push({ path: old, effect: 'deleted' });
      else files.push({ path: path!, effect: old === '/dev/null' ? 'added' : 'modified' });
      old = undefined;
    }
  }
  return files;
}
