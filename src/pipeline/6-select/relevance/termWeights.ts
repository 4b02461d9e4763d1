import { findMax } from '#base/collections/lists';
import { computeInverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import type { FileCounts, UnitCounts } from './unitCounts';

/** The weights of the task's terms, computed over the units of all candidates. */
export interface TermWeights {
  /** The weight of each term in the task times its inverse document frequency. */
  readonly idf: readonly number[];
  /** The greatest `idf` of a term that occurs. */
  readonly maxIdf: number;
  /** The mean number of words in a unit. */
  readonly averageWordCount: number;
  /** The highest number of points that a unit gets for its words. */
  readonly maxPoints: number;
  /** Returns each unit's points for words, which are computed once. */
  getPoints(file: FileCounts): Float64Array;
}

/** The weights computed without files. */
export const noWeights: TermWeights = weighTerms([], []);

/** Computes the weights over the units of files. `weights` are the weights of the terms in the task. */
export function weighTerms(files: readonly FileCounts[], weights: readonly number[]): TermWeights {
  const documentFrequencies = new Float64Array(weights.length);
  let unitCount = 0;
  let wordCount = 0;
  for (const file of files) {
    unitCount += file.units.length;
    wordCount += file.wordCount;
    for (const [term, units] of file.unitCountsByTerm) documentFrequencies[term]! += units;
  }
  const idf = weights.map((weight, i) => weight * computeInverseDocumentFrequency(documentFrequencies[i]!, unitCount));
  const averageWordCount = wordCount / Math.max(1, unitCount) || 1;
  const pointsByFile = new WeakMap<FileCounts, Float64Array>();
  let maxPoints = 0;
  for (const file of files) for (const value of computePoints(file)) maxPoints = Math.max(maxPoints, value);
  return {
    idf,
    maxIdf: findMax(idf.filter((_, i) => documentFrequencies[i]! > 0), 0.1),
    averageWordCount,
    maxPoints,
    getPoints: computePoints,
  };

  function computePoints(file: FileCounts): Float64Array {
    let unitPoints = pointsByFile.get(file);
    if (!unitPoints)
      pointsByFile.set(file,
        unitPoints = Float64Array.from(file.units, (unit) => computeWordPoints(unit, idf, averageWordCount)));
    return unitPoints;
  }
}

export function areEqualWeights(a: TermWeights, b: TermWeights): boolean {
  return a.averageWordCount === b.averageWordCount && a.maxIdf === b.maxIdf && a.maxPoints === b.maxPoints &&
    areEqualNumbers(a.idf, b.idf);
}

export function areEqualNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a === b || a.length === b.length && a.every((n, i) => n === b[i]);
}

/** Computes BM25 with k1 1.2 and b 0.4. */
function computeWordPoints({ terms, frequencies, wordCount }: UnitCounts, idf: readonly number[],
  averageWordCount: number): number
{
  const lengthNorm = 1.2 * (0.6 + 0.4 * wordCount / averageWordCount);
  let sum = 0;
  for (let i = 0; i < terms.length; i++)
    sum += idf[terms[i]!]! * (frequencies[i]! * 2.2) / (frequencies[i]! + lengthNorm);
  return sum;
}
