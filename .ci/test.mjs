// npm test [-- WORD…]: installs what it needs and runs the short tier of every suite; the last line is
// `N passed, N failed` over all of them.
//   npm test -- full             everything: before a release, at night, and before an issue is called done
//   npm test -- list             each test file, its tier and its seconds at the last recorded full run
//   npm test -- quick            types, lint, and the unit tests of what changed and of what imports it
//   npm test -- unit             one suite
//   npm test -- unit secrets     its files whose path has that word, whole
//   npm test -- unit callers --row "calls without parentheses"   the rows of tables whose names have these words
//   npm test -- unit secrets --watch   again after each change
//   npm test -- e2e connect      one that also takes pictures, test/e2e/shots
//   npm test -- full --all       the suites in an editor also in older versions of VS Code
//   npm test -- full --record    writes what `list` shows, and what decides between the tiers
//   npm test -- unit golden --update   write what is packed now as what test/samples expect
//   AGENTPACK_TEST_SEED=N        the samples of another day for the property tests
//   AGENTPACK_TEST_FAIL=1        an integration test fails on purpose in each window: a failure fails the run
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { printList } from '../test/harness/list.mjs';
import { programsOf } from '../test/harness/programs.mjs';
import { writeRecord } from '../test/harness/tiers.mjs';
import { olderVersions, variablesOf } from '../test/harness/vscodeVersions.mjs';
import { ensureBuilt } from './build.mjs';
import { makeHome } from './home.mjs';
import { ensureVsix } from './package.mjs';
import { runSuite } from './suite.mjs';
import { ensurePackages, ensureSystem, root } from './system.mjs';
import { watch } from './watch.mjs';

/** Each is a script that writes `{ passed, failed, seconds }` to AGENTPACK_TEST_RESULT. */
const suites = {
  unit: 'test/harness/unit.mjs',
  check: 'test/harness/check.mjs',
  package: 'test/harness/package.mjs',
  integration: 'test/harness/integration.mjs',
  e2e: 'test/e2e/run.mjs',
};
/** Only when it is asked for, and alone. */
const quick = 'test/harness/quick.mjs';

/**
 * The suites of a lane run one after another, and the lanes side by side where there are two processors. The unit tests
 * have as many processes as there are processors; beside them one editor at a time, which waits for its timers, its
 * server and its browser for half of the time. More would only wait for each other, and tests that wait for a program
 * then wait too long.
 */
const lanes = [['unit'], ['check', 'package', 'integration', 'e2e']];
const needsEditor = ['integration', 'e2e'];

/** After so many milliseconds a suite counts as hanging. */
const suiteLimit = 60 * 60_000;

const started = Date.now();
const { flags, row, words } = parse(process.argv.slice(2));
const tier = words.includes('full') ? 'full' : 'short';
if (words[0] === 'list') {
  printList(words.slice(1));
  process.exit();
}
const isQuick = words[0] === 'quick';
const chosen = isQuick ? ['quick'] : words.filter((word) => word in suites);
const filters = words.filter((word) => !(word in suites) && !['quick', 'full'].includes(word));
const all = chosen.length === 0 ? lanes.flat() : chosen;
const inEditor = needsEditor.filter((name) => all.includes(name));
if (flags.has('--update')) { process.env.AGENTPACK_UPDATE = '1'; }
if (row !== undefined) { process.env.AGENTPACK_TEST_ROW = row; }
// another one each day, the same all over the world
process.env.AGENTPACK_TEST_SEED ??= new Date(started).toISOString().slice(0, 10).replaceAll('-', '');

ensurePackages();
ensureSystem(programsOf(all, filters, tier));
if (flags.has('--watch')) { await watch(isQuick ? quick : suites[all[0]], filters); }
console.log(
  `${
    chosen.length > 0 ? '' : `The ${tier} tier. `
  }Random samples: AGENTPACK_TEST_SEED=${process.env.AGENTPACK_TEST_SEED}`,
);
const total = { passed: 0, failed: 0, seconds: {} };
/** Lines of suites that failed, which are repeated at the end. */
const reasons = [];
const home = makeHome();
try {
  const processors = availableParallelism();
  const editor = inEditor.length > 0 ? installEditor() : undefined;
  // What is tested is what is packaged, where both are wanted: one build. Each suite reports its failure.
  const mode = all.includes('package') || all.includes('e2e') ? 'production' : 'any';
  const built = isQuick || all.every((name) => name === 'check') ? undefined : ensureBuilt(mode).catch(() => {});
  const wanted = lanesOf(processors);
  const jobsOf = (name) => (wanted.length === 1 || name === 'unit' ? processors : Math.max(1, processors >> 1));
  await Promise.all(wanted.map(async (names) => {
    for (const name of names) {
      if (name !== 'check') { await built; }
      if (inEditor.includes(name)) { await editor; }
      if (name === 'e2e') { await ensureVsix().catch((e) => console.log(e)); }
      await suite(name, jobsOf(name));
    }
  }));
  for (const version of flags.has('--all') && inEditor.length > 0 ? olderVersions : []) {
    await installEditor(variablesOf(version));
    for (const name of inEditor) { await suite(name, processors, version); }
  }
} finally {
  home.remove();
}
if (flags.has('--record')) {
  if (tier === 'full' && filters.length === 0 && row === undefined && total.failed === 0) {
    writeRecord(total.seconds);
  } else { console.log('Nothing was recorded: only a full run without words in which all passes is.'); }
}
if (reasons.length > 0) { console.log(`\nWhat failed:\n${reasons.join('\n')}`); }
console.log(`\n${((Date.now() - started) / 1000).toFixed(1)} s in all`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** `--row` has a value of its own, or behind `=`. */
function parse(args) {
  const flags = new Set(), words = [];
  let row;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (arg === '--row') { row = args[++i]; }
    else if (arg.startsWith('--row=')) { row = arg.slice('--row='.length); }
    else if (arg.startsWith('--')) { flags.add(arg); }
    else { words.push(arg); }
  }
  if (args.includes('--row') && row === undefined) { throw new Error('--row needs words of the names of rows'); }
  return { flags, row, words };
}

function lanesOf(processors) {
  if (processors === 1 || isQuick) { return [all]; }
  return lanes.map((lane) => lane.filter((name) => all.includes(name))).filter((lane) => lane.length > 0);
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
async function suite(name, jobs, version) {
  const { passed, failed, seconds, failures } = await runSuite({
    name: version === undefined ? name : `${name} in VS Code ${version}`,
    script: isQuick ? quick : suites[name],
    filters: name === 'check' ? [] : filters, // it takes paths
    limit: suiteLimit,
    variables: {
      ...home.variables,
      ...(version === undefined ? {} : variablesOf(version)),
      ...(all.length > 1 ? { AGENTPACK_TEST_PICTURES: '0' } : {}),
      AGENTPACK_TEST_JOBS: String(jobs),
      AGENTPACK_TEST_TIER: filters.length > 0 || row !== undefined ? 'full' : tier,
    },
    isAlone: all.length === 1,
  });
  total.passed += passed;
  total.failed += failed;
  Object.assign(total.seconds, seconds);
  if (failed > 0) { reasons.push(...failures); }
}
