import { once } from '#base/once';
import type { PackOptions } from '#engine/options';
import type { RequestParts } from '#engine/requestParts';
import type { Run } from '#engine/run';
import type { CallersReport, ImpactReport } from '#reports';
import type { CallersOptions } from './callersReport';

export interface CallersRequests {
  /**
   * Finds the callers of a symbol: `name`, `Class.method` or `FILE#SYMBOL`. Rejects with `UserError` if it matches no
   * definition, or more than one.
   */
  callers(symbol: string, options: PackOptions & CallersOptions, run: Run): Promise<CallersReport>;
  /** Finds the dependants of these files, or of the changed files if none are given, most relevant first. */
  impact(paths: readonly string[], options: PackOptions, run: Run): Promise<ImpactReport>;
}

export function createCallersRequests(
  { host, store, inputs, loadSingleFileReader, withGit, reuseNewestOptions, saveLater }: RequestParts,
): CallersRequests {
  const answers = once(async () =>
    (await import('./callAnswers')).createCallAnswers(host, store, await loadSingleFileReader())
  );
  return {
    callers: (symbol, options, run) =>
      withGit(run, async () => {
        const { refreshed } = await collect(options, run);
        return (await answers()).findCallers(symbol, options, refreshed, run);
      }),
    impact: (paths, options, run) =>
      withGit(run, async () => {
        const collected = await collect(options, run);
        return (await answers()).computeImpact(paths, collected, run);
      }),
  };

  async function collect(options: PackOptions, run: Run): ReturnType<typeof inputs.collect> {
    const collected = await inputs.collect(reuseNewestOptions(options), { commits: 0 }, run);
    saveLater(options, await loadSingleFileReader());
    return collected;
  }
}
