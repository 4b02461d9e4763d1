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
    const start = this.starts[this.size]!;
    this.words = ensureCapacity(this.words, start + words.length);
    this.words.set(words, start);
    this.starts = ensureCapacity(this.starts, ++this.size + 1);
    this.starts[this.size] = start + words.length;
  }
}

/** Words of paths and the paths that contain them. A slot's path never changes, and deleted files stay in the lists. */
export class PathIndex {
  /** For each slot, the folded words of the file's name without its extension, including the whole name. */
  readonly stemWords = new WordLists();
  /** For each slot, the number of words in the stem, not counting the whole name. */
  stemLengthsBySlot = new Uint32Array(0);
  /** For each slot, the number of the file's folder. */
  foldersBySlot = new Uint32Array(0);
  /** For each folder, the words of all folders in its path. */
  readonly folderWords = new WordLists();
  /** For each folder, the slots of the files in it. */
  readonly slotsByFolder: number[][] = [];
  private readonly numberByWord = new Map<string, number>();
  /** The same word numbers by unfolded word, so that each recurring word is folded only once. */
  private readonly numberByUnfoldedWord = new Map<string, number>();
  private readonly wordsByFolderName = new Map<string, readonly number[]>();
  private readonly slotsByStemWord = new Map<number, number[]>();
  private readonly foldersByWord = new Map<number, number[]>();
  private readonly slotsByName = new Map<string, number[]>();
  private readonly folderNumbers = new Map<string, number>();

  constructor(paths: readonly string[]) {
    this.stemLengthsBySlot = new Uint32Array(paths.length);
    this.foldersBySlot = new Uint32Array(paths.length);
    paths.forEach((path, slot) => this.add(slot, path));
  }

  /** Adds a slot. Slots must be added in their order. */
  add(slot: number, path: string): void {
    const slashIndex = path.lastIndexOf('/');
    const name = path.slice(slashIndex + 1);
    const { words, partCount } = this.splitName(stripLastExtension(name));
    this.stemWords.add(words);
    for (const word of words) append(this.slotsByStemWord, word, slot);
    append(this.slotsByName, name, slot);
    this.stemLengthsBySlot = ensureCapacity(this.stemLengthsBySlot, slot + 1);
    this.stemLengthsBySlot[slot] = partCount;
    this.foldersBySlot = ensureCapacity(this.foldersBySlot, slot + 1);
    const folder = this.assignFolderNumber(slashIndex < 0 ? '' : path.slice(0, slashIndex));
    this.foldersBySlot[slot] = folder;
    this.slotsByFolder[folder]!.push(slot);
  }

  /** Returns a word's number; undefined if no path contains the word. */
  findWordNumber(word: string): number | undefined {
    return this.numberByWord.get(word);
  }

  get wordCount(): number {
    return this.numberByWord.size;
  }

  /** Returns the slots whose stem contains a word. */
  findSlotsWithStem(word: number): readonly number[] {
    return this.slotsByStemWord.get(word) ?? noNumbers;
  }

  findFoldersWith(word: number): readonly number[] {
    return this.foldersByWord.get(word) ?? noNumbers;
  }

  /** Returns the slots of the files with this name, including its extension. */
  findSlotsByName(name: string): readonly number[] {
    return this.slotsByName.get(name) ?? noNumbers;
  }

  private assignFolderNumber(path: string): number {
    let number = this.folderNumbers.get(path);
    if (number === undefined) {
      number = this.folderWords.size;
      this.folderNumbers.set(path, number);
      this.slotsByFolder.push([]);
      const words = new Set<number>();
      for (const name of path.split('/')) for (const word of this.getFolderWords(name)) words.add(word);
      this.folderWords.add([...words]);
      for (const word of words) append(this.foldersByWord, word, number);
    }
    return number;
  }

  /**
   * Returns the distinct folded words of a name with the whole name last, and the number of words without the latter.
   */
  private splitName(name: string): { readonly words: number[]; readonly partCount: number; } {
    const words: number[] = [];
    for (const part of splitSubwords(name)) addWord(this.assignWordNumber(part));
    const partCount = words.length;
    addWord(this.assignWordNumber(name));
    return { words, partCount };

    function addWord(number: number): void {
      if (!words.includes(number)) words.push(number);
    }
  }

  private getFolderWords(name: string): readonly number[] {
    let words = this.wordsByFolderName.get(name);
    if (!words) this.wordsByFolderName.set(name, words = this.splitName(name).words);
    return words;
  }

  private assignWordNumber(part: string): number {
    let number = this.numberByUnfoldedWord.get(part);
    if (number === undefined) {
      const word = fold(part);
      number = this.numberByWord.get(word);
      if (number === undefined) this.numberByWord.set(word, number = this.numberByWord.size);
      this.numberByUnfoldedWord.set(part, number);
    }
    return number;
  }
}

/** Strips the last extension: `app.test.ts` → `app.test`, `.eslintrc` → `.eslintrc`. */
function stripLastExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
