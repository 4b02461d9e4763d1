import { accepted, list, nullable, object, optional, picklist, relativePath, text, type Schema,
  type Stored } from '../../../base/schema/schema';
import { modes, type Mode } from '../../../model/pack';
import { restoring, type ChoiceStep } from '../choices/choiceWords';
import type { Choices } from '../folder/state/folderState';
import type { TuneChange } from './tuneChanges';

/** What the changes of one Tune replaced. */
export interface TuneUndo {
  /** The texts of `.agentignore`; null where there was no file. */
  readonly ignore?: { readonly before: string | null; readonly after: string; };
  /** Paths that were not pinned before. */
  readonly pinned: readonly string[];
  /** Those of them that were excluded, which a pin ends. */
  readonly excluded?: readonly string[];
  /** The values of the setting, where it was written; null where it was not set there. */
  readonly mode?: { readonly before: Mode | null; readonly after: Mode; };
}

/** What changes are made to. */
export interface TunePorts {
  /** Undefined where there is no `.agentignore`. */
  readIgnore(): Promise<string | undefined>;
  /** Undefined removes the file. */
  writeIgnore(text: string | undefined): Promise<void>;
  choices(): Choices;
  choose(step: ChoiceStep): Promise<void>;
  /** The setting at the level that `writeMode` writes. */
  mode(): Mode | undefined;
  writeMode(mode: Mode | undefined): Promise<void>;
}

/** Makes the changes. `record` is called before each of them with all that takes them back. */
export async function applyChanges(changes: readonly TuneChange[], ports: TunePorts,
  record: (undo: TuneUndo) => Promise<void>): Promise<void>
{
  const lines = changes.flatMap((change) => (change.kind === 'ignore' ? [change.line] : []));
  const known = ports.choices();
  const paths = changes.flatMap((
    change,
  ) => (change.kind === 'pin' && !known.pinned.includes(change.path) ? [change.path] : []));
  const mode = changes.find((change) => change.kind === 'mode')?.mode;
  let undo: TuneUndo = { pinned: [] };
  if (lines.length > 0) {
    const before = await ports.readIgnore();
    const after = withLines(before ?? '', lines);
    await record(undo = { ...undo, ignore: { before: before ?? null, after } });
    await ports.writeIgnore(after);
  }
  if (mode !== undefined) {
    await record(undo = { ...undo, mode: { before: ports.mode() ?? null, after: mode } });
    await ports.writeMode(mode);
  }
  if (paths.length > 0) {
    const excluded = paths.filter((path) => known.excluded.includes(path));
    await record(undo = { ...undo, pinned: paths, ...(excluded.length > 0 && { excluded }) });
    await ports.choose({ paths, choice: 'pinned', on: true });
  }
}

/** Restores what was there before; what was changed since by others stays as they left it. */
export async function undoChanges({ ignore, pinned, excluded = [], mode }: TuneUndo, ports: TunePorts): Promise<void> {
  const present = ignore && await ports.readIgnore();
  if (ignore && present !== undefined) {
    if (present === ignore.after) await ports.writeIgnore(ignore.before ?? undefined);
    else await ports.writeIgnore(withoutLines(present, addedLines(ignore.before ?? '', ignore.after)));
  }
  const now = ports.choices();
  const still = pinned.filter((path) => now.pinned.includes(path));
  const before = {
    ...now,
    pinned: now.pinned.filter((path) => !still.includes(path)),
    excluded: [...now.excluded, ...excluded],
  };
  for (const step of restoring(still, before, now)) await ports.choose(step);
  if (mode && ports.mode() === mode.after) await ports.writeMode(mode.before ?? undefined);
}

function withLines(text: string, lines: readonly string[]): string {
  const known = new Set(text.split(/\r?\n/));
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  const added = lines.filter((line) => !known.has(line));
  return added.length === 0 ? text : `${text}${end}${added.join('\n')}\n`;
}

function addedLines(before: string, after: string): readonly string[] {
  return after.slice(before.length).split('\n').filter((line) => line !== '');
}

function withoutLines(text: string, lines: readonly string[]): string {
  return text.split('\n').filter((line) => !lines.includes(line.replace(/\r$/, ''))).join('\n');
}

const longestFile = 1 << 20;
const mode = picklist(modes);
const undoSchema: Schema<Stored<TuneUndo>> = object({
  ignore: optional(object({ before: nullable(text(longestFile)), after: text(longestFile) })),
  pinned: list(relativePath, 100),
  excluded: optional(list(relativePath, 100)),
  mode: optional(object({ before: nullable(mode), after: mode })),
});

/** Reads the undo from the editor's storage. */
export function storedUndo(value: unknown): TuneUndo | undefined {
  return accepted<TuneUndo>(undoSchema, value);
}
