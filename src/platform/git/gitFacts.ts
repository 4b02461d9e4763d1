import { resolve } from 'node:path';
import { formatCountWithNoun } from '#base/text/phrases';
import { english, nested } from '#base/text/english';
import { neverCancelled, throwIfCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import { byPath } from '#base/order';
import type { GitHost, WaitOptions as Waiting } from '#engine/ports/gitHost';
import type { FileChange, GitFacts, Hunk } from '#model';
import { createHistoryReader, type History } from './gitHistory';
import { parseDiff, parseNameStatus, parseStatus, type Status, parseConfig } from './gitParse';
import { isOutsideStateFolder, type GitPaths } from './gitPaths';
import type { GitProcess, GitRun } from './gitProcess';
import { readHeadCommit } from './headCommit';

/** The maximum size of a diff in bytes. Files beyond this limit keep their status but lose their hunks. */
const maxDiffBytes = 32_000_000;

/** Options that make diffs independent of the configuration and prevent configured programs from running. */
const plainDiffOptions: readonly string[] = [
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--ignore-submodules=all',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--inter-hunk-context=0',
  '--diff-algorithm=myers',
  '--relative',
];

/** The facts that are used if git cannot report anything. */
export const noFacts: GitFacts = {
  branch: undefined,
  head: undefined,
  upstream: undefined,
  ahead: 0,
  behind: 0,
  changes: [],
  commits: [],
};

/** Creates the implementation of `GitHost.facts`. */
export function createFactsReader(git: GitProcess, paths: GitPaths, root: string): GitHost['facts'] {
  const top = resolve(root, paths.toTop);
  const histories = createHistoryReader(git, paths, top);
  return async ({ since, commits, cancel = neverCancelled, notice }) => {
    const waiting = notice ? { cancel, notice } : { cancel };
    const filterOptions = await readTrustedFilterOptions(git, waiting);
    // without the configuration, programs of the repository could run
    if (typeof filterOptions === 'string')
      return { ...noFacts, warnings: [english`Git could not tell what was changed: ${nested(filterOptions)}`] };
    const base = since === undefined ? undefined : await resolveCommit(since, waiting);
    throwIfCancelled(cancel);
    const head = commits > 0 && !histories.isKnown ? readHeadCommit(top) : undefined;
    // runs at the same time as the status, which shows whether this is HEAD
    const historyRequest = head === undefined ? undefined : histories.read(head, commits, waiting);
    historyRequest?.catch(() => undefined); // awaited below; the status may fail first
    const statusRequest = git.run(['status', '--porcelain=v2', '--branch', '-z', '--untracked-files=all',
      '--ignore-submodules=all', '--find-renames', '--', '.'], { globalOptions: filterOptions, ...waiting });
    const readHunks = () =>
      git.run(['diff', ...plainDiffOptions, '-U3', '--find-renames', base ?? 'HEAD', '--'], {
        globalOptions: filterOptions,
        limit: maxDiffBytes,
        ...waiting,
      });
    // Before the first commit, diff and log fail; the status reports that case. A query does not need the history and
    // rarely needs the diff, so it waits for the status, which shows whether a diff is needed.
    const [statusRun, diff, sinceText] = await Promise.all([
      statusRequest,
      commits === 0 && base === undefined
        ? statusRequest.then((run) => (mayHaveHunks(run) ? readHunks() : { ...run, out: '' }))
        : readHunks(),
      base === undefined
        ? ''
        : git.output(['diff', ...plainDiffOptions, '--name-status', '-z', '--no-renames', base, 'HEAD', '--'], {
          globalOptions: filterOptions,
          ...waiting,
        }),
    ]);
    const status = parseStatus(statusRun.code === 0 ? statusRun.out : '');
    const isUnborn = statusRun.code === 0 && status.head === undefined;
    await historyRequest;
    const history: History = commits === 0 ? { commits: [] } : await histories.read(status.head, commits, waiting);
    const warnings = [
      ...(statusRun.code !== 0
        ? [english`Git could not determine the state of the work tree: ${nested(statusRun.error)}`]
        : []),
      ...(diff.code !== 0 && !isUnborn ? [english`Git could not tell what was changed: ${nested(diff.error)}`] : []),
      ...(diff.isTruncated || statusRun.isTruncated
        ? [
          english`The changes are larger than ${
            maxDiffBytes / 1_000_000
          } MB: some changed files are shown without their hunks.`,
        ]
        : []),
      ...(history.isCutOff
        ? [
          english`The clone is shallow, so recent changes and files that change together are known only for ${
            formatCountWithNoun(history.commits.length, 'commit')
          }. To fetch the other commits, run git fetch --unshallow.`,
        ]
        : []),
      ...(history.error !== undefined && !isUnborn
        ? [english`Git could not read the history: ${nested(history.error)}`]
        : []),
    ];
    return {
      branch: status.branch,
      head: status.head,
      upstream: status.upstream,
      ahead: status.ahead,
      behind: status.behind,
      changes: collectFileChanges(status, parseDiff(diff.out), parseNameStatus(sinceText), paths),
      commits: history.commits,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  };

  async function resolveCommit(ref: string, waiting: Waiting): Promise<string> {
    const result = ref.startsWith('-')
      ? undefined
      : await git.run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], waiting);
    if (result?.isTimedOut)
      throw new UserError(english`${nested(result.error)}, so that nothing is known since ${ref}.`);
    if (result?.code !== 0)
      throw new UserError(
        english`--since: there is no commit ${
          JSON.stringify(ref)
        } in this repository. Specify a branch, a tag or a commit.`,
        'usage',
      );
    return result.out.trim();
  }
}

/** Reports whether the work tree may differ from HEAD by more than untracked files, which have no hunks. */
function mayHaveHunks({ code, out }: GitRun): boolean {
  return code !== 0 || parseStatus(out).entries.some(({ status }) => status !== 'untracked');
}

/** Collects uncommitted changes and changes since a reference, sorted by path. */
function collectFileChanges(status: Status, hunksByPath: Map<string, Hunk[]>, since: ReturnType<typeof parseNameStatus>,
  { fromTop }: GitPaths): FileChange[]
{
  const changes = new Map<string, FileChange>();
  for (const entry of status.entries) {
    const path = fromTop(entry.path);
    if (path === undefined || !isOutsideStateFolder(path)) continue;
    const from = entry.from === undefined ? undefined : fromTop(entry.from);
    const existing = changes.get(path); // removed from the index but still on disk: both deleted and untracked
    changes.set(path, {
      path,
      status: existing ? 'modified' : entry.status === 'renamed' && from === undefined ? 'added' : entry.status,
      staged: entry.staged || existing?.staged === true,
      unstaged: entry.unstaged || existing?.unstaged === true,
      ...(from === undefined ? {} : { from }),
      sinceRef: false,
      hunks: hunksByPath.get(path) ?? [],
    });
  }
  for (const { path, status: kind } of since) {
    if (!isOutsideStateFolder(path)) continue;
    const before = changes.get(path);
    changes.set(path, before
      ? { ...before, sinceRef: true }
      : { path, status: kind, staged: false, unstaged: false, sinceRef: true, hunks: hunksByPath.get(path) ?? [] });
  }
  return [...changes.values()].sort(byPath);
}

/**
 * Returns options for commands that compare changed files with the index. The comparison runs the clean filter of a
 * file's attributes: a filter from the user's own configuration (Git LFS) may run, one from the repository's may not.
 * Git's built-in file system monitor is used if it is enabled, but no external monitor is. Returns git's error message
 * as a string if the configuration cannot be read.
 */
async function readTrustedFilterOptions(git: GitProcess, waiting: Waiting): Promise<string[] | string> {
  const result = await git.run(['config', '-z', '--show-scope', '--get-regexp', '^(filter\\.|core\\.fsmonitor$)'],
    waiting);
  if (result.code > 1) return result.error;
  const entries = parseConfig(result.out); // exit code 1 means that no key matches
  const repositoryFilters = new Set(
    entries.filter(({ key, scope }) => key.startsWith('filter.') && /^(?:local|worktree)$/.test(scope)).map(({ key }) =>
      key.slice(0, key.lastIndexOf('.'))
    ),
  );
  const unsupportedFilter = [...repositoryFilters].find((key) => key.includes('=')); // -c cannot set such a key
  if (unsupportedFilter !== undefined)
    throw new UserError(
      english`the repository's configuration has a filter named ${
        JSON.stringify(unsupportedFilter)
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
