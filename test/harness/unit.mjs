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
const timeLimit = 600_000;
/** Files that start programs, of one batch. */
const batchSize = 16;
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
  const whole = files.filter((file) => !bundles.broken.includes(file));
  process.once('SIGTERM', () => {
    rmSync(bundles.outdir, { recursive: true, force: true });
    process.exit(1);
  });
  const times = [];
  const counts = { passed: 0, failed: 0 };
  try {
    for (const batch of batches(whole)) {
      const { passed, failed, byFile } = await runMocha(mochaOf(batch.map(bundles.file)), console.log);
      counts.passed += passed;
      counts.failed += failed;
      times.push(...Object.entries(byFile).map(([bundle, { ms }]) => ({ file: bundles.source(bundle), ms })));
    }
    for (const file of whole.filter((file) => times.every((one) => one.file !== file))) {
      fail(`${file}: none of its tests came to an end`); // its process died
    }
    reportSlowest(times);
    return { passed: counts.passed, failed: counts.failed + broken };
  } finally {
    rmSync(bundles.outdir, { recursive: true, force: true });
  }
}

/** In processes of its own, which end with it. */
function mochaOf(bundles) {
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: timeLimit,
    reporter: class {},
    jobs: Number(process.env.AGENTPACK_TEST_JOBS ?? availableParallelism()),
    require: [join(import.meta.dirname, 'unitSetup.mjs')],
  });
  mocha.parallelMode(true); // the option alone does nothing where there is one job
  for (const bundle of bundles) { mocha.addFile(bundle); }
  return mocha;
}

/**
 * A process grows with each file that it runs, and starts a program the later the larger it is (0.6 ms where it is
 * small, 15 ms at 350 MB): files of tests that start programs are run in small batches, all others in one.
 */
function batches(files) {
  const startsPrograms = (file) => /^test\/(?:hosts|guard)\//.test(file);
  const first = files.filter(startsPrograms), others = files.filter((file) => !startsPrograms(file));
  const small = Array.from({ length: Math.ceil(first.length / batchSize) },
    (_, i) => first.slice(i * batchSize, (i + 1) * batchSize));
  return others.length > 0 ? [...small, others] : small;
}

function reportSlowest(times) {
  if (times.length < 2) { return; }
  console.log('  The slowest files:');
  for (const { file, ms } of times.sort((a, b) => b.ms - a.ms).slice(0, slowest)) {
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
  }
}
