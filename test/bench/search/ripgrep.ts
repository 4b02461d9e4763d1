import { spawnSync } from 'node:child_process';
import type { DrawnQuery } from './drawQueries';

/** Whether the machine has `rg`, which the search is compared with. */
export function hasRipgrep(): boolean {
  return spawnSync('rg', ['--version']).status === 0;
}

/**
 * Returns the output of `rg --json`, without the user's settings; undefined for a query that it does not understand.
 */
export function ripgrepJson(root: string, { text, kind, case: letterCase }: DrawnQuery): string | undefined {
  const flag = letterCase === undefined
    ? '--smart-case'
    : letterCase === 'ignore'
    ? '--ignore-case'
    : '--case-sensitive';
  const { status, stdout } = spawnSync('rg', ['--no-config', '--json', flag, ...(kind === 'regex' ? [] : ['-F']), '-e',
    text, '.'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 });
  return status === 0 || status === 1 ? stdout : undefined;
}
