import { explainPlannedFile } from './files/standing';
import { createMissingFileError } from './files/movedFiles';
import type { Host } from '../host';
import type { Report, PackedFileStatus } from '#reports';
import { findExcludedPath } from '../indexing/indexStore';
import type { CollectedInputs } from '../inputs/inputs';
import type { SignalKind } from '#pipeline/4-rank/signals/kinds';
import type { PackPlan } from '../packing/plan';

/** The pack of a benchmark run, which is not written to disk. */
export interface Trial {
  readonly report: Report;
  /** The text of the main context file. */
  readonly context: string;
  /** Explanations of the requested files. Paths that are not files of the root are omitted. */
  readonly explanations: readonly PackedFileStatus[];
  /** Duration in milliseconds, including input collection. */
  readonly ms: number;
}

/** Plans a pack from the given inputs without some of the signals. */
type PlanWithout = (collected: CollectedInputs,
  excludedSignals: readonly SignalKind[]) => Promise<{ readonly plan: PackPlan; }>;

/** Plans a pack for each list of excluded signals, for a benchmark, and explains the `paths` that exist. */
export async function runBenchmarkTrials(host: Host, collect: () => Promise<CollectedInputs>, plan: PlanWithout,
  excludedSignalLists: readonly (readonly SignalKind[])[], paths: readonly string[]): Promise<Trial[]>
{
  const startTime = host.now();
  const collected = await collect();
  const collectionMs = host.now() - startTime;
  const knownPaths = paths.filter((path) =>
    collected.refreshed.byPath.has(path) || findExcludedPath(collected.refreshed, path)
  );
  const trials: Trial[] = [];
  for (const kinds of excludedSignalLists) {
    const planStart = host.now();
    const { plan: trialPlan } = await plan(collected, kinds);
    const ms = collectionMs + host.now() - planStart;
    const explanations = [];
    for (const path of knownPaths) {
      const explanation = await explainPlannedFile(host, path, collected.refreshed, trialPlan);
      if (!explanation) throw createMissingFileError(host, path, collected);
      explanations.push(explanation);
    }
    const context = trialPlan.contexts.find(({ main }) => main)!.text();
    trials.push({ report: trialPlan.report, context, explanations, ms });
  }
  return trials;
}
