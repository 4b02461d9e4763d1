import type { TaskMatcher } from './taskMatcher';
import type { FileCounts } from './unitCounts';

/** A word of the task. */
export interface TaskWord {
  /** The word as the task spells it. */
  readonly text: string;
  /** Its weight in the task times its inverse document frequency, divided by the greatest such product: 0 to 1. */
  readonly rarity: number;
}

/** The words of the task in one file, rarest first. */
export interface FileWords {
  findUnitWords(unit: number): readonly TaskWord[];
  /** Returns the task's words that a name contains, as a whole or as one of its parts. */
  findNameWords(name: string): readonly TaskWord[];
  /** The rarity of the rarest word in lines that may be folded; 1 if they contain a literal of the task. */
  getRunRarity(run: number): number;
  /** Reports whether the task names this symbol exactly. */
  namesSymbol(name: string, container: string | undefined): boolean;
}

/** Looks up the task's words in a file. `getRarity` and `spellings` give a term's rarity and spelling by its number. */
export function buildFileWords({ units, runs }: FileCounts, { getRarity, matcher, spellings }: {
  readonly getRarity: (term: number) => number;
  readonly matcher: Pick<TaskMatcher, 'findTerms' | 'namesSymbol'>;
  readonly spellings: readonly string[];
}): FileWords {
  return {
    findUnitWords: (unit) => toTaskWords(units[unit]?.terms ?? []),
    getRunRarity(run) {
      const { terms, literalCount } = runs[run]!;
      return literalCount > 0 ? 1 : terms.reduce((max, term) => Math.max(max, getRarity(term)), 0);
    },
    findNameWords: (name) => toTaskWords(matcher.findTerms(name)),
    namesSymbol: matcher.namesSymbol,
  };

  function toTaskWords(terms: readonly number[]): TaskWord[] {
    return terms.map((term) => ({ text: spellings[term]!, rarity: getRarity(term) })).sort(compareByRarity);
  }
}

function compareByRarity(a: TaskWord, b: TaskWord): number {
  return b.rarity - a.rarity || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0);
}
