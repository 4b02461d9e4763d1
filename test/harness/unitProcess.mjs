// One of the processes of unit.mjs: runs the files that it is sent, one after another, and answers with what each came
// to.
import { readFileSync } from 'node:fs';
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
  const started = performance.now(), before = process.cpuUsage(), programsBefore = programSeconds();
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
    programSeconds: programSeconds() - programsBefore,
  });
});

/** Processor time of the programs of this process that have ended; 0 where the system does not say. */
function programSeconds() {
  if (process.platform !== 'linux') { return 0; }
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // from field 3 on, proc(5)
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
