import type { FileUse } from '../entry';

/** A line of a patch of the tool `apply_patch` that names a file: openai/codex, `codex-rs/apply-patch`. */
const toolLine = /^\*\*\* (?:(Add|Delete|Update) File|Move to): ([^\r\n]+)$/gm;
const effects: Readonly<Record<string, FileUse['effect']>> = { Add: 'added', Delete: 'deleted', Update: 'modified' };

/** Returns what an `apply_patch` patch does to files. */
export function toolPatchFiles(patch: string): readonly FileUse[] {
  const found: FileUse[] = [];
  for (const [, verb, name] of patch.matchAll(toolLine)) {
    const path = name!.trim();
    const moved = verb === undefined ? found.pop() : undefined;
    if (moved) found.push({ path: moved.path, effect: 'renamed', to: path });
    else if (verb !== undefined && path !== '') found.push({ path, effect: effects[verb]! });
  }
  return found;
}

const diffLine = /^(---|\+\+\+) (?:[ab]\/)?([^\t\r\n]+)/gm;

/** Returns what a unified diff does to files, judging by its `---` and `+++` lines. */
export function diffFiles(diff: string): readonly FileUse[] {
  const found: FileUse[] = [];
  let old: string | undefined;
  for (const [, side, path] of diff.matchAll(diffLine)) {
    if (side === '---') {
      old = path;
    } else if (old !== undefined) {
      if (path === '/dev/null') found.push({ path: old, effect: 'deleted' });
      else found.push({ path: path!, effect: old === '/dev/null' ? 'added' : 'modified' });
      old = undefined;
    }
  }
  return found;
}
