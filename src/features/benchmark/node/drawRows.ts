import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { candidatesOf, isOneTask, logArguments, parseCommits, rewrittenLines, type CandidateRow } from '../pure/draw';
import { promptRows } from '../pure/promptRows';
import type { TaskRow } from '../pure/rows';
import type { LineRange, PastPrompt } from '#model';
import type { GitProcess } from '#platform/git/gitProcess';

/** Tasks are drawn from this many of the newest commits. */
const historyDepth = 6_000;

/** The source of tasks, and their maximum number. */
export interface DrawOptions {
  readonly head: string;
  /** The folder that paths are relative to: `sub/`, or ''. */
  readonly prefix: string;
  readonly count: number;
  /** In place of the commits' own messages. */
  readonly prompts?: readonly PastPrompt[] | undefined;
}

/** Tasks from the history of a commit. */
export async function drawRows(git: GitProcess, { head, prefix, count, prompts }: DrawOptions,
  cancel: Cancel): Promise<TaskRow[]>
{
  const below = prefix === '' ? [] : [`--relative=${prefix}`];
  // a prompt's commits are walked from child to parent, so none may be missing
  const limited = prompts ? [] : ['--', ...(prefix === '' ? [] : [`:(top,literal)${prefix}`])];
  const log = await git.output(['log', ...(prompts ? [] : ['--no-merges']), ...logArguments, ...below, '-n',
    String(historyDepth), head, ...limited], { cancel });
  const commits = parseCommits(log);
  const rows: TaskRow[] = [];
  for (const candidate of prompts ? promptRows(prompts, commits) : candidatesOf(commits)) {
    if (rows.length === count) break;
    throwIfCancelled(cancel);
    const { hunks, size } = await changesOf(candidate);
    const { sha: _sha, ...row } = candidate;
    if (prompts !== undefined || isOneTask(size)) rows.push({ ...row, hunks });
  }
  return rows;

  async function changesOf(
    { base, sha, gold, goldTests }: CandidateRow,
  ): Promise<{ hunks: TaskRow['hunks']; size: number; }> {
    const hunks: Record<string, readonly LineRange[]> = {};
    let size = 0;
    for (const path of [...gold, ...goldTests]) {
      const diff = await git.output(['diff', '--no-ext-diff', '--no-textconv', '--no-renames', '-U0', base, sha, '--',
        `:(top,literal)${prefix}${path}`], { cancel });
      const lines = rewrittenLines(diff);
      size += lines.size;
      if (gold.includes(path)) hunks[path] = lines.hunks;
    }
    return { hunks, size };
  }
}
