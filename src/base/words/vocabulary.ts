import { copyText } from '../text/copyText';
import type { WordTable } from './wordTable';

/** Maps words to small numeric IDs and back. IDs depend on the order of arrival, so no output may depend on them. */
export class Vocabulary {
  private readonly ids = new Map<string, number>();
  /** All words; until `words` is read, only the words after those from the table. */
  private wordList: string[] = [];
  private isComplete: boolean;

  /** The words of `table` get the first IDs. */
  constructor(words: readonly string[] = [], private readonly table?: WordTable) {
    this.isComplete = table === undefined;
    for (const word of words) this.intern(word);
  }

  get size(): number {
    return this.wordList.length + (this.isComplete ? 0 : this.table!.size);
  }

  /** The number of the table's words. */
  get tableSize(): number {
    return this.table?.size ?? 0;
  }

  /** Returns a vocabulary with the table's words, which keep their IDs, followed by `words`. */
  withWords(words: readonly string[]): Vocabulary {
    return new Vocabulary(words, this.table);
  }

  intern(word: string): number {
    let id = this.lookup(word);
    if (id === undefined) {
      id = this.size;
      const copy = copyText(word);
      this.ids.set(copy, id);
      this.wordList.push(copy);
    }
    return id;
  }

  lookup(word: string): number | undefined {
    return this.ids.get(word) ?? this.table?.find(word);
  }

  getWord(id: number): string {
    if (this.isComplete) return this.wordList[id]!;
    const { size } = this.table!;
    return id < size ? this.table!.getWord(id) : this.wordList[id - size]!;
  }

  get words(): readonly string[] {
    if (!this.isComplete) {
      this.wordList = [...Array.from({ length: this.table!.size }, (_, id) => this.table!.getWord(id)),
        ...this.wordList];
      this.isComplete = true;
    }
    return this.wordList;
  }
}
