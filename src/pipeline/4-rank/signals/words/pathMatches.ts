import type { Task } from '#model';
import type { Corpus } from '../../corpus/corpus';

/**
 * The task's terms that occur in file names or in folder names, stored in flat arrays because a common word occurs in
 * thousands of paths.
 */
export interface TermMatches {
  /** The slots of files, or the numbers of folders. */
  readonly keys: Uint32Array;
  /** Entry n has the terms from index `starts[n]` up to, but not including, `starts[n + 1]`, in path order. */
  readonly starts: Uint32Array;
  readonly terms: Uint8Array;
}

export interface PathMatches {
  readonly stems: TermMatches;
  readonly folders: TermMatches;
  /** Folder → the index of its entry in `folders` plus 1, or 0 if it has none. */
  readonly entryOfFolder: Uint32Array;
}

/**
 * Creates a function that finds the task's terms in paths. Matches may include deleted files. They are cached while the
 * task and the paths are unchanged, for example after a save.
 */
export function createPathMatcher(): (task: Task, corpus: Corpus) => PathMatches {
  let cached:
    | { readonly task: Task; readonly corpus: Corpus; readonly version: number; readonly matches: PathMatches; }
    | undefined;
  return (task, corpus) => {
    if (cached?.task !== task || cached.corpus !== corpus || cached.version !== corpus.pathsVersion) {
      cached = { task, corpus, version: corpus.pathsVersion, matches: findPathMatches(task, corpus) };
    }
    return cached.matches;
  };
}

function findPathMatches(task: Task, { paths, slots }: Corpus): PathMatches {
  const wordNumbers = task.terms.map(({ term }) => paths.numberOf(term) ?? -1);
  const termOf = new Uint8Array(paths.wordCount); // by word: the index of its term plus 1; a task has at most 200 terms
  wordNumbers.forEach((word, t) => {
    if (word >= 0) termOf[word] = t + 1;
  });
  const stems = collectMatches(slots, (word) => paths.findSlotsWithStem(word), paths.stems);
  const folders = collectMatches(paths.folders.size, (word) => paths.findFoldersWith(word), paths.folders);
  const entryOfFolder = new Uint32Array(paths.folders.size);
  for (let n = 0; n < folders.keys.length; n++) entryOfFolder[folders.keys[n]!] = n + 1;
  return { stems, folders, entryOfFolder };

  function collectMatches(keyCount: number, findKeys: (word: number) => readonly number[],
    lists: { readonly starts: Uint32Array; readonly words: Uint32Array; }): TermMatches
  {
    const isListed = new Uint8Array(keyCount);
    const keys: number[] = [];
    for (const word of wordNumbers)
      if (word >= 0) {
        for (const key of findKeys(word))
          if (isListed[key] === 0) {
            isListed[key] = 1;
            keys.push(key);
          }
      }
    const starts = new Uint32Array(keys.length + 1);
    const terms: number[] = [];
    keys.forEach((key, n) => {
      for (let index = lists.starts[key]!; index < lists.starts[key + 1]!; index++)
        if (termOf[lists.words[index]!] !== 0) terms.push(termOf[lists.words[index]!]! - 1);
      starts[n + 1] = terms.length;
    });
    return { keys: Uint32Array.from(keys), starts, terms: Uint8Array.from(terms) };
  }
}
