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
  readonly words: number;
  /** The number of the task's literals that the unit contains. */
  readonly literalCount: number;
  /** The task's terms that occur in the name of the unit's symbol. */
  readonly inName: readonly number[];
  /** Whether the task names the unit's symbol exactly. */
  readonly isNamed: boolean;
}

/** A task's matches in the units of one file. */
export interface FileCounts {
  readonly units: readonly UnitCounts[];
  readonly words: number;
  /** The number of units that contain each term. */
  readonly df: readonly (readonly [term: number, units: number])[];
  /** Counts of lines that may be folded. */
  readonly runs: readonly RunCounts[];
}

type RunCounts = Pick<UnitCounts, 'terms' | 'literalCount'>;

export function createFileCounts(units: readonly UnitCounts[], runs: readonly RunCounts[]): FileCounts {
  const df = new Map<number, number>();
  for (const { terms } of units) for (const term of terms) df.set(term, (df.get(term) ?? 0) + 1);
  return { units, words: units.reduce((sum, unit) => sum + unit.words, 0), df: [...df], runs };
}

export function countTerms(lines: readonly string[], unit: Pick<Unit, 'lines' | 'symbol'>,
  matcher: TaskMatcher): UnitCounts
{
  const text = lines.slice(unit.lines[0] - 1, unit.lines[1]).map((
    line,
  ) => (line.length > maxLineLength ? line.slice(0, maxLineLength) : line)).join('\n');
  const words = extractIdentifiers(text);
  const tf = new Map<number, number>();
  for (const word of words) for (const term of matcher.match(word)) tf.set(term, (tf.get(term) ?? 0) + 1);
  return {
    terms: [...tf.keys()],
    frequencies: [...tf.values()],
    words: words.length,
    literalCount: matcher.literals.filter((literal) => text.includes(literal)).length,
    inName: unit.symbol ? matcher.match(unit.symbol.name) : [],
    isNamed: unit.symbol !== undefined && matcher.names(unit.symbol.name, unit.symbol.container),
  };
}
