import type { TermCounts } from '#model';

/** The concatenated term vectors of several files. */
export interface PackedTerms {
  readonly ids: Uint32Array<ArrayBuffer>;
  readonly counts: Uint16Array<ArrayBuffer>;
}

/** The sizes that are needed to extract a file's vector from packed vectors. */
export interface PackedVector {
  /** The number of ids that belong to the file. */
  readonly terms: number;
  /** The sum of the file's counts. */
  readonly total: number;
}

export function packTerms(vectors: readonly TermCounts[], renumber: (id: number) => number = (id) => id): PackedTerms {
  const length = vectors.reduce((sum, { ids }) => sum + ids.length, 0);
  const ids = new Uint32Array(length);
  const counts = new Uint16Array(length);
  let offset = 0;
  for (const vector of vectors) {
    counts.set(vector.counts, offset);
    for (let i = 0; i < vector.ids.length; i++) ids[offset++] = renumber(vector.ids[i]!);
  }
  return { ids, counts };
}

/** Returns the vectors in order, with their ids replaced by `renumber`. */
export function unpackTerms(terms: PackedTerms, vectors: readonly PackedVector[],
  renumber: (id: number) => number): TermCounts[]
{
  const { ids, counts } = renumberPackedTerms(terms, vectors, renumber);
  let offset = 0;
  return vectors.map(({ terms, total }) => {
    const start = offset;
    offset += terms;
    return { ids: ids.subarray(start, offset), counts: counts.subarray(start, offset), total };
  });
}

/**
 * Replaces the ids, and sorts those of each vector in ascending order. An id (32 bits) and its count (16 bits) are
 * sorted as one number, which a double represents exactly.
 */
export function renumberPackedTerms({ ids, counts }: PackedTerms, vectors: readonly Pick<PackedVector, 'terms'>[],
  renumber: (id: number) => number): PackedTerms
{
  const pairs = new Float64Array(ids.length);
  for (let i = 0; i < ids.length; i++) pairs[i] = renumber(ids[i]!) * 65_536 + counts[i]!;
  let offset = 0;
  for (const { terms } of vectors) pairs.subarray(offset, offset += terms).sort();
  const newIds = new Uint32Array(ids.length);
  const newCounts = new Uint16Array(ids.length);
  for (let i = 0; i < ids.length; i++) {
    newIds[i] = Math.floor(pairs[i]! / 65_536);
    newCounts[i] = pairs[i]! % 65_536;
  }
  return { ids: newIds, counts: newCounts };
}
