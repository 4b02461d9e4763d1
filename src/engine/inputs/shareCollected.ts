import type { IndexStore } from '../indexing/indexStore';
import type { ScopedOptions } from '../options';
import type { Run } from '../run';
import type { CollectedInputs, CollectOptions, InputCollector } from './inputs';

interface SharedCollection {
  readonly key: string;
  /** The number of the newest call made before the collection began. */
  readonly newestArrival: number;
  readonly refreshes: number;
  readonly collected: CollectedInputs;
}

/**
 * Makes a burst of calls read the folder only once: the result collected for one call answers all calls that arrived
 * before the collection began. The result is not reused after another refresh of the index, which changes the same
 * graph.
 */
export function shareCollected(store: Pick<IndexStore, 'refreshes'>,
  collect: InputCollector['collect']): Pick<InputCollector, 'collect' | 'forget'>
{
  let shared: SharedCollection | undefined;
  return {
    async collect(options: ScopedOptions, collectOptions: CollectOptions, run: Run): Promise<CollectedInputs> {
      const { arrival } = run;
      if (!arrival || collectOptions.saved) return collect(options, collectOptions, run);
      const key = JSON.stringify([options, collectOptions]);
      if (shared?.key === key && shared.newestArrival >= arrival.number && shared.refreshes === store.refreshes)
        return shared.collected;
      const newestArrival = arrival.last();
      const collected = await collect(options, collectOptions, run);
      shared = { key, newestArrival, refreshes: store.refreshes, collected };
      return collected;
    },
    forget() {
      shared = undefined;
    },
  };
}
