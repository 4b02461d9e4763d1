// The command lines of agents, each in its own folder: 100 to 400 MB each.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'agentpack/agents');

/**
 * Returns its program and version: as installed, or the newest if it is not installed. `update`: always the newest.
 * @throws Error with npm's message if it cannot be installed
 */
export function installAgent({ id, npm, program }, update) {
  const folder = packageFolder(id);
  const path = join(folder, 'node_modules/.bin', program);
  if (update || !existsSync(path)) {
    console.log(`installing ${npm} into ${folder} …`);
    // Claude Code's program is put in place by its own script, which a person's npm may leave out
    const { status, stderr } = spawnSync('npm', ['install', '--ignore-scripts=false', '--no-audit', '--no-fund',
      '--loglevel=error', `${npm}@latest`], { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
    if (status !== 0) { throw new Error(`${npm} was not installed: ${stderr.trim().slice(-500)}`); }
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', npm, 'package.json'), 'utf8'));
  return { path, version };
}

/** Returns a permanent folder with its own packages. */
export function packageFolder(id) {
  const folder = join(cache, id);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'package.json');
  if (!existsSync(file)) { writeFileSync(file, '{"private": true}\n'); }
  return folder;
}
