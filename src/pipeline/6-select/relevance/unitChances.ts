import type { FileChange, LineRange, Task } from '#model';
import type { Unit } from '../files/units';
import type { FileStanding } from './standings';
import { createTaskMatcher, type TaskMatcher } from './taskMatcher';
import { type FileWords, buildFileWords } from './taskWords';
import { areEqualNumbers, areEqualWeights, noWeights, type TermWeights, weighTerms } from './termWeights';
import { countTerms, type FileCounts, createFileCounts, type UnitCounts } from './unitCounts';

/** A file whose units are assigned chances. */
export interface FileInput {
  /** The key of cached counts. The same content must have the same array. */
  readonly units: readonly Unit[];
  readonly unitTokens: readonly number[];
  /** Lines that may be folded. */
  readonly runs: readonly LineRange[];
  /** Returns the lines. Called once for each task and content. */
  readLines(): readonly string[];
  /** Line numbers that the task names. */
  readonly namedLines: readonly number[];
  readonly change: FileChange | undefined;
  readonly standing: FileStanding;
  /** The standing based on the task alone; undefined for a file that is a candidate only for another reason. */
  readonly taskStanding: FileStanding | undefined;
  /** Whether to exclude the file's words from the document frequencies. */
  readonly hintOnly: boolean;
  readonly isTest: boolean;
}

/**
 * The coefficients of a logistic regression that predicts whether a change for the task touches a unit; their sum is
 * the log-odds. They were fitted to 224 past changes in thirteen repositories, with the units of the first 60 files of
 * each change. In cross-validation, where the changes of each repository are predicted from the other twelve, 5,900
 * tokens show half of the changes in full if code is selected by its probability per token. Of 31 properties, only
 * those whose removal made that result worse are listed here.
 */
const coefficients = {
  base: -5.36,
  /** The coefficient of the logarithm of the file's rank, counted from 1. */
  fileRank: -0.72,
  /** The coefficient of the file's points as a share of the best file's. */
  fileScore: 3.08,
  /** The coefficient of the logarithm of the unit's rank in its file by points, counted from 1. */
  unitRank: -0.37,
  /** The coefficient of the unit's points for words as a share of the maximum of all units. */
  words: 1.64,
  /** The coefficient of the same share for the better of the two neighboring units. */
  neighbor: 0.57,
  /** The coefficient of the unit's points as a share of the points of all units in its file. */
  share: 0.26,
  /** The coefficient of the inverse frequencies of the task's words in the symbol's name, relative to the rarest. */
  name: 0.54,
  /** The coefficient for a symbol that the task names exactly. */
  named: 0.84,
  /** The coefficient of the number of the task's literals that the unit contains, at most two. */
  literal: 0.41,
  /** The coefficient for import lines, which change together with the code below them. */
  imports: 1.07,
  test: -2.79,
  /** The coefficient of the logarithm of the unit's token count. */
  tokens: 0.23,
  /** The coefficient of the logarithm of the number of units in the file. */
  units: -0.39,
} as const;

/** The part of a file that a change for the task is expected to touch. */
export interface FileChances {
  /**
   * The expected number of the file's units that change: the sum of their chances, each 0 to 1; 0 for a file without
   * points.
   */
  readonly neededUnitCount: number;
  /** The same number based on the task alone, unaffected by pins, open tabs and edits. */
  readonly neededUnitCountByTask: number;
  /** Each unit's share of the file's chances. The shares add up to 1, or to 0 for a file without a word of the task. */
  readonly shares: Float64Array;
  /** The words that explain the chances of its units, found on demand. */
  readonly words: FileWords;
}

/** Returns the part of the log-odds that depends on the file's position in the ranking. */
function computeStandingLogOdds({ rank, score }: FileStanding): number {
  return coefficients.fileRank * Math.log(1 + rank) + coefficients.fileScore * score;
}

/**
 * Computes the relevance of files from the chance of each unit, which is 0 for a unit without a word of the task. The
 * points of a unit are BM25 (Robertson & Zaragoza 2009) over the units of all candidates with k1 1.2 and b 0.4, plus
 * the terms in the name of its symbol and bonuses for names that the task states exactly.
 *
 * Counts are cached while the array of units and the task are the same. Equal inputs return the same objects.
 */
export function createRelevance(): (files: readonly FileInput[], task: Task) => FileChances[] {
  let lastTask = '';
  let matcher = createTaskMatcher([], [], []);
  let lastSpellings: readonly string[] = [];
  let countsByFile = new WeakMap<readonly Unit[], FileCounts>();
  let chancesByFile = new WeakMap<readonly Unit[],
    { readonly inputs: ChanceInputs; readonly weights: TermWeights; readonly chances: FileChances; }>();

  let lastWeights = noWeights;

  return (files, task) => {
    const terms = task.terms.map(({ term, weight }) => [term, weight] as const);
    const spellings = listTermSpellings(task);
    const taskKey = JSON.stringify([terms, spellings, task.literals, task.identifiers]);
    if (taskKey !== lastTask) {
      lastTask = taskKey;
      lastSpellings = spellings;
      matcher = createTaskMatcher(terms, task.literals, task.identifiers);
      countsByFile = new WeakMap();
      chancesByFile = new WeakMap();
    }
    const counts = files.map(getFileCounts);
    const weightedCounts = counts.filter((_, i) => !files[i]!.hintOnly);
    const newWeights = weighTerms(weightedCounts.length > 0 ? weightedCounts : counts, matcher.weights);
    const weights = areEqualWeights(lastWeights, newWeights) ? lastWeights : newWeights;
    lastWeights = weights;
    return files.map((file, i) => {
      const cachedEntry = chancesByFile.get(file.units);
      if (cachedEntry && cachedEntry.weights === weights && hasSameInputs(cachedEntry.inputs, file))
        return cachedEntry.chances;
      const chances = computeUnitChances(file, counts[i]!, weights,
        createFileWords(counts[i]!, weights, matcher, lastSpellings));
      // caching the whole input would keep the text and all candidates of this pack in memory
      const { change, standing, taskStanding, namedLines } = file;
      chancesByFile.set(file.units, { inputs: { change, standing, taskStanding, namedLines }, weights, chances });
      return chances;
    });
  };

  function getFileCounts(file: FileInput): FileCounts {
    let counts = countsByFile.get(file.units);
    if (!counts) {
      const lines = file.readLines();
      countsByFile.set(file.units, counts = createFileCounts(file.units.map((unit) =>
        countTerms(lines, unit, matcher)
      ), file.runs.map((run) => countTerms(lines, { lines: run }, matcher))));
    }
    return counts;
  }
}

/** The inputs, besides the content, that determine the chances. */
type ChanceInputs = Pick<FileInput, 'change' | 'standing' | 'taskStanding' | 'namedLines'>;

function hasSameInputs(a: ChanceInputs, b: ChanceInputs): boolean {
  return a.change === b.change && isSameFileStanding(a.standing, b.standing) &&
    isSameFileStanding(a.taskStanding, b.taskStanding) && areEqualNumbers(a.namedLines, b.namedLines);
}

function isSameFileStanding(a: FileStanding | undefined, b: FileStanding | undefined): boolean {
  return a?.rank === b?.rank && a?.score === b?.score;
}

/** Lists the spelling of each term in the task. */
function listTermSpellings({ terms }: Task): readonly string[] {
  return [...new Map(terms.map(({ term, written }) => [term, written])).values()];
}

function createFileWords(counts: FileCounts, { idf, maxIdf }: TermWeights, matcher: TaskMatcher,
  spellings: readonly string[]): FileWords
{
  return buildFileWords(counts, { getRarity: (term) => Math.min(1, idf[term]! / maxIdf), matcher, spellings });
}

function computeUnitChances(file: FileInput, fileTermCounts: FileCounts, weights: TermWeights,
  taskWords: FileWords): FileChances
{
  const unitCounts = fileTermCounts.units;
  const { units, unitTokens, standing, taskStanding, isTest } = file;
  const unitWordPoints = weights.getPoints(fileTermCounts);
  const relativePoints = unitWordPoints.map((wordPoints) => wordPoints / (weights.maxPoints || 1));
  const points = unitWordPoints.map((wordPoints, i) => scoreUnit(file, units[i]!, unitCounts[i]!, wordPoints, weights));
  const totalPoints = sumFloats(points) || 1;
  const ranks = rankUnitPoints(points);
  const fileLogOdds = coefficients.base + (isTest ? coefficients.test : 0) +
    coefficients.units * Math.log(units.length);
  const unitLogOdds = Float64Array.from(units, ({ kind }, i) => {
    const { termsInName, isNamed, literalCount, wordCount: count } = unitCounts[i]!;
    if (count === 0) return -Infinity;
    const nameIdf = termsInName.reduce((sum, term) => sum + weights.idf[term]!, 0);
    return fileLogOdds + coefficients.unitRank * Math.log(1 + ranks[i]!) + coefficients.words * relativePoints[i]! +
      coefficients.neighbor * Math.max(relativePoints[i - 1] ?? 0, relativePoints[i + 1] ?? 0) +
      coefficients.share * points[i]! / totalPoints +
      coefficients.name * nameIdf / weights.maxIdf + (isNamed ? coefficients.named : 0) +
      coefficients.literal * Math.min(2, literalCount) + (kind === 'imports' ? coefficients.imports : 0) +
      coefficients.tokens * Math.log(Math.max(1, unitTokens[i]!));
  });
  const chances = computeChances(standing);
  const totalChance = sumFloats(chances);
  const neededUnitCount = standing.score > 0 ? totalChance : 0;
  return {
    neededUnitCount,
    neededUnitCountByTask: !taskStanding || taskStanding.score === 0
      ? 0
      : isSameFileStanding(taskStanding, standing)
      ? neededUnitCount
      : sumFloats(computeChances(taskStanding)),
    shares: chances.map((chance) => chance / (totalChance || 1)),
    words: taskWords,
  };

  function computeChances(fileStanding: FileStanding): Float64Array {
    const standingLogOdds = computeStandingLogOdds(fileStanding);
    return unitLogOdds.map((value) => computeLogistic(value + standingLogOdds));
  }
}

function sumFloats(numbers: Float64Array): number {
  return numbers.reduce((a, b) => a + b, 0);
}

function computeLogistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Ranks units by their points, starting at 0. Units with equal points keep their order. */
function rankUnitPoints(points: Float64Array): Int32Array {
  const ranks = new Int32Array(points.length);
  [...points.keys()].sort((a, b) => points[b]! - points[a]! || a - b).forEach((unit, rank) => {
    ranks[unit] = rank;
  });
  return ranks;
}

function scoreUnit({ namedLines, change }: FileInput, unit: Unit, counts: UnitCounts, wordPoints: number,
  { idf, maxIdf }: TermWeights): number
{
  let points = wordPoints;
  for (const term of counts.termsInName) points += (unit.kind === 'symbol' ? 1 : 0.3) * idf[term]!;
  if (counts.isNamed) points += 3 * maxIdf;
  points += 2 * maxIdf * counts.literalCount;
  if (namedLines.length > 0 && namedLines.some((line) => containsLine(unit, line))) points += 5 * maxIdf;
  if (
    change?.hunks.some((hunk) =>
      hunk.newStart <= unit.lines[1] && hunk.newStart + Math.max(1, hunk.newLines) > unit.lines[0]
    )
  )
    points += maxIdf;
  return unit.kind === 'imports' ? importFactor * points : points;
}

/** Import lines name the declarations that the code below them uses, and tasks are seldom about import lines. */
const importFactor = 0.5;

function containsLine(unit: Unit, line: number): boolean {
  return unit.lines[0] <= line && line <= unit.lines[1];
}
