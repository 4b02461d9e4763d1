import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sampleProject } from '#test/support/sampleProject';
import { toolWalk } from './toolWalk';
import { shrinkFall, walk, type Walk } from './walk';

/** Each repository is walked through for so many steps, then another seed starts anew. */
const stepsOfWalk = 250;

/** A walk is replayed at most so many times to find the steps that its first fall needs. */
const mostReplays = 60;

/** After each so many steps, standard error says how far the walk is. */
const stepsOfReport = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    tools: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const steps = Number(values.steps);
const starts = positionals.length === 0
  ? [{ files: sampleProject(12) }]
  : positionals.map((clone) => ({ clone }));
const missing = positionals.find((path) => !existsSync(path));
if (missing !== undefined) throw new Error(`There is no repository ${missing}.`);

let taken = 0;
let fallen = 0;
for (let round = 0; taken < steps; round++) {
  const seed = Number(values.seed) + round;
  const count = Math.min(stepsOfWalk, steps - taken);
  const plan: Walk = { start: starts[round % starts.length]!, steps: count, seed };
  const falls = await (values.tools ? toolWalk : walk)({
    ...plan,
    onFall: ({ step, problem }) => console.log(`FALL seed ${seed}, step ${step}: ${problem}\n`),
    onStep(number, what) {
      if (number % stepsOfReport === 0) console.error(`seed ${seed}: ${taken + number} of ${steps} steps`);
      if (values.verbose) console.log(`${seed}.${number} ${what}`);
    },
  });
  const [first] = falls;
  if (first && values.shrink && !values.tools) {
    const needed = await shrinkFall(plan, first, mostReplays);
    console.log(`Step ${first.step} of seed ${seed} falls after these steps:\n  ${needed.join('\n  ')}\n`);
  }
  taken += count;
  fallen += falls.length;
  console.log(`${taken} of ${steps} steps, ${fallen} fell`);
}
process.exitCode = fallen === 0 ? 0 : 1;
