import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sampleProject } from '#test/support/sampleProject';
import { toolWalk } from './toolWalk';
import { walk } from './walk';

/** Each repository is walked through for so many steps, then another seed starts anew. */
const stepsOfWalk = 250;

/** After each so many steps, standard error says how far the walk is. */
const stepsOfReport = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    tools: { type: 'boolean', default: false },
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
  const falls = await (values.tools ? toolWalk : walk)({
    start: starts[round % starts.length]!,
    steps: count,
    seed,
    onFall: ({ step, problem }) => console.log(`FALL seed ${seed}, step ${step}: ${problem}\n`),
    onStep(number, what) {
      if (number % stepsOfReport === 0) console.error(`seed ${seed}: ${taken + number} of ${steps} steps`);
      if (values.verbose) console.log(`${seed}.${number} ${what}`);
    },
  });
  taken += count;
  fallen += falls.length;
  console.log(`${taken} of ${steps} steps, ${fallen} fell`);
}
process.exitCode = fallen === 0 ? 0 : 1;
