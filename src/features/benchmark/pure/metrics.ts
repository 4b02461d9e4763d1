import type { LineRange } from '#model';
import type { TaskRow } from './rows';

/** The part of a report that is scored, from AgentPack or from the baseline. */
export interface JudgedPack {
  readonly files: readonly { readonly path: string; readonly tokens: number; readonly ranges: readonly LineRange[]; }[];
  /** The ranked paths, best first. */
  readonly ranking: readonly string[];
  readonly renderedTokens: number;
  /** The text of the pack; only lines in this text count as shown. Undefined if files are shown whole. */
  readonly context?: string;
}

/**
 * The metrics of one row, or means over rows. Shares range from 0 to 1 and are undefined if no row can measure them.
 */
export interface ReplayMetrics {
  /** Whether all gold files are among the first n ranked files, where n is the number of gold files, 5 or 10. */
  readonly accN: number;
  readonly acc5: number;
  readonly acc10: number;
  /** The reciprocal rank of the first gold file. */
  readonly mrr: number;
  /** The share of gold files that the pack contains. */
  readonly fileRecall: number;
  /** The share of changed tests that the pack contains, in any view. */
  readonly testRecall: number | undefined;
  /** For past prompts: the share of files read before the first edit that are in the pack, in any view. */
  readonly readRecall?: number;
  /** The share of rewritten lines that the pack shows verbatim. */
  readonly lineRecall: number | undefined;
  /** The gold files' and gold tests' share of the tokens of all files in the pack; 0 for an empty pack. */
  readonly tokenPrecision: number;
  /** The token count of the whole text. */
  readonly tokens: number;
  /** The share of packs that exceed their budget. */
  readonly overBudget: number;
}

export const metricNames = ['accN', 'acc5', 'acc10', 'mrr', 'fileRecall', 'testRecall', 'lineRecall', 'tokenPrecision',
  'tokens', 'overBudget'] as const satisfies readonly (keyof ReplayMetrics)[];
/** The metrics for which a greater value is better. */
export const qualityNames = ['accN', 'acc5', 'acc10', 'mrr', 'fileRecall', 'testRecall', 'lineRecall',
  'tokenPrecision'] as const satisfies readonly (keyof ReplayMetrics)[];

/**
 * Scores a pack for a row. `readLines` returns the lines of a gold file at the base, or an empty list if it is missing.
 */
export function scoreRow(row: TaskRow, pack: JudgedPack, budget: number,
  readLines: (path: string) => readonly string[]): ReplayMetrics
{
  const ranks = findGoldRanks(row, pack);
  const scoreTopRanks = (k: number) => Number(ranks.every((rank) => rank !== undefined && rank <= k));
  const firstRank = Math.min(...ranks.map((rank) => rank ?? Infinity));
  const filesByPath = new Map(pack.files.map((file) => [file.path, file]));
  const goldPaths = new Set([...row.gold, ...row.goldTests]);
  const tokens = sum(pack.files.map((file) => file.tokens));
  return {
    accN: scoreTopRanks(row.gold.length),
    acc5: scoreTopRanks(5),
    acc10: scoreTopRanks(10),
    mrr: 1 / firstRank,
    fileRecall: row.gold.filter((path) => filesByPath.has(path)).length / row.gold.length,
    testRecall: row.goldTests.length === 0
      ? undefined
      : row.goldTests.filter((path) => filesByPath.has(path)).length / row.goldTests.length,
    ...computeReadRecall(row, (path) => filesByPath.has(path)),
    lineRecall: computeLineRecall(row, pack, readLines),
    tokenPrecision: tokens === 0
      ? 0
      : sum(pack.files.filter(({ path }) => goldPaths.has(path)).map((file) => file.tokens)) / tokens,
    tokens: pack.renderedTokens,
    overBudget: Number(pack.renderedTokens > budget),
  };
}

/** Returns the rank of each gold file, starting at 1, or undefined if the file is not ranked. */
export function findGoldRanks(row: TaskRow, pack: JudgedPack): (number | undefined)[] {
  return row.gold.map((path) => pack.ranking.indexOf(path) + 1 || undefined);
}

/** Returns the metrics of a row that failed, all of which are 0. */
export function createFailedMetrics(row: TaskRow): ReplayMetrics {
  const hasChangedLines = row.gold.some((path) => (row.hunks[path] ?? []).length > 0);
  return {
    accN: 0,
    acc5: 0,
    acc10: 0,
    mrr: 0,
    fileRecall: 0,
    testRecall: row.goldTests.length > 0 ? 0 : undefined,
    ...computeReadRecall(row, () => false),
    lineRecall: hasChangedLines ? 0 : undefined,
    tokenPrecision: 0,
    tokens: 0,
    overBudget: 0,
  };
}

/** Computes the mean of each metric over the rows that can measure it. */
export function computeMeanMetrics(rows: readonly ReplayMetrics[]): ReplayMetrics {
  const computeMean = (name: keyof ReplayMetrics) => {
    const values = rows.map((row) => row[name]).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : sum(values) / values.length;
  };
  const meanReadRecall = computeMean('readRecall');
  return {
    ...Object.fromEntries(metricNames.map((name) => [name, computeMean(name) ?? 0])),
    testRecall: computeMean('testRecall'),
    ...(meanReadRecall === undefined ? {} : { readRecall: meanReadRecall }),
    lineRecall: computeMean('lineRecall'),
  } as unknown as ReplayMetrics;
}

function computeReadRecall({ goldReads = [] }: TaskRow, isPacked: (path: string) => boolean): { readRecall?: number; } {
  return goldReads.length === 0 ? {} : { readRecall: goldReads.filter(isPacked).length / goldReads.length };
}

function computeLineRecall(row: TaskRow, { files, context }: JudgedPack,
  readLines: (path: string) => readonly string[]
):
  | number
  | undefined
{
  let totalLines = 0;
  let shownLines = 0;
  for (const path of row.gold) {
    const hunks = row.hunks[path] ?? [];
    if (hunks.length === 0) continue;
    const ranges = files.find((file) => file.path === path)?.ranges ?? [];
    const lines = ranges.length > 0 && context !== undefined ? readLines(path) : [];
    for (const [firstLine, lastLine] of hunks)
      for (let line = firstLine; line <= lastLine; line++) {
        totalLines++;
        if (
          ranges.some(([a, b]) => a <= line && line <= b) &&
          (context === undefined || context.includes((lines[line - 1] ?? '').trim()))
        ) shownLines++;
      }
  }
  return totalLines === 0 ? undefined : shownLines / totalLines;
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
