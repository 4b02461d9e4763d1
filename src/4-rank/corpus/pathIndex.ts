import { fold, subwords } from '../../base/words';
import { grown, push } from './arrays';

/** The folded words of a file's name without its extension, the whole name among them. */
export interface Stem {
  readonly words: readonly string[];
  /** How many words it has, the whole not counted. */
  readonly length: number;
}

const none: readonly number[] = [];

/** Words of paths → where they stand. A slot's path never changes; those of files that are gone stay in the lists. */
export class PathIndex {
  private readonly stems: Stem[] = [];
  private readonly byStem = new Map<string, number[]>();
  private readonly byName = new Map<string, number[]>();
  private readonly folders = new Map<string, number>();
  private readonly folderWords: (readonly string[])[] = [];
  private readonly byFolder = new Map<string, number[]>();
  /** By slot: the number of its folder. */
  folderOf = new Uint32Array(0);

  constructor(paths: readonly string[]) {
    this.folderOf = new Uint32Array(paths.length);
    paths.forEach((path, slot) => this.add(slot, path));
  }

  /** Slots are added in their order. */
  add(slot: number, path: string): void {
    const cut = path.lastIndexOf('/');
    const name = path.slice(cut + 1);
    const stem = stemOf(name);
    this.stems[slot] = { words: wordsOf(stem), length: new Set(subwords(stem).map(fold)).size };
    for (const word of this.stems[slot]!.words) push(this.byStem, word, slot);
    push(this.byName, name, slot);
    this.folderOf = grown(this.folderOf, slot + 1);
    this.folderOf[slot] = this.folder(cut < 0 ? '' : path.slice(0, cut));
  }

  get folderCount(): number {
    return this.folderWords.length;
  }

  stem(slot: number): Stem {
    return this.stems[slot]!;
  }

  /** Of all the folders of a path. */
  wordsOfFolder(folder: number): readonly string[] {
    return this.folderWords[folder]!;
  }

  /** Slots whose stem holds a word. */
  withStem(word: string): readonly number[] {
    return this.byStem.get(word) ?? none;
  }

  foldersWith(word: string): readonly number[] {
    return this.byFolder.get(word) ?? none;
  }

  /** Slots of the files with this name, extension and all. */
  named(name: string): readonly number[] {
    return this.byName.get(name) ?? none;
  }

  private folder(path: string): number {
    let number = this.folders.get(path);
    if (number === undefined) {
      number = this.folderWords.length;
      this.folders.set(path, number);
      this.folderWords.push([...new Set(path.split('/').flatMap(wordsOf))]);
      for (const word of this.folderWords[number]!) push(this.byFolder, word, number);
    }
    return number;
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
