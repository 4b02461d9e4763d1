// Mocha over test/**/*.test.ts: pure rooms on a memory host, real git and folders, the command line. One process more
// than the machine has processors, as many tests wait for programs; a file is run whole in one of them.
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../.ci/build.mjs';
import { ensureNginx, root } from '../../.ci/system.mjs';
import { bundleTests, unitTests } from './bundle.mjs';
import { writeResult } from './result.mjs';

/**
 * A process that grew beyond this is replaced, bytes. To start a program costs a small process 0.6 ms, one of 150 MB 3
 * ms, one of 250 MB 9 ms and one of 350 MB 15 ms, as its page tables are copied: so tests that run programs come before
 * those that need memory.
 */
const largest = { withPrograms: 170 << 20, without: 300 << 20 };
const runsPrograms = (file) => /^test\/(?:hosts|guard)\//.test(file);

/** Those that take or wait longest come first, or the last is alone for long. */
const longest = ['hosts/cli/living', 'hosts/cli/gitHooks', 'hosts/node/gitStuck', 'guard/oneVerdict',
  'hosts/cli/helpExamples', 'hosts/node/randomWalk', 'hosts/cli/kill', 'hosts/node/wrongKinds', 'hosts/cli/connectGit',
  'hosts/cli/livingProcesses', 'hosts/node/benchmark/replay', 'hosts/cli/optionEffects', 'tokens/counter',
  'secrets/sniff', '6-select/selector', 'hosts/node/git/watchGit', 'hosts/node/budgets', 'hosts/cli/repeat',
  'hosts/cli/pack', 'secrets/places', 'secrets/configuration', 'engine/poison', 'hosts/node/packSet',
  '5-outline/hostile', '5-outline/outline'].map((
    name,
  ) => `test/${name}.test.ts`);

/** So many of the files are listed with their times. */
const slowest = 15;

process.chdir(root); // tests find dist/, grammars/ and samples from here
const words = process.argv.slice(2);
const all = unitTests();
const files = all.filter((f) => words.length === 0 || words.some((w) => f.includes(w)));
if (files.some((f) => f.includes('remoteCache'))) { ensureNginx(); } // without it those tests fail with the reason
const total = { passed: 0, failed: 0 };
const fail = (text) => {
  total.failed++;
  console.log(`  FAIL ${text}`);
};
for (const name of longest.filter((file) => !all.includes(file))) {
  fail(`${name} is in the list of the longest tests (test/harness/unit.mjs), but there is no such file`);
}
await ensureBuilt('dev').catch((e) => fail(`dist/ does not build; the tests go on with what is there\n${e.message}`));
const bundles = await bundleTests(files, { shared: true });
for (const file of bundles.broken) { fail(`${file} does not build`); }

const queue = files.filter((f) => !bundles.broken.includes(f)).sort((a, b) => rank(a) - rank(b));
const processes = new Set();
/** What each file took. */
const times = [];
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, () => {
    processes.forEach((child) => child.kill('SIGKILL'));
    process.exit(1);
  });
}
try {
  await Promise.all(Array.from({ length: Math.min(availableParallelism() + 1, 5) }, workOff));
} finally {
  rmSync(bundles.outdir, { recursive: true, force: true });
  reportSlowest();
  writeResult(total);
}

/**
 * Processor seconds are those of the test's own process, then those of the programs that it ran and that ended; for the
 * rest it waited.
 */
function reportSlowest() {
  if (times.length < 2) { return; }
  const own = sum((one) => one.processorSeconds), ofPrograms = sum((one) => one.programSeconds);
  console.log(
    `  ${times.length} files took ${own.toFixed(0)} s of processor time, and programs that they ran ${
      ofPrograms.toFixed(0)
    } s. The slowest, with both:`,
  );
  const column = (value) => `${value.toFixed(1).padStart(6)} s`;
  for (
    const { file, seconds, processorSeconds, programSeconds } of times.sort((a, b) => b.seconds - a.seconds).slice(0,
      slowest)
  ) { console.log(`  ${column(seconds)}  ${column(processorSeconds)}  ${column(programSeconds)}  ${file}`); }
}

function sum(of) {
  return times.reduce((total, one) => total + of(one), 0);
}

function rank(file) {
  const at = longest.indexOf(file);
  return (at < 0 ? longest.length : at) + (runsPrograms(file) ? 0 : longest.length + 1);
}

async function workOff() {
  while (queue.length > 0) { await oneProcess(); }
}

/** Until there is no more to do, or the process is too large, or dead. */
function oneProcess() {
  return new Promise((done) => {
    let file;
    const child = fork(join(import.meta.dirname, 'unitProcess.mjs'), { cwd: root });
    processes.add(child);
    const next = () => {
      file = queue.shift();
      if (file === undefined) { child.kill(); }
      // killed: a handle that a test left open must not hang the run
      else { child.send({ file, bundle: bundles.file(file) }); }
    };
    child.on('message', ({ passed, failed, lines, rss, seconds, processorSeconds, programSeconds }) => {
      times.push({ file, seconds, processorSeconds, programSeconds });
      total.passed += passed;
      total.failed += failed;
      lines.forEach((line) => console.log(line));
      file = undefined;
      if (rss > (runsPrograms(queue[0] ?? '') ? largest.withPrograms : largest.without)) { child.kill(); }
      else { next(); }
    });
    child.once('exit', (code, signal) => {
      processes.delete(child);
      if (file !== undefined) { fail(`${file}: its process exited with ${code ?? signal}`); }
      done();
    });
    next();
  });
}
