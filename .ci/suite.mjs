// One suite of npm test, as a process of its own.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './system.mjs';

/** Of the column with the names of suites, characters. */
const nameWidth = 12;

/**
 * Runs the script with `filters` as its arguments, for at most `limit` ms, and resolves to its counts and the seconds
 * of its files. Its lines are printed at once: below a heading where the suite `isAlone`, else each behind its name, as
 * other suites run beside it. `failures` are the lines that say what failed; not of a suite that is alone. A suite that
 * ran no test, wrote no result, or exits with an error without a failed test counts as one failed.
 */
export async function runSuite({ name, script, filters, limit, variables, isAlone }) {
  const started = Date.now(), failures = [];
  const say = (line) => {
    const shown = isAlone ? line : `${name.padEnd(nameWidth)}${line}`;
    console.log(shown);
    if (!isAlone && /^ +FAIL /.test(line)) { failures.push(shown); }
  };
  const fail = (reason) => {
    say(`  FAIL ${reason}`);
    return { passed: 0, failed: 1 };
  };
  if (isAlone) { console.log(`\n== ${name}`); }
  const { code, said, wasStopped } = await run();
  const counts = judged();
  console.log(
    `== ${name}: ${counts.passed} passed, ${counts.failed} failed, ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  return { ...counts, failures };

  async function run() {
    mkdirSync(join(root, 'out'), { recursive: true });
    const dir = mkdtempSync(join(root, 'out/suite-'));
    const result = join(dir, 'result.json');
    const output = isAlone ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, [join(root, script), ...filters], {
      cwd: root,
      stdio: ['inherit', output, output],
      env: { ...process.env, ...variables, AGENTPACK_TEST_RESULT: result },
    });
    for (const input of [child.stdout, child.stderr]) {
      if (input !== null) { createInterface({ input }).on('line', say); }
    }
    let wasStopped = false;
    const timer = setTimeout(() => {
      wasStopped = true;
      child.kill();
    }, limit);
    const code = await new Promise((done) => child.once('close', done).once('error', () => done(1)));
    clearTimeout(timer);
    const said = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : undefined;
    rmSync(dir, { recursive: true, force: true });
    return { code, said, wasStopped };
  }

  function judged() {
    if (wasStopped) { return fail(`the suite was stopped after ${limit / 60_000} minutes`); }
    if (said === undefined) { return fail('the suite wrote no result'); }
    if (said.failed === 0 && said.passed === 0) { return fail('the suite ran no test'); }
    if (said.failed === 0 && code !== 0) { return { ...fail(`the suite exited with ${code}`), passed: said.passed }; }
    return said;
  }
}
