import type { Frontier } from './frontier';

export interface Purchase {
  readonly file: number;
  readonly step: number;
}

export interface Allocation {
  /** For every file, how many of its steps were bought: 0 is none, n stands on step n - 1. */
  readonly level: readonly number[];
  /** In the order of buying: the last is worth least per token. */
  readonly purchases: readonly Purchase[];
  /** Files whose next step was worth its tokens but did not fit. */
  readonly blocked: ReadonlySet<number>;
  /** Files that were worth their tokens, beyond the number that may be shown. */
  readonly crowdedOut: ReadonlySet<number>;
}

/**
 * Multiple-choice knapsack by the greedy rule on concave frontiers (Sinha & Zoltners 1979): always the step with the
 * most
 * value per token, until none is worth `floor` (value per token) or fits. Off the optimum by at most one step.
 */
export function allocate(frontiers: readonly Frontier[], budget: number, floor: number, mostFiles: number): Allocation {
  const level = frontiers.map(() => 0);
  const purchases: Purchase[] = [];
  const blocked = new Set<number>();
  /** Of each file's next step. */
  const gains = Float64Array.from(frontiers, (_, file) => gainOf(file));
  let left = budget;
  let files = 0;
  for (;;) {
    let best = -1;
    let bestGain = floor;
    for (let f = 0; f < gains.length; f++) {
      if (gains[f]! > bestGain && (files < mostFiles || level[f]! > 0)) {
        best = f;
        bestGain = gains[f]!;
      }
    }
    if (best < 0)
      return {
        level,
        purchases,
        blocked,
        crowdedOut: new Set([...gains.keys()].filter((f) => gains[f]! > floor && level[f] === 0)),
      };
    const step = level[best]!;
    const { tokens } = frontiers[best]!;
    const cost = tokens[step]! - (step === 0 ? 0 : tokens[step - 1]!);
    if (cost > left) {
      blocked.add(best);
      gains[best] = -Infinity;
      continue;
    }
    left -= cost;
    if (step === 0) files++;
    purchases.push({ file: best, step });
    level[best]!++;
    gains[best] = gainOf(best);
  }

  function gainOf(file: number): number {
    const { length, worth, tokens } = frontiers[file]!;
    const step = level[file]!;
    if (step >= length) return -Infinity;
    return step === 0
      ? worth[0]! / tokens[0]!
      : (worth[step]! - worth[step - 1]!) / (tokens[step]! - tokens[step - 1]!);
  }
}
