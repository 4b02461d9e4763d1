import { computeStepCost, type Frontier, computeStepGain } from './frontier';

/** One step of a file's frontier. A step is bought only after all steps before it. */
export interface Purchase {
  readonly file: number;
  readonly step: number;
}

/** The bought steps of all files. A file is an index in the list of frontiers. */
export interface Allocation {
  /** The number of bought steps for each file. */
  readonly levels: readonly number[];
  /** The purchases in order. The last one adds the least value per token. */
  readonly purchases: readonly Purchase[];
  /** Files whose next step was above the floor but did not fit the budget. */
  readonly blockedFiles: ReadonlySet<number>;
  /** Files whose first step was above the floor but was not bought, because `maxFiles` other files were better. */
  readonly crowdedOutFiles: ReadonlySet<number>;
}

/**
 * Solves the multiple-choice knapsack problem by the greedy rule on concave frontiers (Sinha & Zoltners 1979). Buys the
 * step with the most value per token (of equal steps, that of the first file) until no remaining step is above `floor`
 * (value per token) and fits `budget` (tokens). If `maxFiles` excludes no file, the value above the floor is at most
 * one blocked step below the optimum.
 *
 * The first steps of `priorityFiles` are bought before all others, regardless of their value, for at most `maxFiles`
 * files. The first step of any other file only needs to be above `firstFloor`.
 */
export function allocate(frontiers: readonly Frontier[], budget: number, floor: number, maxFiles: number,
  priorityFiles: Iterable<number> = [], firstFloor = floor): Allocation
{
  const levels = frontiers.map(() => 0);
  const purchases: Purchase[] = [];
  const blockedFiles = new Set<number>();
  /** The gain of each file's next step. */
  const gains = Float64Array.from(frontiers, (frontier) => computeStepGain(frontier, 0));
  let remainingTokens = budget;
  let fileCount = 0;
  for (const file of priorityFiles) if (fileCount < maxFiles) buyStep(file);
  for (;;) {
    let bestFile = -1;
    let bestGain = -Infinity;
    for (let file = 0; file < gains.length; file++) {
      const isAboveFloor = gains[file]! > (levels[file] === 0 ? firstFloor : floor);
      if (isAboveFloor && gains[file]! > bestGain && (fileCount < maxFiles || levels[file]! > 0)) {
        bestFile = file;
        bestGain = gains[file]!;
      }
    }
    if (bestFile < 0) break;
    buyStep(bestFile);
  }
  const crowdedOutFiles = new Set([...gains.keys()].filter((file) => gains[file]! > firstFloor && levels[file] === 0));
  return { levels, purchases, blockedFiles, crowdedOutFiles };

  function buyStep(file: number): void {
    const step = levels[file]!;
    const cost = computeStepCost(frontiers[file]!, step);
    if (cost > remainingTokens) {
      blockedFiles.add(file);
      gains[file] = -Infinity;
      return;
    }
    remainingTokens -= cost;
    if (step === 0) fileCount++;
    purchases.push({ file, step });
    levels[file]!++;
    gains[file] = computeStepGain(frontiers[file]!, step + 1);
  }
}
