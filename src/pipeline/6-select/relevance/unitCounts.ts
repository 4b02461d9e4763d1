import { extractIdentifiers } from '#base/words/words';
import type { Unit } from '../files/units';
import type { TaskMatcher } from './taskMatcher';

/** The maximum length of a line to read, in characters. Longer lines are generated. */
const maxLineLength = 2_000;

/** A task's matches in one unit. */
export interface UnitCounts {
  /** The task's terms that occur in the words of the unit. */
  readonly terms: readonly number[];
  /** The number of occurrences of each of `terms`. */
  readonly frequencies: readonly number[];
  readonly wordCount: number;
  /** The number of the task's literals that the unit contains. */
  readonly literalCount: number;
  /** The task's terms that occur in the name of the unit's symbol. */
  readonly termsInName: readonly number[];
  /** Whether the task names the unit's symbol exactly. */
  readonly isNamed: boolean;
}

/** A task's matches in the units of one file. */
export interface FileCounts {
  readonly units: readonly UnitCounts[];
  readonly wordCount: number;
  /** The number of units that contain each term. */
  readonly unitCountsByTerm: readonly (readonly [term: number, units: number])[];
  /** Counts of lines that may be folded. */
  readonly runs: readonly RunCounts[];
}

type RunCounts = Pick<UnitCounts, 'terms' | 'literalCount'>;

export function createFileCounts(units: readonly UnitCounts[], runs: readonly RunCounts[]): FileCounts {
  const unitCountsByTerm = new Map<number, number>();
  for (const { terms } of units)
    for (const term of terms) unitCountsByTerm.set(term, (unitCountsByTerm.get(term) ?? 0) + 1);
  return {
    units,
    wordCount: units.reduce((sum, unit) => sum + unit.wordCount, 0),
    unitCountsByTerm: [...unitCountsByTerm],
    runs,
  };
}

export function countTerms(lines: readonly string[], unit: Pick<Unit, 'lines' | 'symbol'>,
  matcher: TaskMatcher): UnitCounts
{
  const text = lines.slice(unit.lines[0] - 1, unit.lines[1]).map((
    line,
  ) => (line.length > maxLineLength ? line.slice(0, maxLineLength) : line)).join('\n');
  const words = extractIdentifiers(text);
  const termFrequencies = new Map<number, number>();
  for (const word of words) {
    const wordTerms = matcher.findTerms(word);
    if (wordTerms.length === 0) continue; // nearly always
    for (const term of wordTerms) termFrequencies.set(term, (termFrequencies.get(term) ?? 0) + 1);
  }
  return {
    terms: [...termFrequencies.keys()],
    frequencies: [...termFrequencies.values()],
    wordCount: words.length,
    literalCount: matcher.literals.filter((literal) => text.includes(literal)).length,
    termsInName: unit.symbol ? matcher.findTerms(unit.symbol.name) : [],
    isNamed: unit.symbol !== undefined && matcher.namesSymbol(unit.symbol.name, unit.symbol.container),
  };
}
