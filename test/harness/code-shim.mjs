#!/usr/bin/env node
// Stands in for the desktop executable: what @vscode/test-electron passes to `code`, run in the VS Code server.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { format } from 'node:util';
import { root } from '../../.ci/system.mjs';
import { startBrowser, startServer } from './vscode-server.mjs';

const opt = { dev: undefined, tests: undefined, folder: undefined };
for (const a of process.argv.slice(2)) {
  const m = /^--(extensionDevelopmentPath|extensionTestsPath)=(.*)$/.exec(a);
  if (m) { opt[m[1] === 'extensionTestsPath' ? 'tests' : 'dev'] = resolve(m[2]); }
  else if (!a.startsWith('-')) { opt.folder = realpathSync(a); }
}
opt.folder ??= mkdtempSync(join(tmpdir(), 'empty-workspace-'));

const limit = Number(process.env.AGENTPACK_TEST_TIMEOUT_MS ?? 1_500_000);
let code = 1, server, web;
try {
  // uses AgentPack's API, as an extension of somebody else
  server = await startServer({ extensions: [join(root, 'test/integration/neighbour')] });
  web = await startBrowser();
  const page = await web.context.newPage();
  const exited = new Promise((ok) => {
    void page.exposeFunction('codeAutomationExit', (c) => ok(c));
  });
  // console.* of the extension host arrives here, and the workbench's own log with it: shown on demand
  await page.exposeFunction('codeAutomationLog', (type, args) => {
    if (process.env.VERBOSE) { process.stdout.write(`[workbench ${type}] ${format(...args)}\n`); }
  });
  await page.goto(server.workbench(opt.folder, opt));
  code = await Promise.race([exited, new Promise((done) => setTimeout(done, limit, undefined))]);
  if (code === undefined) {
    mkdirSync(join(root, 'out'), { recursive: true });
    await page.screenshot({ path: join(root, 'out/integration-timeout.png') }).catch(() => {});
    console.error(
      `no answer from the extension host after ${limit} ms (screenshot: out/integration-timeout.png)\n${
        readFileSync(server.logFile, 'utf8').slice(-3000)
      }`,
    );
    code = 1;
  }
} catch (e) {
  console.error(e);
} finally {
  await web?.browser.close();
  await server?.stop();
}
process.exit(code);
