import { fold, identifiers, subwords } from '../base/words/words';
import type { FileChange, Task } from '../model';
import type { Unit } from './files/units';

/** What the task says about one file's lines. */
export interface FileText {
  /** The same array for the same file in the same state: by it, what was counted is found again. */
  readonly units: readonly Unit[];
  /** Asked once for a task. */
  lines(): readonly string[];
  /** Lines that the task names outright. */
  readonly named: readonly number[];
  readonly change: FileChange | undefined;
  /** Its words do not count in how rare a word is. */
  readonly aside: boolean;
  /** Code, whose parts belong together; else prose or data. */
  readonly program: boolean;
}

/** Longer lines are generated; their ends are not looked at. */
const lineLimit = 2_000;
const lineBreaks = /\r?\n/;

/**
 * For every file, its units' shares of the lines that the task means; the shares of a file add up to 1.
 * A unit's points are BM25 over the units of all candidates (k1 1.2, b 0.4: units differ in length by nature), with the
 * symbol's name counted again, and fixed bonuses for what the task names exactly. Points are raised to 1.5 before they
 * are
 * shared out: one good unit is worth more than many that mention the task in passing.
 *
 * What a file's units hold of the task is remembered as long as their array lives and the task stays. The same array of
 * shares comes again where nothing that they depend on is another.
 */
export function createRelevance(): (files: readonly FileText[], task: Task) => Float64Array[] {
  let asked = '';
  let matcher = createMatcher([], [], []);
  let counted = new WeakMap<readonly Unit[], FileCounts>();
  let shared = new WeakMap<readonly Unit[],
    { readonly file: FileText; readonly weighed: Weighed; readonly shares: Float64Array; }>();

  let lastWeighed: Weighed = { idf: [], strongest: 0, average: 0 };

  return (files, task) => {
    const terms = task.terms.map(({ term, weight }) => [term, weight] as const);
    const question = JSON.stringify([terms, task.literals, task.identifiers]);
    if (question !== asked) {
      asked = question;
      matcher = createMatcher(terms, task.literals, task.identifiers);
      counted = new WeakMap();
      shared = new WeakMap();
    }
    const counts = files.map(countsOf);
    const weighty = counts.filter((_, i) => !files[i]!.aside);
    const now = weigh(weighty.length > 0 ? weighty : counts, matcher.weights);
    const weighed = sameWeights(lastWeighed, now) ? lastWeighed : now;
    lastWeighed = weighed;
    return files.map((file, i) => {
      const before = shared.get(file.units);
      if (
        before && before.weighed === weighed && before.file.change === file.change &&
        sameNumbers(before.file.named, file.named)
      ) return before.shares;
      const shares = sharesOf(file, counts[i]!, weighed);
      shared.set(file.units, { file, weighed, shares });
      return shares;
    });
  };

  function countsOf(file: FileText): FileCounts {
    let counts = counted.get(file.units);
    if (!counts) {
      const lines = file.lines();
      counted.set(file.units, counts = summed(file.units.map((unit) => countTerms(lines, unit, matcher))));
    }
    return counts;
  }
}

/** What the units of all candidates say of the task's terms. */
interface Weighed {
  /** By the term's number. */
  readonly idf: readonly number[];
  readonly strongest: number;
  /** Words of a unit. */
  readonly average: number;
}

function weigh(files: readonly FileCounts[], weights: readonly number[]): Weighed {
  const df = new Float64Array(weights.length);
  let all = 0;
  let words = 0;
  for (const file of files) {
    all += file.units.length;
    words += file.words;
    for (const [term, units] of file.df) df[term]! += units;
  }
  const idf = weights.map((weight, i) => weight * Math.log(1 + (all - df[i]! + 0.5) / (df[i]! + 0.5)));
  return { idf, strongest: Math.max(0.1, ...idf.filter((_, i) => df[i]! > 0)), average: words / Math.max(1, all) || 1 };
}

function sameWeights(a: Weighed, b: Weighed): boolean {
  return a.average === b.average && a.strongest === b.strongest && sameNumbers(a.idf, b.idf);
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a === b || a.length === b.length && a.every((n, i) => n === b[i]);
}

function sharesOf(file: FileText, counts: FileCounts, weighed: Weighed): Float64Array {
  const { units } = file;
  const points = new Float64Array(units.length);
  for (let i = 0; i < points.length; i++) points[i] = pointsOf(file, units[i]!, counts.units[i]!, weighed);
  return shareOut(units, spread(points),
    file.program ? evenPart : evenPart * Math.min(1, evenWords / Math.max(1, counts.words)));
}

function pointsOf({ named, change }: FileText, unit: Unit, counts: UnitCounts,
  { idf, strongest, average }: Weighed): number
{
  const { terms, times } = counts;
  const long = 1.2 * (0.6 + 0.4 * counts.words / average);
  let sum = 0;
  for (let i = 0; i < terms.length; i++) sum += idf[terms[i]!]! * (times[i]! * 2.2) / (times[i]! + long);
  for (const term of counts.inName) sum += (unit.kind === 'symbol' ? 1 : 0.3) * idf[term]!;
  if (counts.named) sum += 3 * strongest;
  sum += 2 * strongest * counts.literals;
  if (named.length > 0 && named.some((line) => within(unit, line))) sum += 5 * strongest;
  if (change?.hunks.some((h) => h.newStart <= unit.lines[1] && h.newStart + Math.max(1, h.newLines) > unit.lines[0]))
    sum += strongest;
  return unit.kind === 'imports' ? importPart * sum : sum;
}

/** Imports name what the lines below them use, and are themselves seldom what the task is about. */
const importPart = 0.5;
/** Lines beside a good unit are often changed with it. */
const neighbourPart = 0.25;

function spread(points: Float64Array): Float64Array {
  const spread = new Float64Array(points.length);
  for (let i = 0; i < points.length; i++)
    spread[i] = points[i]! + neighbourPart * Math.max(points[i - 1] ?? 0, points[i + 1] ?? 0);
  return spread;
}

function within(unit: Unit, line: number): boolean {
  return unit.lines[0] <= line && line <= unit.lines[1];
}

/**
 * A part of every file's share goes to its lines alike: changes also touch lines that no word of the task names. In
 * prose or
 * data of more words than these the part is smaller as the file is longer: one entry of a changelog has little to do
 * with
 * the next. For programs this was tried, and cost precision.
 */
const evenPart = 0.3;
const evenWords = 2_000;
const pointPower = 1.5;
/** Imports change with the code below them, whatever the task's words. */
const importWeight = 2;

function shareOut(units: readonly Unit[], points: Float64Array, evenly: number): Float64Array {
  let total = 0;
  let evenTotal = 0;
  for (let i = 0; i < points.length; i++) {
    points[i] = points[i]! ** pointPower;
    total += points[i]!;
    evenTotal += even(units[i]!);
  }
  evenTotal ||= 1;
  const part = total > 0 ? evenly : 1;
  return points.map((square, i) => part * even(units[i]!) / evenTotal + (total > 0 ? (1 - part) * square / total : 0));
}

function even({ lines: [first, last], kind }: Unit): number {
  return (last - first + 1) * (kind === 'imports' ? importWeight : 1);
}

/** What one unit holds of the task. */
interface UnitCounts {
  /** Numbers of the task's terms in the unit's words, and how often each. */
  readonly terms: readonly number[];
  readonly times: readonly number[];
  readonly words: number;
  /** Different literals of the task that stand in the unit. */
  readonly literals: number;
  /** Numbers of the task's terms in its symbol's name. */
  readonly inName: readonly number[];
  /** The task names its symbol as it is written. */
  readonly named: boolean;
}

/** What the units of one file hold together. */
interface FileCounts {
  readonly units: readonly UnitCounts[];
  readonly words: number;
  /** How many units hold a term. */
  readonly df: readonly (readonly [term: number, units: number])[];
}

function summed(units: readonly UnitCounts[]): FileCounts {
  const df = new Map<number, number>();
  for (const { terms } of units) for (const term of terms) df.set(term, (df.get(term) ?? 0) + 1);
  return { units, words: units.reduce((sum, unit) => sum + unit.words, 0), df: [...df] };
}

function countTerms(lines: readonly string[], unit: Unit, matcher: Matcher): UnitCounts {
  const text = lines.slice(unit.lines[0] - 1, unit.lines[1]).map((
    line,
  ) => (line.length > lineLimit ? line.slice(0, lineLimit) : line)).join('\n');
  const words = identifiers(text);
  const tf = new Map<number, number>();
  for (const word of words) for (const term of matcher.match(word)) tf.set(term, (tf.get(term) ?? 0) + 1);
  return {
    terms: [...tf.keys()],
    times: [...tf.values()],
    words: words.length,
    literals: matcher.literals.filter((literal) => text.includes(literal)).length,
    inName: unit.symbol ? matcher.match(unit.symbol.name) : [],
    named: unit.symbol !== undefined && matcher.names(unit.symbol.name, unit.symbol.container),
  };
}

interface Matcher {
  readonly weights: readonly number[];
  readonly literals: readonly string[];
  /** The numbers of the task's terms that an identifier holds. */
  match(word: string): readonly number[];
  /** Whether the task names this symbol as it is written. */
  names(name: string, container: string | undefined): boolean;
}

/** Of so many different words it is remembered what terms they hold. */
const mostWords = 50_000;

function createMatcher(terms: readonly (readonly [term: string, weight: number])[], taskLiterals: readonly string[],
  names: readonly string[]): Matcher
{
  const numbers = new Map<string, number>();
  const weights: number[] = [];
  for (const [term, weight] of terms) {
    const known = numbers.get(term);
    if (known === undefined) {
      numbers.set(term, weights.length);
      weights.push(weight);
    } else weights[known] = Math.max(weights[known]!, weight);
  }
  const named = new Set(names.filter(distinctive));
  const memo = new Map<string, readonly number[]>();
  const parts = new Map<string, number | undefined>();
  const none: readonly number[] = [];
  // a literal of several lines is looked for line by line, as the text is
  const literals = taskLiterals.flatMap((l) => l.split(lineBreaks)).map((l) => l.trim()).filter((l) => l.length >= 4);
  return {
    weights,
    literals: [...new Set(literals)].slice(0, 40),
    match,
    names: (name, container) => named.has(name) || container !== undefined && named.has(`${container}.${name}`),
  };

  function match(word: string): readonly number[] {
    let found = memo.get(word);
    if (!found) {
      const own = [numbers.get(word.toLowerCase()), folded(word), ...subwords(word).map(folded)];
      found = own.some((n) => n !== undefined) ? [...new Set(own.flatMap((n) => n ?? []))].sort((a, b) => a - b) : none;
      if (memo.size >= mostWords) {
        memo.clear();
        parts.clear();
      }
      memo.set(word, found);
    }
    return found;
  }
  function folded(word: string): number | undefined {
    if (!parts.has(word)) parts.set(word, numbers.get(fold(word)));
    return parts.get(word);
  }
}

/** `a` or `to` in a task is a word, not a symbol's name. */
function distinctive(identifier: string): boolean {
  return identifier.length >= 3;
}
