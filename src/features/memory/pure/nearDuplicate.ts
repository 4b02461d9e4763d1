import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import { fold, identifiers, subwords } from '#base/words/words';
import { statement, type MemoryEntry } from './memoryEntry';

/**
 * The share of common words from which two entries state nearly the same. Chosen on constructed pairs of paraphrases.
 */
const likeness = 0.75;
/** Words, folded, that reverse a sentence's meaning. */
const negations: ReadonlySet<string> = new Set(
  ['not', 'never', 'no', 'nor', 'without', 'avoid', 'cannot', 'don', 'doesn', 'isn', 'aren', 'mustn', 'shouldn'].map(
    fold,
  ),
);

type Said = Pick<MemoryEntry, 'title' | 'text'>;

/** Entries indexed by their words. Each entry is split only once. */
export interface SaidEntries<E extends Said> {
  /** Returns the entry that states nearly the same as this text: the most similar one or, among equals, the first. */
  like(text: string): E | undefined;
  add(entry: E): void;
}

/** The words of an entry, and those among them that decide whether two entries can be compared. */
interface Words {
  readonly all: ReadonlySet<string>;
  /** Numbers and negations: entries in which they differ do not state the same. */
  readonly telling: string;
}

/**
 * Compares prefixes of sorted words (Bayardo, Ma & Srikant 2007): two sets can only be as similar as `likeness`
 * requires if they share one of their first words, in any fixed order. Words are ordered by arrival, the newest first,
 * as rare words arrive late; so only a few entries have to be compared with a text.
 */
export function saidEntries<E extends Said>(entries: readonly E[]): SaidEntries<E> {
  const records: { readonly entry: E; readonly all: ReadonlySet<string>; }[] = [];
  const arrivals = new Map<string, number>();
  /** Indexes of `known`, ascending. */
  const holders = new Map<string, number[]>();
  for (const entry of entries) add(entry);
  return { like, add };

  function add(entry: E): void {
    const words = collectEntryWords(statement(entry));
    for (const key of keysOf(words)) append(holders, key, records.length);
    records.push({ entry, all: words.all });
  }

  function like(text: string): E | undefined {
    const statementWords = collectEntryWords(text);
    let best: { readonly index: number; readonly value: number; } | undefined;
    const candidates = new Set<number>();
    for (const key of keysOf(statementWords)) for (const index of holders.get(key) ?? []) candidates.add(index);
    for (const index of candidates) {
      const value = jaccard(statementWords.all, records[index]!.all);
      const isBetter = !best || value > best.value || value === best.value && index < best.index;
      if (value >= likeness && isBetter) best = { index, value };
    }
    return best && records[best.index]!.entry;
  }

  /** Returns keys of which entries that state nearly the same share at least one. */
  function keysOf({ all, telling }: Words): readonly string[] {
    const sorted = [...all].map((word) => [arrivalOf(word), word] as const).sort(([a], [b]) => b - a);
    const first = sorted.slice(0, all.size - Math.ceil(likeness * all.size) + 1);
    return first.length === 0 ? [telling] : first.map(([, word]) => `${telling}\n${word}`);
  }

  function arrivalOf(word: string): number {
    const arrival = arrivals.get(word);
    if (arrival === undefined) arrivals.set(word, arrivals.size);
    return arrival ?? arrivals.size - 1;
  }
}

function collectEntryWords(text: string): Words {
  const numbers = text.match(/\d+/g) ?? [];
  const all = new Set([...identifiers(text).flatMap(subwords).map(fold), ...numbers]);
  return { all, telling: [...all].filter((word) => /^\d+$/.test(word) || negations.has(word)).sort(byText).join(' ') };
}

/** Computes the Jaccard index: the share of all words that are in both sets. */
function jaccard(first: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of first) if (other.has(word)) shared++;
  const all = first.size + other.size - shared;
  return all === 0 ? 1 : shared / all;
}
