import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import { fold, extractIdentifiers, splitSubwords } from '#base/words/words';
import { formatEntryStatement, type MemoryEntry } from './memoryEntry';

/**
 * Two entries say nearly the same thing if they have at least this share of common words. The share was chosen by tests
 * with constructed pairs of paraphrases.
 */
const minSimilarity = 0.75;
/** The folded words that reverse the meaning of a sentence. */
const negations: ReadonlySet<string> = new Set(
  ['not', 'never', 'no', 'nor', 'without', 'avoid', 'cannot', 'don', 'doesn', 'isn', 'aren', 'mustn', 'shouldn'].map(
    fold,
  ),
);

type StatedEntry = Pick<MemoryEntry, 'title' | 'text'>;

/** An index of entries by their words. Each entry is split into words only once. */
export interface NearDuplicateIndex<E extends StatedEntry> {
  /** Returns the entry that says nearly the same as this text: the most similar one or, among equals, the first. */
  findNearDuplicate(text: string): E | undefined;
  add(entry: E): void;
}

/** The words of an entry, and those among them that decide whether two entries can be compared. */
interface EntryWords {
  readonly all: ReadonlySet<string>;
  /** The numbers and negations. Entries in which these differ do not mean the same thing. */
  readonly distinguishing: string;
}

/**
 * Creates an index that compares prefixes of sorted words (Bayardo, Ma & Srikant 2007). Two sets can only reach
 * `minSimilarity` if they share one of their first words in some fixed order. Words are ordered by arrival, the newest
 * first. Rare words tend to arrive late, so only a few entries have to be compared with a text.
 */
export function createNearDuplicateIndex<E extends StatedEntry>(entries: readonly E[]): NearDuplicateIndex<E> {
  const indexedEntries: { readonly entry: E; readonly all: ReadonlySet<string>; }[] = [];
  const arrivalByWord = new Map<string, number>();
  /** The ascending indexes in `indexedEntries`, by key. */
  const indexesByKey = new Map<string, number[]>();
  for (const entry of entries) add(entry);
  return { findNearDuplicate: findSimilar, add };

  function add(entry: E): void {
    const words = collectEntryWords(formatEntryStatement(entry));
    for (const key of buildKeys(words)) append(indexesByKey, key, indexedEntries.length);
    indexedEntries.push({ entry, all: words.all });
  }

  function findSimilar(text: string): E | undefined {
    const statementWords = collectEntryWords(text);
    let bestMatch: { readonly index: number; readonly similarity: number; } | undefined;
    const candidates = new Set<number>();
    for (const key of buildKeys(statementWords)) for (const index of indexesByKey.get(key) ?? []) candidates.add(index);
    for (const index of candidates) {
      const similarity = computeJaccardIndex(statementWords.all, indexedEntries[index]!.all);
      const isBetter = !bestMatch || similarity > bestMatch.similarity ||
        similarity === bestMatch.similarity && index < bestMatch.index;
      if (similarity >= minSimilarity && isBetter) bestMatch = { index, similarity };
    }
    return bestMatch && indexedEntries[bestMatch.index]!.entry;
  }

  /** Returns the keys of an entry. Entries that say nearly the same thing share at least one key. */
  function buildKeys({ all, distinguishing }: EntryWords): readonly string[] {
    const wordsByArrival = [...all].map((word) => [getArrival(word), word] as const).sort(([a], [b]) => b - a);
    const prefixWords = wordsByArrival.slice(0, all.size - Math.ceil(minSimilarity * all.size) + 1);
    return prefixWords.length === 0 ? [distinguishing] : prefixWords.map(([, word]) => `${distinguishing}\n${word}`);
  }

  function getArrival(word: string): number {
    const arrival = arrivalByWord.get(word);
    if (arrival === undefined) arrivalByWord.set(word, arrivalByWord.size);
    return arrival ?? arrivalByWord.size - 1;
  }
}

function collectEntryWords(text: string): EntryWords {
  const numbers = text.match(/\d+/g) ?? [];
  const all = new Set([...extractIdentifiers(text).flatMap(splitSubwords).map(fold), ...numbers]);
  return {
    all,
    distinguishing: [...all].filter((word) => /^\d+$/.test(word) || negations.has(word)).sort(byText).join(' '),
  };
}

/** Computes the Jaccard index: the share of all words that are in both sets. */
function computeJaccardIndex(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let sharedCount = 0;
  for (const word of first) if (second.has(word)) sharedCount++;
  const totalCount = first.size + second.size - sharedCount;
  return totalCount === 0 ? 1 : sharedCount / totalCount;
}
