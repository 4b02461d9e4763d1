import type { Vocabulary } from '../../../src/base/vocabulary';
import { fold, subwords } from '../../../src/base/words';

/** The folded words of a path's parts, the whole name among them. */
export interface PathWords {
  /** Of the file's name without its extension. */
  readonly stem: readonly string[];
  /** How many words the stem has, the whole not counted. */
  readonly length: number;
  /** Of all its folders; the same array for every file of a folder. */
  readonly folders: readonly string[];
}

const known = new WeakMap<Vocabulary, (path: string) => PathWords>();

/** Remembered for as long as the vocabulary lives: paths seldom change, and splitting ten thousand costs 15 ms. */
export function pathWordsOf(vocabulary: Vocabulary): (path: string) => PathWords {
  let read = known.get(vocabulary);
  if (!read) known.set(vocabulary, (read = reader()));
  return read;
}

function reader(): (path: string) => PathWords {
  const paths = new Map<string, PathWords>();
  const folders = new Map<string, readonly string[]>();
  return (path) => {
    let words = paths.get(path);
    if (!words) {
      const cut = path.lastIndexOf('/');
      const name = stemOf(path.slice(cut + 1));
      words = { stem: wordsOf(name), length: new Set(subwords(name).map(fold)).size, folders: cut < 0 ? [] : foldersOf(path.slice(0, cut)) };
      paths.set(path, words);
    }
    return words;
  };

  function foldersOf(folder: string): readonly string[] {
    let words = folders.get(folder);
    if (!words) folders.set(folder, (words = [...new Set(folder.split('/').flatMap(wordsOf))]));
    return words;
  }
}

function wordsOf(name: string): string[] {
  return [...new Set([...subwords(name).map(fold), fold(name)])];
}

/** `app.test.ts` → `app.test`, `.eslintrc` → `.eslintrc`. */
function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
