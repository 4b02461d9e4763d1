import type { IndexStore } from '../indexing/indexStore';
import type { ScopedOptions } from '../options';
import type { Run } from '../run';
import type { CollectedInputs, CollectOptions, InputCollector } from './inputs';

interface SharedCollection {
  readonly key: string;
  /** The number of the newest call made before the collection began. */
  readonly newestArrival: number;
  readonly refreshCount: number;
  readonly collected: CollectedInputs;
}

/**
 * Reads the folder only once for a burst of calls, because the result collected for one call answers all calls that
 * arrived before the collection began. The result is not reused after another refresh of the index, which changes the
 * same graph.
 */
export function shareCollected(store: Pick<IndexStore, 'refreshCount'>,
  collect: InputCollector['collect']): Pick<InputCollector, 'collect' | 'forget'>
{
  let lastCollection: SharedCollection | undefined;
  return {
    async collect(options: ScopedOptions, collectOptions: CollectOptions, run: Run): Promise<CollectedInputs> {
      const { arrival } = run;
      if (!arrival || collectOptions.saved) return collect(options, collectOptions, run);
      const key = JSON.stringify([options, collectOptions]);
      if (
        lastCollection?.key === key && lastCollection.newestArrival >= arrival.number &&
        lastCollection.refreshCount === store.refreshCount
      )
        return lastCollection.collected;
      const newestArrival = arrival.getNewest();
      const collected = await collect(options, collectOptions, run);
      lastCollection = { key, newestArrival, refreshCount: store.refreshCount, collected };
      return collected;
    },
    forget() {
      lastCollection = undefined;
    },
  };
}
