// npm run bench:host [-- OPTIONS] [FOLDER]: measures what a save costs in a real editor, from its event to the pack on
// disk; ratios beside milliseconds. FOLDER is a repository to measure (it is copied); without one, a repository is
// generated.
// - --files N: files in the generated repository (default 10000)
// - --saves N: saves, each alone (default 60)
// - --reloads N: reloads of a window in which the folder was packed (default 5)
// - --json FILE: writes the tables as JSON
//
// Nothing is asserted. The window is Chromium's, as in the integration tests; the extension host and its thread are
// real.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../../.ci/build.mjs';
import { ensureVsix } from '../../../.ci/package.mjs';
import { ensureBrowser, ensurePackages, root } from '../../../.ci/system.mjs';

const limit = 15 * 60_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'string' },
    saves: { type: 'string' },
    reloads: { type: 'string' },
    json: { type: 'string' },
  },
});
ensurePackages();
ensureBrowser();
await ensureBuilt('production');
await ensureVsix();
const { build } = await import('esbuild');
const { startBrowser, startServer } = await import('../../harness/vscode-server.mjs');
process.env.AGENTPACK_BENCH_ROOT = root;
mkdirSync(join(root, 'out'), { recursive: true });
const outdir = mkdtempSync(join(root, 'out/bench-host-'));
const out = join(outdir, 'figures.json');
let server, web;
try {
  await build({
    absWorkingDir: root,
    entryPoints: ['host/inside.ts', 'host/sightings.ts', 'engines.ts', 'madeRepository.ts', 'measure.ts', 'table.ts']
      .map((file) => `test/bench/${file}`),
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    define: { 'import.meta.url': '__url', AGENTPACK_FACTS: '"bench"' },
    banner: { js: 'const __url = require("node:url").pathToFileURL(__filename).href;' },
  });
  const require = createRequire(join(outdir, 'any.js'));
  const { madeRepository, copyRepository } = require('./madeRepository.js');
  const { taskText } = require('./engines.js');
  const { median } = require('./measure.js');
  const { print } = require('./table.js');
  const files = Number(values.files ?? 10_000);
  const folder = positionals[0]
    ? copyRepository(positionals[0], outdir)
    : madeRepository(join(outdir, `made-${files}`), files);
  execFileSync('git', ['status', '--porcelain'], { cwd: folder }); // its index knows the files' times

  server = await startServer({ env: { AGENTPACK_BENCH_OUT: out, AGENTPACK_BENCH_SAVES: values.saves ?? '60' } });
  web = await startBrowser();
  const page = await web.context.newPage();
  const exited = new Promise((ok) => {
    void page.exposeFunction('codeAutomationExit', ok);
  });
  await page.exposeFunction('codeAutomationLog', (type, args) => {
    if (process.env.VERBOSE) { console.log(type, ...args); }
  });
  await page.goto(server.workbench(folder, { dev: root, tests: join(outdir, 'inside.js') }));
  const activation = activationOf(page);
  const code = await Promise.race([exited, new Promise((done) => setTimeout(done, limit, 'no answer'))]);
  if (!existsSync(out)) {
    await page.screenshot({ path: join(root, 'out/bench-host-failed.png') }).catch(() => {});
    throw new Error(
      `the extension host ended with ${code} and wrote no figures (screenshot: out/bench-host-failed.png)`,
    );
  }
  const repository = positionals[0] ? basename(resolve(positionals[0])) : `made ${files}`;
  const found = JSON.parse(readFileSync(out, 'utf8'));
  const tables = [
    {
      area: 'save',
      title: 'From the event of a save to a fresh context.md, debounce included (ms)',
      rows: [{ repository, ...found.save }],
    },
    {
      area: 'machine',
      title: "What the machine takes for a plain write, seen by a thread, and by the editor's own watcher (ms)",
      rows: [{ repository, ...found.machine }],
    },
    {
      area: 'host',
      title: 'The extension host: activation, and the longest hold of its thread (ms)',
      rows: [{ repository, 'activation, by the editor': await activation, ...found.host }],
    },
  ];
  await web.browser.close();
  await server.stop();
  const { measureReloads } = await import('./reloads.mjs'); // needs the packages
  const reloads = await measureReloads(folder, taskText, Number(values.reloads ?? 5));
  tables.push({
    area: 'reload',
    title: 'A reloaded window: loading the code and activate(), and from the start of the activation (ms, medians)',
    rows: [{
      repository,
      ...Object.fromEntries(
        Object.keys(reloads[0] ?? {}).map((key) => [key, median(reloads.map((reload) => reload[key]))]),
      ),
      load: loadavg()[0],
    }],
  });
  for (const table of tables) { console.log(`\n${print(table)}`); }
  if (values.json) { writeFileSync(values.json, JSON.stringify({ node: process.version, tables }, null, 1) + '\n'); }
} finally {
  await web?.browser.close();
  await server?.stop();
  rmSync(outdir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
process.exit();

/** From the editor's list of running extensions: the time to load the code and to call `activate`. */
async function activationOf(page) {
  try {
    const row = page.locator('.runtime-extensions-editor .monaco-list-row', { hasText: 'AgentPack' }).first();
    await row.waitFor({ timeout: 120_000 });
    const text = await row.innerText();
    return Number(/Activation:\s*([\d.]+)\s*ms/.exec(text)?.[1] ?? Number.NaN);
  } catch (e) {
    return `not read: ${String(e.message).split('\n')[0]}`;
  }
}
