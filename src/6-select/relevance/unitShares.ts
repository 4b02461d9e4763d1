import type { FileChange, Task } from '../../model';
import type { Unit } from '../files/units';
import { createTaskMatcher } from './taskMatcher';
import { countTerms, type FileCounts, fileCounts, type UnitCounts } from './unitCounts';

/** A file whose units get shares. */
export interface FileInput {
  /** The key of cached counts: the same array for the same content. */
  readonly units: readonly Unit[];
  /** Called once for a task and content. */
  lines(): readonly string[];
  /** Line numbers that the task names. */
  readonly namedLines: readonly number[];
  readonly change: FileChange | undefined;
  /** Its words do not count in the document frequencies. */
  readonly hintOnly: boolean;
  /** Not prose or data, whose parts are independent of each other. */
  readonly isCode: boolean;
}

/**
 * The shares of the units of each file in the value of its lines; the sum for a file is 1. The points of a unit are
 * BM25 (Robertson & Zaragoza 2009) over the units of all candidates with k1 1.2 and b 0.4, plus the terms in the name
 * of its symbol and bonuses for what the task names exactly.
 *
 * Counts are cached while the array of units and the task are the same. Equal inputs return the same array of shares.
 */
export function createRelevance(): (files: readonly FileInput[], task: Task) => Float64Array[] {
  let lastTask = '';
  let matcher = createTaskMatcher([], [], []);
  let countsByFile = new WeakMap<readonly Unit[], FileCounts>();
  let sharesByFile = new WeakMap<readonly Unit[],
    { readonly file: FileInput; readonly weights: TermWeights; readonly shares: Float64Array; }>();

  let lastWeights: TermWeights = { idf: [], topIdf: 0, averageWords: 0 };

  return (files, task) => {
    const terms = task.terms.map(({ term, weight }) => [term, weight] as const);
    const taskKey = JSON.stringify([terms, task.literals, task.identifiers]);
    if (taskKey !== lastTask) {
      lastTask = taskKey;
      matcher = createTaskMatcher(terms, task.literals, task.identifiers);
      countsByFile = new WeakMap();
      sharesByFile = new WeakMap();
    }
    const counts = files.map(countsOf);
    const weighing = counts.filter((_, i) => !files[i]!.hintOnly);
    const newWeights = weighTerms(weighing.length > 0 ? weighing : counts, matcher.weights);
    const weights = equalWeights(lastWeights, newWeights) ? lastWeights : newWeights;
    lastWeights = weights;
    return files.map((file, i) => {
      const before = sharesByFile.get(file.units);
      if (
        before && before.weights === weights && before.file.change === file.change &&
        equalNumbers(before.file.namedLines, file.namedLines)
      ) return before.shares;
      const shares = sharesOf(file, counts[i]!, weights);
      sharesByFile.set(file.units, { file, weights, shares });
      return shares;
    });
  };

  function countsOf(file: FileInput): FileCounts {
    let counts = countsByFile.get(file.units);
    if (!counts) {
      const lines = file.lines();
      countsByFile.set(file.units, counts = fileCounts(file.units.map((unit) => countTerms(lines, unit, matcher))));
    }
    return counts;
  }
}

/** The weights of the task's terms, by the units of all candidates. */
interface TermWeights {
  /** By term: its weight in the task times its inverse document frequency. */
  readonly idf: readonly number[];
  /** The greatest one of a term that occurs. */
  readonly topIdf: number;
  /** Mean number of words in a unit. */
  readonly averageWords: number;
}

function weighTerms(files: readonly FileCounts[], weights: readonly number[]): TermWeights {
  const df = new Float64Array(weights.length);
  let all = 0;
  let words = 0;
  for (const file of files) {
    all += file.units.length;
    words += file.words;
    for (const [term, units] of file.df) df[term]! += units;
  }
  const idf = weights.map((weight, i) => weight * Math.log(1 + (all - df[i]! + 0.5) / (df[i]! + 0.5)));
  return {
    idf,
    topIdf: Math.max(0.1, ...idf.filter((_, i) => df[i]! > 0)),
    averageWords: words / Math.max(1, all) || 1,
  };
}

function equalWeights(a: TermWeights, b: TermWeights): boolean {
  return a.averageWords === b.averageWords && a.topIdf === b.topIdf && equalNumbers(a.idf, b.idf);
}

function equalNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a === b || a.length === b.length && a.every((n, i) => n === b[i]);
}

function sharesOf(file: FileInput, counts: FileCounts, weights: TermWeights): Float64Array {
  const { units } = file;
  const points = new Float64Array(units.length);
  for (let i = 0; i < points.length; i++) points[i] = pointsOf(file, units[i]!, counts.units[i]!, weights);
  const evenShare = file.isCode ? evenPart : evenPart * Math.min(1, evenWords / Math.max(1, counts.words));
  return shareOut(units, counts, withNeighbours(points), evenShare);
}

function pointsOf({ namedLines, change }: FileInput, unit: Unit, counts: UnitCounts,
  { idf, topIdf, averageWords }: TermWeights): number
{
  const { terms, frequencies } = counts;
  const lengthNorm = 1.2 * (0.6 + 0.4 * counts.words / averageWords);
  let sum = 0;
  for (let i = 0; i < terms.length; i++)
    sum += idf[terms[i]!]! * (frequencies[i]! * 2.2) / (frequencies[i]! + lengthNorm);
  for (const term of counts.inName) sum += (unit.kind === 'symbol' ? 1 : 0.3) * idf[term]!;
  if (counts.isNamed) sum += 3 * topIdf;
  sum += 2 * topIdf * counts.literalCount;
  if (namedLines.length > 0 && namedLines.some((line) => within(unit, line))) sum += 5 * topIdf;
  if (change?.hunks.some((h) => h.newStart <= unit.lines[1] && h.newStart + Math.max(1, h.newLines) > unit.lines[0]))
    sum += topIdf;
  return unit.kind === 'imports' ? importPart * sum : sum;
}

/** Import lines name what the code below them uses; tasks are seldom about them. */
const importPart = 0.5;
/** Adjacent units are often changed together. */
const neighbourPart = 0.25;

function withNeighbours(points: Float64Array): Float64Array {
  const sums = new Float64Array(points.length);
  for (let i = 0; i < points.length; i++)
    sums[i] = points[i]! + neighbourPart * Math.max(points[i - 1] ?? 0, points[i + 1] ?? 0);
  return sums;
}

function within(unit: Unit, line: number): boolean {
  return unit.lines[0] <= line && line <= unit.lines[1];
}

/**
 * This part of the shares is divided evenly by lines, since changes also touch lines without words of the task. In
 * prose or data with more than `evenWords` words the part falls with the length, since entries of a changelog are
 * independent; for code this cost precision when it was tried. Of replays of real tasks, as the other constants.
 */
const evenPart = 0.3;
const evenWords = 2_000;
/** Above 1, since one unit with many points is more valuable than many that mention the task in passing. */
const pointPower = 1.5;
/** Import lines are changed with the code below them, whatever the words of the task. */
const importWeight = 2;

/** A unit without a word has no share. */
function shareOut(units: readonly Unit[], counts: FileCounts, points: Float64Array, evenShare: number): Float64Array {
  let total = 0;
  let evenTotal = 0;
  for (let i = 0; i < points.length; i++) {
    points[i] = counts.units[i]!.words === 0 ? 0 : points[i]! ** pointPower;
    total += points[i]!;
    evenTotal += evenOf(i);
  }
  evenTotal ||= 1;
  const evenly = total > 0 ? evenShare : 1;
  return points.map((own, i) => evenly * evenOf(i) / evenTotal + (total > 0 ? (1 - evenly) * own / total : 0));

  function evenOf(i: number): number {
    return counts.units[i]!.words === 0 ? 0 : evenWeight(units[i]!);
  }
}

function evenWeight({ lines: [first, last], kind }: Unit): number {
  return (last - first + 1) * (kind === 'imports' ? importWeight : 1);
}
