import { indexFile } from '../../src/2-index/indexFile';
import { link } from '../../src/3-link/link';
import { createRanker, type RankInput } from '../../src/4-rank/ranker';
import { readTask } from '../../src/4-rank/task';
import { byPath } from '../../src/base/order';
import { Vocabulary } from '../../src/base/words/vocabulary';
import { languageOf } from '../../src/languages/languages';
import type { Commit, FileChange, GitFacts, IndexedFile, RankedFile, SafeText } from '../../src/model';

export interface SceneOptions {
  readonly commits?: readonly (readonly [subject: string, ...files: string[]])[];
  readonly changes?: readonly FileChange[];
  readonly pinned?: readonly string[];
  readonly excluded?: readonly string[];
}

/** Ranks a small repository, given as path → text, for a task. */
export function ranked(texts: Readonly<Record<string, string>>, task: string,
  options: SceneOptions = {}): readonly RankedFile[]
{
  return createRanker()(inputOf(texts, task, options)).best();
}

export function inputOf(texts: Readonly<Record<string, string>>, task: string,
  { commits = [], changes = [], pinned = [], excluded = [] }: SceneOptions = {}): RankInput
{
  const vocabulary = new Vocabulary();
  const files: IndexedFile[] = Object.entries(texts).map(([path, text]) => {
    const language = languageOf(path);
    return { path, hash: '', size: text.length, language, facts: indexFile(path, language, text, vocabulary, () => 0) };
  }).sort(byPath);
  return {
    files,
    vocabulary,
    graph: link(files),
    task: readTask(task as SafeText, 'option'),
    pinned,
    excluded,
    git: gitOf(commits.map(([subject, ...paths], i) => ({ sha: String(i), time: 0, subject, files: paths })), changes),
    textOf: ({ path }) => texts[path],
  };
}

export function change(path: string, more: Partial<FileChange> = {}): FileChange {
  return { path, status: 'modified', staged: false, unstaged: true, sinceRef: false, hunks: [], ...more };
}

function gitOf(commits: readonly Commit[], changes: readonly FileChange[]): GitFacts {
  return { branch: 'main', head: 'h', upstream: undefined, ahead: 0, behind: 0, changes, commits };
}
