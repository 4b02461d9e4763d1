// A small repository to test in: a copy of workspace/ with a fixed history of two commits.
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function makeWorkspace({ from = join(import.meta.dirname, 'workspace'), git: withGit = true } = {}) {
  const tmp = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-ws-')));
  const folder = join(tmp, 'shop');
  cpSync(from, folder, { recursive: true });
  if (withGit) {
    git(folder, 'init', '-q', '-b', 'main');
    git(folder, 'add', '-A');
    git(folder, 'commit', '-q', '-m', 'Start the shop');
    appendFileSync(join(folder, 'README.md'), '\nPrices are whole cents.\n');
    git(folder, 'commit', '-q', '-a', '-m', 'Round prices in the cart to whole cents');
  }
  return { folder, remove: () => rmSync(tmp, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
}

/** The same commits on every machine: no user's configuration, fixed name and time. */
export function git(folder, ...args) {
  const at = '2025-01-01T12:00:00Z';
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      GIT_AUTHOR_NAME: 'Test',
      GIT_AUTHOR_EMAIL: 'test@example.invalid',
      GIT_AUTHOR_DATE: at,
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@example.invalid',
      GIT_COMMITTER_DATE: at,
    },
  });
}
