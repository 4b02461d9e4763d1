import { explainPlannedFile } from './files/standing';
import { noSuchFile } from './files/movedFiles';
import type { Host } from '../host';
import type { Report, Standing } from '#reports';
import { excludedAt } from '../indexing/indexStore';
import type { CollectedInputs } from '../inputs/inputs';
import type { SignalKind } from '#pipeline/4-rank/signals/kinds';
import type { PackPlan } from '../packing/plan';

/** The pack of a benchmark run, which is not written to disk. */
export interface Trial {
  readonly report: Report;
  /** Explanations of the requested files; paths that are not files of the root are omitted. */
  readonly context: string;
  /** Explanations of the requested files; without paths that are not files of the root. */
  readonly explanations: readonly Standing[];
  /** Duration in milliseconds, including input collection. */
  readonly ms: number;
}

/** Plans a pack from the given inputs without some of the signals. */
type PlanWithout = (collected: CollectedInputs,
  without: readonly SignalKind[]) => Promise<{ readonly plan: PackPlan; }>;

/** Makes a pack for each list of excluded signals, for a benchmark, with the standing of the `paths` that exist. */
export async function runBenchmarkTrials(host: Host, collect: () => Promise<CollectedInputs>, plan: PlanWithout,
  without: readonly (readonly SignalKind[])[], paths: readonly string[]): Promise<Trial[]>
{
  const started = host.now();
  const collected = await collect();
  const collectionMs = host.now() - started;
  const knownPaths = paths.filter((path) =>
    collected.refreshed.byPath.has(path) || excludedAt(collected.refreshed, path)
  );
  const trials: Trial[] = [];
  for (const kinds of without) {
    const began = host.now();
    const { plan: tried } = await plan(collected, kinds);
    const ms = collectionMs + host.now() - began;
    const explanations = [];
    for (const path of knownPaths) {
      const explanation = await explainPlannedFile(host, path, collected.refreshed, tried);
      if (!explanation) throw noSuchFile(host, path, collected);
      explanations.push(explanation);
    }
    const context = tried.contexts.find(({ main }) => main)!.text();
    trials.push({ report: tried.report, context, explanations, ms });
  }
  return trials;
}
