import { throwIfCancelled, type Cancel } from '../../../base/cancellation';
import { candidatesOf, isOneTask, logArguments, parseCommits, rewrittenLines } from '../../../benchmark/draw';
import type { TaskRow } from '../../../benchmark/rows';
import type { LineRange } from '../../../model';
import type { GitProcess } from '../git/gitProcess';

/** Tasks are drawn from this many of the newest commits. */
const historyDepth = 6_000;

/** At most `count` tasks from the history of `head`. `prefix`: the folder that paths are relative to, `sub/` or ''. */
export async function drawRows(git: GitProcess, head: string, prefix: string, count: number,
  cancel: Cancel): Promise<TaskRow[]>
{
  const below = prefix === '' ? [] : [`--relative=${prefix}`];
  const log = await git.output(['log', ...logArguments, ...below, '-n', String(historyDepth), head, '--',
    ...(prefix === '' ? [] : [`:(top,literal)${prefix}`])], { cancel });
  const rows: TaskRow[] = [];
  for (const candidate of candidatesOf(parseCommits(log))) {
    if (rows.length === count) break;
    throwIfCancelled(cancel);
    const hunks: Record<string, readonly LineRange[]> = {};
    let size = 0;
    for (const path of [...candidate.gold, ...candidate.goldTests]) {
      const diff = await git.output(['diff', '--no-ext-diff', '--no-textconv', '--no-renames', '-U0', candidate.base,
        candidate.sha, '--', `:(top,literal)${prefix}${path}`], { cancel });
      const lines = rewrittenLines(diff);
      size += lines.size;
      if (candidate.gold.includes(path)) hunks[path] = lines.hunks;
    }
    const { sha: _sha, ...row } = candidate;
    if (isOneTask(size)) rows.push({ ...row, hunks });
  }
  return rows;
}
