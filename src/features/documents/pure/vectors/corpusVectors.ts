import { isCommonWord } from '../search/commonWords';
import { searchTerms } from '../search/searchTerms';
import { denseMatrix, orthonormalize, times, transposedTimes, type DenseMatrix,
  type SparseMatrix } from './sparseMatrix';

/** Vectors fitted to a corpus: they describe the subject of a text by which of its words occur together. */
export interface CorpusModel {
  readonly dimensions: number;
  readonly terms: readonly string[];
  /** The inverse document frequency of each term. */
  readonly weights: Float32Array;
  /** The vectors of all terms, one after the other. */
  readonly vectors: Float32Array;
}

const mostDimensions = 128;
const mostTerms = 20_000;
/** The number of rounds of the subspace iteration. */
const rounds = 2;

/**
 * Latent semantic analysis (Deerwester and others 1990): tf-idf, projected on the subspace of its first right singular
 * vectors, which a random start approximates (Halko, Martinsson and Tropp 2011, algorithm 4.4). Any orthonormal basis
 * of that subspace gives the same cosines, so the singular vectors themselves are not needed. The random numbers are
 * always the same, so the same texts give the same model.
 */
export function fitCorpusModel(texts: readonly string[]): CorpusModel {
  const all = texts.map(countedTerms);
  const { terms, weights } = buildVocabulary(all);
  const matrix = weighted(all, terms, weights);
  const dimensions = Math.min(mostDimensions, Math.max(0, texts.length - 1), terms.length);
  let right = randomSigns(terms.length, dimensions);
  for (let i = 0; i < rounds; i++) {
    const left = times(matrix, right);
    orthonormalize(left);
    right = transposedTimes(matrix, left);
    orthonormalize(right);
  }
  return { dimensions, terms, weights, vectors: right.values };
}

/** Computes the vector of a text, with length 1; all 0 for a text that shares no term with the corpus. */
export function corpusVector(model: CorpusModel, placeOf: ReadonlyMap<string, number>, text: string): Float32Array {
  const { dimensions, weights, vectors } = model;
  const sum = new Float32Array(dimensions);
  for (const [term, count] of countedTerms(text)) {
    const place = placeOf.get(term);
    if (place === undefined) continue;
    const factor = (1 + Math.log(count)) * weights[place]!;
    for (let i = 0; i < dimensions; i++) sum[i]! += factor * vectors[place * dimensions + i]!;
  }
  return unitVector(sum);
}

/** In place. */
export function unitVector(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  if (sum > 0) { for (let i = 0; i < vector.length; i++) vector[i]! /= Math.sqrt(sum); }
  return vector;
}

function countedTerms(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of searchTerms(text)) if (!isCommonWord(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Finds terms of two or more texts, the most frequent first; terms of most texts carry no information. */
function buildVocabulary(all: readonly ReadonlyMap<string, number>[]): Pick<CorpusModel, 'terms' | 'weights'> {
  const holders = new Map<string, number>();
  for (const counts of all) for (const term of counts.keys()) holders.set(term, (holders.get(term) ?? 0) + 1);
  const minDocuments = all.length < 3 ? 1 : 2;
  const telling = [...holders].filter(([, n]) => n >= minDocuments && (n <= all.length / 2 || all.length < 4));
  telling.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const kept = telling.slice(0, mostTerms);
  return {
    terms: kept.map(([term]) => term),
    weights: Float32Array.from(kept, ([, n]) => Math.log(1 + all.length / n)),
  };
}

function weighted(all: readonly ReadonlyMap<string, number>[], terms: readonly string[],
  weights: Float32Array): SparseMatrix
{
  const placeOf = new Map(terms.map((term, i) => [term, i]));
  const starts = new Uint32Array(all.length + 1);
  const columns: number[] = [];
  const values: number[] = [];
  all.forEach((counts, row) => {
    const from = values.length;
    let sum = 0;
    for (const [term, count] of counts) {
      const place = placeOf.get(term);
      if (place === undefined) continue;
      const value = (1 + Math.log(count)) * weights[place]!;
      columns.push(place);
      values.push(value);
      sum += value * value;
    }
    for (let i = from; i < values.length; i++) values[i]! /= Math.sqrt(sum);
    starts[row + 1] = values.length;
  });
  return {
    rows: all.length,
    width: terms.length,
    starts,
    columns: Uint32Array.from(columns),
    values: Float32Array.from(values),
  };
}

/** Fills a matrix with 1 and −1 from a 32-bit generator (xorshift, Marsaglia 2003). */
function randomSigns(rows: number, width: number): DenseMatrix {
  const out = denseMatrix(rows, width);
  let state = 0x9e3779b9;
  for (let i = 0; i < out.values.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    out.values[i] = state & 1 ? 1 : -1;
  }
  return out;
}
