import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { indexMark, type IndexMark } from './gitIndex';

/**
 * In milliseconds. A command that holds the index lock for longer counts as one that changes files; most `git status`
 * calls are shorter.
 */
const maxStatusMs = 200;
/** The tolerance, in milliseconds, for the coarse times of files that git wrote. */
const timeTolerance = 1_000;
/** The maximum size of an index that is read, in bytes. Each rewrite of a larger index counts as a change. */
const maxBytes = 64_000_000;

interface Known {
  /** Undefined if there is no index. */
  readonly stamp: string | undefined;
  readonly mark: IndexMark | undefined;
}

export interface IndexWatch {
  /** Resolves when the present index, which later ones are compared with, is known. */
  readonly ready: Promise<void>;
  /** Call this when the index or its lock was created, written or removed. */
  fileChanged(): void;
  dispose(): void;
}

/**
 * Calls `moved` when git may have changed files: it changed entries of the index, wrote files of the index, or locks
 * the index for a long time. A `git status` that only refreshes the stats in the index does not count. An index that
 * cannot be read counts as changed.
 */
export function createIndexWatch(gitFolder: string, moved: () => void): IndexWatch {
  const index = join(gitFolder, 'index'), lock = join(gitFolder, 'index.lock');
  let lastMark: Known | undefined;
  let since: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let disposed = false;
  const ready = readState(index).then((now) => {
    lastMark = now;
  });
  let comparing = ready;
  return {
    ready,
    fileChanged() {
      since ??= Date.now();
      timer ??= setTimeout(() => {
        void reportIfLocked();
      }, maxStatusMs);
      comparing = comparing.then(compare);
    },
    dispose() {
      disposed = true;
      clearTimeout(timer);
    },
  };

  async function reportIfLocked(): Promise<void> {
    timer = undefined;
    if (await readFileStamp(lock) !== undefined) report();
  }

  async function compare(): Promise<void> {
    const start = since;
    since = undefined;
    if (start === undefined || disposed) return; // the previous comparison included this change
    const before = lastMark;
    lastMark = await readState(index, before);
    if (lastMark.stamp !== before?.stamp && isMove(before?.mark, lastMark.mark, start - timeTolerance)) report();
  }

  function report(): void {
    if (!disposed) moved();
  }
}

function isMove(before: IndexMark | undefined, now: IndexMark | undefined, written: number): boolean {
  if (before === undefined || now === undefined || before.entries !== now.entries) return true;
  return now.newest > before.newest && now.newest >= written;
}

async function readState(index: string, before?: Known): Promise<Known> {
  const stamp = await readFileStamp(index);
  if (stamp === undefined || stamp === before?.stamp)
    return { stamp, mark: stamp === undefined ? undefined : before?.mark };
  return { stamp, mark: await readIndexMark(index) };
}

async function readIndexMark(index: string): Promise<IndexMark | undefined> {
  try {
    const stats = await stat(index);
    return stats.isFile() && stats.size <= maxBytes ? indexMark(await readFile(index)) : undefined;
  } catch (error) {
    if (error instanceof Error) return undefined; // a missing or unreadable index counts as a change
    throw error;
  }
}

/** Undefined if the file is missing or cannot be accessed. */
async function readFileStamp(path: string): Promise<string | undefined> {
  try {
    const { ino, mtimeMs, size } = await stat(path);
    return `${ino} ${mtimeMs} ${size}`;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
