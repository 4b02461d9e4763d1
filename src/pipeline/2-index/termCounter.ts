import { copyText } from '#base/text/copyText';
import type { Vocabulary } from '#base/words/vocabulary';
import { extractIdentifiers, extractNameTerms } from '#base/words/words';
import { NameTable } from './nameTable';
import { TermFinder } from './termFinder';

/** The maximum number and length of cached names with non-ASCII characters. */
const maxNonAsciiNames = 100_000;
const maxNonAsciiNameLength = 40;

/**
 * Counts a text's terms. The results are the same as those of `extractIdentifiers` and `extractNameTerms` in words.ts,
 * at a tenth of the cost, because each distinct identifier is split only once for a whole vocabulary.
 */
export class TermCounter {
  private readonly names = new NameTable();
  private readonly finder: TermFinder;
  /** The index in `ids` at which each name's term IDs start. One more entry marks the end of the last name's IDs. */
  private idStarts = new Uint32Array((1 << 14) + 1);
  private ids = new Uint32Array(1 << 15);
  private readonly nonAsciiNames = new Map<string, readonly number[]>();
  /** The number of occurrences of each term in the current text, by term ID. */
  private counts = new Uint32Array(1 << 14);
  private countedIds = new Uint32Array(1 << 12);
  private countedIdCount = 0;

  constructor(private readonly vocabulary: Vocabulary) {
    this.finder = new TermFinder(vocabulary);
  }

  /** Adds a name of at most 100 characters, all ASCII. `bytes` is the result of `toAsciiBytes` for the text. */
  addAscii(text: string, bytes: Uint8Array, start: number, end: number): void {
    const previousSize = this.names.size;
    const nameNumber = this.names.getOrAddNumber(bytes, start, end - start);
    if (nameNumber === previousSize) this.cacheTermIds(nameNumber, text, bytes, start, end);
    for (let i = this.idStarts[nameNumber]!, idEnd = this.idStarts[nameNumber + 1]!; i < idEnd; i++)
      this.countId(this.ids[i]!);
  }

  /** Adds a piece of text that contains non-ASCII characters. */
  addNonAscii(text: string): void {
    let ids = this.nonAsciiNames.get(text);
    if (!ids) {
      ids = extractIdentifiers(text).flatMap(extractNameTerms).map((term) => this.vocabulary.intern(term));
      if (text.length <= maxNonAsciiNameLength && this.nonAsciiNames.size < maxNonAsciiNames)
        this.nonAsciiNames.set(copyText(text), ids);
    }
    for (const id of ids) this.countId(id);
  }

  hasTerm(word: string): boolean {
    const id = this.vocabulary.lookup(word);
    return id !== undefined && (this.counts[id] ?? 0) > 0;
  }

  /** Returns the counts since the last call in ascending order of IDs. Counts are capped at 65,535. */
  takeCounts(): { readonly ids: Uint32Array; readonly counts: Uint16Array; readonly total: number; } {
    const ids = this.countedIds.slice(0, this.countedIdCount).sort();
    const counts = new Uint16Array(ids.length);
    let total = 0;
    for (let i = 0; i < ids.length; i++) {
      const count = Math.min(this.counts[ids[i]!]!, 65_535);
      counts[i] = count;
      total += count;
      this.counts[ids[i]!] = 0;
    }
    this.countedIdCount = 0;
    return { ids, counts, total };
  }

  private countId(id: number): void {
    if (id >= this.counts.length) this.counts = enlargeArray(this.counts, id + 1);
    if (this.counts[id]!++ !== 0) return;
    if (this.countedIdCount === this.countedIds.length)
      this.countedIds = enlargeArray(this.countedIds, this.countedIdCount + 1);
    this.countedIds[this.countedIdCount++] = id;
  }

  private cacheTermIds(nameNumber: number, text: string, bytes: Uint8Array, start: number, end: number): void {
    const termIds = this.finder.findTermIds(text, bytes, start, end);
    let idIndex = this.idStarts[nameNumber]!;
    for (const id of termIds) {
      if (idIndex === this.ids.length) this.ids = enlargeArray(this.ids, idIndex + 1);
      this.ids[idIndex++] = id;
    }
    if (nameNumber + 1 >= this.idStarts.length) this.idStarts = enlargeArray(this.idStarts, nameNumber + 2);
    this.idStarts[nameNumber + 1] = idIndex;
  }
}

const counters = new WeakMap<Vocabulary, TermCounter>();

/** Returns the vocabulary's counter. Each vocabulary has only one, so that names stay cached across files. */
export function getTermCounter(vocabulary: Vocabulary): TermCounter {
  let counter = counters.get(vocabulary);
  if (!counter) counters.set(vocabulary, counter = new TermCounter(vocabulary));
  return counter;
}

function enlargeArray(source: Uint32Array<ArrayBuffer>, minLength: number): Uint32Array<ArrayBuffer> {
  const enlargedArray = new Uint32Array(Math.max(source.length * 2, minLength));
  enlargedArray.set(source);
  return enlargedArray;
}
