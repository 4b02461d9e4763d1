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
const browser = () => process.env.CHROMIUM_PATH ?? browsers.find(existsSync);

/** Programs that tests need: the Debian packages that bring them, their use, and whether they are there. */
const programs = {
  browser: { packages: ['chromium'], use: 'the tests in a real VS Code', isThere: () => browser() !== undefined },
  nginx: {
    packages: ['nginx-light'],
    use: 'the tests of the shared cache',
    isThere: () => ['/usr/sbin/nginx', '/usr/bin/nginx'].some(existsSync) || onPath('nginx'),
  },
  compiler: {
    packages: ['g++', 'make', 'python3'],
    use: 'the native log module of the VS Code server',
    isThere: () => ['g++', 'make', 'python3'].every(onPath),
  },
  ripgrep: { packages: ['ripgrep'], use: 'older versions of VS Code', isThere: () => onPath('rg') },
};

/**
 * Installs through apt what is missing of these, after saying so in one line; a person at a terminal is asked. Returns
 * whether all are there then.
 */
export function ensureSystem(names) {
  const missing = names.filter((name) => !programs[name].isThere());
  if (missing.length > 0) { apt(missing.map((name) => programs[name])); }
  return names.every((name) => programs[name].isThere());
}

/** Path of a Chromium, installed where it is missing and may be installed; else throws one clear sentence. */
export function ensureBrowser() {
  if (!ensureSystem(['browser'])) {
    throw new Error(
      'The tests in a real VS Code need Chromium: install the package chromium, or name the program in CHROMIUM_PATH.',
    );
  }
  return browser();
}

/** Path of ripgrep, which older versions of VS Code download at their installation. */
export function ensureRipgrep() {
  if (!ensureSystem(['ripgrep'])) {
    throw new Error('This version of VS Code needs ripgrep: install the package ripgrep.');
  }
  return spawnSync('sh', ['-c', 'command -v rg'], { encoding: 'utf8' }).stdout.trim();
}

/** Whether C++ can be built here. `ask`: installs nothing. */
export function ensureCompiler({ ask = false } = {}) {
  if (ask ? programs.compiler.isThere() : ensureSystem(['compiler'])) { return true; }
  if (!ask) {
    console.log(
      '  no C++ compiler (g++, make, python3) and none may be installed: the VS Code server runs without its native log module, so Output channels stay empty there',
    );
  }
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

function apt(missing) {
  if (!onPath('apt-get')) { return; }
  const packages = missing.flatMap((one) => one.packages);
  const needs = missing.map((one) => `${one.packages.join(', ')} for ${one.use}`).join('; ');
  if (!mayInstall(packages, needs)) { return; }
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) { return; }
  const call = (args) =>
    spawnSync(isRoot ? 'apt-get' : 'sudo', isRoot ? args : ['-n', 'apt-get', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  call(['update', '-qq']); // a failing package source is ignored: the install reports what is missing
  call(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** An unattended run (`.ci/run`, a container) installs what is missing and says so before it does. */
function mayInstall(packages, needs) {
  if (process.env.CI || !process.stdin.isTTY) {
    console.log(`installing system packages with apt-get: ${needs} …`);
    return true;
  }
  console.log(`This machine lacks packages: ${needs}. Install them with apt-get now? [y/N]`);
  const answer = spawnSync('sh', ['-c', 'read -r answer; printf %s "$answer"'], {
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
  }).stdout ?? '';
  if (/^y(es)?$/i.test(answer.trim())) { return true; }
  console.log(`Nothing was installed. Install ${packages.join(', ')} yourself and run the tests again.`);
  return false;
}
