// Boots the real VS Code server on loopback with throw-away data, and a headless Chromium to drive it.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../../.ci/system.mjs';
import { install, paths } from './vscode-install.mjs';

export const quietSettings = {
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'workbench.enableExperiments': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.settings.enableNaturalLanguageSearch': false,
  'chat.disableAIFeatures': true,
  'git.autofetch': false,
  'git.openRepositoryInParentFolders': 'never',
  'files.autoSave': 'off',
  'files.simpleDialog.enable': true,
  'window.commandCenter': false,
  'workbench.reduceMotion': 'on',
};

/** The extensions folder of a server, by the VSIX that is installed in it: once for all servers of this process. */
const installed = new Map();

function extensionsWith(vsix, env) {
  const known = installed.get(vsix);
  if (known) { return known; }
  const data = mkdtempSync(join(tmpdir(), 'vscode-test-vsix-'));
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  execFileSync(paths.node, [paths.main, '--install-extension', vsix, '--force', '--server-data-dir', data], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const extensions = join(data, 'extensions');
  installed.set(vsix, extensions);
  return extensions;
}

/**
 * `smokeDriver`: needed to load a working copy, but it hides notification toasts; so UI tests install a VSIX and do
 * without. `prepare` is called with the folder of the installed extensions, before the server starts.
 */
export async function startServer(
  { env = {}, settings = {}, args = [], trust = 'disabled', smokeDriver = true, vsix, extensions = [], prepare } = {},
) {
  install();
  const data = mkdtempSync(join(tmpdir(), 'vscode-test-'));
  mkdirSync(join(data, 'data/User'), { recursive: true });
  mkdirSync(join(data, 't')); // VS Code leaves sockets in its TMPDIR
  writeFileSync(join(data, 'data/User/settings.json'), JSON.stringify({ ...quietSettings, ...settings }, null, '\t'));
  const logFile = join(data, 'server.log');
  const log = createWriteStream(logFile);
  const cleanEnv = {
    ...process.env,
    TMPDIR: join(data, 't'),
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
    CS_TELEMETRY_URL: 'http://127.0.0.1:9/',
    ...env,
  };
  for (const k of Object.keys(cleanEnv)) {
    if (/^(npm_|VSCODE_|ELECTRON_|NODE_OPTIONS)/.test(k)) {
      delete cleanEnv[k];
    }
  }
  if (vsix) { cpSync(extensionsWith(vsix, cleanEnv), join(data, 'extensions'), { recursive: true }); }
  prepare?.(join(data, 'extensions'));
  if (extensions.length > 0) { addExtensions(join(data, 'extensions'), extensions); }
  const child = spawn(paths.node, [paths.main, '--host', '127.0.0.1', '--port', '0', '--without-connection-token',
    '--accept-server-license-terms', '--server-data-dir', data, '--telemetry-level', 'off', '--disable-telemetry',
    '--disable-experiments', '--disable-update-check', '--force-disable-user-env',
    ...(smokeDriver ? ['--enable-smoke-test-driver'] : []),
    ...(trust === 'disabled' ? ['--disable-workspace-trust'] : []), ...args], {
    env: cleanEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  const port = await new Promise((ok, fail) => {
    const timer = setTimeout(() => fail(new Error(`server did not start in 180 s\n${text}`)), 180_000);
    const on = (d) => {
      log.write(d);
      text += d;
      const m = /Extension host agent listening on (\d+)/.exec(text);
      if (m) {
        clearTimeout(timer);
        ok(Number(m[1]));
      }
    };
    child.stdout.on('data', on);
    child.stderr.on('data', on);
    child.once('exit', (c) => {
      clearTimeout(timer);
      fail(new Error(`server exited with ${c}\n${text}`));
    });
  });
  return {
    port,
    data,
    logFile,
    url: `http://127.0.0.1:${port}/`,
    /** URL of the workbench on a folder, with an extension under development and, perhaps, a test suite. */
    workbench(folder, { dev, tests } = {}) {
      const uri = (p) => `vscode-remote://remote${p}`;
      const payload = [];
      if (dev) { payload.push(['extensionDevelopmentPath', uri(dev)]); }
      if (tests) { payload.push(['extensionTestsPath', uri(tests)]); }
      payload.push(['skipWelcome', 'true']);
      return `http://127.0.0.1:${port}/?folder=${encodeURIComponent(folder)}&payload=${
        encodeURIComponent(JSON.stringify(payload))
      }`;
    },
    async stop() {
      if (child.exitCode === null) {
        const exited = new Promise((r) => child.once('exit', r));
        try {
          process.kill(-child.pid, 'SIGTERM');
        } catch { /* has exited */ } // its own process group: server, ext hosts, pty host
        await Promise.race([exited, new Promise((r) => setTimeout(r, 5000))]);
        try {
          process.kill(-child.pid, 'SIGKILL');
        } catch { /* has exited */ }
      }
      log.end();
      rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Puts folders with a package.json in the place where a new server finds installed extensions. */
function addExtensions(folder, extensions) {
  const rows = extensions.map((path) => {
    const { publisher, name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const relativeLocation = `${publisher}.${name}-${version}`;
    const location = join(folder, relativeLocation);
    cpSync(path, location, { recursive: true });
    return {
      identifier: { id: `${publisher}.${name}` },
      version,
      location: { $mid: 1, path: location, scheme: 'file' },
      relativeLocation,
      metadata: {},
    };
  });
  writeFileSync(join(folder, 'extensions.json'), JSON.stringify(rows));
}

/** `scale`: pixels of a picture for each CSS pixel. */
export async function startBrowser(scale = 1) {
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: scale });
  // No request may leave the machine, whatever product.json configures.
  const refused = new Set();
  await context.route((u) => u.hostname !== '127.0.0.1' && !['data:', 'blob:'].includes(u.protocol), (r) => {
    refused.add(r.request().url());
    return r.abort();
  });
  return { browser, context, refused };
}
