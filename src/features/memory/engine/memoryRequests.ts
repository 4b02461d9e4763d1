import { toWaitOptions } from '#engine/inputs/gitInputs';
import { historyDepth } from '#engine/inputs/inputs';
import type { PackOptions } from '#engine/options';
import type { RequestParts } from '#engine/requestParts';
import type { Run } from '#engine/run';
import type { MemoryChangeReport, MemoryReport } from '#reports';
import type { MemoryChangeOptions } from './memoryChange';
import type { PresentFiles } from './presentFiles';

export interface MemoryRequests {
  /** Returns all entries of memory, and what became of their subjects. */
  memory(options: PackOptions, run: Run): Promise<MemoryReport>;
  /** Adds, changes, accepts, moves or removes entries of memory; with `noWrite`, only reports what would change. */
  changeMemory(change: MemoryChangeOptions, options: PackOptions, run: Run): Promise<MemoryChangeReport>;
}

export function memoryRequests(
  { host, store, inputs, warn, singleFiles, withGit, saveLater }: RequestParts,
): MemoryRequests {
  return {
    memory: (options, run) =>
      // a query: it creates no folder if nobody has asked for a pack yet
      withPresentFiles({ ...options, noWrite: true }, run, async (present) => {
        const { memoryReport } = await import('./memoryReport');
        return memoryReport(host, present);
      }),
    changeMemory: (change, options, run) =>
      withPresentFiles(options, run, async (present) => {
        await inputs.foreign.check(run);
        const { changeMemory } = await import('./changeMemory');
        const report = await changeMemory(host, change, options.noWrite === true, present, inputs.foreign);
        inputs.forget();
        return report;
      }),
  };

  function withPresentFiles<T>(options: PackOptions, run: Run,
    answer: (present: PresentFiles) => Promise<T>): Promise<T>
  {
    return withGit(run, async () => {
      const refreshed = await store.refresh(inputs.settingsFor(options), run);
      warn(...refreshed.warnings);
      saveLater(options);
      return answer({
        refreshed,
        read: (await singleFiles()).fingerprints,
        history: async () => host.git?.facts({ ...toWaitOptions(run), commits: historyDepth }),
      });
    });
  }
}
