import type { Vocabulary } from '../base/vocabulary';
import { identifiers, terms } from '../base/words';

/** Stretches with other characters than ASCII's that are remembered: how many, and how long they may be. */
const othersMax = 100_000;
const otherLength = 40;

/**
 * Counts a text's terms: what `identifiers` and `terms` of words.ts say, at a tenth of their cost, because each distinct
 * identifier is looked at once for a whole vocabulary. The memo compares characters, so a collision cannot mix names up.
 */
export class TermCounter {
  private slots = new Int32Array(1 << 15).fill(-1);
  /** Of each memoised name: its hash, where its characters lie, how many, and where its term ids lie. */
  private hashes = new Int32Array(1 << 14);
  private starts = new Uint32Array(1 << 14);
  private lengths = new Uint8Array(1 << 14);
  private idStarts = new Uint32Array((1 << 14) + 1);
  private characters = new Uint8Array(1 << 18);
  private ids = new Uint32Array(1 << 15);
  private names = 0;
  private used = 0;
  private usedIds = 0;
  private readonly otherNames = new Map<string, readonly number[]>();
  /** Of the text at hand, by term id. */
  private counts = new Uint32Array(1 << 14);
  private touched: number[] = [];

  constructor(private readonly vocabulary: Vocabulary) {}

  /** A name of ASCII characters only, at most 100 of them; `hash` from `hashOf` or made on the way. */
  addAscii(text: string, start: number, end: number, hash: number): void {
    let slot = hash & (this.slots.length - 1);
    for (let entry = this.slots[slot]!; entry >= 0; entry = this.slots[slot]!) {
      if (this.hashes[entry] === hash && this.lengths[entry] === end - start && this.isSame(entry, text, start)) return this.count(entry);
      slot = (slot + 1) & (this.slots.length - 1);
    }
    this.count(this.remember(text, start, end, hash, slot));
  }

  /** A stretch that holds other characters than ASCII's. */
  addAny(text: string): void {
    let ids = this.otherNames.get(text);
    if (!ids) {
      ids = identifiers(text).flatMap(terms).map((term) => this.vocabulary.intern(term));
      if (text.length <= otherLength && this.otherNames.size < othersMax) this.otherNames.set(text, ids);
    }
    for (const id of ids) this.countId(id);
  }

  has(word: string): boolean {
    const id = this.vocabulary.lookup(word);
    return id !== undefined && (this.counts[id] ?? 0) > 0;
  }

  /** The counts since the last call, ids ascending. A count beyond 65,535 stays there. */
  take(): { readonly ids: Uint32Array; readonly counts: Uint16Array; readonly total: number } {
    const ids = new Uint32Array(this.touched).sort();
    const counts = new Uint16Array(ids.length);
    let total = 0;
    for (let i = 0; i < ids.length; i++) {
      const count = Math.min(this.counts[ids[i]!]!, 65_535);
      counts[i] = count;
      total += count;
      this.counts[ids[i]!] = 0;
    }
    this.touched = [];
    return { ids, counts, total };
  }

  private isSame(entry: number, text: string, start: number): boolean {
    const from = this.starts[entry]!;
    const length = this.lengths[entry]!;
    for (let i = 0; i < length; i++) if (this.characters[from + i] !== text.charCodeAt(start + i)) return false;
    return true;
  }

  private count(entry: number): void {
    for (let i = this.idStarts[entry]!, end = this.idStarts[entry + 1]!; i < end; i++) this.countId(this.ids[i]!);
  }

  private countId(id: number): void {
    if (id >= this.counts.length) this.counts = enlarged(this.counts, id + 1);
    if (this.counts[id]!++ === 0) this.touched.push(id);
  }

  private remember(text: string, start: number, end: number, hash: number, slot: number): number {
    const entry = this.names++;
    const length = end - start;
    if (entry + 1 >= this.hashes.length) this.enlargeNames();
    if (this.used + length > this.characters.length) this.characters = enlarged(this.characters, this.used + length);
    this.hashes[entry] = hash;
    this.starts[entry] = this.used;
    this.lengths[entry] = length;
    for (let i = 0; i < length; i++) this.characters[this.used++] = text.charCodeAt(start + i);
    for (const term of terms(text.slice(start, end))) {
      if (this.usedIds === this.ids.length) this.ids = enlarged(this.ids, this.usedIds + 1);
      this.ids[this.usedIds++] = this.vocabulary.intern(term);
    }
    this.idStarts[entry + 1] = this.usedIds;
    this.slots[slot] = entry;
    if (this.names * 2 > this.slots.length) this.rehash();
    return entry;
  }

  private enlargeNames(): void {
    this.hashes = enlarged(this.hashes, this.hashes.length + 1);
    this.starts = enlarged(this.starts, this.starts.length + 1);
    this.lengths = enlarged(this.lengths, this.lengths.length + 1);
    this.idStarts = enlarged(this.idStarts, this.hashes.length + 1);
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(-1);
    for (let entry = 0; entry < this.names; entry++) {
      let slot = this.hashes[entry]! & (this.slots.length - 1);
      while (this.slots[slot]! >= 0) slot = (slot + 1) & (this.slots.length - 1);
      this.slots[slot] = entry;
    }
  }
}

const counters = new WeakMap<Vocabulary, TermCounter>();

/** One for each vocabulary, so that names are remembered from file to file. */
export function termCounterOf(vocabulary: Vocabulary): TermCounter {
  let counter = counters.get(vocabulary);
  if (!counter) counters.set(vocabulary, (counter = new TermCounter(vocabulary)));
  return counter;
}

/** FNV-1a over code units, made up as a scanner goes: `hash = hashStep(hash, c)`, from `hashStart`. */
export const hashStart = 0x811c9dc5 | 0;
export function hashStep(hash: number, c: number): number {
  return Math.imul(hash ^ c, 0x01000193);
}

function enlarged<T extends Int32Array | Uint32Array | Uint8Array>(from: T, least: number): T {
  const larger = new (from.constructor as new (length: number) => T)(Math.max(from.length * 2, least));
  larger.set(from);
  return larger;
}
