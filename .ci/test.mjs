// npm test [-- SUITE… WORD…]: every suite, installing what it needs. The last line is `N passed, N failed` over all of
// them.
//   npm test -- unit             one suite
//   npm test -- unit secrets     its files whose path has that word
//   npm test -- --all            the suites in an editor also in older versions of VS Code
//   npm test -- unit golden --update   write what is packed now as what test/samples expect
//   AGENTPACK_TEST_SEED=N        other samples for the property tests, or with `new` other ones in each run
//   AGENTPACK_TEST_FAIL=1        one integration test fails on purpose: proof that a failure fails the run
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { olderVersions, variablesOf } from '../test/harness/vscodeVersions.mjs';
import { ensureVsix } from './package.mjs';
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
 * Rows run one after another, the suites of a row in parallel: those in an editor mostly wait. The unit tests use all
 * processors, but for the time that they wait for programs.
 */
const rows = [['unit'], ['package'], ['integration', 'e2e']];

/** Runs beside all rows, with the lowest priority: in the time that their tests wait. */
const beside = 'check';

/** Something hangs, in milliseconds. Three rows of this length are less than what continuous integration allows. */
const suiteLimit = 28 * 60_000;

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (process.argv.includes('--update')) { process.env.AGENTPACK_UPDATE = '1'; }
const versions = process.argv.includes('--all') ? olderVersions : [];
const chosen = words.filter((w) => w in suites);
const filters = words.filter((w) => !(w in suites));
const total = { passed: 0, failed: 0 };
const started = Date.now();

ensurePackages();
const isWanted = (name) => chosen.length === 0 || chosen.includes(name);
const inEditor = ['integration', 'e2e'].filter(isWanted);
const isInteractive = process.stdin.isTTY && !process.env.CI;
const editor = inEditor.length > 0 && isWanted('unit') && !isInteractive ? installEditor('ignore') : undefined;
const isAlone = rows.flat().every((name) => !isWanted(name));
const checked = isWanted(beside) ? suite(beside, isAlone) : undefined;
for (const row of rows) {
  const wanted = row.filter(isWanted);
  if (wanted.some((name) => inEditor.includes(name))) {
    await (editor ?? installEditor('inherit')); // once, as both suites would install it in the same folder
    // before the extension is built for the other suite: both builds are in dist/
    if (wanted.includes('e2e')) { await ensureVsix().catch((e) => console.log(e)); }
  }
  await Promise.all(wanted.map((name, i) => suite(name, i === wanted.length - 1)));
}
for (const version of inEditor.length > 0 ? versions : []) {
  await installEditor('inherit', variablesOf(version));
  for (const name of inEditor) { await suite(name, true, version); }
}
await checked;
console.log(`\n${seconds(started)} in all`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * Installs VS Code, in an unattended run while the unit tests run, as most of the time is download. System packages
 * come first, as apt runs once at a time. Failures are reported by the suite that needs the package.
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
  if (child.pid !== undefined) { setPriority(child.pid, constants.priority.PRIORITY_LOW); }
  await new Promise((done) => child.once('close', done).once('error', done));
}

/** `live`: what it prints is seen at once, else when it is through. `version`: an older one of VS Code. */
async function suite(suiteName, live, version) {
  const t = Date.now();
  const name = version === undefined ? suiteName : `${suiteName} in VS Code ${version}`;
  if (live) { console.log(`\n== ${name}`); }
  const limit = name === beside ? rows.length * suiteLimit : suiteLimit;
  const { passed, failed, output } = await runSuite(suites[suiteName], live, limit,
    version === undefined ? {} : variablesOf(version));
  console.log(
    `${live ? '' : `\n== ${name}\n${output}`}== ${name}: ${passed} passed, ${failed} failed, ${seconds(t)}${
      live ? '' : '\n'
    }`,
  );
  total.passed += passed;
  total.failed += failed;
}

/** A suite that ran no test, wrote no result, or exits with an error without a failed test counts as one failed. */
async function runSuite(script, live, limit, variables) {
  mkdirSync(join(root, 'out'), { recursive: true });
  const dir = mkdtempSync(join(root, 'out/suite-'));
  const result = join(dir, 'result.json');
  const child = spawn(process.execPath, [join(root, script), ...filters], {
    cwd: root,
    stdio: ['inherit', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    env: { ...process.env, ...variables, AGENTPACK_TEST_RESULT: result },
  });
  let output = '';
  const report = (text) => {
    if (live) { console.log(text); }
    else { output += `${text}\n`; }
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const timer = setTimeout(() => {
    report(`   the suite was stopped after ${limit / 60_000} minutes`);
    child.kill();
  }, limit);
  const code = await new Promise((done) => {
    child.once('close', done);
    child.once('error', () => done(1));
  });
  clearTimeout(timer);
  const said = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : undefined;
  rmSync(dir, { recursive: true, force: true });
  if (!said) {
    report('   the suite wrote no result');
    return { passed: 0, failed: 1, output };
  }
  if (said.failed === 0 && said.passed === 0) {
    report('   the suite ran no test');
    return { passed: 0, failed: 1, output };
  }
  if (said.failed === 0 && code !== 0) {
    report(`   the suite exited with ${code}`);
    return { ...said, failed: 1, output };
  }
  return { ...said, output };
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
