/**
 * Words that are accessed by ID. They are stored in one text, in which the word with ID n ends before `ends[n]`, so
 * that there is no object per word.
 */
export class WordTable {
  /** Word IDs plus one, by the words' hashes, with open addressing; 0 marks a free slot. */
  private hashTable: Int32Array | undefined;

  constructor(private readonly text: string, private readonly ends: Uint32Array) {}

  get size(): number {
    return this.ends.length;
  }

  getWord(id: number): string {
    return this.text.slice(this.getStart(id), this.ends[id]);
  }

  find(word: string): number | undefined {
    const table = (this.hashTable ??= this.buildHashTable());
    for (
      let slot = hashTextRange(word, 0, word.length) & (table.length - 1);
      table[slot] !== 0;
      slot = (slot + 1) & (table.length - 1)
    ) {
      const id = table[slot]! - 1;
      const start = this.getStart(id);
      if (this.ends[id]! - start === word.length && this.text.startsWith(word, start)) return id;
    }
    return undefined;
  }

  private getStart(id: number): number {
    return id === 0 ? 0 : this.ends[id - 1]!;
  }

  private buildHashTable(): Int32Array {
    const { text, ends } = this;
    let length = 16;
    while (length < ends.length * 2) length *= 2;
    const table = new Int32Array(length);
    for (let id = 0, start = 0; id < ends.length; id++) {
      let slot = hashTextRange(text, start, ends[id]!) & (length - 1);
      while (table[slot] !== 0) slot = (slot + 1) & (length - 1);
      table[slot] = id + 1;
      start = ends[id]!;
    }
    return table;
  }
}

/** Computes the FNV-1a hash of a range of a text. */
function hashTextRange(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}
