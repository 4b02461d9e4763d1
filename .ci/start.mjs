// npm start [-- ROOT --task "…"]: installs what is missing, builds, packs a folder and prints its receipts. Without
// arguments: this repository, the task being its newest commit message.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensurePackages, root } from './system.mjs';

ensurePackages();
await ensureBuilt('any');

const given = process.argv.slice(2);
const cwd = process.env.INIT_CWD ?? process.cwd(); // where the user called npm from: ROOT may be relative
const args = given.length > 0 ? given : [root, '--task', newestCommitMessage()];
const { status, signal } = spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'pack', ...args], {
  cwd,
  stdio: 'inherit',
});
process.exitCode = status ?? (signal ? 1 : 0);

function newestCommitMessage() {
  const message = spawnSync('git', ['log', '-1', '--format=%B'], { cwd: root, encoding: 'utf8' }).stdout?.trim();
  return message || 'Understand this repository';
}
