import type { SignalKind } from '#pipeline/4-rank/signals/kinds';
import type { Mode } from '#model';
import { computeMeanMetrics, metricNames, type ReplayMetrics } from './metrics';
import type { Miss } from './misses';
import type { Suggestion } from './suggest';

export interface RowResult {
  readonly id: string;
  /** `owner/name`; undefined for the root's repository. */
  readonly repo?: string;
  readonly base: string;
  /** The first line of the task. */
  readonly task: string;
  readonly budget: number;
  /** The reason why the row has no pack; if set, all metrics are 0. */
  readonly failed?: string;
  readonly agentpack: ReplayMetrics;
  readonly bm25: ReplayMetrics;
  /** The time for scanning and packing, in milliseconds. */
  readonly ms: number;
  /** The rank of each gold file, starting at 1; null if the file is not ranked. */
  readonly ranks: readonly (number | null)[];
  readonly misses: readonly Miss[];
  /** The metrics with each ablated signal switched off. */
  readonly without: Readonly<Partial<Record<SignalKind, ReplayMetrics>>>;
}

export interface Summary {
  readonly rows: number;
  readonly failed: number;
  readonly agentpack: ReplayMetrics;
  readonly bm25: ReplayMetrics;
  /** The mean time of the rows with a pack, in milliseconds. */
  readonly ms: number;
}

export interface Ablation {
  readonly signal: SignalKind;
  /** The metrics without the signal minus the metrics with it; negative if the signal helps. */
  readonly change: ReplayMetrics;
  /** The number of rows whose first gold file ranks higher (`helped`) or lower (`harmed`) with the signal. */
  readonly helped: number;
  readonly harmed: number;
}

/** The rows of a report, packed in another mode. */
export interface ModeTrial {
  readonly mode: Mode;
  readonly rows: readonly RowResult[];
}

/** The report that `benchmark --json` prints. */
export interface BenchmarkReport {
  readonly version: 1;
  readonly root: string;
  readonly overall: Summary;
  /** Empty unless the rows come from several repositories. */
  readonly repos: readonly (Summary & { readonly repo: string; })[];
  /** Present with `--ablate`: the effect of each signal. */
  readonly ablation?: readonly Ablation[];
  readonly suggestions: readonly Suggestion[];
  /** Present with `--modes`: the same rows, packed in each of these modes. */
  readonly modes?: readonly ModeTrial[];
  /** Present with `--gate`: each metric that is below its minimum. */
  readonly below?: readonly string[];
  readonly rows: readonly RowResult[];
}

/** Summarizes the rows by repository. `defaultRepo` is the name of the root's repository. */
export function summarizeByRepo(rows: readonly RowResult[], defaultRepo: string): BenchmarkReport['repos'] {
  const repos = [...new Set(rows.map((row) => row.repo ?? defaultRepo))];
  return repos.length < 2
    ? []
    : repos.map((repo) => ({ repo, ...summarizeRows(rows.filter((row) => (row.repo ?? defaultRepo) === repo)) }));
}

export function summarizeRows(rows: readonly RowResult[]): Summary {
  const packedRows = rows.filter((row) => row.failed === undefined);
  return {
    rows: rows.length,
    failed: rows.length - packedRows.length,
    agentpack: {
      ...computeMeanMetrics(rows.map((row) => row.agentpack)),
      tokens: computeMeanMetrics(packedRows.map((row) => row.agentpack)).tokens,
    },
    bm25: computeMeanMetrics(rows.map((row) => row.bm25)),
    ms: packedRows.reduce((sum, row) => sum + row.ms, 0) / Math.max(1, packedRows.length),
  };
}

/** Computes the effect of each signal over the rows that did not fail. */
export function computeAblation(rows: readonly RowResult[], signals: readonly SignalKind[]): Ablation[] {
  const packedRows = rows.filter((row) => row.failed === undefined);
  const meanMetrics = computeMeanMetrics(packedRows.map((row) => row.agentpack));
  return signals.map((signal) => {
    const ablatedMetrics = packedRows.map((row) => row.without[signal] ?? row.agentpack);
    const countRows = (sign: number) =>
      packedRows.filter((row, i) => sign * (row.agentpack.mrr - ablatedMetrics[i]!.mrr) > 0).length;
    return {
      signal,
      change: subtractMetrics(computeMeanMetrics(ablatedMetrics), meanMetrics),
      helped: countRows(1),
      harmed: countRows(-1),
    };
  });
}

function subtractMetrics(a: ReplayMetrics, b: ReplayMetrics): ReplayMetrics {
  const subtract = (
    name: keyof ReplayMetrics,
  ) => (a[name] === undefined || b[name] === undefined ? undefined : a[name] - b[name]);
  return Object.fromEntries(metricNames.map((name) => [name, subtract(name)])) as unknown as ReplayMetrics;
}
