import { copyText } from '../text/copyText';
import type { WordTable } from './wordTable';

/** Maps words to small numbers and back. IDs depend on the order of arrival, so no output may depend on them. */
export class Vocabulary {
  private readonly ids = new Map<string, number>();
  /** All words; until `words` is read, only the words after those from the table. */
  private list: string[] = [];
  private isWhole: boolean;

  /** The words of `table` get the first numbers. */
  constructor(words: readonly string[] = [], private readonly table?: WordTable) {
    this.isWhole = table === undefined;
    for (const word of words) this.intern(word);
  }

  get size(): number {
    return this.list.length + (this.isWhole ? 0 : this.table!.size);
  }

  /** The number of the table's words. */
  get tableSize(): number {
    return this.table?.size ?? 0;
  }

  /** Returns a vocabulary with the table's words, which keep their numbers, followed by `words`. */
  withWords(words: readonly string[]): Vocabulary {
    return new Vocabulary(words, this.table);
  }

  intern(word: string): number {
    let id = this.lookup(word);
    if (id === undefined) {
      id = this.size;
      const copy = copyText(word);
      this.ids.set(copy, id);
      this.list.push(copy);
    }
    return id;
  }

  lookup(word: string): number | undefined {
    return this.ids.get(word) ?? this.table?.find(word);
  }

  word(id: number): string {
    if (this.isWhole) return this.list[id]!;
    const { size } = this.table!;
    return id < size ? this.table!.word(id) : this.list[id - size]!;
  }

  get words(): readonly string[] {
    if (!this.isWhole) {
      this.list = [...Array.from({ length: this.table!.size }, (_, id) => this.table!.word(id)), ...this.list];
      this.isWhole = true;
    }
    return this.list;
  }
}
