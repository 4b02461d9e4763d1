import { extractTaskText } from '#base/task/taskText';
import type { FileStamp } from '#reports';
import type { OpenedPack } from './openPack';
import { joinAbsolutePath } from './paths';
import { isSameStamp, isFullySeen, type Stamp } from './sessionLog';
import type { FileState, World } from './world';

/** Changes since the pack, without the session's own changes. */
export interface Changes {
  readonly files: readonly { readonly path: string; readonly change: 'modified' | 'deleted'; }[];
  /** Whether `task.md` was edited, written or removed. */
  readonly isTaskChanged: boolean;
  /** Set if another branch is checked out. Its value is null if no branch is checked out. */
  readonly branch: { readonly current: string | null; } | undefined;
}

/** The maximum number of bytes read from all files. Beyond it, files whose size is the same count as unchanged. */
const maxHashedBytes = 32_000_000;
/** The time after the session's edit, in milliseconds, in which a formatter may write the file once more. */
const maxFormatterDelayMs = 10_000;
/** The maximum lag of a file's time behind the clock, in milliseconds. */
const maxClockLagMs = 20;
/** The maximum length of a template `task.md`, in bytes. */
const maxTemplateBytes = 10_000;
const noPaths: ReadonlySet<string> = new Set();

/** Finds changes to the pack's shown files, its task and the branch. */
export function findChanges(world: World, pack: OpenedPack): Changes {
  return collectChanges(world, pack, [], () => false);
}

/**
 * Finds the changes that the session has not seen. Files that the session has read in their current state are left out.
 * `additionalStamps` are those of files that the pack found but does not show.
 */
export function findUnseenChanges(world: World, pack: OpenedPack, additionalStamps: readonly FileStamp[]): Changes {
  return collectChanges(world, pack, additionalStamps, (path, stamp) => isSeen(pack, path, stamp));
}

/**
 * Finds changes. If a running AgentPack reports a file as changed, the file's content is compared, because the report
 * may predate the last edit.
 */
function collectChanges(world: World, pack: OpenedPack, additionalStamps: readonly FileStamp[],
  isKnown: (path: string, stamp: Stamp | null) => boolean): Changes
{
  const { basis, root, session, finding } = pack;
  const files = [
    ...findDifferingFiles(world, root, basis.files, finding?.files),
    ...findDifferingFiles(world, root, additionalStamps, finding?.files).filter(({ stamp }) =>
      !isWrittenByCommand(pack, stamp)
    ),
  ].filter(({ path, stamp }) => !isSessionEdit(pack, path, stamp) && !isKnown(path, stamp))
    .map(({ path, stamp }) => ({ path, change: stamp ? 'modified' as const : 'deleted' as const }));
  const isTaskChanged = findDifferingFiles(world, root, [basis.taskFile]).some(({ path, stamp }) =>
    !isSessionEdit(pack, path, stamp) && !isStillTemplate(world, pack, stamp)
  );
  const head = world.readHead(root);
  const isOtherBranch = head !== undefined && head.branch !== basis.branch && !session.branches.includes(head.branch);
  return { files, isTaskChanged, branch: isOtherBranch ? { current: head.branch } : undefined };
}

/**
 * Returns the files whose text differs from these stamps, with null as the stamp of a deleted file. `suspects` are the
 * paths of files that may have changed although their times are the same.
 */
export function findDifferingFiles(world: World, root: string, stamps: readonly FileStamp[],
  suspects: ReadonlySet<string> = noPaths): readonly { readonly path: string; readonly stamp: Stamp | null; }[]
{
  let remainingBytes = maxHashedBytes;
  const hash = (path: string, { size }: FileState): string | undefined => {
    remainingBytes -= size;
    return world.hash(path, size);
  };
  return stamps.flatMap((file) => {
    const absolutePath = joinAbsolutePath(root, file.path);
    const stat = world.stat(absolutePath);
    const state = stat?.kind === 'file' ? stat : undefined;
    const isSuspect = suspects.has(file.path);
    const hashWithinLimit = (
      current: FileState,
    ) => (current.size > remainingBytes ? isSuspect ? undefined : file.hash : hash(absolutePath, current));
    if (isUnchanged(file, state, isSuspect, hashWithinLimit)) return [];
    return [{ path: file.path, stamp: state ? { size: state.size, mtimeMs: state.mtimeMs } : null }];
  });
}

function isUnchanged(file: FileStamp, state: FileState | undefined, isSuspect: boolean,
  hash: (current: FileState) => string | null | undefined): boolean
{
  if (file.hash === null || !state) return file.hash === null && !state;
  if (state.size !== file.size) return false;
  return state.mtimeMs === file.mtimeMs && !isSuspect || hash(state) === file.hash;
}

/**
 * Reports whether the last edit was the session's: the file is as the session left it, or the session is editing it.
 */
function isSessionEdit({ session, basis }: OpenedPack, path: string, stamp: Stamp | null): boolean {
  const edit = session.edits.get(path);
  if (!edit) return false;
  if (edit.stamp === undefined) return edit.at >= basis.packedAt - maxFormatterDelayMs;
  if (edit.stamp === null || stamp === null) return edit.stamp === stamp;
  return isSameStamp(edit.stamp, stamp) || stamp.mtimeMs > edit.stamp.mtimeMs &&
      stamp.mtimeMs - edit.stamp.mtimeMs <= maxFormatterDelayMs;
}

/** Reports whether the session was shown all lines of the file's current version. */
function isSeen({ session }: OpenedPack, path: string, stamp: Stamp | null): boolean {
  const lastRead = session.reads.get(path);
  return lastRead !== undefined && stamp !== null && isSameStamp(lastRead.stamp, stamp) && isFullySeen(lastRead);
}

/** Reports whether there was no task when the pack was made, and the current file is only a template for a task. */
function isStillTemplate(world: World, { basis: { taskFile }, root }: OpenedPack, stamp: Stamp | null): boolean {
  return taskFile.hash === null && stamp !== null && stamp.size <= maxTemplateBytes &&
    extractTaskText(world.read(joinAbsolutePath(root, taskFile.path), maxTemplateBytes) ?? '?') === '';
}

/**
 * Reports whether the file was written while a command of the session ran. Such changes are recorded only for shown
 * files.
 */
function isWrittenByCommand({ session }: OpenedPack, stamp: Stamp | null): boolean {
  return stamp !== null &&
    session.commandTimes.some(({ from, to }) => stamp.mtimeMs >= from - maxClockLagMs && stamp.mtimeMs <= to);
}
