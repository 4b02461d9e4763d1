import fc from 'fast-check';
import { createColdTwin } from './coldTwin';
import { shrinkSteps } from './shrink';
import { describeStep, step, take, type Step } from './step';
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
const firstStep: Step = { run: { name: 'pack', words: ['--task', 'Fix the rounding'], input: { text: '' } } };

/** Walks through one repository, and returns what fell; the walk goes on behind it. */
export async function walk({ start, steps, seed, onStep, onFall }: Walk): Promise<readonly Fall[]> {
  const falls: Fall[] = [];
  await takeAll(start, drawSteps(steps, seed), (problem, i) => {
    const fall = { step: i + 1, problem };
    falls.push(fall);
    onFall?.(fall);
  }, (what, i) => onStep?.(i + 1, what));
  return falls;
}

/** Returns the fewest steps of a walk found after which the last one still falls in the same way, described. */
export async function shrinkFall({ start, steps, seed }: Walk, fall: Fall,
  maxReplays: number): Promise<readonly string[]>
{
  const kind = fall.problem.split(':', 1)[0]!;
  const shortest = await shrinkSteps(drawSteps(steps, seed).slice(0, fall.step), fallsAtEnd, maxReplays);
  const described: string[] = [];
  await takeAll(start, shortest, () => {}, (what) => described.push(what));
  return described;

  async function fallsAtEnd(some: readonly Step[]): Promise<boolean> {
    let hasFallen = false;
    await takeAll(start, some, (problem, i) => {
      if (i === some.length - 1 && problem.startsWith(kind)) hasFallen = true;
    });
    return hasFallen;
  }
}

function drawSteps(count: number, seed: number): readonly Step[] {
  return [firstStep, ...fc.sample(step, { seed, numRuns: count - 1 })];
}

/** Takes the steps in a new copy of the repository. */
async function takeAll(start: Start, steps: readonly Step[], onProblem: (problem: string, index: number) => void,
  onStep?: (what: string, index: number) => void): Promise<void>
{
  const world = makeWorld(start);
  const twin = createColdTwin(world);
  try {
    for (const [i, one] of steps.entries()) {
      onStep?.(describeStep(one, world), i);
      for (const problem of await take(one, world, twin)) onProblem(problem, i);
    }
  } finally {
    world.dispose();
  }
}
