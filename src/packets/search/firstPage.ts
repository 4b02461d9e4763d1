import type { Entry } from './entries';
import type { RankedFile } from './rankedFiles';

/** An entry by the indexes of its file and of itself in that file. */
export interface Pick {
  readonly file: number;
  readonly entry: number;
}

/** What the first page shows, the most important first. */
export interface Choice {
  readonly picks: readonly Pick[];
  /** Files of which no entry is shown. */
  readonly others: readonly RankedFile[];
}

export interface Budget {
  readonly tokens: number;
  /** The most entries. */
  readonly limit: number;
  entryTokens(file: RankedFile, entry: Entry): number;
  fileTokens(file: RankedFile): number;
}

/** Entries of a file in the second round: the first files get more than one before any gets all. */
const moreEntries = 3;
/** The share of the tokens for names of files of which no entry fits. */
const othersShare = 0.15;
const maxOthers = 50;
/** No entry takes fewer tokens. */
const leastTokens = 6;
/** After so many in succession that do not fit, no other is tried. */
const maxMisfits = 100;

/**
 * One entry of each file in rank order while they fit, then more of the first files. What does not fit is skipped.
 * Where files remain without an entry, a part of the tokens is for their names.
 */
export function chooseEntries(files: readonly RankedFile[], budget: Budget): Choice {
  const entries = (tokens: number): Fitting<Pick> =>
    fitting(rounds(files), tokens, budget.limit, ({ file, entry }) =>
      budget.entryTokens(files[file]!, files[file]!.entries[entry]!));
  const all = entries(budget.tokens).taken;
  if (new Set(all.map(({ file }) => file)).size === files.length) return { picks: all, others: [] };
  const { taken: picks, remaining } = entries(budget.tokens * (1 - othersShare));
  const shown = new Set(picks.map(({ file }) => file));
  const others = fitting(files.filter((_, i) => !shown.has(i)), remaining + budget.tokens * othersShare, maxOthers,
    budget.fileTokens);
  return { picks, others: others.taken };
}

function* rounds(files: readonly RankedFile[]): Generator<Pick, void> {
  for (const [first, end] of [[0, 1], [1, 1 + moreEntries], [1 + moreEntries, Infinity]] as const) {
    for (const [file, { entries }] of files.entries())
      for (let entry = first; entry < Math.min(end, entries.length); entry++) yield { file, entry };
  }
}

interface Fitting<T> {
  readonly taken: readonly T[];
  /** Tokens. */
  readonly remaining: number;
}

function fitting<T>(candidates: Iterable<T>, tokens: number, limit: number, tokensOf: (one: T) => number): Fitting<T> {
  const taken: T[] = [];
  let remaining = tokens;
  let misfits = 0;
  for (const one of candidates) {
    if (taken.length >= limit || remaining < leastTokens || misfits >= maxMisfits) break;
    const cost = tokensOf(one);
    if (cost > remaining) {
      misfits++;
      continue;
    }
    misfits = 0;
    remaining -= cost;
    taken.push(one);
  }
  return { taken, remaining };
}
