// Mocha inside a real extension host, through @vscode/test-electron: in the VS Code server with Chromium as its window,
// or, with VSCODE_TEST_DESKTOP=1 (and a network and a display), in the desktop VS Code that it downloads.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { ensureBuilt } from '../../.ci/build.mjs';
import { ensureBrowser, root } from '../../.ci/system.mjs';
import { bundleTests } from './bundle.mjs';
import { writeResult } from './result.mjs';
import { install } from './vscode-install.mjs';
import { makeWorkspace } from './workspace.mjs';

const desktop = process.env.VSCODE_TEST_DESKTOP === '1';
if (!desktop) {
  ensureBrowser();
  install();
}
await ensureBuilt('dev');

const folder = 'test/integration';
const words = process.argv.slice(2);
const files = readdirSync(join(root, folder)).filter((f) =>
  f.endsWith('.test.ts') && (words.length === 0 || words.some((w) => f.includes(w)))
).map((f) => `${folder}/${f}`);
const bundles = await bundleTests([`${folder}/index.ts`, ...files], { shared: false });
const workspace = makeWorkspace();
const report = join(bundles.outdir, 'report.txt'), inside = join(bundles.outdir, 'result.json');

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
    // as in an editor that an agent started: that names no thread there
    extensionTestsEnv: {
      AGENTPACK_TEST_REPORT: report,
      AGENTPACK_TEST_INSIDE: inside,
      CLAUDE_CODE_SESSION_ID: 'of-the-shell',
      AGENTPACK_THREAD_ID: 'of-the-shell',
    },
  });
} catch (e) {
  failure = e.message;
} finally {
  clearInterval(timer);
  pump();
}
// the exit code is not enough (a killed host exits with 0), so the counts come from the file that the host writes
let result = existsSync(inside) ? JSON.parse(readFileSync(inside, 'utf8')) : undefined;
if (!result) {
  console.log(`  the extension host wrote no result: it did not run to its end${failure ? ` (${failure})` : ''}`);
  result = { passed: 0, failed: 1 };
}
if (failure !== undefined && result.failed === 0) {
  console.log(`  ${failure}`);
  result.failed = 1;
}
for (const file of bundles.broken) {
  result.failed++;
  console.log(`  FAIL ${file} does not build`);
}
rmSync(bundles.outdir, { recursive: true, force: true });
workspace.remove();
writeResult(result);
process.exit();
