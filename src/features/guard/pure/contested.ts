import { toFields, textIn, textsIn, type Fields } from '#agents/hooks/fields';
import { containsPath } from '#base/text/paths';
import { sealedRowText } from '#base/verdictSeal';
import { hasThreadForm } from '#base/task/threadName';
import type { OpenedPack } from './openPack';
import { joined } from './paths';
import type { World } from './world';

/** The session of a thread that is known only from a transcript, as in `engine/threads/sessionThreads.ts`. */
const byTranscript = 'transcript';
const maxIndex = 16_000_000;
/** How long a thread counts as active, in milliseconds, as in `engine/threads/threads.ts`. */
const active = 24 * 3_600_000;

/** A thread and the place where it works. */
export interface ContestingThread {
  readonly id: string;
  /** The root of another work tree and its branch; undefined for a thread that works in this one. */
  readonly elsewhere?: { readonly root: string; readonly branch: string | undefined; };
}

/**
 * Finds other threads that changed this file: active in the last 24 hours, on the same branch of this work tree, or in
 * another work tree of the repository. For a session without its own pack, these are the sessions known from their
 * transcripts.
 */
export function contestingThreads(world: World, pack: OpenedPack, path: string,
  rowsIn = readThreadRows(world)): readonly ContestingThread[]
{
  const { root, basis, session, sessionId } = pack;
  const ownThread = basis.thread ?? sessionId;
  if (ownThread === undefined || session.edits.has(path)) return [];
  const rows = rowsIn(root);
  const ownRow = rows.get(ownThread);
  if (basis.thread !== undefined && !(ownRow && isActive(ownRow, world.now))) return [];
  const place = ownRow ?? { branch: basis.branch, worktree: root };
  const changed = (row: Fields, name = path) =>
    isActive(row, world.now) && textsIn(row, 'dirty_files').includes(name) &&
    (basis.thread !== undefined || row['session'] === byTranscript);
  const local = [...rows].filter(([id, row]) =>
    id !== ownThread && row['branch'] === place['branch'] && row['worktree'] === place['worktree'] && changed(row)
  ).map(([id]): ContestingThread => ({ id }));
  const places = [...world.otherTrees(root).map((tree) => ({ tree, own: path })), ...inFurtherRoots(world, pack, path)];
  const remote = places.flatMap(({ tree, own: there }) =>
    [...rowsIn(tree)].filter(([id, row]) =>
      // one session may work in several work trees; a name chosen by the user is another task in each
      (id !== ownThread || textIn(row, 'session') === undefined ||
        ownRow !== undefined && textIn(ownRow, 'session') === undefined)
      && changed(row, there)
    ).map(([id, row]): ContestingThread => ({ id, elsewhere: { root: tree, branch: textIn(row, 'branch') } }))
  );
  return [...local.sort((a, b) => (a.id < b.id ? -1 : 1)), ...remote];
}

/** Finds the root that contains the file, if it has threads of this user, with the file's path in it. */
function inFurtherRoots(world: World, { basis }: OpenedPack, path: string) {
  const root = basis.roots?.find(({ name }) => containsPath(name, path));
  const state = root && world.stat(joined(root.folder, '.agentpack'));
  return root && state?.kind === 'folder' && !state.isForeign
    ? [{ tree: root.folder, own: path.slice(root.name.length + 1) }]
    : [];
}

/** Returns the rows of threads for a root; each root is read once. */
export function readThreadRows(world: World): (root: string) => ReadonlyMap<string, Fields> {
  const rowsByRoot = new Map<string, ReadonlyMap<string, Fields>>();
  return (root) => {
    const rows = rowsByRoot.get(root) ?? rowsOf(world, root);
    rowsByRoot.set(root, rows);
    return rows;
  };
}

/** Returns the newest row of each thread. Only rows of this user count, because agents see the thread names. */
function rowsOf(world: World, root: string): ReadonlyMap<string, Fields> {
  const text = world.read(joined(root, '.agentpack/thread_index.jsonl'), maxIndex) ?? '';
  const rows = new Map<string, Fields>();
  for (const line of text.split('\n')) {
    const row = rowFrom(line, world);
    const id = row && textIn(row, 'thread_id');
    if (row && id !== undefined && hasThreadForm(id)) rows.set(id, row);
  }
  return rows;
}

function rowFrom(line: string, world: World): Fields | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const row = toFields(JSON.parse(line));
    const seal = world.seal(sealedRowText(row));
    return seal !== undefined && row['seal'] === seal ? row : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function isActive(row: Fields, now: number): boolean {
  const time = Date.parse(textIn(row, 'updated_at') ?? '');
  return row['status'] === 'active' && now - time <= active;
}
