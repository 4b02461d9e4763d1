import { taskText } from '#base/task/taskText';
import type { FileStamp } from '#reports';
import type { OpenedPack } from './openPack';
import { joined } from './paths';
import { isEqual, isFullySeen, type Stamp } from './sessionLog';
import type { FileState, World } from './world';

/** Changes since the pack, without the session's own changes. */
export interface Changes {
  readonly files: readonly { readonly path: string; readonly change: 'modified' | 'deleted'; }[];
  /** Whether `task.md` was edited, written or removed. */
  readonly task: boolean;
  /** Set if another branch is checked out; null if none is. */
  readonly branch: { readonly now: string | null; } | undefined;
}

/** The maximum number of bytes read from all files: further files of the same size count as unchanged. */
const maxHashed = 32_000_000;
/** The time after the session's edit, in milliseconds, in which a formatter may write the file once more. */
const formatted = 10_000;
/** The maximum lag of a file's time behind the clock, in milliseconds. */
const tick = 20;
/** The maximum length of a `task.md`. Bytes. */
const longestTemplate = 10_000;
const none: ReadonlySet<string> = new Set();

/** Finds changes of the pack's shown files, its task and the branch. */
export function changesSince(world: World, pack: OpenedPack): Changes {
  return changesBut(world, pack, [], () => false);
}

/**
 * Finds the changes that the session does not know about, which excludes files that it has read in their present state.
 * `others`: files that the pack found and does not show.
 */
export function unseenChanges(world: World, pack: OpenedPack, additional: readonly FileStamp[]): Changes {
  return changesBut(world, pack, additional, (path, stamp) => isSeen(pack, path, stamp));
}

/**
 * Finds changes. A running AgentPack's report on a file counts only if its content must decide: it may predate the last
 * edit.
 */
function changesBut(world: World, pack: OpenedPack, additional: readonly FileStamp[],
  isKnown: (path: string, stamp: Stamp | null) => boolean): Changes
{
  const { basis, root, session, finding } = pack;
  const files = [
    ...differing(world, root, basis.files, finding?.files),
    ...differing(world, root, additional, finding?.files).filter(({ stamp }) => !isOfCommand(pack, stamp)),
  ].filter(({ path, stamp }) => !isOwn(pack, path, stamp) && !isKnown(path, stamp))
    .map(({ path, stamp }) => ({ path, change: stamp ? 'modified' as const : 'deleted' as const }));
  const task = differing(world, root, [basis.taskFile]).some(({ path, stamp }) =>
    !isOwn(pack, path, stamp) && !isStillNoTask(world, pack, stamp)
  );
  const head = world.head(root);
  const isOther = head !== undefined && head.branch !== basis.branch && !session.branches.includes(head.branch);
  return { files, task, branch: isOther ? { now: head.branch } : undefined };
}

/**
 * Returns the files whose text now differs from these stamps; null: the file is gone. `suspects`: paths of files whose
 * times may be unchanged in spite of a change.
 */
export function differing(world: World, root: string, stamps: readonly FileStamp[],
  suspects: ReadonlySet<string> = none): readonly { readonly path: string; readonly stamp: Stamp | null; }[]
{
  let toHash = maxHashed;
  const hash = (at: string, { size }: FileState): string | undefined => {
    toHash -= size;
    return world.hash(at, size);
  };
  return stamps.flatMap((file) => {
    const at = joined(root, file.path);
    const stat = world.stat(at);
    const state = stat?.kind === 'file' ? stat : undefined;
    const isSuspect = suspects.has(file.path);
    const read = (now: FileState) => (now.size > toHash ? isSuspect ? undefined : file.hash : hash(at, now));
    if (isSame(file, state, isSuspect, read)) return [];
    return [{ path: file.path, stamp: state ? { size: state.size, mtimeMs: state.mtimeMs } : null }];
  });
}

function isSame(file: FileStamp, state: FileState | undefined, isSuspect: boolean,
  hash: (now: FileState) => string | null | undefined): boolean
{
  if (file.hash === null || !state) return file.hash === null && !state;
  if (state.size !== file.size) return false;
  return state.mtimeMs === file.mtimeMs && !isSuspect || hash(state) === file.hash;
}

/**
 * Reports whether the last edit was the session's: the file is as the session left it, or the session is editing it.
 */
function isOwn({ session, basis }: OpenedPack, path: string, stamp: Stamp | null): boolean {
  const edit = session.edits.get(path);
  if (!edit) return false;
  if (edit.stamp === undefined) return edit.at >= basis.packedAt - formatted;
  if (edit.stamp === null || stamp === null) return edit.stamp === stamp;
  return isEqual(edit.stamp, stamp) || stamp.mtimeMs > edit.stamp.mtimeMs &&
      stamp.mtimeMs - edit.stamp.mtimeMs <= formatted;
}

/** Reports whether the session was shown all lines of the file's present version. */
function isSeen({ session }: OpenedPack, path: string, stamp: Stamp | null): boolean {
  const seen = session.reads.get(path);
  return seen !== undefined && stamp !== null && isEqual(seen.stamp, stamp) && isFullySeen(seen);
}

/** Reports whether there was no task when the pack was made, and the present file is only a template for a task. */
function isStillNoTask(world: World, { basis: { taskFile }, root }: OpenedPack, stamp: Stamp | null): boolean {
  return taskFile.hash === null && stamp !== null && stamp.size <= longestTemplate &&
    taskText(world.read(joined(root, taskFile.path), longestTemplate) ?? '?') === '';
}

/**
 * Reports whether the file was written while a command of the session ran. Such changes are recorded only for shown
 * files.
 */
function isOfCommand({ session }: OpenedPack, stamp: Stamp | null): boolean {
  return stamp !== null && session.ran.some(({ from, to }) => stamp.mtimeMs >= from - tick && stamp.mtimeMs <= to);
}
