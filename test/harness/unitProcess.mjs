// One of the processes of unit.mjs: runs the files that it is sent, one after another, and answers with what each came
// to.
import fc from 'fast-check';
import Mocha from 'mocha';
import { runMocha } from './result.mjs';

/**
 * Properties draw the same samples in every run, so that a change alone can fail them; AGENTPACK_TEST_SEED=N draws
 * others, and `new` others each time.
 */
const seed = process.env.AGENTPACK_TEST_SEED ?? '1';
if (seed !== 'new') { fc.configureGlobal({ seed: Number(seed) }); }

/** Only a test that hangs takes longer, on any machine. Ms. */
const timeLimit = 300_000;

process.setSourceMapsEnabled(true);
process.on('disconnect', () => process.exit());
process.on('message', async ({ file, bundle }) => {
  const lines = [];
  const mocha = new Mocha({ ui: 'bdd', timeout: timeLimit, reporter: class {} });
  mocha.files = [bundle];
  let result = { passed: 0, failed: 1 };
  const started = performance.now(), before = process.cpuUsage();
  try {
    await mocha.loadFilesAsync();
    result = await runMocha(mocha, (line) => lines.push(line));
    mocha.dispose();
  } catch (e) {
    lines.push(`  FAIL ${file} does not load\n${e?.stack ?? e}`);
  }
  const { user, system } = process.cpuUsage(before);
  process.send({
    ...result,
    lines,
    rss: process.memoryUsage.rss(),
    seconds: (performance.now() - started) / 1e3,
    processorSeconds: (user + system) / 1e6,
  });
});
