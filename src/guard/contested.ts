import { fieldsOf, textIn, textsIn, type Fields } from '../agents/hooks/fields';
import { hasThreadForm } from '../base/task/threadName';
import type { OpenedPack } from './openPack';
import { joined } from './paths';
import type { World } from './world';

/** The session of a thread that is known from a transcript alone, as in `engine/threads/sessionThreads.ts`. */
const byTranscript = 'transcript';
const maxIndex = 16_000_000;
/** How long a thread counts as active, as in `engine/threads/threads.ts`. Ms. */
const active = 24 * 3_600_000;

/**
 * Other threads that changed this file: active in the last 24 hours, on the same branch of the same work tree. For a
 * session without a pack of its own these are the sessions that are known by their transcripts.
 */
export function contestingThreads(world: World, { root, basis, session, sessionId }: OpenedPack,
  path: string): readonly string[]
{
  const own = basis.thread ?? sessionId;
  if (own === undefined || session.edits.has(path)) return [];
  const text = world.read(joined(root, '.agentpack/thread_index.jsonl'), maxIndex) ?? '';
  const rows = new Map<string, Fields>();
  for (const line of text.split('\n')) {
    const row = rowFrom(line);
    const id = row && textIn(row, 'thread_id');
    // the file has no seal, and an agent is told these names
    if (row && id !== undefined && hasThreadForm(id)) rows.set(id, row);
  }
  const mine = rows.get(own);
  if (basis.thread !== undefined && !(mine && isActive(mine, world.now))) return [];
  const place = mine ?? { branch: basis.branch, worktree: root };
  return [...rows].filter(([id, row]) =>
    id !== own && isActive(row, world.now) && row['branch'] === place['branch'] &&
    row['worktree'] === place['worktree'] && textsIn(row, 'dirty_files').includes(path) &&
    (basis.thread !== undefined || row['session'] === byTranscript)
  ).map(([id]) => id).sort();
}

function rowFrom(line: string): Fields | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return fieldsOf(JSON.parse(line));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function isActive(row: Fields, now: number): boolean {
  const time = Date.parse(textIn(row, 'updated_at') ?? '');
  return row['status'] === 'active' && now - time <= active;
}
