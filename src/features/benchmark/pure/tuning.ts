import type { BenchmarkReport } from './results';

/** The maximum number of weights to try. Each trial costs a replay. */
export const maxTriedWeights = 3;
const maxWeight = 10;

export interface WeightTrial {
  readonly signal: string;
  /** The weight that was tried. */
  readonly weight: number;
  /** Whether this result was better than the earlier results. */
  readonly kept: boolean;
  /** The result with this weight and the weights that were kept from earlier trials. */
  readonly mrr: number;
  readonly fileRecall: number;
}

/** Returns the signal and value of each suggested weight, relative to the current `weights`. */
export function listProposedWeights({ suggestions }: BenchmarkReport,
  weights: Readonly<Record<string, number>>): readonly { readonly signal: string; readonly weight: number; }[]
{
  return suggestions.flatMap(({ kind, of, factor }) => {
    if (kind !== 'weight' || factor === undefined) return [];
    const currentWeight = weights[of] ?? 1;
    const weight = Math.min(maxWeight, Number((currentWeight * factor).toFixed(2)));
    return weight === currentWeight ? [] : [{ signal: of, weight }];
  }).slice(0, maxTriedWeights);
}

/**
 * Reports whether the second replay of the same rows is better. MRR must rise in both the even and the odd rows, and
 * neither file recall nor line recall may fall. A gain in only one half may be due to chance.
 */
export function isBetterReplay(oldReport: BenchmarkReport, newReport: BenchmarkReport): boolean {
  const gains = newReport.rows.map((row, i) => row.agentpack.mrr - oldReport.rows[i]!.agentpack.mrr);
  const sumHalf = (odd: number) => gains.filter((_, i) => i % 2 === odd).reduce((a, b) => a + b, 0);
  const [oldMetrics, newMetrics] = [oldReport.overall.agentpack, newReport.overall.agentpack];
  return sumHalf(0) > 0 && sumHalf(1) > 0 && newMetrics.fileRecall >= oldMetrics.fileRecall &&
    (newMetrics.lineRecall ?? 0) >= (oldMetrics.lineRecall ?? 0);
}
