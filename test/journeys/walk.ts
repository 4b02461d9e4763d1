import fc from 'fast-check';
import { describeStep, step, take } from './step';
import { makeWorld, type Start } from './world';

export interface Walk {
  readonly start: Start;
  readonly steps: number;
  readonly seed: number;
  readonly onStep?: (step: number, what: string) => void;
  readonly onFall?: (fall: Fall) => void;
}

export interface Fall {
  readonly step: number;
  readonly problem: string;
}

/** The first step of each walk, so that there is a pack whose options and caches the next ones meet. */
const firstStep = { run: { name: 'pack', words: ['--task', 'Fix the rounding'] } };

/** Walks through one repository, and returns what fell; the walk goes on behind it. */
export async function walk({ start, steps, seed, onStep, onFall }: Walk): Promise<readonly Fall[]> {
  const world = makeWorld(start);
  const falls: Fall[] = [];
  const fell = (fall: Fall) => {
    falls.push(fall);
    onFall?.(fall);
  };
  try {
    for (const [i, one] of [firstStep, ...fc.sample(step, { seed, numRuns: steps - 1 })].entries()) {
      onStep?.(i + 1, describeStep(one, world));
      for (const problem of await take(one, world)) fell({ step: i + 1, problem });
    }
  } finally {
    world.dispose();
  }
  return falls;
}
