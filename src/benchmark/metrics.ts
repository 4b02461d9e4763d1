import type { LineRange } from '../model';
import type { TaskRow } from './rows';

/** What an engine would give an agent: the part of a report that is judged. */
export interface Shown {
  readonly files: readonly { readonly path: string; readonly tokens: number; readonly ranges: readonly LineRange[]; }[];
  /** Best first. */
  readonly ranking: readonly string[];
  readonly renderedTokens: number;
  /** A line counts as shown only if it stands here; left out where files are taken whole. */
  readonly context?: string;
}

/** Of one row, or the mean over rows. Shares are 0 to 1; undefined is what no row can measure. */
export interface Metrics {
  /** Every gold file is among the first n of the ranking, n being their number; among the first 5; 10. */
  readonly accN: number;
  readonly acc5: number;
  readonly acc10: number;
  /** One over the rank of the first gold file. */
  readonly mrr: number;
  /** Of the gold files, those in the pack. */
  readonly fileRecall: number;
  /** Of the tests that changed too, those in the pack, in any view. */
  readonly testRecall: number | undefined;
  /** Of the rewritten lines, those that the pack shows verbatim. */
  readonly lineRecall: number | undefined;
  /** Of the tokens of files in the pack, those of gold files and gold tests: 0 for an empty pack. */
  readonly tokenPrecision: number;
  /** Of the whole text. */
  readonly tokens: number;
  /** The share of packs that are larger than their budget. */
  readonly overBudget: number;
}

export const metricNames = ['accN', 'acc5', 'acc10', 'mrr', 'fileRecall', 'testRecall', 'lineRecall', 'tokenPrecision',
  'tokens', 'overBudget'] as const satisfies readonly (keyof Metrics)[];
/** Those of which more is better. */
export const qualityNames = ['accN', 'acc5', 'acc10', 'mrr', 'fileRecall', 'testRecall', 'lineRecall',
  'tokenPrecision'] as const satisfies readonly (keyof Metrics)[];

/** `linesOf`: the lines of a gold file at the base, none where it is not there. */
export function score(row: TaskRow, shown: Shown, budget: number,
  linesOf: (path: string) => readonly string[]): Metrics
{
  const ranks = ranksOf(row, shown);
  const inFirst = (k: number) => Number(ranks.every((rank) => rank !== undefined && rank <= k));
  const first = Math.min(...ranks.map((rank) => rank ?? Infinity));
  const files = new Map(shown.files.map((file) => [file.path, file]));
  const wanted = new Set([...row.gold, ...row.goldTests]);
  const tokens = sum(shown.files.map((file) => file.tokens));
  return {
    accN: inFirst(row.gold.length),
    acc5: inFirst(5),
    acc10: inFirst(10),
    mrr: 1 / first,
    fileRecall: row.gold.filter((path) => files.has(path)).length / row.gold.length,
    testRecall: row.goldTests.length === 0
      ? undefined
      : row.goldTests.filter((path) => files.has(path)).length / row.goldTests.length,
    lineRecall: lineRecall(row, shown, linesOf),
    tokenPrecision: tokens === 0
      ? 0
      : sum(shown.files.filter(({ path }) => wanted.has(path)).map((file) => file.tokens)) / tokens,
    tokens: shown.renderedTokens,
    overBudget: Number(shown.renderedTokens > budget),
  };
}

/** Of each gold file, from 1; undefined where it is not ranked. */
export function ranksOf(row: TaskRow, shown: Shown): (number | undefined)[] {
  return row.gold.map((path) => shown.ranking.indexOf(path) + 1 || undefined);
}

/** A row that failed: nothing was found, and no tokens count. */
export function failed(row: TaskRow): Metrics {
  const lines = row.gold.some((path) => (row.hunks[path] ?? []).length > 0);
  return {
    accN: 0,
    acc5: 0,
    acc10: 0,
    mrr: 0,
    fileRecall: 0,
    testRecall: row.goldTests.length > 0 ? 0 : undefined,
    lineRecall: lines ? 0 : undefined,
    tokenPrecision: 0,
    tokens: 0,
    overBudget: 0,
  };
}

/** Over the rows that can measure it. */
export function mean(rows: readonly Metrics[]): Metrics {
  const of = (name: keyof Metrics) => {
    const values = rows.map((row) => row[name]).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : sum(values) / values.length;
  };
  return {
    ...Object.fromEntries(metricNames.map((name) => [name, of(name) ?? 0])),
    testRecall: of('testRecall'),
    lineRecall: of('lineRecall'),
  } as unknown as Metrics;
}

function lineRecall(row: TaskRow, { files, context }: Shown, linesOf: (path: string) => readonly string[]):
  | number
  | undefined
{
  let all = 0;
  let seen = 0;
  for (const path of row.gold) {
    const hunks = row.hunks[path] ?? [];
    if (hunks.length === 0) continue;
    const ranges = files.find((file) => file.path === path)?.ranges ?? [];
    const lines = ranges.length > 0 && context !== undefined ? linesOf(path) : [];
    for (const [first, last] of hunks)
      for (let line = first; line <= last; line++) {
        all++;
        if (
          ranges.some(([a, b]) => a <= line && line <= b) &&
          (context === undefined || context.includes((lines[line - 1] ?? '').trim()))
        ) seen++;
      }
  }
  return all === 0 ? undefined : seen / all;
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
