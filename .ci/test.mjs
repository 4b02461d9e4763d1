// npm test [-- SUITE… WORD…]: every suite, installing what it needs. The last line is `N passed, N failed` over all of
// them.
//   npm test -- unit             one suite
//   npm test -- unit secrets     its files whose path has that word
//   npm test -- e2e              one that also takes pictures, test/e2e/shots
//   npm test -- --all            the suites in an editor also in older versions of VS Code
//   npm test -- unit golden --update   write what is packed now as what test/samples expect
//   AGENTPACK_TEST_SEED=N        other samples for the property tests, or with `new` other ones in each run
//   AGENTPACK_TEST_FAIL=1        an integration test fails on purpose in each window: a failure fails the run
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { olderVersions, variablesOf } from '../test/harness/vscodeVersions.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureVsix } from './package.mjs';
import { runSuite } from './suite.mjs';
import { ensureBrowser, ensureCompiler, ensureNginx, ensurePackages, root } from './system.mjs';

/** Each is a script that writes `{passed, failed}` to AGENTPACK_TEST_RESULT. */
const suites = {
  check: 'test/harness/check.mjs',
  unit: 'test/harness/unit.mjs',
  integration: 'test/harness/integration.mjs',
  package: 'test/harness/package.mjs',
  e2e: 'test/e2e/run.mjs',
};

/**
 * Rows run one after another, the suites of a row in parallel: those in an editor wait for half of their time, and the
 * unit tests for a quarter. The package comes first: it needs another build of dist/, and the editor is installed
 * meanwhile.
 */
const rows = [['package'], ['unit', 'integration', 'e2e']];

/** Suites that run what is in dist/. */
const ofBuild = ['unit', 'integration'];

/** Runs beside all rows, with the lowest priority: in the time that their tests wait. */
const beside = 'check';

/** Something hangs, in milliseconds. Two rows of this length are less than what continuous integration allows. */
const suiteLimit = 40 * 60_000;

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (process.argv.includes('--update')) { process.env.AGENTPACK_UPDATE = '1'; }
const versions = process.argv.includes('--all') ? olderVersions : [];
const chosen = words.filter((w) => w in suites);
const filters = words.filter((w) => !(w in suites));
const total = { passed: 0, failed: 0 };
/** Lines of suites that failed, which are repeated at the end. */
const reasons = [];
const started = Date.now();

ensurePackages();
const isWanted = (name) => chosen.length === 0 || chosen.includes(name);
const inEditor = ['integration', 'e2e'].filter(isWanted);
const isInteractive = process.stdin.isTTY && !process.env.CI;
const all = [beside, ...rows.flat()].filter(isWanted);
const editor = inEditor.length > 0 && all.length > inEditor.length && !isInteractive
  ? installEditor('ignore')
  : undefined;
const checked = isWanted(beside) ? suite(beside) : undefined;
for (const row of rows) {
  const wanted = row.filter(isWanted);
  const withEditor = wanted.some((name) => inEditor.includes(name));
  if (withEditor && editor === undefined) { await installEditor('inherit'); }
  // each build once, as several suites would write the same files
  if (wanted.includes('e2e')) { await ensureVsix().catch((e) => console.log(e)); }
  if (wanted.some((name) => ofBuild.includes(name))) { await ensureBuilt('dev').catch(() => {}); } // the suites tell
  await Promise.all(wanted.map(async (name) => {
    if (inEditor.includes(name)) { await editor; }
    await suite(name);
  }));
}
for (const version of inEditor.length > 0 ? versions : []) {
  await installEditor('inherit', variablesOf(version));
  await Promise.all(inEditor.map((name) => suite(name, version)));
}
await checked;
if (reasons.length > 0) { console.log(`\nWhat failed:\n${reasons.join('\n')}`); }
console.log(`\n${seconds(started)} in all`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * Installs VS Code, in an unattended run beside other suites, as most of the time is download. System packages come
 * first, as apt runs once at a time. Failures are reported by the suite that needs the package.
 */
async function installEditor(stdio, variables = {}) {
  try {
    if (isWanted('unit')) { ensureNginx(); }
    ensureBrowser();
    ensureCompiler();
  } catch { /* the suite tries again */ }
  const child = spawn(process.execPath, [join(root, 'test/harness/vscode-install.mjs')], {
    stdio,
    env: { ...process.env, ...variables },
  });
  await new Promise((done) => child.once('close', done).once('error', done));
}

/** `version`: an older one of VS Code. */
async function suite(suiteName, version) {
  const name = version === undefined ? suiteName : `${suiteName} in VS Code ${version}`;
  const { passed, failed, failures } = await runSuite({
    name,
    script: suites[suiteName],
    filters,
    limit: suiteName === beside ? rows.length * suiteLimit : suiteLimit,
    variables: {
      ...(version === undefined ? {} : variablesOf(version)),
      ...(all.length > 1 ? { AGENTPACK_TEST_PICTURES: '0' } : {}),
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
