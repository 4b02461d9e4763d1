import { isStopword } from '#base/words/stopwords';
import { identifiers, terms } from '#base/words/words';
import { inverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import type { MemoryEntry } from './memoryEntry';

/** The similarity of a task and an entry. */
export interface Likeness {
  /** 0 to 1. */
  readonly likeness: number;
  /** Words in both, in the task's spelling and order. */
  readonly matched: readonly string[];
}

/** Terms of an entry: from its title, which may be all that a task repeats, and from its whole text. */
export interface EntryTerms {
  readonly title: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

/**
 * Chosen on 30 entries, each with a task that it decides (14 are found by their words; the others express the same in
 * other words, and are found by their files), and 374 issues and commit messages of other projects, of which one in 100
 * resembles one of the 30 entries. With one word in common, 17 entries are found, but also 3 in 100 of the messages.
 */
const threshold = { likeness: 0.22, words: 2 };
/** A task may be pages long, but its first terms indicate its subject. */
const mostTerms = 48;
/** With fewer entries, word rarity means nothing, so it is computed as if there were this many. */
const fewestEntries = 20;

export function isMeantByWords(likeness: number): boolean {
  return likeness >= threshold.likeness;
}

export function entryTerms({ title, text }: Pick<MemoryEntry, 'title' | 'text'>): EntryTerms {
  const ofTitle = new Set(tellingTerms(title));
  return { title: ofTitle, all: new Set([...ofTitle, ...tellingTerms(text)]) };
}

/**
 * Computes for each entry the geometric mean of two parts: the task's terms that the entry has, and the entry's terms
 * that the task has, weighted by their inverse frequency among the entries (as in BM25, Robertson & Zaragoza 2009).
 */
export function likenesses(task: string, entries: readonly EntryTerms[]): readonly Likeness[] {
  const queryTerms = new Map<string, string>();
  for (const word of identifiers(task)) {
    if (queryTerms.size >= mostTerms) break;
    for (const term of tellingTerms(word)) if (!queryTerms.has(term)) queryTerms.set(term, word);
  }
  const holders = new Map<string, number>();
  for (const { all } of entries) for (const term of all) holders.set(term, (holders.get(term) ?? 0) + 1);
  const among = Math.max(fewestEntries, entries.length);
  const weights = new Map<string, number>();
  const askedWeight = sumOf(queryTerms.keys());
  return entries.map(({ title, all }) => {
    const shared = [...queryTerms.keys()].filter((term) => all.has(term));
    if (shared.length < threshold.words) return { likeness: 0, matched: [] };
    const likeness = Math.max(meanOf(shared, all), meanOf(shared.filter((term) => title.has(term)), title));
    return {
      likeness: Math.round(1_000 * likeness) / 1_000,
      matched: [...new Set(shared.map((term) => queryTerms.get(term)!))],
    };
  });

  function meanOf(shared: readonly string[], ownTerms: ReadonlySet<string>): number {
    return shared.length < threshold.words ? 0 : sumOf(shared) / Math.sqrt(askedWeight * sumOf(ownTerms));
  }

  function sumOf(summed: Iterable<string>): number {
    let sum = 0;
    for (const term of summed) sum += weightOf(term);
    return sum;
  }

  function weightOf(term: string): number {
    let weight = weights.get(term);
    if (weight === undefined) {
      weights.set(term, weight = inverseDocumentFrequency(holders.get(term) ?? 0, among));
    }
    return weight;
  }
}

function tellingTerms(text: string): string[] {
  return identifiers(text).flatMap(terms).filter((term) => term.length > 1 && !isStopword(term));
}
