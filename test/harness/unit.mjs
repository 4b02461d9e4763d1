// The unit tests whose path has one of the given words, or all, in as many processes as AGENTPACK_TEST_JOBS says, else
// as the machine has processors. AGENTPACK_TEST_TIER says which of them run whole (tiers.mjs).
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../.ci/build.mjs';
import { root } from '../../.ci/system.mjs';
import { bundleTests } from './bundle.mjs';
import { writeResult } from './result.mjs';
import { unitTests } from './testFiles.mjs';
import { recordedSeconds, tierOf } from './tiers.mjs';

/** A process that has grown beyond this is replaced, as a large one starts programs several times as slowly. Bytes. */
const largestProcess = 400_000_000;
/** The share of the samples requested by a property that the short tier draws. */
const shareOfRuns = 0.1;
/** This many files are listed with their times. */
const slowest = 15;

process.chdir(root); // tests find dist/, grammars/ and samples from here
const words = process.argv.slice(2);
/** Rows of tables were asked for by name. */
const isRow = process.env.AGENTPACK_TEST_ROW !== undefined;
const isShort = process.env.AGENTPACK_TEST_TIER === 'short';
if (isShort) { process.env.AGENTPACK_TEST_RUNS = String(shareOfRuns); }
const named = unitTests().filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
const tests = named.map((file) => ({ file, tier: isShort ? tierOf(file) : 'short' })).filter(({ tier }) =>
  tier !== 'full'
);
if (isShort && tests.length < named.length) {
  console.log(`  ${named.length - tests.length} files are left to \`npm test -- full\``);
}
writeResult(await run(tests));

async function run(tests) {
  const total = { passed: 0, failed: 0, seconds: {} };
  const fail = (text) => {
    total.failed++;
    console.log(`  FAIL ${text}`);
  };
  await ensureBuilt('any').catch((e) => fail(`dist/ does not build; the tests go on with what is there\n${e.message}`));
  const bundles = await bundleTests(tests.map(({ file }) => file), { shared: true });
  for (const file of bundles.broken) { fail(`${file} does not build`); }
  const remove = () => rmSync(bundles.outdir, { recursive: true, force: true });
  process.once('SIGTERM', () => {
    remove();
    process.exit(1);
  });
  const queue = tests.filter(({ file }) => !bundles.broken.includes(file))
    .sort((a, b) => recordedSeconds(b.file) - recordedSeconds(a.file)); // a long file that starts last is waited for
  try {
    const jobs = Number(process.env.AGENTPACK_TEST_JOBS ?? availableParallelism());
    await Promise.all(Array.from({ length: jobs }, () => runQueue(queue, bundles, total, fail)));
  } finally {
    remove();
  }
  if (isRow && total.passed + total.failed === 0) {
    fail(`no row of a table has "${process.env.AGENTPACK_TEST_ROW}" in its name`);
  }
  reportSlowest(total.seconds);
  return total;
}

/** Takes files from the queue until it is empty, in a process that is replaced when it has ended or has grown large. */
async function runQueue(queue, bundles, total, fail) {
  let worker;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { file, tier } = next;
    worker ??= fork(join(import.meta.dirname, 'unitWorker.mjs'));
    const answer = await ask(worker, { bundle: bundles.file(file), onlyTables: tier === 'sampled' || isRow });
    if (typeof answer === 'string') {
      fail(`${file}: its process ended before its tests did (${answer})`);
      worker = undefined;
      continue;
    }
    for (const line of answer.lines) { console.log(line); }
    total.passed += answer.passed;
    total.failed += answer.failed;
    total.seconds[file] = answer.ms / 1000;
    if (answer.memory > largestProcess) {
      worker.disconnect();
      worker = undefined;
    }
  }
  worker?.disconnect();
}

/** Resolves to the worker's answer, or to what ended it. */
function ask(worker, request) {
  return new Promise((done) => {
    const ended = (code, signal) => done(`${signal ?? `exit code ${code}`}`);
    worker.once('exit', ended).once('message', (answer) => {
      worker.off('exit', ended);
      done(answer);
    });
    worker.send(request, (error) => error && done(error.message)); // it has ended since its last answer
  });
}

function reportSlowest(seconds) {
  const rows = Object.entries(seconds).sort((a, b) => b[1] - a[1]).slice(0, slowest);
  if (rows.length < 2) { return; }
  console.log('  The slowest files:');
  for (const [file, s] of rows) { console.log(`  ${s.toFixed(1).padStart(6)} s  ${file}`); }
}
