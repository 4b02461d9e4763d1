import type { Host } from './host';

/** Requests that change one index, one after another. */
export interface SerialQueue {
  /** Runs `work` when all that was asked before is answered. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * What an answer leaves to be done: after it is given and before the next turn. Returns what went wrong, in
   * sentences.
   */
  defer(rest: () => readonly string[]): void;
  /** Does at once what is owed. */
  flush(): void;
}

/** `warn` hears what failed in what was owed: its answer was given, so it is told with the next one. */
export function createSerialQueue(host: Pick<Host, 'pause'>,
  warn: (...sentences: readonly string[]) => void): SerialQueue
{
  let queue: Promise<unknown> = Promise.resolve();
  let owed: (() => readonly string[]) | undefined;
  return {
    run: take,
    defer: (rest) => {
      owed = rest;
    },
    flush: settle,
  };

  function take<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work);
    queue = result.then(afterwards, afterwards);
    return result;
  }

  async function afterwards(): Promise<void> {
    if (!owed) return;
    await host.pause();
    settle();
  }

  function settle(): void {
    const rest = owed;
    owed = undefined;
    try {
      if (rest) warn(...rest());
    } catch (error) {
      warn(`Not all forms of the pack could be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
