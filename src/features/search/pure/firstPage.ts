import type { MatchEntry } from './entries';
import type { ResultFile } from './rankedFiles';

/** An entry, as the index of its file and its own index in that file. */
export interface EntryPick {
  readonly fileIndex: number;
  readonly entryIndex: number;
}

/** The content of the first page, the most important first. */
export interface FirstPage {
  readonly picks: readonly EntryPick[];
  /** Files without a shown entry. */
  readonly otherFiles: readonly ResultFile[];
}

export interface PageBudget {
  readonly tokens: number;
  /** The maximum number of entries; undefined if only the tokens limit the page. */
  readonly limit: number | undefined;
  countEntryTokens(file: ResultFile, entry: MatchEntry): number;
  countFileTokens(file: ResultFile): number;
}

/** Number of entries of each file in the second round, before the remaining entries of all files in the third. */
const secondRoundEntries = 8;
/**
 * Further entries of a file are added until the page uses this share of its tokens, or this number if it is greater.
 */
const targetShare = 2 / 3;
const minTargetTokens = 1_000;
/** The share of the tokens for the names of files without a fitting entry. */
const fileNamesShare = 0.15;
const maxFileNames = 50;
/** The minimum number of tokens in an entry. */
const minEntryTokens = 6;
/** After this many consecutive entries that do not fit, no more are tried. */
const maxMisfits = 100;

/**
 * Chooses everything if it fits. Otherwise chooses one entry of each file in rank order while they fit, then more
 * entries of the first files while the page is small, since later pages show the others. Entries that do not fit are
 * skipped. If files remain without an entry, part of the tokens is used for their names.
 */
export function chooseEntries(files: readonly ResultFile[], budget: PageBudget): FirstPage {
  const { tokens, limit = Infinity } = budget;
  const costs = new Map<string, number>();
  const totalEntries = files.reduce((sum, { entries }) => sum + entries.length, 0);
  const allPicks = totalEntries * minEntryTokens > tokens
    ? []
    : selectFitting(generateRound(files, 0, Infinity), tokens, limit, getCost).items;
  if (allPicks.length === totalEntries) return { picks: allPicks, otherFiles: [] };

  const firstRound = selectFitting(generateRound(files, 0, 1), tokens, limit, getCost);
  if (firstRound.items.length === files.length)
    return { picks: [...firstRound.items, ...chooseMoreEntries(firstRound)], otherFiles: [] };

  const firstPicks = selectFitting(generateRound(files, 0, 1), tokens * (1 - fileNamesShare), limit, getCost);
  const picks = [...firstPicks.items, ...chooseMoreEntries(firstPicks)];
  const shownFiles = new Set(picks.map(({ fileIndex }) => fileIndex));
  const pickTokens = picks.reduce((sum, pick) => sum + getCost(pick), 0);
  const filesWithoutPick = files.filter((_, i) => !shownFiles.has(i));
  return {
    picks,
    otherFiles: selectFitting(filesWithoutPick, tokens - pickTokens, maxFileNames, budget.countFileTokens).items,
  };

  function chooseMoreEntries({ items: picks, usedTokens }: FittingSelection<EntryPick>): readonly EntryPick[] {
    const targetTokens = budget.limit === undefined ? Math.max(minTargetTokens, tokens * targetShare) : tokens;
    return selectFitting(generateLaterRounds(files), Math.min(targetTokens, tokens) - usedTokens, limit - picks.length,
      getCost).items;
  }

  function getCost({ fileIndex, entryIndex }: EntryPick): number {
    const key = `${fileIndex} ${entryIndex}`;
    let cost = costs.get(key);
    if (cost === undefined)
      costs.set(key, cost = budget.countEntryTokens(files[fileIndex]!, files[fileIndex]!.entries[entryIndex]!));
    return cost;
  }
}

function* generateLaterRounds(files: readonly ResultFile[]): Generator<EntryPick, void> {
  yield* generateRound(files, 1, 1 + secondRoundEntries);
  yield* generateRound(files, 1 + secondRoundEntries, Infinity);
}

/** Yields each file's entries from index `firstEntry` up to, but not including, `endEntry`. */
function* generateRound(files: readonly ResultFile[], firstEntry: number,
  endEntry: number): Generator<EntryPick, void>
{
  for (const [fileIndex, { entries }] of files.entries())
    for (let entryIndex = firstEntry; entryIndex < Math.min(endEntry, entries.length); entryIndex++)
      yield { fileIndex, entryIndex };
}

interface FittingSelection<T> {
  readonly items: readonly T[];
  /** The number of used tokens. */
  readonly usedTokens: number;
}

function selectFitting<T>(candidates: Iterable<T>, tokens: number, limit: number,
  countTokens: (candidate: T) => number): FittingSelection<T>
{
  const accepted: T[] = [];
  let usedTokens = 0;
  let misfitCount = 0;
  for (const candidate of candidates) {
    if (accepted.length >= limit || tokens - usedTokens < minEntryTokens || misfitCount >= maxMisfits) break;
    const cost = countTokens(candidate);
    if (usedTokens + cost > tokens) {
      misfitCount++;
      continue;
    }
    misfitCount = 0;
    usedTokens += cost;
    accepted.push(candidate);
  }
  return { items: accepted, usedTokens };
}
