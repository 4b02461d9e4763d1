import { fold, identifiers, subwords } from '#base/words/words';
import { statement, type MemoryEntry } from './memoryEntry';

/** From this part of common words on, two entries say nearly the same. Chosen on made pairs of paraphrases. */
const likeness = 0.75;
/** Words that turn a sentence into its opposite, folded. */
const negations: ReadonlySet<string> = new Set(
  ['not', 'never', 'no', 'nor', 'without', 'avoid', 'cannot', 'don', 'doesn', 'isn', 'aren', 'mustn', 'shouldn'].map(
    fold,
  ),
);

type Said = Pick<MemoryEntry, 'title' | 'text'>;

/** Entries by their words: each is split once. */
export interface SaidEntries<E extends Said> {
  /** The entry that says nearly the same as this text; the most alike, then the first. */
  like(said: string): E | undefined;
  add(entry: E): void;
}

export function saidEntries<E extends Said>(entries: readonly E[]): SaidEntries<E> {
  const known = entries.map((entry) => ({ entry, words: collectEntryWords(statement(entry)) }));
  return {
    add(entry) {
      known.push({ entry, words: collectEntryWords(statement(entry)) });
    },
    like(said) {
      const own = collectEntryWords(said);
      let best: { readonly entry: E; readonly value: number; } | undefined;
      for (const { entry, words } of known) {
        const value = jaccard(own, words);
        if (value >= likeness && value > (best?.value ?? 0) && !differs(own, words)) best = { entry, value };
      }
      return best?.entry;
    },
  };
}

function collectEntryWords(text: string): ReadonlySet<string> {
  const numbers = text.match(/\d+/g) ?? [];
  return new Set([...identifiers(text).flatMap(subwords).map(fold), ...numbers]);
}

/** Jaccard index: the part of all words that both have. */
function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  const all = one.size + other.size - shared;
  return all === 0 ? 1 : shared / all;
}

/** One has a number or a negation that the other has not. */
function differs(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const alone = (own: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...own].some((word) => !others.has(word) && (/^\d+$/.test(word) || negations.has(word)));
  return alone(one, other) || alone(other, one);
}
