import { byText } from '#base/order';
import type { PastPrompt } from '#model';
import type { HistoryCommit } from './draw';
import type { TaskRow } from './rows';

/** The maximum number of gold files. A prompt that touches more files probably covers several tasks. */
const maxGoldFiles = 12;
/** The maximum number of commits to walk back from the commit after the prompt to the commit before it. */
const maxWalkedCommits = 200;

/** A past prompt, with the commits before and after it. */
export type PromptRow = Omit<TaskRow, 'hunks' | 'repo' | 'budget'> & { readonly sha: string; };

/**
 * Converts past prompts to tasks, which are packed at the commit before the prompt. Gold files are the files that were
 * edited for the prompt and are changed by the next commit (`sha`) that changes any of them. Files added by that
 * commit, or by a commit in between, are excluded because no pack can contain them. Rows are sorted by ID, so that the
 * first rows are a reproducible sample. `commits` is the history, including merges.
 */
export function createPromptRows(prompts: readonly PastPrompt[],
  commits: readonly HistoryCommit[]): readonly PromptRow[]
{
  const commitsBySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const commitsOldestFirst = [...commits].sort((a, b) => a.time - b.time || byText(a.sha, b.sha));
  return prompts.flatMap((prompt) => toPromptRow(prompt) ?? []).sort((a, b) => byText(a.id, b.id));

  function toPromptRow({ session, number, at: promptTime, text, edited, read }: PastPrompt): PromptRow | undefined {
    const editedPaths = new Set(edited);
    const nextCommit = commitsOldestFirst.find(({ time, files }) =>
      time >= promptTime && files.some(({ path }) => editedPaths.has(path))
    );
    const baseCommit = nextCommit && findCommitBefore(nextCommit, promptTime);
    if (!baseCommit) return undefined;
    const isGoldFile = ({ status, path }: HistoryCommit['files'][number]): boolean =>
      status !== 'A' && editedPaths.has(path) && !baseCommit.addedPaths.has(path);
    const gold = nextCommit.files.filter(isGoldFile).map(({ path }) => path).sort(byText);
    if (gold.length === 0 || gold.length > maxGoldFiles) return undefined;
    return {
      id: `${session.slice(0, 12)}-${number}`,
      from: `prompt ${number} of session ${session}`,
      sha: nextCommit.sha,
      base: baseCommit.sha,
      task: text,
      gold,
      goldTests: [],
      goldReads: read,
    };
  }

  /** Finds the newest first-parent ancestor that is older than the prompt, and the files that were added since then. */
  function findCommitBefore(nextCommit: HistoryCommit, promptTime: number):
    | { sha: string; addedPaths: ReadonlySet<string>; }
    | undefined
  {
    const addedPaths = new Set<string>();
    let sha = nextCommit.parents[0];
    for (let steps = 0; sha !== undefined && steps < maxWalkedCommits; steps++) {
      const commit = commitsBySha.get(sha);
      if (!commit) return undefined;
      if (commit.time < promptTime) return { sha, addedPaths };
      for (const { status, path } of commit.files) if (status === 'A') addedPaths.add(path);
      sha = commit.parents[0];
    }
    return undefined;
  }
}
