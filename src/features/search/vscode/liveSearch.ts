import type { Cancel } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import type { Clock } from '#platform/process/clock';

export interface LiveSearchOptions<Query, Result> {
  readonly clock: Pick<Clock, 'callAfter'>;
  search(query: Query, cancel: Cancel): Promise<Result>;
  /** Called with the result of the newest query. */
  onFound(result: Result, query: Query): void;
  /** Called if the newest query failed. */
  onFailed(error: unknown): void;
  /** Called with whether a search is due or running. */
  onBusy(isBusy: boolean): void;
}

export interface LiveSearch<Query> {
  /** Searches after `delayMs` ms unless another query starts. Cancels a running search and discards its result. */
  start(query: Query, delayMs: number): void;
  /** Cancels a search that is running or due. */
  stop(): void;
}

/** Shows results while the user types. Only the newest query is searched and shown. */
export function createLiveSearch<Query, Result>(
  { clock, search, onFound, onFailed, onBusy }: LiveSearchOptions<Query, Result>,
): LiveSearch<Query> {
  let cancelPrevious = () => {};
  return {
    start(query, delayMs) {
      cancelPrevious();
      const cancel = { cancelled: false };
      const stopTimer = clock.callAfter(delayMs, () => void runSearch(query, cancel));
      cancelPrevious = () => {
        cancel.cancelled = true;
        stopTimer();
      };
      onBusy(true);
    },
    stop() {
      cancelPrevious();
      onBusy(false);
    },
  };

  async function runSearch(query: Query, cancel: Cancel): Promise<void> {
    try {
      const result = await search(query, cancel);
      if (!cancel.cancelled) onFound(result, query);
    } catch (error) {
      if (!cancel.cancelled && !(error instanceof Cancelled)) onFailed(error);
    }
    if (!cancel.cancelled) onBusy(false);
  }
}
