import type { MatchEntry } from './entries';
import type { ResultFile } from './rankedFiles';

/** An entry, as the index of its file and its own index in that file. */
export interface Pick {
  readonly file: number;
  readonly entry: number;
}

/** The content of the first page, the most important first. */
export interface FirstPage {
  readonly picks: readonly Pick[];
  /** Files without a shown entry. */
  readonly others: readonly ResultFile[];
}

export interface Budget {
  readonly tokens: number;
  /** The maximum number of entries, if the caller sets one; otherwise the page decides. */
  readonly limit: number | undefined;
  entryTokens(file: ResultFile, entry: MatchEntry): number;
  fileTokens(file: ResultFile): number;
}

/** Entries of a file in the second round: the first files get more entries before any file gets all of its entries. */
const moreEntries = 8;
/**
 * Further entries of a file are added while the page has less than this share of its tokens, or less than this number.
 */
const filledShare = 2 / 3;
const filledTokens = 1_000;
/** The share of the tokens for the names of files without a fitting entry. */
const othersShare = 0.15;
const maxOthers = 50;
/** The minimum number of tokens in an entry. */
const leastTokens = 6;
/** After this many consecutive entries that do not fit, no more are tried. */
const maxMisfits = 100;

/**
 * Chooses everything if it fits. Otherwise chooses one entry of each file in rank order while they fit, then more
 * entries of the first files while the page is small, since the next pages have the rest. Entries that do not fit are
 * skipped. If files remain without an entry, part of the tokens is used for their names.
 */
export function chooseEntries(files: readonly ResultFile[], budget: Budget): FirstPage {
  const { tokens, limit = Infinity } = budget;
  const costs = new Map<string, number>();
  const totalEntries = files.reduce((sum, { entries }) => sum + entries.length, 0);
  const all = totalEntries * leastTokens > tokens
    ? []
    : fitting(round(files, 0, Infinity), tokens, limit, costOf).taken;
  if (all.length === totalEntries) return { picks: all, others: [] };

  const firsts = fitting(round(files, 0, 1), tokens, limit, costOf);
  if (firsts.taken.length === files.length) return { picks: [...firsts.taken, ...more(firsts)], others: [] };

  const firstPicks = fitting(round(files, 0, 1), tokens * (1 - othersShare), limit, costOf);
  const picks = [...firstPicks.taken, ...more(firstPicks)];
  const shown = new Set(picks.map(({ file }) => file));
  const used = picks.reduce((sum, pick) => sum + costOf(pick), 0);
  const rest = files.filter((_, i) => !shown.has(i));
  return { picks, others: fitting(rest, tokens - used, maxOthers, budget.fileTokens).taken };

  function more({ taken, used }: Fitting<Pick>): readonly Pick[] {
    const filled = budget.limit === undefined ? Math.max(filledTokens, tokens * filledShare) : tokens;
    return fitting(laterRounds(files), Math.min(filled, tokens) - used, limit - taken.length, costOf).taken;
  }

  function costOf({ file, entry }: Pick): number {
    const key = `${file} ${entry}`;
    let cost = costs.get(key);
    if (cost === undefined) costs.set(key, cost = budget.entryTokens(files[file]!, files[file]!.entries[entry]!));
    return cost;
  }
}

function* laterRounds(files: readonly ResultFile[]): Generator<Pick, void> {
  yield* round(files, 1, 1 + moreEntries);
  yield* round(files, 1 + moreEntries, Infinity);
}

/** Returns each file's entries from `first` to before `end`. */
function* round(files: readonly ResultFile[], first: number, end: number): Generator<Pick, void> {
  for (const [file, { entries }] of files.entries())
    for (let entry = first; entry < Math.min(end, entries.length); entry++) yield { file, entry };
}

interface Fitting<T> {
  readonly taken: readonly T[];
  /** Tokens. */
  readonly used: number;
}

function fitting<T>(candidates: Iterable<T>, tokens: number, limit: number,
  tokensOf: (candidate: T) => number): Fitting<T>
{
  const accepted: T[] = [];
  let used = 0;
  let misfits = 0;
  for (const candidate of candidates) {
    if (accepted.length >= limit || tokens - used < leastTokens || misfits >= maxMisfits) break;
    const cost = tokensOf(candidate);
    if (used + cost > tokens) {
      misfits++;
      continue;
    }
    misfits = 0;
    used += cost;
    accepted.push(candidate);
  }
  return { taken: accepted, used };
}
