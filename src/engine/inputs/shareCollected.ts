import type { IndexStore } from '../indexing/indexStore';
import type { Scoped } from '../options';
import type { Run } from '../run';
import type { CollectedInputs, CollectOptions, InputCollector } from './inputs';

interface Shared {
  readonly key: string;
  /** The number of the newest call made before the collection began. */
  readonly newest: number;
  readonly refreshes: number;
  readonly collected: CollectedInputs;
}

/**
 * Makes a burst of calls read the folder only once: the result collected for one call answers all calls that arrived
 * before it began. It is not reused after another refresh of the index, which changes the same graph.
 */
export function shareCollected(store: Pick<IndexStore, 'refreshes'>,
  collect: InputCollector['collect']): Pick<InputCollector, 'collect' | 'forget'>
{
  let shared: Shared | undefined;
  return {
    async collect(options: Scoped, how: CollectOptions, run: Run): Promise<CollectedInputs> {
      const { arrival } = run;
      if (!arrival || how.saved) return collect(options, how, run);
      const key = JSON.stringify([options, how]);
      if (shared?.key === key && shared.newest >= arrival.number && shared.refreshes === store.refreshes)
        return shared.collected;
      const newest = arrival.last();
      const collected = await collect(options, how, run);
      shared = { key, newest, refreshes: store.refreshes, collected };
      return collected;
    },
    forget() {
      shared = undefined;
    },
  };
}
