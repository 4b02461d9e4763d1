import { english, nested } from '#base/text/english';
import type { Host } from './host';

/** Runs requests one after another, because they change one shared index. */
export interface SerialQueue {
  /** Runs `work` after all earlier work has ended. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Schedules work to run after the current result is returned and before the next work starts. `work` returns its
   * warnings.
   */
  defer(work: () => readonly string[]): void;
  /** Runs deferred work immediately. */
  flush(): void;
  /** Resolves when all earlier work, including its deferred work, has ended. */
  waitUntilIdle(): Promise<void>;
}

/** The warnings that the next request returns. */
interface PendingWarnings {
  add(sentences: readonly string[]): void;
  take(): readonly string[];
}

/** Creates a queue. `warnings` receives those of deferred work. */
export function createSerialQueue(host: Pick<Host, 'pause'>, warnings: PendingWarnings): SerialQueue {
  let lastWork: Promise<unknown> = Promise.resolve();
  let deferredWork: (() => readonly string[]) | undefined;
  return {
    run,
    defer: (work) => {
      deferredWork = work;
    },
    flush,
    waitUntilIdle: async () => void (await lastWork),
  };

  function run<T>(work: () => Promise<T>): Promise<T> {
    const result = lastWork.then(work);
    result.catch(() => warnings.take()); // they are not about what is asked next
    lastWork = result.then(runDeferred, runDeferred);
    return result;
  }

  async function runDeferred(): Promise<void> {
    if (!deferredWork) return;
    await host.pause();
    flush();
  }

  function flush(): void {
    const work = deferredWork;
    deferredWork = undefined;
    try {
      if (work) warnings.add(work());
    } catch (error) {
      warnings.add([
        english`Some forms of the pack could not be written: ${
          nested(error instanceof Error ? error.message : String(error))
        }`,
      ]);
    }
  }
}
