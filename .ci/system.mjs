// What a fresh machine may lack: our own packages, a browser, a compiler. Plain Node, no package needed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** `npm ci` unless node_modules holds what package-lock.json names. */
export function ensurePackages() {
  if (installed()) { return; }
  console.log('installing packages (npm ci) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root });

  function installed() {
    const hidden = join(root, 'node_modules/.package-lock.json');
    if (!existsSync(hidden)) { return false; }
    const have = JSON.parse(readFileSync(hidden, 'utf8')).packages;
    const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    // optional packages are those of other platforms
    return Object.entries(want).every(([path, p]) => path === '' || p.optional || have[path]?.version === p.version);
  }
}

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Path of a Chromium, installed through apt where it is missing and may be installed; else throws one clear sentence.
 */
export function ensureBrowser() {
  const find = () => process.env.CHROMIUM_PATH ?? browsers.find(existsSync);
  const found = find() ?? (apt(['chromium']) ? find() : undefined);
  if (!found) {
    throw new Error(
      'The tests in a real VS Code need Chromium: install the package chromium, or name the program in CHROMIUM_PATH.',
    );
  }
  return found;
}

/** Installs nginx through apt where it is missing and may be installed: the shared cache is tested against it. */
export function ensureNginx() {
  const there = () => ['/usr/sbin/nginx', '/usr/bin/nginx'].some(existsSync) || onPath('nginx');
  return there() || (apt(['nginx-light']) && there());
}

/** Path of ripgrep, which older versions of VS Code download at their installation. */
export function ensureRipgrep() {
  if (!onPath('rg')) { apt(['ripgrep']); }
  const found = spawnSync('sh', ['-c', 'command -v rg'], { encoding: 'utf8' }).stdout.trim();
  if (found === '') { throw new Error('This version of VS Code needs ripgrep: install the package ripgrep.'); }
  return found;
}

/** Whether C++ can be built here. `ask`: installs nothing. */
export function ensureCompiler({ ask = false } = {}) {
  const there = () => ['g++', 'make', 'python3'].every(onPath);
  if (there() || ask) { return there(); }
  if (apt(['g++', 'make', 'python3']) && there()) { return true; }
  console.log(
    '  no C++ compiler (g++, make, python3) and none may be installed: the VS Code server runs without its native log module, so Output channels stay empty there',
  );
  return false;
}

export function onPath(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
}

export function run(program, args, options = {}) {
  const shell = process.platform === 'win32' && program === 'npm'; // there npm is a batch file
  const r = spawnSync(program, args, { stdio: 'inherit', shell, ...options });
  if (r.status !== 0) {
    throw new Error(`${program} ${args.join(' ')} failed (${r.status ?? r.signal ?? r.error?.message})`);
  }
}

function apt(packages) {
  if (!onPath('apt-get')) { return false; }
  if (!mayInstall(packages)) { return false; }
  const root = process.getuid?.() === 0;
  if (!root && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) { return false; }
  console.log(`installing ${packages.join(', ')} (apt-get) …`);
  const call = (args) =>
    spawnSync(root ? 'apt-get' : 'sudo', root ? args : ['-n', 'apt-get', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  call(['update', '-qq']); // a failing package source is ignored: the install reports what is missing
  return call(['install', '-y', '-qq', '--no-install-recommends', ...packages]).status === 0;
}

/**
 * A user at a terminal is asked first. An unattended run (`.ci/run`, a container) installs what is missing and prints
 * it.
 */
function mayInstall(packages) {
  if (process.env.CI || !process.stdin.isTTY) { return true; }
  console.log(`The tests need ${packages.join(', ')}. Install with apt-get now? [y/N]`);
  const answer = spawnSync('sh', ['-c', 'read -r answer; printf %s "$answer"'], {
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
  }).stdout ?? '';
  if (/^y(es)?$/i.test(answer.trim())) { return true; }
  console.log(`Nothing was installed. Install ${packages.join(', ')} yourself and run the tests again.`);
  return false;
}
