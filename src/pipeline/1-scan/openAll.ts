import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { addAll } from '#base/collections/lists';
import { openFile, type OpenResult, type ToOpen } from './openFile';
import type { ScanPort } from './ports';

/** Opens files on another thread and derives the same data from their texts as the caller would. */
export interface ReadHelper<Content> {
  /** Undefined if not available. */
  start(files: readonly ToOpen[], maxBytes: number): ReadJob<Content> | undefined;
}

/** Both sides take batches from one list until none is left, so the slower thread takes fewer. */
export interface ReadJob<Content> {
  /** The number of files in a batch; the last batch may have fewer. */
  readonly batchSize: number;
  /** Reserves a batch for the caller and returns its number; undefined if all are taken. */
  take(): number | undefined;
  /**
   * Returns the batches that the helper finished since the last call. `wait`: first waits for the next batch, or for
   * some milliseconds.
   */
  finished(wait: boolean): Promise<readonly ReadBatch<Content>[]>;
  /** Returns batches that the helper took but did not finish before it died; each is returned once. */
  takeLost(): readonly number[];
  /** Returns why the helper died, as a sentence; returned once. */
  takeWarnings(): readonly string[];
  /** Stops the helper; unfinished batches are lost. */
  end(): void;
}

export interface ReadBatch<Content> {
  readonly batch: number;
  readonly opened: readonly OpenResult<Content>[];
}

/** With fewer files, this thread finishes before another thread has started. */
const minHelperFiles = 300;
/** Other events can run after this many files, or this many bytes read. */
const pauseFiles = 256;
const pauseBytes = 4_000_000;

export interface OpenAll<Content> {
  /** Receives the files opened by this thread, in order unless there is a helper. */
  readonly openedHere: (index: number, opened: OpenResult<string>) => void | Promise<void>;
  readonly openedByHelper: (index: number, opened: OpenResult<Content>) => void;
  readonly warn: (sentence: string) => void;
  readonly progress: (fraction: number) => void;
}

/**
 * The helper starts after this many files whose content differs from the known content; the second is the number of
 * files between checks.
 */
const fewTexts = 100;
const knownStep = 64;

/**
 * Opens every file once, here or in the helper, which is not started for files that prove to be unchanged. Throws
 * `Cancelled`; everything that `receiver` got until then is valid.
 */
export async function openAll<Content>(port: ScanPort, files: readonly ToOpen[], maxBytes: number,
  receiver: OpenAll<Content>, helper: ReadHelper<Content> | undefined, cancel: Cancel): Promise<void>
{
  const start = helper ? await openKnown() : 0;
  const rest = files.length - start;
  const job = helper && rest >= minHelperFiles ? helper.start(files.slice(start), maxBytes) : undefined;
  if (!job) {
    await openHere(start, files.length);
    return;
  }
  try {
    await share(job);
  } finally {
    job.end();
  }

  /** Opens files from the start, as long as nearly all have the known content. Returns their number. */
  async function openKnown(): Promise<number> {
    let texts = 0;
    let index = 0;
    while (index < files.length && texts < fewTexts && files[index]!.knownHash !== undefined) {
      const end = Math.min(files.length, index + knownStep);
      await openHere(index, end, (opened) => {
        if (opened.kind === 'text') texts++;
      });
      index = end;
    }
    return index;
  }

  async function openHere(from: number, to: number, seen?: (opened: OpenResult<string>) => void): Promise<void> {
    let bytesSincePause = 0;
    for (let index = from; index < to; index++) {
      throwIfCancelled(cancel);
      if (index % pauseFiles === pauseFiles - 1 || bytesSincePause > pauseBytes) {
        bytesSincePause = 0;
        receiver.progress(index / files.length);
        await port.pause();
      }
      const opened = openFile(port, files[index]!, maxBytes);
      if ('size' in opened) bytesSincePause += opened.size;
      seen?.(opened);
      const waits = receiver.openedHere(index, opened);
      if (waits) await waits;
    }
  }

  async function share({ batchSize, take, finished, takeLost, takeWarnings }: ReadJob<Content>): Promise<void> {
    const lost: number[] = [];
    for (let batches = Math.ceil(rest / batchSize), done = 0; done < batches;) {
      throwIfCancelled(cancel);
      const batch = lost.pop() ?? take();
      if (batch !== undefined) {
        await openHere(start + batch * batchSize, Math.min(files.length, start + (batch + 1) * batchSize));
        await port.pause();
        done++;
      }
      for (const { batch: from, opened } of await finished(batch === undefined)) {
        opened.forEach((result, i) => receiver.openedByHelper(start + from * batchSize + i, result));
        done++;
      }
      addAll(lost, takeLost());
      takeWarnings().forEach(receiver.warn);
      receiver.progress((start + rest * done / batches) / files.length);
    }
  }
}
