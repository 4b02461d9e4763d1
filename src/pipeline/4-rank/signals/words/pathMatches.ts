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
  /** For each folder, the index of its entry in `folders` plus 1, or 0 if it has none. */
  readonly entriesByFolder: Uint32Array;
}

/**
 * Creates a function that finds the task's terms in paths. Matches may include deleted files. They are cached while the
 * task and the paths are unchanged, for example after a save.
 */
export function createPathMatcher(): (task: Task, corpus: Corpus) => PathMatches {
  let lastResult:
    | { readonly task: Task; readonly corpus: Corpus; readonly version: number; readonly matches: PathMatches; }
    | undefined;
  return (task, corpus) => {
    if (lastResult?.task !== task || lastResult.corpus !== corpus || lastResult.version !== corpus.pathsVersion) {
      lastResult = { task, corpus, version: corpus.pathsVersion, matches: findPathMatches(task, corpus) };
    }
    return lastResult.matches;
  };
}

function findPathMatches(task: Task, { pathIndex, slotCount }: Corpus): PathMatches {
  const wordNumbers = task.terms.map(({ term }) => pathIndex.findWordNumber(term) ?? -1);
  const termsByWord = new Uint8Array(pathIndex.wordCount); // by word: the index of its term plus 1; a task has at most 200 terms
  wordNumbers.forEach((word, termIndex) => {
    if (word >= 0) termsByWord[word] = termIndex + 1;
  });
  const stems = collectMatches(slotCount, (word) => pathIndex.findSlotsWithStem(word), pathIndex.stemWords);
  const folders = collectMatches(pathIndex.folderWords.size, (word) => pathIndex.findFoldersWith(word),
    pathIndex.folderWords);
  const entriesByFolder = new Uint32Array(pathIndex.folderWords.size);
  for (let n = 0; n < folders.keys.length; n++) entriesByFolder[folders.keys[n]!] = n + 1;
  return { stems, folders, entriesByFolder };

  function collectMatches(keyCount: number, findKeys: (word: number) => readonly number[],
    wordLists: { readonly starts: Uint32Array; readonly words: Uint32Array; }): TermMatches
  {
    const isListedKey = new Uint8Array(keyCount);
    const keys: number[] = [];
    for (const word of wordNumbers)
      if (word >= 0) {
        for (const key of findKeys(word))
          if (isListedKey[key] === 0) {
            isListedKey[key] = 1;
            keys.push(key);
          }
      }
    const starts = new Uint32Array(keys.length + 1);
    const terms: number[] = [];
    keys.forEach((key, n) => {
      for (let index = wordLists.starts[key]!; index < wordLists.starts[key + 1]!; index++)
        if (termsByWord[wordLists.words[index]!] !== 0) terms.push(termsByWord[wordLists.words[index]!]! - 1);
      starts[n + 1] = terms.length;
    });
    return { keys: Uint32Array.from(keys), starts, terms: Uint8Array.from(terms) };
  }
}
