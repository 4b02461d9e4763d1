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
  private readonly numbersByName = new Map<string, number>();
  private readonly numbersByWord = new Map<string, number>();
  /** For each name number, the numbers of the name's words. */
  private readonly wordsByName: (readonly number[])[] = [];
  private readonly entriesBySlot = new Map<number, { readonly facts: Facts; readonly words: DefinitionWords; }>();

  /** Returns the number of a name, or undefined if no file read so far contains the name. */
  findNameNumber(name: string): number | undefined {
    return this.numbersByName.get(name);
  }
  findWordNumber(word: string): number | undefined {
    return this.numbersByWord.get(word);
  }

  getWords(slot: number, facts: Facts): DefinitionWords {
    const entry = this.entriesBySlot.get(slot);
    if (entry?.facts === facts) return entry.words;
    const words = this.readDefinitions(facts);
    this.entriesBySlot.set(slot, { facts, words });
    return words;
  }

  /** Returns the words of each name that a file defines. */
  listWordsByName(slot: number, facts: Facts): readonly (readonly number[])[] {
    return Array.from(this.getWords(slot, facts).names, (name) => this.wordsByName[name]!);
  }

  forget(slot: number): void {
    this.entriesBySlot.delete(slot);
  }

  private readDefinitions({ definitions }: Facts): DefinitionWords {
    const names = new Set<number>();
    const counts = new Map<number, number>();
    for (const { name } of definitions) {
      const number = this.assignNameNumber(name);
      names.add(number);
      for (const word of this.wordsByName[number]!) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return {
      names: Int32Array.from(names),
      words: Int32Array.from(counts.keys()),
      counts: Int32Array.from(counts.values()),
    };
  }

  private assignNameNumber(name: string): number {
    let number = this.numbersByName.get(name);
    if (number === undefined) {
      number = this.numbersByName.size;
      this.numbersByName.set(name, number);
      this.wordsByName.push([...new Set(splitSubwords(name).map(fold))].map((word) => this.assignWordNumber(word)));
    }
    return number;
  }

  private assignWordNumber(word: string): number {
    let number = this.numbersByWord.get(word);
    if (number === undefined) this.numbersByWord.set(word, number = this.numbersByWord.size);
    return number;
  }
}
