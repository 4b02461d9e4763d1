import { english } from '#base/text/english';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { IndexHelper, IndexJob } from '#engine/host';
import type { PackedBatch } from '#engine/formats/batch';
import type { FileToOpen } from '#pipeline/1-scan/openFile';

/** The data that the helper thread starts with. */
export interface IndexJobStart {
  readonly root: string;
  readonly further: readonly RootLocation[];
  readonly assetsDir: string;
  readonly files: readonly FileToOpen[];
  readonly maxBytes: number;
  readonly batchSize: number;
  /** A counter that the threads share. Its value is the index of the next batch to take. */
  readonly nextBatch: Int32Array;
}

/** The location of a further root. */
export interface RootLocation {
  readonly name: string;
  readonly folder: string;
}

export interface IndexDone {
  readonly batch: number;
  readonly packed: PackedBatch;
}

export interface IndexHelperOptions {
  /** A real path. */
  readonly root: string;
  /** The `dist` folder, which contains the token ranks and `indexWorker.js`. */
  readonly assetsDir: string;
  /** Returns the further roots at the start of a job. */
  readonly getFurther?: () => readonly RootLocation[];
  /** The thread's heap limit in MB. A thread that exceeds the limit dies without affecting other threads. */
  readonly memoryLimit?: number;
  /** The number of processors that this process may use; default: all of the machine's processors. */
  readonly processors?: number;
}

/**
 * With fewer files, the thread costs more than it saves, because it loads and compiles the same code again, which takes
 * one to two seconds. With 2,200 files, it uses four seconds to take one second of work from the main thread.
 */
const minFiles = 3_000;
/** The number of files in a batch. It is small, so that neither thread waits long for the other's last batch. */
const batchSize = 48;
/** After the thread has died this many times, jobs run without it. */
const maxDeaths = 2;
/** The maximum wait before the next check for cancellation, in milliseconds. */
const maxWaitMs = 15;

/** Creates a helper with one thread per job, which ends with the job. Returns undefined on a single processor. */
export function createIndexHelper(
  { root, assetsDir, getFurther = () => [], memoryLimit = 1_024, processors = availableParallelism() }:
    IndexHelperOptions,
): IndexHelper | undefined {
  if (processors < 2) return undefined;
  let deathCount = 0;
  return { minFiles, start: (files, maxBytes) => (deathCount < maxDeaths ? startJob(files, maxBytes) : undefined) };

  function startJob(files: readonly FileToOpen[], maxBytes: number): IndexJob {
    const nextBatch = new Int32Array(new SharedArrayBuffer(4));
    const batchCount = Math.ceil(files.length / batchSize);
    /** The batches that are finished or that the main thread has taken. */
    const settledBatches = new Set<number>();
    const warnings: string[] = [];
    let finishedBatches: IndexDone[] = [];
    let wake = () => {};
    let isRunning = true;
    let hasEnded = false;
    const thread = new Worker(resolve(assetsDir, 'indexWorker.js'), {
      workerData: {
        root,
        further: getFurther(),
        assetsDir,
        files: files.map(({ path, knownHash }) => ({ path, knownHash })),
        maxBytes,
        batchSize,
        nextBatch,
      } satisfies IndexJobStart,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
      execArgv: [], // otherwise, a debugged editor would pass on its port
    });
    thread.unref();
    let deathReason: string | undefined;
    thread.on('message', (done: IndexDone) => {
      finishedBatches.push(done);
      wake();
    });
    thread.on('error', (error: NodeJS.ErrnoException) => {
      deathReason = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? english`it needed more than ${memoryLimit} MB`
        : error.message;
    });
    thread.on('exit', (code) => {
      if (!hasEnded && code !== 0) {
        deathCount++;
        warnings.push(
          english`The thread that helps with indexing stopped (${
            deathReason ?? english`exit code ${code}`
          }). Its files were indexed without it.`,
        );
      }
      isRunning = false;
      wake();
    });
    return {
      batchSize,
      takeBatch() {
        const batch = Atomics.add(nextBatch, 0, 1);
        if (batch >= batchCount) return undefined;
        settledBatches.add(batch);
        return batch;
      },
      async takeFinishedBatches(shouldWait) {
        if (shouldWait && finishedBatches.length === 0 && isRunning && !hasEnded)
          await waitBriefly((done) => {
            wake = done;
          });
        const newlyFinished = finishedBatches;
        finishedBatches = [];
        for (const { batch } of newlyFinished) settledBatches.add(batch);
        return newlyFinished;
      },
      takeLost() {
        if (isRunning || hasEnded || finishedBatches.length > 0) return [];
        const startedBatchCount = Math.min(batchCount, Atomics.load(nextBatch, 0));
        const lostBatches = Array.from({ length: startedBatchCount }, (_, batch) => batch).filter((batch) =>
          !settledBatches.has(batch)
        );
        for (const batch of lostBatches) settledBatches.add(batch);
        return lostBatches;
      },
      takeWarnings: () => warnings.splice(0),
      end() {
        hasEnded = true;
        Atomics.store(nextBatch, 0, batchCount);
        void thread.terminate();
      },
    };
  }
}

/** Waits until `resolve`, which `onWaitStart` receives, is called, or until `maxWaitMs` have passed. */
function waitBriefly(onWaitStart: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs);
    onWaitStart(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
