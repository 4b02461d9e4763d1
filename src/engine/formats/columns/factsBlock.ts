import type { Facts, TermCounts } from '#model';
import { factFields, type PlainFacts } from '../facts';
import { packTerms, type PackedTerms, type PackedVector } from '../packedTerms';
import type { Shapes } from '../shape';
import type { ColumnData } from './columnData';
import { createColumnFieldReaders, type FieldReaders } from './fieldReader';
import { createFieldColumns } from './fieldWriter';
import { createLazyFacts, type DecodedFiles } from './lazyFacts';
import { ColumnReader, StringReader, StringWriter } from './stringTable';

/**
 * The facts of several files, except their terms, as the columns of the cache. They take about a sixth of the memory of
 * objects, and are copied between threads in a few pieces.
 */
export type FactsBlock = Readonly<Record<string, ColumnData>>;

/** The number of files in a block. With more, names are repeated less often, but more objects wait for their block. */
export const factsBlockSize = 96;
const stringPrefix = 'phrase';

export function encodeFactsBlock<T extends object = PlainFacts>(records: readonly T[],
  fields: Shapes<T> = factFields as unknown as Shapes<T>): FactsBlock
{
  const strings = new StringWriter(stringPrefix);
  return { ...createFieldColumns(fields, records, strings), ...strings.createColumns() };
}

/** Returns readers of the fields. The block must come from this process, since its values are not checked. */
export function readFactsBlock<T extends object>(block: FactsBlock, fileCount: number,
  fields: Shapes<T>): FieldReaders<T>
{
  const columns = new ColumnReader(new Map(Object.entries(block)));
  return createColumnFieldReaders(fields, columns, new StringReader(columns, stringPrefix), {
    fileCount,
    getByteCount: () => Infinity,
    getLineCount: () => Infinity,
    getLanguage: () => undefined,
  });
}

/** Returns the facts of a block's files, decoded on access. `terms` contains the vectors of all files in order. */
export function createBlockFacts(block: FactsBlock, terms: PackedTerms, vectors: readonly PackedVector[],
  decodedFiles: DecodedFiles): readonly Facts[]
{
  const starts = new Uint32Array(vectors.length + 1);
  vectors.forEach((vector, index) => {
    starts[index + 1] = starts[index]! + vector.terms;
  });
  const totals = Float64Array.from(vectors, ({ total }) => total);
  const createFacts = createLazyFacts(readFactsBlock(block, vectors.length, factFields), (index): TermCounts => ({
    ids: terms.ids.subarray(starts[index], starts[index + 1]),
    counts: terms.counts.subarray(starts[index], starts[index + 1]),
    total: totals[index]!,
  }), decodedFiles);
  return vectors.map((_, index) => createFacts(index));
}

/** Returns the same facts in the form of a block. `renumber` must keep the order of the ids. */
export function compactFacts(facts: readonly Facts[], decodedFiles: DecodedFiles,
  renumber?: (id: number) => number): readonly Facts[]
{
  const terms = facts.map((one) => one.terms);
  return createBlockFacts(encodeFactsBlock(facts), packTerms(terms, renumber),
    terms.map(({ ids, total }) => ({ terms: ids.length, total })), decodedFiles);
}
