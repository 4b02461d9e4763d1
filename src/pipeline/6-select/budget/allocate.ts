import { stepCost, type Frontier, computeStepGain } from './frontier';

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
  readonly blocked: ReadonlySet<number>;
  /** Files without a step whose first step was above the floor, because `maxFiles` other files were better. */
  readonly crowdedOut: ReadonlySet<number>;
}

/**
 * Solves the multiple-choice knapsack by the greedy rule on concave frontiers (Sinha & Zoltners 1979): buys the step
 * with the most value per token (if equal, the first file's) until no step is above `floor` (value per token) and fits
 * `budget` (tokens). As long as `maxFiles` excludes no file, the value above the floor is at most one blocked step
 * below the optimum. The first steps of the files in `first` are bought before all others, whatever their value, as
 * long as there are fewer than `maxFiles`; the first step of any other file only needs to be above `firstFloor`.
 */
export function allocate(frontiers: readonly Frontier[], budget: number, floor: number, maxFiles: number,
  first: Iterable<number> = [], firstFloor = floor): Allocation
{
  const levels = frontiers.map(() => 0);
  const purchases: Purchase[] = [];
  const blocked = new Set<number>();
  /** The gain of each file's next step. */
  const gains = Float64Array.from(frontiers, (frontier) => computeStepGain(frontier, 0));
  let remaining = budget;
  let files = 0;
  for (const file of first) if (files < maxFiles) buyStep(file);
  for (;;) {
    let best = -1;
    let bestGain = -Infinity;
    for (let file = 0; file < gains.length; file++) {
      const isAbove = gains[file]! > (levels[file] === 0 ? firstFloor : floor);
      if (isAbove && gains[file]! > bestGain && (files < maxFiles || levels[file]! > 0)) {
        best = file;
        bestGain = gains[file]!;
      }
    }
    if (best < 0) break;
    buyStep(best);
  }
  const crowdedOut = new Set([...gains.keys()].filter((file) => gains[file]! > firstFloor && levels[file] === 0));
  return { levels, purchases, blocked, crowdedOut };

  function buyStep(file: number): void {
    const step = levels[file]!;
    const cost = stepCost(frontiers[file]!, step);
    if (cost > remaining) {
      blocked.add(file);
      gains[file] = -Infinity;
      return;
    }
    remaining -= cost;
    if (step === 0) files++;
    purchases.push({ file, step });
    levels[file]!++;
    gains[file] = computeStepGain(frontiers[file]!, step + 1);
  }
}
