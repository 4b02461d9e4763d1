import { byText } from '#base/order';
import type { PastPrompt } from '#model';
import type { HistoryCommit } from './draw';
import type { TaskRow } from './rows';

/** Tasks that touch more files are probably several tasks. */
const maxGold = 12;
/** Maximum number of commits to walk back from the commit after the prompt to the commit before it. */
const longestWalk = 200;

/** A past prompt, with the commits before and after it. */
export type PromptRow = Omit<TaskRow, 'hunks' | 'repo' | 'budget'> & { readonly sha: string; };

/**
 * Returns past prompts as tasks, packed at the commit before the prompt. Gold files are the files that were edited for
 * the prompt and are changed by the next commit (`sha`) that changes any of them; files added by that commit, or by one
 * in between, cannot be found. Sorted by id, so that the first rows are a reproducible sample. `commits`: the history,
 * including merges.
 */
export function promptRows(prompts: readonly PastPrompt[], commits: readonly HistoryCommit[]): readonly PromptRow[] {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const oldestFirst = [...commits].sort((a, b) => a.time - b.time || byText(a.sha, b.sha));
  return prompts.flatMap((prompt) => rowOf(prompt) ?? []).sort((a, b) => byText(a.id, b.id));

  function rowOf({ session, number, at, text, edited, read }: PastPrompt): PromptRow | undefined {
    const editedPaths = new Set(edited);
    const next = oldestFirst.find(({ time, files }) => time >= at && files.some(({ path }) => editedPaths.has(path)));
    const before = next && commitBefore(next, at);
    if (!before) return undefined;
    const isThere = ({ status, path }: HistoryCommit['files'][number]): boolean =>
      status !== 'A' && editedPaths.has(path) && !before.added.has(path);
    const gold = next.files.filter(isThere).map(({ path }) => path).sort(byText);
    if (gold.length === 0 || gold.length > maxGold) return undefined;
    return {
      id: `${session.slice(0, 12)}-${number}`,
      from: `prompt ${number} of session ${session}`,
      sha: next.sha,
      base: before.sha,
      task: text,
      gold,
      goldTests: [],
      goldReads: read,
    };
  }

  /** Finds the newest commit on this line that is older than the prompt, and the files that were added since. */
  function commitBefore(next: HistoryCommit, at: number): { sha: string; added: ReadonlySet<string>; } | undefined {
    const added = new Set<string>();
    let sha = next.parents[0];
    for (let steps = 0; sha !== undefined && steps < longestWalk; steps++) {
      const commit = bySha.get(sha);
      if (!commit) return undefined;
      if (commit.time < at) return { sha, added };
      for (const { status, path } of commit.files) if (status === 'A') added.add(path);
      sha = commit.parents[0];
    }
    return undefined;
  }
}
