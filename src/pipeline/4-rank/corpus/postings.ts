import type { TermCounts } from '#model';
import { withCapacity } from './arrays';

/**
 * Overlaid files are searched one by one, so there may be one for every `baseShare` files of the base, and always a
 * few.
 */
const baseShare = 16;
const overlaidAtLeast = 64;

/** The buffer that `read` fills with slots and their counts, as many as it returns. */
export interface PostingBuffer {
  readonly slots: Uint32Array;
  readonly counts: Uint16Array;
}

/**
 * The posting lists, each kind in one array: term n's entries go from `starts[n]` to before `starts[n + 1]`. Never
 * written to.
 */
export interface CachedPostings {
  readonly starts: Uint32Array;
  readonly slots: Uint32Array;
  readonly counts: Uint16Array;
}

/**
 * Which files contain a term, and how often: lists in one array each, fixed at creation, and on top of them the vectors
 * of files that changed since. Takes 6 bytes per entry and 4 per word of the vocabulary.
 */
export class Postings {
  private readonly starts: Uint32Array;
  private readonly slots: Uint32Array;
  private readonly counts: Uint16Array;
  /** By slot: 1 if a file's entries in the base are outdated. */
  private outdated: Uint8Array;
  private readonly overlay = new Map<number, TermCounts>();

  /** `size` is the number of files in the base. */
  constructor({ starts, slots, counts }: CachedPostings, private readonly size: number) {
    this.starts = starts;
    this.slots = slots;
    this.counts = counts;
    this.outdated = new Uint8Array(size);
  }

  /** Sets the terms of a slot; `terms` is undefined for a deleted file. */
  set(slot: number, terms: TermCounts | undefined): void {
    if (slot >= this.outdated.length) this.outdated = withCapacity(this.outdated, slot + 1);
    this.outdated[slot] = 1;
    if (terms) this.overlay.set(slot, terms);
    else this.overlay.delete(slot);
  }

  /** Whether so many files changed that a new base is cheaper than the overlay. */
  get crowded(): boolean {
    return this.overlay.size > Math.max(overlaidAtLeast, this.size / baseShare);
  }

  /** Reads the files that contain a term, in no particular order, and returns their number. */
  read(term: number, into: PostingBuffer): number {
    let found = 0;
    if (term + 1 < this.starts.length) {
      for (let at = this.starts[term]!, end = this.starts[term + 1]!; at < end; at++) {
        const slot = this.slots[at]!;
        if (this.outdated[slot] === 1) continue;
        into.slots[found] = slot;
        into.counts[found++] = this.counts[at]!;
      }
    }
    for (const [slot, terms] of this.overlay) {
      const count = getTermCount(terms, term);
      if (count === 0) continue;
      into.slots[found] = slot;
      into.counts[found++] = count;
    }
    return found;
  }
}

/** Builds postings from `vectors`, which are indexed by slot. `words` is the number of words in the vocabulary. */
export function buildPostings(vectors: readonly TermCounts[], words: number): CachedPostings {
  const starts = new Uint32Array(words + 1);
  for (const { ids } of vectors) for (let k = 0; k < ids.length; k++) starts[ids[k]! + 1]!++;
  for (let id = 0; id < words; id++) starts[id + 1]! += starts[id]!;
  const next = starts.slice();
  const slots = new Uint32Array(starts[words]!);
  const entries = new Uint16Array(starts[words]!);
  vectors.forEach(({ ids, counts }, slot) => {
    for (let k = 0; k < ids.length; k++) {
      const at = next[ids[k]!]!++;
      slots[at] = slot;
      entries[at] = counts[k]!;
    }
  });
  return { starts, slots, counts: entries };
}

/** Returns how often a file holds a term; 0 if it does not. */
export function getTermCount({ ids, counts }: TermCounts, term: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (ids[middle] === term) return counts[middle]!;
    if (ids[middle]! < term) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}
