import { append } from '#base/collections/lists';
import { fold, splitSubwords } from '#base/words/words';
import { ensureCapacity } from './arrays';

const noNumbers: readonly number[] = [];

/** Consecutive lists of word numbers: list n is `words` from `starts[n]` to before `starts[n + 1]`. */
class WordLists {
  starts = new Uint32Array(1);
  words = new Uint32Array(0);
  size = 0;

  add(words: readonly number[]): void {
    const from = this.starts[this.size]!;
    this.words = ensureCapacity(this.words, from + words.length);
    this.words.set(words, from);
    this.starts = ensureCapacity(this.starts, ++this.size + 1);
    this.starts[this.size] = from + words.length;
  }
}

/** Words of paths and the paths that contain them. A slot's path never changes, and deleted files stay in the lists. */
export class PathIndex {
  /** By slot: the folded words of the file's name without its extension, including the whole name. */
  readonly stems = new WordLists();
  /** By slot: the number of words in the stem, not counting the whole name. */
  lengthOf = new Uint32Array(0);
  /** By slot: the number of the file's folder. */
  folderOf = new Uint32Array(0);
  /** By folder: the words of all folders in its path. */
  readonly folders = new WordLists();
  /** By folder: the slots of the files in it. */
  readonly slotsOfFolder: number[][] = [];
  private readonly numbers = new Map<string, number>();
  /** The same word numbers by unfolded word, so that each recurring word is folded only once. */
  private readonly folded = new Map<string, number>();
  private readonly ofFolder = new Map<string, readonly number[]>();
  private readonly byStem = new Map<number, number[]>();
  private readonly byFolder = new Map<number, number[]>();
  private readonly byName = new Map<string, number[]>();
  private readonly folderNumbers = new Map<string, number>();

  constructor(paths: readonly string[]) {
    this.lengthOf = new Uint32Array(paths.length);
    this.folderOf = new Uint32Array(paths.length);
    paths.forEach((path, slot) => this.add(slot, path));
  }

  /** Adds a slot. Slots must be added in their order. */
  add(slot: number, path: string): void {
    const slashIndex = path.lastIndexOf('/');
    const name = path.slice(slashIndex + 1);
    const { words, parts } = this.wordsOf(stripLastExtension(name));
    this.stems.add(words);
    for (const word of words) append(this.byStem, word, slot);
    append(this.byName, name, slot);
    this.lengthOf = ensureCapacity(this.lengthOf, slot + 1);
    this.lengthOf[slot] = parts;
    this.folderOf = ensureCapacity(this.folderOf, slot + 1);
    const folder = this.folder(slashIndex < 0 ? '' : path.slice(0, slashIndex));
    this.folderOf[slot] = folder;
    this.slotsOfFolder[folder]!.push(slot);
  }

  /** Returns a word's number; undefined if no path contains the word. */
  numberOf(word: string): number | undefined {
    return this.numbers.get(word);
  }

  get wordCount(): number {
    return this.numbers.size;
  }

  /** Returns the slots whose stem contains a word. */
  withStem(word: number): readonly number[] {
    return this.byStem.get(word) ?? noNumbers;
  }

  foldersWith(word: number): readonly number[] {
    return this.byFolder.get(word) ?? noNumbers;
  }

  /** Returns the slots of the files with this name, including its extension. */
  named(name: string): readonly number[] {
    return this.byName.get(name) ?? noNumbers;
  }

  private folder(path: string): number {
    let number = this.folderNumbers.get(path);
    if (number === undefined) {
      number = this.folders.size;
      this.folderNumbers.set(path, number);
      this.slotsOfFolder.push([]);
      const words = [...new Set(path.split('/').flatMap((name) => this.wordsOfFolder(name)))];
      this.folders.add(words);
      for (const word of words) append(this.byFolder, word, number);
    }
    return number;
  }

  /** Returns the folded words of a name, each once with the whole name last, and their number before it. */
  private wordsOf(name: string): { readonly words: number[]; readonly parts: number; } {
    const words: number[] = [];
    for (const part of splitSubwords(name)) addWord(this.numberFolded(part));
    const parts = words.length;
    addWord(this.numberFolded(name));
    return { words, parts };

    function addWord(number: number): void {
      if (!words.includes(number)) words.push(number);
    }
  }

  private wordsOfFolder(name: string): readonly number[] {
    let words = this.ofFolder.get(name);
    if (!words) this.ofFolder.set(name, words = this.wordsOf(name).words);
    return words;
  }

  private numberFolded(part: string): number {
    let number = this.folded.get(part);
    if (number === undefined) {
      const word = fold(part);
      number = this.numbers.get(word);
      if (number === undefined) this.numbers.set(word, number = this.numbers.size);
      this.folded.set(part, number);
    }
    return number;
  }
}

/** Strips the last extension: `app.test.ts` → `app.test`, `.eslintrc` → `.eslintrc`. */
function stripLastExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
