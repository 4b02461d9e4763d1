import { fold, splitSubwords } from '#base/words/words';
import type { Facts } from '#model';

/** The names of a file's definitions, and their words. */
export interface DefinitionWords {
  /** Numbers of the definitions' names, each once. */
  readonly names: Int32Array;
  /**
   * Numbers of the folded words in the definitions' names, in the order of the first definition that contains each
   * word.
   */
  readonly words: Int32Array;
  /** The number of definitions that contain the word at the same index. */
  readonly counts: Int32Array;
}

/** Reads definitions on demand, because only files that rank high for a task are needed. Each name is split once. */
export class DefinitionReader {
  private readonly names = new Map<string, number>();
  private readonly words = new Map<string, number>();
  /** By name number: the numbers of the name's words. */
  private readonly wordsOfName: (readonly number[])[] = [];
  private readonly read = new Map<number, { readonly facts: Facts; readonly words: DefinitionWords; }>();

  /** Returns the number of a name, or undefined if no file read so far contains the name. */
  numberOfName(name: string): number | undefined {
    return this.names.get(name);
  }
  numberOfWord(word: string): number | undefined {
    return this.words.get(word);
  }

  getWords(slot: number, facts: Facts): DefinitionWords {
    const cached = this.read.get(slot);
    if (cached?.facts === facts) return cached.words;
    const words = this.readDefinitions(facts);
    this.read.set(slot, { facts, words });
    return words;
  }

  /** Returns the words of each name that a file defines. */
  listWordsByName(slot: number, facts: Facts): readonly (readonly number[])[] {
    return Array.from(this.getWords(slot, facts).names, (name) => this.wordsOfName[name]!);
  }

  forget(slot: number): void {
    this.read.delete(slot);
  }

  private readDefinitions({ definitions }: Facts): DefinitionWords {
    const names = new Set<number>();
    const counts = new Map<number, number>();
    for (const { name } of definitions) {
      const number = this.assignNameNumber(name);
      names.add(number);
      for (const word of this.wordsOfName[number]!) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return {
      names: Int32Array.from(names),
      words: Int32Array.from(counts.keys()),
      counts: Int32Array.from(counts.values()),
    };
  }

  private assignNameNumber(name: string): number {
    let number = this.names.get(name);
    if (number === undefined) {
      number = this.names.size;
      this.names.set(name, number);
      this.wordsOfName.push([...new Set(splitSubwords(name).map(fold))].map((word) => this.assignWordNumber(word)));
    }
    return number;
  }

  private assignWordNumber(word: string): number {
    let number = this.words.get(word);
    if (number === undefined) this.words.set(word, number = this.words.size);
    return number;
  }
}
