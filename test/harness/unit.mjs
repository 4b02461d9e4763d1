// Mocha over test/**/*.test.ts, in as many processes as AGENTPACK_TEST_JOBS says, else as the machine has processors:
// pure rooms on a memory host, real git and folders, the command line.
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import Mocha from 'mocha';
import { ensureBuilt } from '../../.ci/build.mjs';
import { root } from '../../.ci/system.mjs';
import { bundleTests, unitTests } from './bundle.mjs';
import { writeResult } from './result.mjs';
import { runMocha } from './runMocha.mjs';

/** Only a test that hangs takes longer, on any machine. Ms. */
const timeLimit = 300_000;
/** So many of the files are listed with their times. */
const slowest = 15;

process.chdir(root); // tests find dist/, grammars/ and samples from here
const words = process.argv.slice(2);
const files = unitTests().filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
const total = await run(files);
writeResult(total);

async function run(files) {
  let broken = 0;
  const fail = (text) => {
    broken++;
    console.log(`  FAIL ${text}`);
  };
  await ensureBuilt('any').catch((e) => fail(`dist/ does not build; the tests go on with what is there\n${e.message}`));
  const bundles = await bundleTests(files, { shared: true });
  for (const file of bundles.broken) { fail(`${file} does not build`); }
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: timeLimit,
    reporter: class {},
    parallel: true,
    jobs: Number(process.env.AGENTPACK_TEST_JOBS ?? availableParallelism()),
    require: [join(import.meta.dirname, 'unitSetup.mjs')],
  });
  const whole = files.filter((file) => !bundles.broken.includes(file)).sort(byGroup);
  for (const file of whole) { mocha.addFile(bundles.file(file)); }
  try {
    const { passed, failed, byFile } = await runMocha(mocha, console.log);
    const times = Object.entries(byFile).map(([bundle, { ms }]) => ({ file: bundles.source(bundle), ms }));
    for (const file of whole.filter((file) => times.every((one) => one.file !== file))) {
      fail(`${file}: none of its tests came to an end`); // its process died
    }
    reportSlowest(times);
    return { passed, failed: failed + broken };
  } finally {
    rmSync(bundles.outdir, { recursive: true, force: true });
  }
}

/**
 * Those that run programs come first: a program starts the later the larger the process is that starts it, and a
 * process grows with each file that it has run.
 */
function byGroup(a, b) {
  return group(a) - group(b) || (a < b ? -1 : 1);
  function group(file) {
    return /^test\/(?:hosts|guard)\//.test(file) ? 0 : 1;
  }
}

function reportSlowest(times) {
  if (times.length < 2) { return; }
  console.log('  The slowest files:');
  for (const { file, ms } of times.sort((a, b) => b.ms - a.ms).slice(0, slowest)) {
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
  }
}
