import type { BenchmarkReport } from './results';

/** Maximum number of weights to try: each costs a replay. */
export const maxTried = 3;
const largestWeight = 10;

export interface WeightTrial {
  readonly signal: string;
  /** The tried weight. */
  readonly weight: number;
  /** Whether this result was better than the earlier results. */
  readonly kept: boolean;
  /** Measured with the weights that had been kept before this trial. */
  readonly mrr: number;
  readonly fileRecall: number;
}

/** Returns the signal and value of each suggested weight, given the `weights` in force. */
export function proposedWeights({ suggestions }: BenchmarkReport,
  weights: Readonly<Record<string, number>>): readonly { readonly signal: string; readonly weight: number; }[]
{
  return suggestions.flatMap(({ kind, of, factor }) => {
    if (kind !== 'weight' || factor === undefined) return [];
    const before = weights[of] ?? 1;
    const weight = Math.min(largestWeight, Number((before * factor).toFixed(2)));
    return weight === before ? [] : [{ signal: of, weight }];
  }).slice(0, maxTried);
}

/**
 * Reports whether the second replay of the same rows is better, that is, MRR rises in both the even and the odd rows,
 * and neither file recall nor line recall falls. A gain in only one half may be chance.
 */
export function isBetter(before: BenchmarkReport, after: BenchmarkReport): boolean {
  const gains = after.rows.map((row, i) => row.agentpack.mrr - before.rows[i]!.agentpack.mrr);
  const half = (odd: number) => gains.filter((_, i) => i % 2 === odd).reduce((a, b) => a + b, 0);
  const [old, now] = [before.overall.agentpack, after.overall.agentpack];
  return half(0) > 0 && half(1) > 0 && now.fileRecall >= old.fileRecall &&
    (now.lineRecall ?? 0) >= (old.lineRecall ?? 0);
}
