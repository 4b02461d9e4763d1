import type { TermCounts } from '#model';
import { ensureCapacity } from './arrays';

/**
 * The number of base files for each overlaid file that is allowed. Overlaid files are limited because they are searched
 * one by one, but a minimum number is always allowed.
 */
const baseFilesPerOverlaidFile = 16;
const minOverlaidFiles = 64;

/** The buffer that `read` fills with slots and their counts. The result of `read` is the number of entries. */
export interface PostingBuffer {
  readonly slots: Uint32Array;
  readonly counts: Uint16Array;
}

/**
 * The posting lists of all terms in shared arrays: the entries of term n are from `starts[n]` to before `starts[n +
 * 1]`. The arrays are never modified.
 */
export interface CachedPostings {
  readonly starts: Uint32Array;
  readonly slots: Uint32Array;
  readonly counts: Uint16Array;
}

/**
 * Records which files contain a term, and how often. The base lists are fixed at creation; an overlay has the term
 * counts of files that changed since. The base takes 6 bytes per entry and 4 bytes per word of the vocabulary.
 */
export class Postings {
  private readonly starts: Uint32Array;
  private readonly slots: Uint32Array;
  private readonly counts: Uint16Array;
  /** For each slot, 1 if a file's entries in the base are outdated. */
  private outdatedFlags: Uint8Array;
  private readonly overlay = new Map<number, TermCounts>();

  /** `baseSize` is the number of files in the base. */
  constructor({ starts, slots, counts }: CachedPostings, private readonly baseSize: number) {
    this.starts = starts;
    this.slots = slots;
    this.counts = counts;
    this.outdatedFlags = new Uint8Array(baseSize);
  }

  /** Sets the terms of a slot; `terms` is undefined for a deleted file. */
  set(slot: number, terms: TermCounts | undefined): void {
    if (slot >= this.outdatedFlags.length) this.outdatedFlags = ensureCapacity(this.outdatedFlags, slot + 1);
    this.outdatedFlags[slot] = 1;
    if (terms) this.overlay.set(slot, terms);
    else this.overlay.delete(slot);
  }

  /** Whether the overlay has grown so large that a new base is cheaper. */
  get isCrowded(): boolean {
    return this.overlay.size > Math.max(minOverlaidFiles, this.baseSize / baseFilesPerOverlaidFile);
  }

  /** Reads the files that contain a term, in no particular order, and returns their number. */
  read(term: number, buffer: PostingBuffer): number {
    let entryCount = 0;
    if (term + 1 < this.starts.length) {
      for (let index = this.starts[term]!, end = this.starts[term + 1]!; index < end; index++) {
        const slot = this.slots[index]!;
        if (this.outdatedFlags[slot] === 1) continue;
        buffer.slots[entryCount] = slot;
        buffer.counts[entryCount++] = this.counts[index]!;
      }
    }
    for (const [slot, terms] of this.overlay) {
      const count = getTermCount(terms, term);
      if (count === 0) continue;
      buffer.slots[entryCount] = slot;
      buffer.counts[entryCount++] = count;
    }
    return entryCount;
  }
}

const postingsByFiles = new WeakMap<readonly unknown[], CachedPostings>();

/** Makes the postings of these files available to `findPostings`, as long as the list of files exists. */
export function recordPostings(files: readonly unknown[], postings: CachedPostings): void {
  postingsByFiles.set(files, postings);
}

/** Returns the postings that a ranking built from this list of files, which saving the index then need not build. */
export function findPostings(files: readonly unknown[]): CachedPostings | undefined {
  return postingsByFiles.get(files);
}

/** Builds postings from `termCounts`, which are indexed by slot. `wordCount` is the size of the vocabulary. */
export function buildPostings(termCounts: readonly TermCounts[], wordCount: number): CachedPostings {
  const starts = new Uint32Array(wordCount + 1);
  for (const { ids } of termCounts) for (let k = 0; k < ids.length; k++) starts[ids[k]! + 1]!++;
  for (let id = 0; id < wordCount; id++) starts[id + 1]! += starts[id]!;
  const nextIndexes = starts.slice();
  const slots = new Uint32Array(starts[wordCount]!);
  const entryCounts = new Uint16Array(starts[wordCount]!);
  termCounts.forEach(({ ids, counts }, slot) => {
    for (let k = 0; k < ids.length; k++) {
      const index = nextIndexes[ids[k]!]!++;
      slots[index] = slot;
      entryCounts[index] = counts[k]!;
    }
  });
  return { starts, slots, counts: entryCounts };
}

/** Returns the number of times that a file contains a term. */
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
