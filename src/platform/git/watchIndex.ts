import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { computeIndexFingerprint, type IndexFingerprint } from './gitIndex';

/**
 * The usual maximum duration of a `git status` call, in milliseconds. A command that holds the index lock for longer
 * counts as one that changes files.
 */
const maxStatusMs = 200;
/** The tolerance for the imprecise modification times of files that git wrote, in milliseconds. */
const timeToleranceMs = 1_000;
/** The maximum size of an index that is read, in bytes. Each rewrite of a larger index counts as a change. */
const maxIndexBytes = 64_000_000;

interface IndexState {
  /** Undefined if there is no index. */
  readonly stamp: string | undefined;
  readonly fingerprint: IndexFingerprint | undefined;
}

export interface IndexWatch {
  /** Resolves when the current index has been read. Later versions of the index are compared with it. */
  readonly ready: Promise<void>;
  /** Call this when the index or its lock was created, written or removed. */
  handleFileChange(): void;
  dispose(): void;
}

/**
 * Calls the listener when git may have changed files, because it changed entries of the index, wrote files of the
 * index, or has locked the index for a long time. A `git status` that only refreshes the stats in the index does not
 * count. An index that cannot be read counts as changed.
 */
export function createIndexWatch(gitFolder: string, onFilesChanged: () => void): IndexWatch {
  const indexPath = join(gitFolder, 'index'), lockPath = join(gitFolder, 'index.lock');
  let lastIndex: IndexState | undefined;
  let changedSince: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  const ready = readIndexState(indexPath).then((state) => {
    lastIndex = state;
  });
  let pendingComparison = ready;
  return {
    ready,
    handleFileChange() {
      changedSince ??= Date.now();
      timer ??= setTimeout(() => {
        void reportIfLocked();
      }, maxStatusMs);
      pendingComparison = pendingComparison.then(compareIndex);
    },
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
    },
  };

  async function reportIfLocked(): Promise<void> {
    timer = undefined;
    if (await readFileStamp(lockPath) !== undefined) report();
  }

  async function compareIndex(): Promise<void> {
    const changeTime = changedSince;
    changedSince = undefined;
    if (changeTime === undefined || isDisposed) return; // the previous comparison included this change
    const previousIndex = lastIndex;
    lastIndex = await readIndexState(indexPath, previousIndex);
    if (
      lastIndex.stamp !== previousIndex?.stamp &&
      mayHaveChangedFiles(previousIndex?.fingerprint, lastIndex.fingerprint, changeTime - timeToleranceMs)
    )
      report();
  }

  function report(): void {
    if (!isDisposed) onFilesChanged();
  }
}

function mayHaveChangedFiles(previousFingerprint: IndexFingerprint | undefined,
  currentFingerprint: IndexFingerprint | undefined, minWriteTime: number): boolean
{
  if (
    previousFingerprint === undefined || currentFingerprint === undefined ||
    previousFingerprint.entriesHash !== currentFingerprint.entriesHash
  ) return true;
  return currentFingerprint.newestMs > previousFingerprint.newestMs && currentFingerprint.newestMs >= minWriteTime;
}

async function readIndexState(indexPath: string, previousState?: IndexState): Promise<IndexState> {
  const stamp = await readFileStamp(indexPath);
  if (stamp === undefined || stamp === previousState?.stamp)
    return { stamp, fingerprint: stamp === undefined ? undefined : previousState?.fingerprint };
  return { stamp, fingerprint: await readIndexFingerprint(indexPath) };
}

async function readIndexFingerprint(indexPath: string): Promise<IndexFingerprint | undefined> {
  try {
    const stats = await stat(indexPath);
    return stats.isFile() && stats.size <= maxIndexBytes
      ? computeIndexFingerprint(await readFile(indexPath))
      : undefined;
  } catch (error) {
    if (error instanceof Error) return undefined; // a missing or unreadable index counts as a change
    throw error;
  }
}

/** Returns the identity, time and size of a file, or undefined if the file is missing or cannot be accessed. */
async function readFileStamp(path: string): Promise<string | undefined> {
  try {
    const { ino, mtimeMs, size } = await stat(path);
    return `${ino} ${mtimeMs} ${size}`;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
