import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { addAll } from '#base/collections/lists';
import { openFile, type OpenResult, type FileToOpen } from './openFile';
import type { ScanPort } from './ports';

/** Opens files on another thread and derives the same data from their texts as the caller would. */
export interface ReadHelper<Content> {
  /** The minimum number of files for which the helper is started. */
  readonly minFiles: number;
  /** Returns undefined if the helper is not available. */
  start(files: readonly FileToOpen[], maxBytes: number): ReadJob<Content> | undefined;
}

/** A job shared by two threads. Both take batches from one list until it is empty, so the slower thread takes fewer. */
export interface ReadJob<Content> {
  /** The number of files in a batch; the last batch may have fewer. */
  readonly batchSize: number;
  /** Reserves a batch for the caller and returns its number; undefined if all are taken. */
  takeBatch(): number | undefined;
  /**
   * Returns the batches that the helper finished since the last call. If `shouldWait` is true, first waits at most a
   * few milliseconds for the next batch.
   */
  takeFinished(shouldWait: boolean): Promise<readonly ReadBatch<Content>[]>;
  /** Returns batches that the helper took but did not finish before it crashed. Each batch is returned once. */
  takeLost(): readonly number[];
  /** Returns sentences that explain why the helper crashed. Each sentence is returned once. */
  takeWarnings(): readonly string[];
  /** Stops the helper; unfinished batches are lost. */
  end(): void;
}

export interface ReadBatch<Content> {
  readonly batch: number;
  readonly opened: readonly OpenResult<Content>[];
}

/** Other events can run each time this many files have been opened, or this many bytes have been read. */
const pauseFileCount = 256;
const pauseByteCount = 4_000_000;

export interface OpenReceiver<Content> {
  /** Receives the files opened by this thread, in order unless there is a helper. */
  readonly receiveOpenedHere: (index: number, opened: OpenResult<string>) => void | Promise<void>;
  readonly receiveFromHelper: (index: number, opened: OpenResult<Content>) => void;
  readonly warn: (sentence: string) => void;
  readonly reportProgress: (fraction: number) => void;
}

/** The helper starts after this many files whose content differs from the known content. */
const minChangedFiles = 100;
/** The number of files that are opened before the changed files are counted again. */
const knownBatchSize = 64;

/**
 * Opens every file once, on this thread or in the helper. The helper is not started if nearly all files are unchanged.
 * Throws `Cancelled`; everything that `receiver` has received before that is valid.
 */
export async function openAll<Content>(port: ScanPort, files: readonly FileToOpen[], maxBytes: number,
  receiver: OpenReceiver<Content>, helper: ReadHelper<Content> | undefined, cancel: Cancel): Promise<void>
{
  const start = helper ? await openUnchangedFiles() : 0;
  const remainingCount = files.length - start;
  const job = helper && remainingCount >= helper.minFiles ? helper.start(files.slice(start), maxBytes) : undefined;
  if (!job) {
    await openOnThisThread(start, files.length);
    return;
  }
  try {
    await shareWithHelper(job);
  } finally {
    job.end();
  }

  /** Opens files from the start while nearly all of them are unchanged. Returns the number of opened files. */
  async function openUnchangedFiles(): Promise<number> {
    let changedCount = 0;
    let index = 0;
    while (index < files.length && changedCount < minChangedFiles && files[index]!.knownHash !== undefined) {
      const end = Math.min(files.length, index + knownBatchSize);
      await openOnThisThread(index, end, (opened) => {
        if (opened.kind === 'text') changedCount++;
      });
      index = end;
    }
    return index;
  }

  async function openOnThisThread(startIndex: number, endIndex: number,
    onOpened?: (opened: OpenResult<string>) => void): Promise<void>
  {
    let bytesSincePause = 0;
    for (let index = startIndex; index < endIndex; index++) {
      throwIfCancelled(cancel);
      if (index % pauseFileCount === pauseFileCount - 1 || bytesSincePause > pauseByteCount) {
        bytesSincePause = 0;
        receiver.reportProgress(index / files.length);
        await port.pause();
      }
      const opened = openFile(port, files[index]!, maxBytes);
      if ('size' in opened) bytesSincePause += opened.size;
      onOpened?.(opened);
      const pending = receiver.receiveOpenedHere(index, opened);
      if (pending) await pending;
    }
  }

  async function shareWithHelper(
    { batchSize, takeBatch, takeFinished, takeLost, takeWarnings }: ReadJob<Content>,
  ): Promise<void> {
    const lostBatches: number[] = [];
    for (let batchCount = Math.ceil(remainingCount / batchSize), doneCount = 0; doneCount < batchCount;) {
      throwIfCancelled(cancel);
      const batch = lostBatches.pop() ?? takeBatch();
      if (batch !== undefined) {
        await openOnThisThread(start + batch * batchSize, Math.min(files.length, start + (batch + 1) * batchSize));
        await port.pause();
        doneCount++;
      }
      for (const { batch: finishedBatch, opened } of await takeFinished(batch === undefined)) {
        opened.forEach((result, i) => receiver.receiveFromHelper(start + finishedBatch * batchSize + i, result));
        doneCount++;
      }
      addAll(lostBatches, takeLost());
      takeWarnings().forEach(receiver.warn);
      receiver.reportProgress((start + remainingCount * doneCount / batchCount) / files.length);
    }
  }
}
