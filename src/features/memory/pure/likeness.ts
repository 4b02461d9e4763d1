import { isStopword } from '#base/words/stopwords';
import { extractIdentifiers, extractNameTerms } from '#base/words/words';
import { computeInverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import type { MemoryEntry } from './memoryEntry';

/** The similarity of a task and an entry. */
export interface TaskSimilarity {
  /** The similarity, from 0 to 1. */
  readonly similarity: number;
  /** The words that occur in both, in the task's spelling and order. */
  readonly matched: readonly string[];
}

/** The terms of an entry. The title is also compared on its own, because a task may repeat only the title. */
export interface EntryTerms {
  readonly title: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

/**
 * These values were chosen by a test with 30 entries, each relevant to one task, and 374 issues and commit messages
 * from other projects. With them, 14 entries are found by their words; the tasks of the others use different words, so
 * these entries are found by their files. One in 100 messages matches an entry. If one common word were enough, 17
 * entries would be found, but 3 in 100 messages would match.
 */
const thresholds = { similarity: 0.22, sharedTerms: 2 };
/** A task may be pages long, but its first terms indicate its subject. */
const maxTerms = 48;
/**
 * With fewer entries, the rarity of a word is not significant, so it is computed as if there were this many entries.
 */
const minEntryCount = 20;

export function isSimilarEnough(similarity: number): boolean {
  return similarity >= thresholds.similarity;
}

export function extractEntryTerms({ title, text }: Pick<MemoryEntry, 'title' | 'text'>): EntryTerms {
  const titleTerms = new Set(extractSignificantTerms(title));
  return { title: titleTerms, all: new Set([...titleTerms, ...extractSignificantTerms(text)]) };
}

/**
 * Computes for each entry the geometric mean of two parts: the task's terms that the entry has, and the entry's terms
 * that the task has, weighted by their inverse frequency among the entries (as in BM25, Robertson & Zaragoza 2009).
 */
export function computeTaskSimilarities(task: string, entries: readonly EntryTerms[]): readonly TaskSimilarity[] {
  const queryTerms = new Map<string, string>();
  for (const word of extractIdentifiers(task)) {
    if (queryTerms.size >= maxTerms) break;
    for (const term of extractSignificantTerms(word)) if (!queryTerms.has(term)) queryTerms.set(term, word);
  }
  const entryCountByTerm = new Map<string, number>();
  for (const { all } of entries)
    for (const term of all) entryCountByTerm.set(term, (entryCountByTerm.get(term) ?? 0) + 1);
  const totalCount = Math.max(minEntryCount, entries.length);
  const weightByTerm = new Map<string, number>();
  const queryWeight = sumWeights(queryTerms.keys());
  return entries.map(({ title, all }) => {
    const sharedTerms = [...queryTerms.keys()].filter((term) => all.has(term));
    if (sharedTerms.length < thresholds.sharedTerms) return { similarity: 0, matched: [] };
    const similarity = Math.max(computeMean(sharedTerms, all),
      computeMean(sharedTerms.filter((term) => title.has(term)), title));
    return {
      similarity: Math.round(1_000 * similarity) / 1_000,
      matched: [...new Set(sharedTerms.map((term) => queryTerms.get(term)!))],
    };
  });

  function computeMean(sharedTerms: readonly string[], entryTerms: ReadonlySet<string>): number {
    return sharedTerms.length < thresholds.sharedTerms
      ? 0
      : sumWeights(sharedTerms) / Math.sqrt(queryWeight * sumWeights(entryTerms));
  }

  function sumWeights(terms: Iterable<string>): number {
    let sum = 0;
    for (const term of terms) sum += getWeight(term);
    return sum;
  }

  function getWeight(term: string): number {
    let weight = weightByTerm.get(term);
    if (weight === undefined) {
      weightByTerm.set(term, weight = computeInverseDocumentFrequency(entryCountByTerm.get(term) ?? 0, totalCount));
    }
    return weight;
  }
}

function extractSignificantTerms(text: string): string[] {
  return extractIdentifiers(text).flatMap(extractNameTerms).filter((term) => term.length > 1 && !isStopword(term));
}
