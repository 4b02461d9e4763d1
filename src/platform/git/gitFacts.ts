import { resolve } from 'node:path';
import { formatCountWithNoun } from '#base/text/phrases';
import { english, nested } from '#base/text/english';
import { neverCancelled, throwIfCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import { byPath } from '#base/order';
import type { GitHost, WaitOptions } from '#engine/ports/gitHost';
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
  const top = resolve(root, paths.pathToTop);
  const historyReader = createHistoryReader(git, paths, top);
  return async ({ since, commits, cancel = neverCancelled, notice }) => {
    const waitOptions = notice ? { cancel, notice } : { cancel };
    const filterOptions = await readTrustedFilterOptions(git, waitOptions);
    // without the configuration, programs of the repository could run
    if (typeof filterOptions === 'string')
      return { ...noFacts, warnings: [english`Git could not tell what was changed: ${nested(filterOptions)}`] };
    const baseCommit = since === undefined ? undefined : await resolveCommit(since, waitOptions);
    throwIfCancelled(cancel);
    const head = commits > 0 && !historyReader.hasHistory ? readHeadCommit(top) : undefined;
    // runs at the same time as the status, which shows whether this is HEAD
    const historyRequest = head === undefined ? undefined : historyReader.read(head, commits, waitOptions);
    historyRequest?.catch(() => undefined); // awaited below; the status may fail first
    const statusRequest = git.run(['status', '--porcelain=v2', '--branch', '-z', '--untracked-files=all',
      '--ignore-submodules=all', '--find-renames', '--', '.'], { globalOptions: filterOptions, ...waitOptions });
    const readHunks = () =>
      git.run(['diff', ...plainDiffOptions, '-U3', '--find-renames', baseCommit ?? 'HEAD', '--'], {
        globalOptions: filterOptions,
        maxBytes: maxDiffBytes,
        ...waitOptions,
      });
    // Before the first commit, diff and log fail; the status reports that case. A query does not need the history and
    // rarely needs the diff, so it waits for the status, which shows whether a diff is needed.
    const [statusRun, diffRun, sinceOutput] = await Promise.all([
      statusRequest,
      commits === 0 && baseCommit === undefined
        ? statusRequest.then((run) => (mayHaveHunks(run) ? readHunks() : { ...run, stdout: '' }))
        : readHunks(),
      baseCommit === undefined
        ? ''
        : git.readOutput(['diff', ...plainDiffOptions, '--name-status', '-z', '--no-renames', baseCommit, 'HEAD', '--'],
          {
            globalOptions: filterOptions,
            ...waitOptions,
          }),
    ]);
    const status = parseStatus(statusRun.code === 0 ? statusRun.stdout : '');
    const isUnborn = statusRun.code === 0 && status.head === undefined;
    await historyRequest;
    const history: History = commits === 0
      ? { commits: [] }
      : await historyReader.read(status.head, commits, waitOptions);
    const warnings = [
      ...(statusRun.code !== 0
        ? [english`Git could not determine the state of the work tree: ${nested(statusRun.error)}`]
        : []),
      ...(diffRun.code !== 0 && !isUnborn
        ? [english`Git could not tell what was changed: ${nested(diffRun.error)}`]
        : []),
      ...(diffRun.isTruncated || statusRun.isTruncated
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
      changes: collectFileChanges(status, parseDiff(diffRun.stdout), parseNameStatus(sinceOutput), paths),
      commits: history.commits,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  };

  async function resolveCommit(ref: string, waitOptions: WaitOptions): Promise<string> {
    const result = ref.startsWith('-')
      ? undefined
      : await git.run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], waitOptions);
    if (result?.isTimedOut)
      throw new UserError(english`${nested(result.error)}, so the changes since ${ref} are unknown.`);
    if (result?.code !== 0)
      throw new UserError(
        english`--since: there is no commit ${
          JSON.stringify(ref)
        } in this repository. Specify a branch, a tag or a commit.`,
        'usage',
      );
    return result.stdout.trim();
  }
}

/** Reports whether the work tree may differ from HEAD by more than untracked files, which have no hunks. */
function mayHaveHunks({ code, stdout: out }: GitRun): boolean {
  return code !== 0 || parseStatus(out).entries.some(({ status }) => status !== 'untracked');
}

/** Collects uncommitted changes and changes since a reference, sorted by path. */
function collectFileChanges(status: Status, hunksByPath: Map<string, Hunk[]>,
  changesSinceRef: ReturnType<typeof parseNameStatus>, { convertFromTop }: GitPaths): FileChange[]
{
  const changes = new Map<string, FileChange>();
  for (const entry of status.entries) {
    const path = convertFromTop(entry.path);
    if (path === undefined || !isOutsideStateFolder(path)) continue;
    const from = entry.from === undefined ? undefined : convertFromTop(entry.from);
    const existingChange = changes.get(path); // removed from the index but still on disk: both deleted and untracked
    changes.set(path, {
      path,
      status: existingChange ? 'modified' : entry.status === 'renamed' && from === undefined ? 'added' : entry.status,
      staged: entry.staged || existingChange?.staged === true,
      unstaged: entry.unstaged || existingChange?.unstaged === true,
      ...(from === undefined ? {} : { from }),
      sinceRef: false,
      hunks: hunksByPath.get(path) ?? [],
    });
  }
  for (const { path, status: kind } of changesSinceRef) {
    if (!isOutsideStateFolder(path)) continue;
    const uncommittedChange = changes.get(path);
    changes.set(path, uncommittedChange
      ? { ...uncommittedChange, sinceRef: true }
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
async function readTrustedFilterOptions(git: GitProcess, waitOptions: WaitOptions): Promise<string[] | string> {
  const result = await git.run(['config', '-z', '--show-scope', '--get-regexp', '^(filter\\.|core\\.fsmonitor$)'],
    waitOptions);
  if (result.code > 1) return result.error;
  const entries = parseConfig(result.stdout); // exit code 1 means that no key matches
  const repositoryFilters = new Set(
    entries.filter(({ key, source }) => key.startsWith('filter.') && /^(?:local|worktree)$/.test(source)).map((
      { key },
    ) => key.slice(0, key.lastIndexOf('.'))),
  );
  const unsupportedFilter = [...repositoryFilters].find((key) => key.includes('=')); // -c cannot set such a key
  if (unsupportedFilter !== undefined)
    throw new UserError(
      english`the repository's configuration has a filter named ${
        JSON.stringify(unsupportedFilter)
      }: rename it in .git/config, or turn git off for this folder.`,
    );
  const monitorEntry = entries.filter(({ key }) => key === 'core.fsmonitor').at(-1);
  return [
    ...(monitorEntry && /^(?:true|yes|on|1)?$/i.test(monitorEntry.value) ? ['-c', 'core.fsmonitor=true'] : []),
    ...[...repositoryFilters].flatMap((
      key,
    ) => ['-c', `${key}.clean=`, '-c', `${key}.process=`, '-c', `${key}.required=false`]),
  ];
}
