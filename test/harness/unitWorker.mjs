// A process that runs files of unit tests, one after another, as unit.mjs sends them: `{ bundle, onlyTables }` in,
// `{ passed, failed, lines, ms, memory }` out.
import Mocha from 'mocha';
import { runMocha } from './runMocha.mjs';

/** Only a test that hangs takes longer, on any machine. Ms. */
const timeLimit = 600_000;

process.setSourceMapsEnabled(true);
process.on('message', async ({ bundle, onlyTables }) => {
  const started = performance.now();
  const lines = [];
  const result = await run(bundle, onlyTables, (line) => lines.push(line)).catch((error) => {
    lines.push(`  FAIL ${bundle} cannot be run\n       ${error.stack ?? error}`);
    return { passed: 0, failed: 1 };
  });
  process.send({ ...result, lines, ms: performance.now() - started, memory: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());

async function run(bundle, onlyTables, print) {
  const mocha = new Mocha({ ui: 'bdd', timeout: timeLimit, reporter: class {}, forbidOnly: Boolean(process.env.CI) });
  mocha.addFile(bundle);
  // read by test/support/table.ts
  process.env.AGENTPACK_TEST_ROWS = onlyTables ? 'one' : 'all';
  await mocha.loadFilesAsync();
  if (mocha.suite.total() === 0) { throw new Error('it holds no test'); }
  if (onlyTables) { keepTables(mocha.suite); }
  const { passed, failed } = await runMocha(mocha, print);
  mocha.dispose(); // its listeners
  return { passed, failed };
}

/** Leaves out every test that is not a table. */
function keepTables(suite) {
  suite.tests = suite.tests.filter(({ isTable }) => isTable);
  for (const inner of suite.suites) { keepTables(inner); }
}
