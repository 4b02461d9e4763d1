// Mocha inside a real extension host, through @vscode/test-electron: in the VS Code server with Chromium as its window,
// or, with VSCODE_TEST_DESKTOP=1 (and a network and a display), in the desktop VS Code that it downloads. As many
// windows at a time as AGENTPACK_TEST_JOBS says, else one.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { ensureBuilt } from '../../.ci/build.mjs';
import { ensureBrowser, root } from '../../.ci/system.mjs';
import { bundleTests } from './bundle.mjs';
import { writeResult } from './result.mjs';
import { integrationTests } from './testFiles.mjs';
import { tierOf } from './tiers.mjs';
import { install } from './vscode-install.mjs';
import { makeWorkspace } from './workspace.mjs';

const desktop = process.env.VSCODE_TEST_DESKTOP === '1';
if (!desktop) {
  ensureBrowser();
  install();
}
await ensureBuilt('any');

const folder = 'test/integration';
const words = process.argv.slice(2);
const isShort = process.env.AGENTPACK_TEST_TIER === 'short';
const files = integrationTests().filter((file) =>
  words.length === 0 || words.some((word) => basename(file).includes(word))
)
  .filter((file) => !isShort || tierOf(file) === 'short');
const bundles = await bundleTests([`${folder}/index.ts`, ...files], { shared: false });
const whole = files.filter((file) => !bundles.broken.includes(file));
const jobs = Number(process.env.AGENTPACK_TEST_JOBS ?? 1);
const windows = Array.from({ length: jobs }, (_, window) => whole.filter((_, i) => i % jobs === window))
  .filter((group) => group.length > 0);
const results = await Promise.all(windows.map((group, i) => runGroup(group.map(bundles.file), i)));
const total = { passed: 0, failed: bundles.broken.length, seconds: {} };
for (const [bundle, { passed, failed, ms }] of results.flatMap(({ byFile }) => Object.entries(byFile))) {
  total.passed += passed;
  total.failed += failed;
  if (bundle !== '') { total.seconds[bundles.source(bundle)] = ms / 1000; }
}
for (const file of bundles.broken) { console.log(`  FAIL ${file} does not build`); }
rmSync(bundles.outdir, { recursive: true, force: true });
writeResult(total);
process.exit();

/** Bundles in one window; what fails is run once more in a new one. `window` is its number. */
async function runGroup(group, window) {
  const result = await runHost(group, window);
  if (result.failed === 0) { return result; }
  // as VS Code's own tests of its window are; what fails twice has failed
  const failed = Object.keys(result.byFile).filter((file) => result.byFile[file].failed > 0);
  const again = failed.every((file) => file !== '') ? failed : group;
  console.log(`  once more, in a new window: ${again.map((file) => basename(file)).join(', ')}`);
  const second = await runHost(again, window);
  if (second.failed === 0) { console.log('  flaky: what failed above has passed in the new window'); }
  return { byFile: again === group ? second.byFile : { ...result.byFile, ...second.byFile } };
}

/** Runs bundles in a new window on a fresh copy of the test repository. */
async function runHost(only, window) {
  const workspace = makeWorkspace();
  const [report, inside] = [`report${window}.txt`, `result${window}.json`].map((name) => join(bundles.outdir, name));
  for (const file of [report, inside]) { rmSync(file, { force: true }); }

  let printed = 0;
  const pump = () => {
    if (existsSync(report)) {
      const text = readFileSync(report, 'utf8');
      process.stdout.write(text.slice(printed));
      printed = text.length;
    }
  };
  const timer = setInterval(pump, 300);
  let failure;
  try {
    await runTests({
      ...(desktop
        ? { version: process.env.VSCODE_TEST_VERSION ?? 'stable' }
        : { vscodeExecutablePath: join(import.meta.dirname, 'code-shim.mjs'), reuseMachineInstall: true }),
      extensionDevelopmentPath: root,
      extensionTestsPath: bundles.file(`${folder}/index.ts`),
      launchArgs: [workspace.folder],
      // as in an editor started by an agent: these variables do not name a thread in it
      extensionTestsEnv: {
        AGENTPACK_TEST_REPORT: report,
        AGENTPACK_TEST_INSIDE: inside,
        AGENTPACK_TEST_ONLY: only.map((file) => basename(file)).join(','),
        CLAUDE_CODE_SESSION_ID: 'of-the-shell',
        AGENTPACK_THREAD_ID: 'of-the-shell',
      },
    });
  } catch (e) {
    failure = e.message;
  } finally {
    clearInterval(timer);
    pump();
    workspace.remove();
  }
  // the exit code is not enough (a killed host exits with 0), so the counts come from the file that the host writes
  if (!existsSync(inside)) {
    console.log(`  the extension host wrote no result: it did not run to its end${failure ? ` (${failure})` : ''}`);
    return { failed: 1, byFile: { '': { passed: 0, failed: 1 } } };
  }
  const written = JSON.parse(readFileSync(inside, 'utf8'));
  if (failure !== undefined && written.failed === 0) {
    console.log(`  ${failure}`);
    return { failed: 1, byFile: { ...written.byFile, '': { passed: 0, failed: 1 } } };
  }
  return written;
}
