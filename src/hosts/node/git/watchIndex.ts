import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { indexMark, type IndexMark } from './gitIndex';

/**
 * How long a lock of the index may be held before it counts as a command that changes files: longer than most `git
 * status` hold it. Ms.
 */
const patience = 200;
/**
 * A file that is newer than this before git was heard of may have been written by it: times of files are coarse. Ms.
 */
const margin = 1_000;
/** Of an index. Beyond it each rewrite counts as a change. Bytes. */
const mostBytes = 64_000_000;

interface Known {
  /** Undefined where there is no index. */
  readonly stamp: string | undefined;
  readonly mark: IndexMark | undefined;
}

export interface IndexWatch {
  /** The index or its lock was made, written or removed. */
  heard(): void;
  dispose(): void;
}

/**
 * Calls `moved` when git may have changed files: it wrote other entries into the index, wrote files that the index has,
 * or keeps the index locked for long. A `git status` that refreshes what git remembers of the files' stats, or changes
 * nothing, is no such thing. What cannot be read counts as a move.
 */
export function createIndexWatch(gitFolder: string, moved: () => void): IndexWatch {
  const index = join(gitFolder, 'index'), lock = join(gitFolder, 'index.lock');
  let known: Known | undefined;
  let since: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let disposed = false;
  let turn: Promise<void> = look(index).then((now) => {
    known = now;
  });
  return {
    heard() {
      since ??= Date.now();
      timer ??= setTimeout(() => {
        void ifLocked();
      }, patience);
      turn = turn.then(compare);
    },
    dispose() {
      disposed = true;
      clearTimeout(timer);
    },
  };

  async function ifLocked(): Promise<void> {
    timer = undefined;
    if (await stampOf(lock) !== undefined) tell();
  }

  async function compare(): Promise<void> {
    const began = since;
    since = undefined;
    if (began === undefined || disposed) return; // the comparison before saw this, too
    const before = known;
    known = await look(index, before);
    if (known.stamp !== before?.stamp && isMove(before?.mark, known.mark, began - margin)) tell();
  }

  function tell(): void {
    if (!disposed) moved();
  }
}

function isMove(before: IndexMark | undefined, now: IndexMark | undefined, written: number): boolean {
  if (before === undefined || now === undefined || before.entries !== now.entries) return true;
  return now.newest > before.newest && now.newest >= written;
}

async function look(index: string, before?: Known): Promise<Known> {
  const stamp = await stampOf(index);
  if (stamp === undefined || stamp === before?.stamp)
    return { stamp, mark: stamp === undefined ? undefined : before?.mark };
  return { stamp, mark: await markOf(index) };
}

async function markOf(index: string): Promise<IndexMark | undefined> {
  try {
    const found = await stat(index);
    return found.isFile() && found.size <= mostBytes ? indexMark(await readFile(index)) : undefined;
  } catch (error) {
    if (error instanceof Error) return undefined; // gone or not readable: counts as a move
    throw error;
  }
}

/** Undefined where there is no such file, or none that may be asked of. */
async function stampOf(path: string): Promise<string | undefined> {
  try {
    const { ino, mtimeMs, size } = await stat(path);
    return `${ino} ${mtimeMs} ${size}`;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
