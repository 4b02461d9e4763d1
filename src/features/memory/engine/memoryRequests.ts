import { toWaitOptions } from '#engine/inputs/gitInputs';
import { historyDepth } from '#engine/inputs/inputs';
import type { PackOptions } from '#engine/options';
import type { RequestParts } from '#engine/requestParts';
import type { Run } from '#engine/run';
import type { MemoryChangeReport, MemoryReport } from '#reports';
import type { MemoryChangeOptions } from './memoryChange';
import type { CurrentFiles } from './presentFiles';

export interface MemoryRequests {
  /** Returns all memory entries and the current state of their subjects. */
  memory(options: PackOptions, run: Run): Promise<MemoryReport>;
  /** Adds, changes, accepts, moves or removes memory entries. With `noWrite`, it only reports what would change. */
  changeMemory(change: MemoryChangeOptions, options: PackOptions, run: Run): Promise<MemoryChangeReport>;
}

export function createMemoryRequests(
  { host, store, inputs, warn, loadSingleFileReader, withGit, saveLater }: RequestParts,
): MemoryRequests {
  return {
    memory: (options, run) =>
      // a query must not create a folder before the first pack is built
      withCurrentFiles({ ...options, noWrite: true }, run, async (files) => {
        const { createMemoryReport } = await import('./memoryReport');
        return createMemoryReport(host, files);
      }),
    changeMemory: (change, options, run) =>
      withCurrentFiles(options, run, async (files) => {
        await inputs.foreign.check(run);
        const { changeMemory } = await import('./changeMemory');
        const report = await changeMemory(host, change, options.noWrite === true, files, inputs.foreign);
        inputs.forget();
        return report;
      }),
  };

  function withCurrentFiles<T>(options: PackOptions, run: Run,
    answer: (files: CurrentFiles) => Promise<T>): Promise<T>
  {
    return withGit(run, async () => {
      const refreshed = await store.refresh(inputs.getSettings(options), run);
      warn(...refreshed.warnings);
      saveLater(options);
      return answer({
        refreshed,
        readFingerprints: (await loadSingleFileReader()).readFingerprints,
        readHistory: async () => host.git?.facts({ ...toWaitOptions(run), commits: historyDepth }),
      });
    });
  }
}
