import { isCommonWord } from '../search/commonWords';
import { extractSearchTerms } from '../search/searchTerms';
import { createDenseMatrix, orthonormalize, multiplyMatrices, multiplyTransposed, type DenseMatrix,
  type SparseMatrix } from './sparseMatrix';

/** Vectors fitted to a corpus. They describe the subject of a text by the words that occur together in it. */
export interface CorpusModel {
  readonly dimensions: number;
  readonly terms: readonly string[];
  /** The inverse document frequency of each term. */
  readonly weights: Float32Array;
  /** The vectors of all terms, one after the other. */
  readonly vectors: Float32Array;
}

const maxDimensions = 128;
const maxTerms = 20_000;
/** The number of rounds of the subspace iteration. */
const iterationCount = 2;

/**
 * Fits a model by latent semantic analysis (Deerwester and others 1990): tf-idf values are projected onto the subspace
 * of the first right singular vectors, which is approximated from a random start (Halko, Martinsson and Tropp 2011,
 * algorithm 4.4). Any orthonormal basis of that subspace gives the same cosines, so the singular vectors themselves are
 * not needed. The random numbers are always the same, so the same texts give the same model.
 */
export function fitCorpusModel(texts: readonly string[]): CorpusModel {
  const termCounts = texts.map(countTerms);
  const { terms, weights } = buildVocabulary(termCounts);
  const matrix = buildWeightedMatrix(termCounts, terms, weights);
  const dimensions = Math.min(maxDimensions, Math.max(0, texts.length - 1), terms.length);
  let rightVectors = createRandomSigns(terms.length, dimensions);
  for (let i = 0; i < iterationCount; i++) {
    const leftVectors = multiplyMatrices(matrix, rightVectors);
    orthonormalize(leftVectors);
    rightVectors = multiplyTransposed(matrix, leftVectors);
    orthonormalize(rightVectors);
  }
  return { dimensions, terms, weights, vectors: rightVectors.values };
}

/** Computes the vector of a text, with length 1, or the zero vector if the text shares no terms with the corpus. */
export function computeCorpusVector(model: CorpusModel, indexByTerm: ReadonlyMap<string, number>,
  text: string): Float32Array
{
  const { dimensions, weights, vectors } = model;
  const sum = new Float32Array(dimensions);
  for (const [term, count] of countTerms(text)) {
    const termIndex = indexByTerm.get(term);
    if (termIndex === undefined) continue;
    const factor = (1 + Math.log(count)) * weights[termIndex]!;
    for (let i = 0; i < dimensions; i++) sum[i]! += factor * vectors[termIndex * dimensions + i]!;
  }
  return normalizeVector(sum);
}

/** Scales a vector to length 1 in place. */
export function normalizeVector(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  if (sum > 0) { for (let i = 0; i < vector.length; i++) vector[i]! /= Math.sqrt(sum); }
  return vector;
}

function countTerms(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of extractSearchTerms(text)) if (!isCommonWord(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/**
 * Selects the terms that occur in at least two texts but in no more than half of them, most frequent first. Terms that
 * occur in most texts carry no information. These limits do not apply to very small corpora.
 */
function buildVocabulary(termCounts: readonly ReadonlyMap<string, number>[]): Pick<CorpusModel, 'terms' | 'weights'> {
  const textCounts = new Map<string, number>();
  for (const counts of termCounts)
    for (const term of counts.keys()) textCounts.set(term, (textCounts.get(term) ?? 0) + 1);
  const minDocuments = termCounts.length < 3 ? 1 : 2;
  const informativeTerms = [...textCounts].filter(([, n]) =>
    n >= minDocuments && (n <= termCounts.length / 2 || termCounts.length < 4)
  );
  informativeTerms.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const selectedTerms = informativeTerms.slice(0, maxTerms);
  return {
    terms: selectedTerms.map(([term]) => term),
    weights: Float32Array.from(selectedTerms, ([, n]) => Math.log(1 + termCounts.length / n)),
  };
}

function buildWeightedMatrix(termCounts: readonly ReadonlyMap<string, number>[], terms: readonly string[],
  weights: Float32Array): SparseMatrix
{
  const indexByTerm = new Map(terms.map((term, i) => [term, i]));
  const starts = new Uint32Array(termCounts.length + 1);
  const columns: number[] = [];
  const values: number[] = [];
  termCounts.forEach((counts, row) => {
    const rowStart = values.length;
    let sum = 0;
    for (const [term, count] of counts) {
      const termIndex = indexByTerm.get(term);
      if (termIndex === undefined) continue;
      const value = (1 + Math.log(count)) * weights[termIndex]!;
      columns.push(termIndex);
      values.push(value);
      sum += value * value;
    }
    for (let i = rowStart; i < values.length; i++) values[i]! /= Math.sqrt(sum);
    starts[row + 1] = values.length;
  });
  return {
    rows: termCounts.length,
    width: terms.length,
    starts,
    columns: Uint32Array.from(columns),
    values: Float32Array.from(values),
  };
}

/** Fills a matrix with 1 and −1 from a 32-bit generator (xorshift, Marsaglia 2003). */
function createRandomSigns(rows: number, width: number): DenseMatrix {
  const matrix = createDenseMatrix(rows, width);
  let state = 0x9e3779b9;
  for (let i = 0; i < matrix.values.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    matrix.values[i] = state & 1 ? 1 : -1;
  }
  return matrix;
}
