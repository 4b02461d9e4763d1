// Runs test/e2e/*.e2e.mjs on the packaged VSIX, each file in its own workbench. A file exports
// - title, options (of driver.mjs `open`), and default async (ui, step): `await step('does …', async () => { … })`.
//
// After a failed step, the rest of that file is skipped, and the file is run once more in a new workbench, as VS Code
// does with its own window tests: a file that failed once is printed and listed as flaky at the end; a file that fails
// twice has failed.
import { basename, join } from 'node:path';
import { ensureVsix } from '../../.ci/package.mjs';
import { ensureBrowser } from '../../.ci/system.mjs';
import { install } from '../harness/vscode-install.mjs';
import { writeResult } from '../harness/result.mjs';
import { e2eTests } from '../harness/testFiles.mjs';
import { tierOf } from '../harness/tiers.mjs';
import { open, shots } from './driver.mjs';

/** Workbenches at a time. */
const jobs = Number(process.env.AGENTPACK_TEST_JOBS ?? 1);

const words = process.argv.slice(2);
const isShort = process.env.AGENTPACK_TEST_TIER === 'short';
const total = { passed: 0, failed: 0, seconds: {} };
/** Files that passed at the second attempt only. */
const flaky = [];
try {
  ensureBrowser();
  install();
  await ensureVsix();
  const names = e2eTests().filter((file) => !isShort || tierOf(file) === 'short').map((file) => basename(file))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  await Promise.all(Array.from({ length: jobs }, async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) { await runFile(name); }
  }));
} catch (e) {
  total.failed++;
  console.log(e);
}
if (flaky.length > 0) { console.log(`  flaky (failed once, passed in a new workbench): ${flaky.sort().join(', ')}`); }
writeResult(total);
process.exit();

/** Prints the lines of a file when all of its steps have run, as other files run at the same time. */
async function runFile(name) {
  const started = Date.now();
  const first = await attempt(name);
  total.seconds[`test/e2e/${name}`] = (Date.now() - started) / 1000;
  if (first.failed === 0) { return count(first); }
  console.log('    once more, in a new workbench:');
  const second = await attempt(name);
  if (second.failed === 0) { flaky.push(name); }
  count(second);
}

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

async function attempt(name) {
  const { title = name, options = {}, default: steps } = await import(join(import.meta.dirname, name));
  const lines = [`  ${title}`], counts = { passed: 0, failed: 0 };
  let ui, broken = false;
  const step = async (what, run) => {
    if (broken) {
      lines.push(`    not run: ${what}`);
      return;
    }
    const t = Date.now();
    try {
      await run();
      counts.passed++;
      lines.push(`    ok   ${what} (${Date.now() - t} ms)`);
    } catch (e) {
      broken = true;
      counts.failed++;
      lines.push(
        `    FAIL ${what} (screenshot: test/e2e/shots/failed-${name}.png)`,
        ...String(e.stack).split('\n').slice(0, 20).map((line) => `       ${line}`),
      );
      await ui.page.screenshot({ path: join(shots, `failed-${name}.png`) }).catch(() => {});
    }
  };
  try {
    ui = await open(options);
    await steps(ui, step);
  } catch (e) {
    counts.failed++;
    lines.push(String(e.stack ?? e));
  } finally {
    await ui?.close();
    console.log(lines.join('\n'));
  }
  return counts;
}
