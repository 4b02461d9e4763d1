import { throwIfCancelled, type Cancel } from '../base/cancellation';
import { openFile, type Opened, type ToOpen } from './openFile';
import type { ScanPort } from './ports';

/** Opens files on another thread, and makes of their texts what the caller would. */
export interface ReadHelper<Made> {
  /** Undefined where it cannot help. */
  start(files: readonly ToOpen[], maxBytes: number): ReadJob<Made> | undefined;
}

/** Both sides take batches from one list until all are taken: the slower thread takes fewer. */
export interface ReadJob<Made> {
  /** Files of a batch; the last one may have fewer. */
  readonly batchSize: number;
  /** The number of a batch that is now the caller's; undefined where all are taken. */
  take(): number | undefined;
  /**
   * What the helper finished since the last call; with `wait` it answers once there is something, or after a moment.
   */
  finished(wait: boolean): Promise<readonly ReadBatch<Made>[]>;
  /** Batches that it took and cannot finish, because it died; each is told once. */
  takeLost(): readonly number[];
  /** Why it died, in a sentence, once. */
  takeWarnings(): readonly string[];
  /** Drops what is under way. */
  end(): void;
}

export interface ReadBatch<Made> {
  readonly batch: number;
  readonly opened: readonly Opened<Made>[];
}

/** Below so many files another thread would not have started before this one is done. */
const fewest = 300;
/** Others get a turn after so many files, or bytes read. */
const turnFiles = 256;
const turnBytes = 4_000_000;

export interface OpenAll<Made> {
  /** In the order of the files, unless a helper has a part in it. */
  readonly here: (place: number, opened: Opened<string>) => void | Promise<void>;
  readonly there: (place: number, opened: Opened<Made>) => void;
  readonly warn: (sentence: string) => void;
  readonly progress: (fraction: number) => void;
}

/** Opens every file once, here or there. Throws `Cancelled`; what was told until then holds. */
export async function openAll<Made>(port: ScanPort, files: readonly ToOpen[], maxBytes: number, tell: OpenAll<Made>,
  helper: ReadHelper<Made> | undefined, cancel: Cancel): Promise<void>
{
  const job = helper && files.length >= fewest ? helper.start(files, maxBytes) : undefined;
  if (!job) return openHere(0, files.length);
  try {
    await share(job);
  } finally {
    job.end();
  }

  async function openHere(from: number, to: number): Promise<void> {
    let bytesInTurn = 0;
    for (let place = from; place < to; place++) {
      throwIfCancelled(cancel);
      if (place % turnFiles === turnFiles - 1 || bytesInTurn > turnBytes) {
        bytesInTurn = 0;
        tell.progress(place / files.length);
        await port.pause();
      }
      const opened = openFile(port, files[place]!, maxBytes);
      if ('size' in opened) bytesInTurn += opened.size;
      const waits = tell.here(place, opened);
      if (waits) await waits;
    }
  }

  async function share({ batchSize, take, finished, takeLost, takeWarnings }: ReadJob<Made>): Promise<void> {
    const lost: number[] = [];
    for (let left = Math.ceil(files.length / batchSize), done = 0; done < left;) {
      throwIfCancelled(cancel);
      const batch = lost.pop() ?? take();
      if (batch !== undefined) {
        await openHere(batch * batchSize, Math.min(files.length, (batch + 1) * batchSize));
        await port.pause();
        done++;
      }
      for (const { batch: from, opened } of await finished(batch === undefined)) {
        opened.forEach((one, i) => tell.there(from * batchSize + i, one));
        done++;
      }
      lost.push(...takeLost());
      takeWarnings().forEach(tell.warn);
      tell.progress(done / left);
    }
  }
}
