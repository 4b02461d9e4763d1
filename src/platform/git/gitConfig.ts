import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import type { WaitOptions as Waiting } from '#engine/ports/gitHost';
import { parseConfig } from './gitParse';
import type { GitProcess } from './gitProcess';

/**
 * Returns options for commands that compare changed files with the index. The comparison runs the clean filter of a
 * file's attributes: a filter from the user's own configuration (Git LFS) may run, one from the repository's may not.
 * Git's own file system monitor is used if it is turned on; another program is not used as a monitor. A string: why the
 * configuration cannot be read, in git's words.
 */
export async function trustedFilterOptions(git: GitProcess, waiting: Waiting): Promise<string[] | string> {
  const done = await git.run(['config', '-z', '--show-scope', '--get-regexp', '^(filter\\.|core\\.fsmonitor$)'],
    waiting);
  if (done.code > 1) return done.error;
  const entries = parseConfig(done.out); // none: exit code 1
  const repositoryFilters = new Set(
    entries.filter(({ key, scope }) => key.startsWith('filter.') && /^(?:local|worktree)$/.test(scope)).map(({ key }) =>
      key.slice(0, key.lastIndexOf('.'))
    ),
  );
  const unnamable = [...repositoryFilters].find((key) => key.includes('=')); // -c cannot name it
  if (unnamable !== undefined)
    throw new UserError(
      english`the repository's configuration has a filter named ${
        JSON.stringify(unnamable)
      }: rename it in .git/config, or turn git off for this folder.`,
    );
  const monitor = entries.filter(({ key }) => key === 'core.fsmonitor').at(-1);
  return [
    ...(monitor && /^(?:true|yes|on|1)?$/i.test(monitor.value) ? ['-c', 'core.fsmonitor=true'] : []),
    ...[...repositoryFilters].flatMap((
      key,
    ) => ['-c', `${key}.clean=`, '-c', `${key}.process=`, '-c', `${key}.required=false`]),
  ];
}
