// npm test [-- SUITE… WORD…]: every suite, installing what it needs. The last line is `N passed, N failed` over all of them.
//   npm test -- unit             one suite
//   npm test -- unit secrets     its files whose path has that word
//   AGENTPACK_TEST_FAIL=1        one integration test fails on purpose: proof that a failure fails the run
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, root } from './system.mjs';

/** In order. Each is a script that writes `{passed, failed}` to AGENTPACK_TEST_RESULT. */
const suites = {
  check: 'test/harness/check.mjs',
  unit: 'test/harness/unit.mjs',
  integration: 'test/harness/integration.mjs',
  package: 'test/harness/package.mjs',
  e2e: 'test/e2e/run.mjs',
};

/** Something hangs: milliseconds. */
const suiteLimit = 10 * 60_000;

const words = process.argv.slice(2);
const chosen = words.filter((w) => w in suites);
const filters = words.filter((w) => !(w in suites));
const total = { passed: 0, failed: 0 };
const started = Date.now();

ensurePackages();
for (const name of chosen.length > 0 ? chosen : Object.keys(suites)) {
  console.log(`\n== ${name}`);
  const t = Date.now();
  const { passed, failed } = await runSuite(suites[name]);
  console.log(`== ${name}: ${passed} passed, ${failed} failed, ${seconds(t)}`);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${seconds(started)} in all`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** A suite that ran no test, wrote no result, or ended badly without naming a failure counts as one failed. */
async function runSuite(script) {
  mkdirSync(join(root, 'out'), { recursive: true });
  const dir = mkdtempSync(join(root, 'out/suite-'));
  const result = join(dir, 'result.json');
  const child = spawn(process.execPath, [join(root, script), ...filters], { cwd: root, stdio: 'inherit', env: { ...process.env, AGENTPACK_TEST_RESULT: result } });
  const timer = setTimeout(() => { console.log(`   the suite was ended after ${suiteLimit / 60_000} minutes`); child.kill(); }, suiteLimit);
  const code = await new Promise((done) => { child.once('exit', done); child.once('error', () => done(1)); });
  clearTimeout(timer);
  const said = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : undefined;
  rmSync(dir, { recursive: true, force: true });
  if (!said) { console.log('   the suite wrote no result'); return { passed: 0, failed: 1 }; }
  if (said.failed === 0 && said.passed === 0) { console.log('   the suite ran no test'); return { passed: 0, failed: 1 }; }
  if (said.failed === 0 && code !== 0) { console.log(`   the suite ended with ${code}`); return { ...said, failed: 1 }; }
  return said;
}

function seconds(since) { return `${((Date.now() - since) / 1000).toFixed(1)} s`; }
