// Runs test/e2e/*.e2e.mjs on the packaged VSIX, each file in a workbench of its own. A file exports
//   title, options (of driver.mjs `open`), and default async (ui, step): `await step('does …', async () => { … })`.
// After a failed step the rest of that file is not run.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makePackage } from '../../.ci/package.mjs';
import { ensureBrowser } from '../../.ci/system.mjs';
import { install } from '../harness/vscode-install.mjs';
import { writeResult } from '../harness/result.mjs';
import { open } from './driver.mjs';

const words = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
try {
  ensureBrowser();
  install();
  await makePackage();
  for (const name of readdirSync(import.meta.dirname).sort()) {
    if (name.endsWith('.e2e.mjs') && (words.length === 0 || words.some((w) => name.includes(w)))) {
      await runFile(name);
    }
  }
} catch (e) {
  total.failed++;
  console.log(e);
}
writeResult(total);
process.exit();

async function runFile(name) {
  const { title = name, options = {}, default: steps } = await import(join(import.meta.dirname, name));
  console.log(`  ${title}`);
  let ui, broken = false;
  const step = async (what, run) => {
    if (broken) {
      console.log(`    not run: ${what}`);
      return;
    }
    const t = Date.now();
    try {
      await run();
      total.passed++;
      console.log(`    ok   ${what} (${Date.now() - t} ms)`);
    } catch (e) {
      broken = true;
      total.failed++;
      console.log(
        `    FAIL ${what} (screenshot: test/e2e/shots/failed-${name}.png)\n       ${
          String(e.stack).split('\n').slice(0, 20).join('\n       ')
        }`,
      );
      await ui.shot(`failed-${name}`).catch(() => {});
    }
  };
  try {
    ui = await open(options);
    await steps(ui, step);
  } catch (e) {
    total.failed++;
    console.log(e);
  } finally {
    await ui?.close();
  }
}
