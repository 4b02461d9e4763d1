import type { Table } from '../table';
import { interval, mean } from './statistics';
import type { TaskQuery } from './taskQueries';

/** One packet's recall of gold files, and its tokens. */
export interface Shown {
  /** The recall of files with a snippet. */
  readonly recall: number;
  /** The recall of these files and of files named only with their number of matches. */
  readonly named: number;
  readonly tokens: number;
}

/**
 * Our packets (text, text with the task's text given, text that ignores case as the compared ones do, JSON), and those
 * ranked by match count (with and without a cut).
 */
export type Packets = Readonly<Record<'ours' | 'withTask' | 'anyCase' | 'json' | 'byCount' | 'uncut', Shown>>;

export interface QueryResult {
  readonly query: TaskQuery;
  /** Recall of a packet that shows all files with matches. */
  readonly possible: number;
  /** The result is too large to be passed unchanged. */
  readonly isLarge: boolean;
  readonly packets: Packets;
}

/** One task at one cap. */
export interface GoldResult {
  readonly repo: string;
  readonly id: string;
  readonly cap: number;
  readonly queries: readonly QueryResult[];
}

const sorts = ['first', 'few', 'some', 'many', 'any'] as const;

/**
 * Returns a row for each cap and repository, for all, and for all with the queries that have large results: of any sort
 * and of each. For repositories and sorts, only large results count, as small ones are shown whole.
 */
export function goldTable(results: readonly GoldResult[]): Table['rows'] {
  const repositories = [...new Set(results.map(({ repo }) => repo))];
  return groupsByCap(results, [
    ...repositories.map((name): Group => [name, (result) => result.repo === name, ({ isLarge }) => isLarge]),
    ...sorts.map((
      sort,
    ): Group => [`large, ${sort}`, () => true, ({ isLarge, query }) => isLarge && query.sort === sort]),
    ['large results', () => true, ({ isLarge }) => isLarge],
    ['all', () => true, () => true],
  ]);
}

type Group = readonly [name: string, isRow: (result: GoldResult) => boolean, isQuery: (one: QueryResult) => boolean];

function groupsByCap(results: readonly GoldResult[], groups: readonly Group[]): Table['rows'] {
  return groups.flatMap(([name, isRow, isQuery]) =>
    [...new Set(results.map(({ cap }) => cap))].map((cap) => {
      const rows = results.filter((result) => result.cap === cap && isRow(result))
        .map(({ queries }) => queries.filter(isQuery)).filter((queries) => queries.length > 0);
      return { repository: `${name} ${cap}`, ...figures(rows) };
    })
  );
}

function figures(rows: readonly (readonly QueryResult[])[]): Record<string, string | number> {
  const recall = (one: keyof Packets) => rows.map((queries) => mean(queries.map(({ packets }) => packets[one].recall)));
  const any = (one: keyof Packets) =>
    mean(rows.map((queries) => Number(queries.some(({ packets }) => packets[one].recall > 0))));
  const tokens = (one: keyof Packets) => mean(rows.flat().map(({ packets }) => packets[one].tokens));
  const ours = recall('ours');
  const differences = recall('uncut').map((theirs, i) => ours[i]! - theirs);
  const [low, high] = interval(differences);
  return {
    rows: rows.length,
    queries: rows.flat().length,
    'have a match': mean(rows.map((queries) => mean(queries.map(({ possible }) => possible)))),
    ours: mean(ours),
    named: mean(rows.map((queries) => mean(queries.map(({ packets }) => packets.ours.named)))),
    'with task': mean(recall('withTask')),
    'any case': mean(recall('anyCase')),
    JSON: mean(recall('json')),
    'by count': mean(recall('byCount')),
    uncut: mean(recall('uncut')),
    '≥ 1 ours': any('ours'),
    '≥ 1 with task': any('withTask'),
    '≥ 1 by count': any('byCount'),
    '≥ 1 uncut': any('uncut'),
    'ours − uncut': mean(differences),
    '95 %': `${low.toFixed(3)} … ${high.toFixed(3)}`,
    'better : worse': `${differences.filter((d) => d > 0).length} : ${differences.filter((d) => d < 0).length}`,
    tokens: tokens('ours'),
    'tokens uncut': tokens('uncut'),
  };
}
