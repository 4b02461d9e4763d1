import { link } from '#pipeline/3-link/link';
import { createNameLinks } from '#pipeline/3-link/nameLinks';
import { createRanker } from '#pipeline/4-rank/ranker';
import type { RankInput } from '#pipeline/4-rank/rankInput';
import type { SignalRow } from '#pipeline/4-rank/signals/signal';
import { signals } from '#pipeline/4-rank/signals/table';
import { readTask } from '#pipeline/4-rank/task';
import { Vocabulary } from '#base/words/vocabulary';
import type { Commit, FileChange, GitFacts, RankedFile, SafeText } from '#model';
import { indexed } from './project';

export interface RankingOptions {
  readonly commits?: readonly (readonly [subject: string, ...files: string[]])[];
  readonly changes?: readonly FileChange[];
  readonly pinned?: readonly string[];
  readonly excluded?: readonly string[];
}

/** Ranks a small repository, given as path → text, for a task. */
export function ranked(texts: Readonly<Record<string, string>>, task: string,
  options: RankingOptions = {}): readonly RankedFile[]
{
  return createRanker()(inputOf(texts, task, options)).listBest();
}

export function inputOf(texts: Readonly<Record<string, string>>, task: string,
  { commits = [], changes = [], pinned = [], excluded = [] }: RankingOptions = {}): RankInput
{
  const vocabulary = new Vocabulary();
  const files = indexed(texts, vocabulary);
  return {
    files,
    vocabulary,
    graph: link(files),
    links: createNameLinks()(files),
    task: readTask(task as SafeText, 'option'),
    pinned,
    excluded,
    git: gitOf(commits.map(([subject, ...paths], i) => ({ sha: String(i), time: 0, subject, files: paths })), changes),
    readText: ({ path }) => texts[path],
  };
}

function gitOf(commits: readonly Commit[], changes: readonly FileChange[]): GitFacts {
  return { branch: 'main', head: 'h', upstream: undefined, ahead: 0, behind: 0, changes, commits };
}

/**
 * Returns the result of `create` while the table of signals has these rows. Rankers read the table when they are
 * created.
 */
export function rankedBy<T>(rows: readonly SignalRow[], create: () => T): T {
  const table = signals as unknown as SignalRow[];
  const before = table.splice(0, table.length, ...rows);
  try {
    return create();
  } finally {
    table.splice(0, table.length, ...before);
  }
}
