import { english } from '#base/text/english';
import { basename, join } from 'node:path';
import { UserError } from '#base/errors';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import type { TaskRow } from '../pure/rows';
import type { PastPrompt, LineRange } from '#model';
import { findRepository } from '#platform/git/findRepository';
import { createGitProcess, defaultTimes, type GitProcess } from '#platform/git/gitProcess';
import { createWorkTree, openObjectStoreAt, openObjectStore, type WorkTree } from './workTree';
import { listCandidateCommits, isSingleTaskSize, logArguments, parseCommits, parseRewrittenLines,
  type CandidateRow } from '../pure/draw';
import { createPromptRows } from '../pure/promptRows';

/** The rows of one repository, and the work tree for replaying them. */
export interface ReplayedRepository {
  /** The name of the repository; '' for the root's repository. */
  readonly name: string;
  readonly folder: string;
  readonly tree: WorkTree;
  /** The folder to which paths are relative: `sub/`, or ''. */
  readonly prefix: string;
  /** Sorted by the time of the base commits, so that consecutive bases differ little. */
  readonly rows: readonly ReplayRow[];
}

export interface ReplayRow {
  readonly row: TaskRow;
  /** The position of the row in the input. */
  readonly index: number;
  /** The full hash of the base commit. */
  readonly sha: string;
}

export interface RepositoryOptions {
  readonly root: string;
  /** Undefined if tasks are drawn from the root's history. */
  readonly rows: readonly TaskRow[] | undefined;
  /** Past agent prompts in the root, from which tasks are drawn instead of commits if `rows` is undefined. */
  readonly prompts?: readonly PastPrompt[] | undefined;
  /** The maximum number of rows per repository. */
  readonly limit: number | undefined;
  /** The folder with other repositories, as `owner+name/repo`. */
  readonly mirror: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const defaultRowCount = 20;

/**
 * Opens the repositories of all rows. All rows are checked before the first row is replayed.
 * @throws UserError with the file and line of a row that cannot be replayed
 */
export async function openRepositories({ root, rows, limit, mirror, env, prompts }: RepositoryOptions,
  temporaryFolder: string, cancel: Cancel): Promise<ReplayedRepository[]>
{
  if (!rows) {
    const { tree, folder, prefix, head } = await openOwnRepository();
    const drawnRows = await drawRows(tree.git, { head, prefix, maxRows: limit ?? defaultRowCount, prompts }, cancel);
    if (drawnRows.length === 0)
      throw new UserError(
        prompts
          ? english`No past agent prompt led to a commit in ${root}: none of ${prompts.length} prompts edited files that a later commit changes.`
          : english`The history of ${root} has no commit that can serve as a task (a described change to a few source files): specify the tasks in a file.`,
      );
    return [{
      name: '',
      folder,
      tree,
      prefix,
      rows: await locateRows(drawnRows.map((row, index) => ({ row, index })), tree, prefix, root),
    }];
  }
  const groups = new Map<string, { row: TaskRow; index: number; }[]>();
  rows.forEach((row, index) => {
    const name = mirror === undefined ? '' : row.repo ?? '';
    const group = groups.get(name) ?? [];
    if (group.length < (limit ?? Infinity)) group.push({ row, index });
    groups.set(name, group);
  });
  const repositories: ReplayedRepository[] = [];
  for (const [name, group] of groups) {
    throwIfCancelled(cancel);
    const { tree, folder, prefix } = name === '' ? await openOwnRepository() : await openMirror(name);
    repositories.push({
      name,
      folder,
      tree,
      prefix,
      rows: await locateRows(group, tree, prefix, name === '' ? root : name),
    });
  }
  return repositories;

  async function openMirror(name: string): Promise<{ tree: WorkTree; folder: string; prefix: string; }> {
    const folderName = name.replaceAll('/', '+');
    const folder = join(temporaryFolder, 'mirrored', folderName);
    return {
      tree: await createWorkTree(folder, openObjectStoreAt(join(mirror!, folderName, 'repo'), name), env),
      folder,
      prefix: '',
    };
  }

  async function openOwnRepository(): Promise<{ tree: WorkTree; folder: string; prefix: string; head: string; }> {
    const result = await findRepository(root, env, defaultTimes, { cancel });
    if ('problem' in result)
      throw new UserError(
        english`The benchmark replays the history of a git repository, but the history of ${root} cannot be read (${result.problem}).`,
      );
    const git = createGitProcess(root, env);
    const headResult = await git.run(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
    if (headResult.code !== 0)
      throw new UserError(english`The repository of ${root} has no commits yet: there is nothing to replay.`);
    const folder = join(temporaryFolder, basename(root) || 'root');
    return {
      tree: await createWorkTree(folder, await openObjectStore(root, git), env),
      folder,
      prefix: result.prefix,
      head: headResult.stdout.trim(),
    };
  }
}

async function locateRows(rows: readonly { readonly row: TaskRow; readonly index: number; }[], tree: WorkTree,
  prefix: string, repositoryName: string): Promise<ReplayRow[]>
{
  const commits = await tree.findCommits(rows.map(({ row }) => row.base));
  const resolvedRows = rows.map(({ row, index }) => {
    const base = commits.get(row.base);
    if (!base)
      throw new UserError(
        english`${row.from}: there is no commit ${row.base} in ${repositoryName}${
          row.repo === undefined || repositoryName === row.repo
            ? ''
            : english` (rows of ${row.repo} and others need --mirror DIR)`
        }.`,
      );
    return { row, index, ...base };
  });
  const missingFlags = await tree.checkMissingFiles(
    resolvedRows.map(({ row, sha }) => ({ sha, paths: row.gold.map((path) => prefix + path) })),
  );
  const invalidRow = resolvedRows.find((_, i) => missingFlags[i]);
  if (invalidRow)
    throw new UserError(
      english`${invalidRow.row.from}: none of its gold files (${
        invalidRow.row.gold.join(', ')
      }) exist at commit ${invalidRow.row.base}: paths are relative to the root.`,
    );
  return resolvedRows.sort((a, b) => a.time - b.time || a.index - b.index);
}

/** The number of newest commits from which tasks are drawn. */
const maxHistoryCommits = 6_000;

/** The source of tasks, and their maximum number. */
export interface DrawOptions {
  readonly head: string;
  /** The folder to which paths are relative: `sub/`, or ''. */
  readonly prefix: string;
  readonly maxRows: number;
  /** Prompts that replace the commits' own messages. */
  readonly prompts?: readonly PastPrompt[] | undefined;
}

/** Draws tasks from a commit's history. */
async function drawRows(git: GitProcess, { head, prefix, maxRows, prompts }: DrawOptions,
  cancel: Cancel): Promise<TaskRow[]>
{
  const relativeArguments = prefix === '' ? [] : [`--relative=${prefix}`];
  // for a prompt, commits are followed from child to parent, so the log must be complete
  const pathArguments = prompts ? [] : ['--', ...(prefix === '' ? [] : [`:(top,literal)${prefix}`])];
  const log = await git.readOutput(['log', ...(prompts ? [] : ['--no-merges']), ...logArguments, ...relativeArguments,
    '-n', String(maxHistoryCommits), head, ...pathArguments], { cancel });
  const commits = parseCommits(log);
  const rows: TaskRow[] = [];
  for (const candidate of prompts ? createPromptRows(prompts, commits) : listCandidateCommits(commits)) {
    if (rows.length === maxRows) break;
    throwIfCancelled(cancel);
    const { hunks, size } = await measureChanges(candidate);
    const { sha: _sha, ...row } = candidate;
    if (prompts !== undefined || isSingleTaskSize(size)) rows.push({ ...row, hunks });
  }
  return rows;

  async function measureChanges(
    { base, sha, gold, goldTests }: CandidateRow,
  ): Promise<{ hunks: TaskRow['hunks']; size: number; }> {
    const hunks: Record<string, readonly LineRange[]> = {};
    let size = 0;
    for (const path of [...gold, ...goldTests]) {
      const diff = await git.readOutput(['diff', '--no-ext-diff', '--no-textconv', '--no-renames', '-U0', base, sha,
        '--', `:(top,literal)${prefix}${path}`], { cancel });
      const rewrittenLines = parseRewrittenLines(diff);
      size += rewrittenLines.size;
      if (gold.includes(path)) hunks[path] = rewrittenLines.hunks;
    }
    return { hunks, size };
  }
}
