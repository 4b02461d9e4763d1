import type { ChangedTarget, FoundEntry } from '#model';

/** The reason why a pack shows an entry. */
export type EntryReason =
  | { readonly kind: 'file'; readonly path: string; }
  | { readonly kind: 'words'; readonly matched: readonly string[]; };

/**
 * The reason why a pack omits an entry: the budget is used up, a file that the agent loads contains the entry, or the
 * pack shows the decision record itself.
 */
export type EntryOmissionReason = 'budget' | 'loaded' | 'file';

/** An entry that a pack shows or omits, and why. */
export interface ChosenEntry {
  readonly entry: FoundEntry;
  readonly because: EntryReason;
  readonly omitted?: EntryOmissionReason;
}

/** A chosen entry with those of its targets that have changed. */
export interface ShownEntry extends ChosenEntry {
  readonly suspect: readonly ChangedTarget[];
}

export interface EntryChoice {
  /** The pack's budget, in tokens. */
  readonly budget: number;
  /** Returns the number of tokens that an entry uses in the pack. */
  countTokens(entry: FoundEntry, because: EntryReason): number;
  /** The paths of the shown files, best first. */
  readonly selectedPaths: readonly string[];
  /** Returns the index of the first selected file that the entry is about; undefined if it is about none of them. */
  findFileIndex(entry: FoundEntry): number | undefined;
  /** Reports whether a file that the agent loads itself already contains the entry. */
  isLoaded(entry: FoundEntry): boolean;
}

/** The minimum number of tokens of any entry. If fewer tokens are left, all further entries are omitted. */
const minEntryTokens = 20;

/** The maximum share of a pack's tokens that entries use, and the maximum number of these tokens. */
const memoryLimits = { share: 0.08, tokens: 1_500 };

function computeMaxMemoryTokens(budget: number): number {
  return Math.min(memoryLimits.tokens, Math.floor(memoryLimits.share * budget));
}

/**
 * Returns the entries of a pack in order: first entries about files that it shows, in the order of the files, then
 * entries that match the task's words. Omitted entries follow. Entries without either relation are not included.
 */
export function chooseMemoryEntries(entries: readonly FoundEntry[],
  { budget, countTokens, selectedPaths, findFileIndex, isLoaded }: EntryChoice): readonly ChosenEntry[]
{
  const rankedEntries = entries.flatMap((entry) => {
    const fileIndex = findFileIndex(entry);
    if (fileIndex === undefined && !entry.isMeant) return [];
    const because: EntryReason = fileIndex === undefined
      ? { kind: 'words', matched: entry.matched }
      : { kind: 'file', path: selectedPaths[fileIndex]! };
    return [{ entry, because, fileRank: fileIndex ?? Infinity }];
  }).sort((a, b) =>
    // Infinity − Infinity would be NaN
    (a.fileRank === b.fileRank ? 0 : a.fileRank - b.fileRank) || b.entry.similarity - a.entry.similarity
  );
  const maxTokens = computeMaxMemoryTokens(budget);
  let usedTokens = 0;
  const chosenEntries = rankedEntries.map(({ entry, because }): ChosenEntry => {
    if (entry.owner === 'adr' && selectedPaths.includes(entry.id)) return { entry, because, omitted: 'file' };
    if (isLoaded(entry)) return { entry, because, omitted: 'loaded' };
    if (maxTokens - usedTokens < minEntryTokens) return { entry, because, omitted: 'budget' };
    const entryTokens = countTokens(entry, because);
    if (usedTokens + entryTokens > maxTokens) return { entry, because, omitted: 'budget' };
    usedTokens += entryTokens;
    return { entry, because };
  });
  return [...chosenEntries.filter(({ omitted }) => omitted === undefined),
    ...chosenEntries.filter(({ omitted }) => omitted !== undefined)];
}
