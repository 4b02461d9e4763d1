// npm test [-- SUITE… WORD…]: every suite, installing what it needs. The last line is `N passed, N failed` over all of
// them.
//   npm test -- quick            types, lint, and the unit tests of what changed and of what imports it
//   npm test -- unit             one suite
//   npm test -- unit secrets     its files whose path has that word
//   npm test -- unit secrets --watch   again after each change
//   npm test -- e2e              one that also takes pictures, test/e2e/shots
//   npm test -- --all            the suites in an editor also in older versions of VS Code
//   npm test -- unit golden --update   write what is packed now as what test/samples expect
//   AGENTPACK_TEST_SEED=N        other samples for the property tests, or with `new` other ones in each run
//   AGENTPACK_TEST_FAIL=1        an integration test fails on purpose in each window: a failure fails the run
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { olderVersions, variablesOf } from '../test/harness/vscodeVersions.mjs';
import { ensureBuilt } from './build.mjs';
import { makeHome } from './home.mjs';
import { ensureVsix } from './package.mjs';
import { runSuite } from './suite.mjs';
import { ensurePackages, ensureSystem, root } from './system.mjs';
import { watch } from './watch.mjs';

/** Each is a script that writes `{passed, failed}` to AGENTPACK_TEST_RESULT; `needs` are programs of the system. */
const suites = {
  unit: { script: 'test/harness/unit.mjs', needs: ['nginx'] },
  package: { script: 'test/harness/package.mjs', needs: [] },
  integration: { script: 'test/harness/integration.mjs', needs: ['browser', 'compiler'] },
  e2e: { script: 'test/e2e/run.mjs', needs: ['browser', 'compiler'] },
  check: { script: 'test/harness/check.mjs', needs: [] },
};

/** Only when it is asked for. */
const quick = { script: 'test/harness/quick.mjs', needs: ['nginx'] };

/**
 * The suites of a lane run one after another, and the lanes side by side where there are two processors. The unit tests
 * have as many processes as there are processors; beside them one editor at a time, which waits for its timers, its
 * server and its browser for half of the time. More would only wait for each other, and tests that wait for a program
 * then wait too long.
 */
const lanes = [['unit'], ['package', 'integration', 'e2e']];

/** Beside the lanes where there are two processors, with the lowest priority: in the time that tests wait. */
const beside = ['check'];

/** After so many milliseconds a suite counts as hanging. */
const suiteLimit = 60 * 60_000;

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (process.argv.includes('--update')) { process.env.AGENTPACK_UPDATE = '1'; }
const versions = process.argv.includes('--all') ? olderVersions : [];
const isQuick = words[0] === 'quick';
const chosen = isQuick ? ['quick'] : words.filter((w) => w in suites);
const filters = words.filter((w) => !(w in suites) && w !== 'quick');
const total = { passed: 0, failed: 0 };
/** Lines of suites that failed, which are repeated at the end. */
const reasons = [];
const started = Date.now();

ensurePackages();
const all = chosen.length === 0 ? [...lanes.flat(), ...beside] : chosen;
const inEditor = ['integration', 'e2e'].filter((name) => all.includes(name));
ensureSystem([...new Set(all.flatMap((name) => suiteOf(name).needs))]);
if (process.argv.includes('--watch')) { await watch(suiteOf(all[0]).script, filters); }
const home = makeHome();
try {
  // what is tested is what is packaged, where both are wanted: one build
  await ensureBuilt(all.includes('package') || all.includes('e2e') ? 'production' : 'any').catch(() => {}); // each suite reports it
  const processors = availableParallelism();
  const wanted = lanesOf(processors);
  const editor = inEditor.length > 0 ? installEditor() : undefined;
  const jobsOf = (name) => (wanted.length === 1 || name === 'unit' ? processors : Math.max(1, processors >> 1));
  const others = beside.filter((name) => all.includes(name) && !wanted.flat().includes(name));
  await Promise.all([...wanted, others].map((lane) => runLane(lane, jobsOf, editor)));
  for (const version of inEditor.length > 0 ? versions : []) {
    await installEditor(variablesOf(version));
    for (const name of inEditor) { await suite(name, processors, version); }
  }
} finally {
  home.remove();
}
if (reasons.length > 0) { console.log(`\nWhat failed:\n${reasons.join('\n')}`); }
console.log(`\n${seconds(started)} in all`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function lanesOf(processors) {
  if (processors === 1 || isQuick) { return [all]; }
  return lanes.map((lane) => lane.filter((name) => all.includes(name))).filter((lane) => lane.length > 0);
}

async function runLane(names, jobsOf, editor) {
  for (const name of names) {
    if (inEditor.includes(name)) { await editor; }
    if (name === 'e2e') { await ensureVsix().catch((e) => console.log(e)); }
    await suite(name, jobsOf(name));
  }
}

function suiteOf(name) {
  return name === 'quick' ? quick : suites[name];
}

/** Beside other suites, as most of the time is download. A failure is reported by the suite that needs it. */
async function installEditor(variables = {}) {
  const child = spawn(process.execPath, [join(root, 'test/harness/vscode-install.mjs')], {
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  await new Promise((done) => child.once('close', done).once('error', done));
}

/** `version`: an older one of VS Code. */
async function suite(suiteName, jobs, version) {
  const { passed, failed, failures } = await runSuite({
    name: version === undefined ? suiteName : `${suiteName} in VS Code ${version}`,
    script: suiteOf(suiteName).script,
    filters,
    limit: suiteLimit,
    variables: {
      ...home.variables,
      ...(version === undefined ? {} : variablesOf(version)),
      ...(all.length > 1 ? { AGENTPACK_TEST_PICTURES: '0' } : {}),
      AGENTPACK_TEST_JOBS: String(jobs),
    },
    isAlone: all.length === 1,
  });
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) { reasons.push(...failures); }
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
