import { isStopword } from '#base/words/stopwords';
import { extractIdentifiers, extractNameTerms } from '#base/words/words';
import { computeInverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import type { MemoryEntry } from './memoryEntry';

/** The similarity of a task and an entry. */
export interface TaskSimilarity {
  /** The similarity, from 0 to 1. */
  readonly likeness: number;
  /** Words in both, in the task's spelling and order. */
  readonly matched: readonly string[];
}

/** Terms of an entry. Those of its title are compared separately, because a task may repeat only the title. */
export interface EntryTerms {
  readonly title: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

/**
 * Chosen by a test with 30 entries, each relevant to one task, and 374 issues and commit messages from other projects.
 * With these values, 14 entries are found by their words; the tasks of the others use different words, so these entries
 * are found by their files. One in 100 messages matches an entry. If one common word were enough, 17 entries would be
 * found, but 3 in 100 messages would match.
 */
const threshold = { likeness: 0.22, words: 2 };
/** A task may be pages long, but its first terms indicate its subject. */
const maxTerms = 48;
/**
 * With fewer entries, the rarity of a word is not significant, so it is computed as if there were this many entries.
 */
const minEntryCount = 20;

export function isSimilarEnough(likeness: number): boolean {
  return likeness >= threshold.likeness;
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
  const entryCounts = new Map<string, number>();
  for (const { all } of entries) for (const term of all) entryCounts.set(term, (entryCounts.get(term) ?? 0) + 1);
  const totalCount = Math.max(minEntryCount, entries.length);
  const weights = new Map<string, number>();
  const queryWeight = sumWeights(queryTerms.keys());
  return entries.map(({ title, all }) => {
    const shared = [...queryTerms.keys()].filter((term) => all.has(term));
    if (shared.length < threshold.words) return { likeness: 0, matched: [] };
    const likeness = Math.max(computeMean(shared, all), computeMean(shared.filter((term) => title.has(term)), title));
    return {
      likeness: Math.round(1_000 * likeness) / 1_000,
      matched: [...new Set(shared.map((term) => queryTerms.get(term)!))],
    };
  });

  function computeMean(shared: readonly string[], ownTerms: ReadonlySet<string>): number {
    return shared.length < threshold.words ? 0 : sumWeights(shared) / Math.sqrt(queryWeight * sumWeights(ownTerms));
  }

  function sumWeights(summedTerms: Iterable<string>): number {
    let sum = 0;
    for (const term of summedTerms) sum += getWeight(term);
    return sum;
  }

  function getWeight(term: string): number {
    let weight = weights.get(term);
    if (weight === undefined) {
      weights.set(term, weight = computeInverseDocumentFrequency(entryCounts.get(term) ?? 0, totalCount));
    }
    return weight;
  }
}

function extractSignificantTerms(text: string): string[] {
  return extractIdentifiers(text).flatMap(extractNameTerms).filter((term) => term.length > 1 && !isStopword(term));
}
