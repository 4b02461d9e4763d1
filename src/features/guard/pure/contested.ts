import { toFields, getTextField, getTextList, type Fields } from '#agents/hooks/fields';
import { containsPath } from '#base/text/paths';
import { formatSealedRow } from '#base/verdictSeal';
import { isValidThreadId } from '#base/task/threadName';
import type { OpenedPack } from './openPack';
import { joinAbsolutePath } from './paths';
import type { World } from './world';

/** The `session` value of a thread that is known only from a transcript, as in `engine/threads/sessionThreads.ts`. */
const transcriptSession = 'transcript';
const maxIndexBytes = 16_000_000;
/** The maximum age of an active thread's last update, in milliseconds, as in `engine/threads/threads.ts`. */
const maxActiveAgeMs = 24 * 3_600_000;

/** A thread that also changed a file, and the work tree in which it runs. */
export interface ContestingThread {
  readonly id: string;
  /** The root of another work tree and its branch; undefined for a thread in the current work tree. */
  readonly elsewhere?: { readonly root: string; readonly branch: string | undefined; };
}

/**
 * Finds other threads that changed this file and were active in the last 24 hours, on the same branch of this work tree
 * or in another work tree of the repository. For a session without its own pack, only sessions known from their
 * transcripts count.
 */
export function findContestingThreads(world: World, pack: OpenedPack, path: string,
  getThreadRows = createThreadRowReader(world)): readonly ContestingThread[]
{
  const { root, basis, session, sessionThreadId } = pack;
  const ownThread = basis.thread ?? sessionThreadId;
  if (ownThread === undefined || session.edits.has(path)) return [];
  const rows = getThreadRows(root);
  const ownRow = rows.get(ownThread);
  if (basis.thread !== undefined && !(ownRow && isActive(ownRow, world.now))) return [];
  const ownLocation = ownRow ?? { branch: basis.branch, worktree: root };
  const hasChanged = (row: Fields, filePath = path) =>
    isActive(row, world.now) && getTextList(row, 'dirty_files').includes(filePath) &&
    (basis.thread !== undefined || row['session'] === transcriptSession);
  const localThreads = [...rows].filter(([id, row]) =>
    id !== ownThread && row['branch'] === ownLocation['branch'] && row['worktree'] === ownLocation['worktree'] &&
    hasChanged(row)
  ).map(([id]): ContestingThread => ({ id }));
  const otherLocations = [...world.listOtherTrees(root).map((treeRoot) => ({ treeRoot, treePath: path })),
    ...findInAdditionalRoots(world, pack, path)];
  const remoteThreads = otherLocations.flatMap(({ treeRoot, treePath }) =>
    [...getThreadRows(treeRoot)].filter(([id, row]) =>
      // a session may work in several work trees, but a name chosen by the user means a different task in each
      (id !== ownThread || getTextField(row, 'session') === undefined ||
        ownRow !== undefined && getTextField(ownRow, 'session') === undefined)
      && hasChanged(row, treePath)
    ).map(([id, row]): ContestingThread => ({ id, elsewhere: { root: treeRoot, branch: getTextField(row, 'branch') } }))
  );
  return [...localThreads.sort((a, b) => (a.id < b.id ? -1 : 1)), ...remoteThreads];
}

/** Finds the additional root that contains the file and has threads of this user, with the file's path in that root. */
function findInAdditionalRoots(world: World, { basis }: OpenedPack, path: string) {
  const root = basis.roots?.find(({ name }) => containsPath(name, path));
  const state = root && world.stat(joinAbsolutePath(root.folder, '.agentpack'));
  return root && state?.kind === 'folder' && !state.isForeign
    ? [{ treeRoot: root.folder, treePath: path.slice(root.name.length + 1) }]
    : [];
}

/** Returns a function that reads the thread rows of a root. Each root is read only once. */
export function createThreadRowReader(world: World): (root: string) => ReadonlyMap<string, Fields> {
  const rowsByRoot = new Map<string, ReadonlyMap<string, Fields>>();
  return (root) => {
    const rows = rowsByRoot.get(root) ?? readRows(world, root);
    rowsByRoot.set(root, rows);
    return rows;
  };
}

/** Returns the newest row of each thread. Only rows of this user count, because agents see the thread names. */
function readRows(world: World, root: string): ReadonlyMap<string, Fields> {
  const text = world.read(joinAbsolutePath(root, '.agentpack/thread_index.jsonl'), maxIndexBytes) ?? '';
  const rows = new Map<string, Fields>();
  for (const line of text.split('\n')) {
    const row = parseRow(line, world);
    const id = row && getTextField(row, 'thread_id');
    if (row && id !== undefined && isValidThreadId(id)) rows.set(id, row);
  }
  return rows;
}

function parseRow(line: string, world: World): Fields | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const row = toFields(JSON.parse(line));
    const seal = world.seal(formatSealedRow(row));
    return seal !== undefined && row['seal'] === seal ? row : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function isActive(row: Fields, nowMs: number): boolean {
  const time = Date.parse(getTextField(row, 'updated_at') ?? '');
  return row['status'] === 'active' && nowMs - time <= maxActiveAgeMs;
}
