import type { Metrics } from '../../../benchmark/metrics';
import type { Ablation, BenchmarkReport, RowResult, Summary } from '../../../benchmark/results';
import { table, type Column } from '../output/table';
import { bold, joined, term, type TerminalText } from '../output/terminal';

const missesShown = 20;

interface Shown {
  readonly name: keyof Metrics;
  readonly title: string;
  readonly digits: number;
}

const columns: readonly Shown[] = [
  { name: 'accN', title: 'ACC@N', digits: 3 },
  { name: 'acc5', title: 'ACC@5', digits: 3 },
  { name: 'acc10', title: 'ACC@10', digits: 3 },
  { name: 'mrr', title: 'MRR', digits: 3 },
  { name: 'fileRecall', title: 'FILES', digits: 3 },
  { name: 'testRecall', title: 'TESTS', digits: 3 },
  { name: 'lineRecall', title: 'LINES', digits: 3 },
  { name: 'tokenPrecision', title: 'PRECISION', digits: 3 },
  { name: 'tokens', title: 'TOKENS', digits: 0 },
];

/** While it runs: `3/20 8f2a91c ranks 1, 14 files 1.00 lines 0.50 310 ms`. */
export function rowLine(row: RowResult, count: number, of: number): string {
  const head = `${count}/${of} ${row.id}`;
  if (row.failed !== undefined) return `${head} failed: ${row.failed}`;
  const { fileRecall, lineRecall } = row.agentpack;
  return `${head} ranks ${row.ranks.map((rank) => rank ?? '-').join(', ')} files ${fileRecall.toFixed(2)} lines ${
    lineRecall?.toFixed(2) ?? '-'
  } ${Math.round(row.ms)} ms`;
}

export function benchmarkText(report: BenchmarkReport, width: number, paint: boolean): TerminalText {
  const title = (text: string) => (paint ? bold(text) : term`${text}`);
  const { overall } = report;
  const blocks = [
    term`${title('Benchmark')}: ${overall.rows} ${overall.rows === 1 ? 'task' : 'tasks'} of past changes${
      overall.failed > 0 ? `, ${overall.failed} failed (they count 0)` : ''
    }; ${Math.round(overall.ms)} ms a pack`,
    results(report, width, paint),
    joined([
      'ACC@k: every changed file is among the first k of the ranking (n: their number). FILES, TESTS, LINES: changed files, their changed tests, rewritten lines in the pack.',
      'PRECISION: the part of the tokens that lies in changed files.',
    ], '\n'),
  ];
  if (overall.agentpack.overBudget > 0)
    blocks.push(term`${Math.round(overall.agentpack.overBudget * overall.rows)} packs are over their budget.`);
  if (report.ablation)
    blocks.push(
      joined([term`${title('Without each signal')} (below zero is what it is worth)`,
        ablation(report.ablation, width, paint)], '\n'),
    );
  blocks.push(...misses(report.rows, title, width, paint));
  if (report.suggestions.length > 0)
    blocks.push(joined([title('Suggestions'), ...report.suggestions.map(({ text }) => term`- ${text}`)], '\n'));
  return joined(blocks, '\n\n');
}

function results({ overall, repos }: BenchmarkReport, width: number, paint: boolean): TerminalText {
  const rows = [...repos.map(({ repo, ...of }) => [repo, of] as const), ['all', overall] as const];
  return table(
    [{ title: 'OF', shrinks: true }, { title: 'TASKS', align: 'right' }, { title: 'BY' },
      ...columns.map((column): Column => ({ title: column.title, align: 'right' }))],
    rows.flatMap(([name, of]) => [resultRow(name, of, 'agentpack', 'AgentPack'), resultRow('', of, 'bm25', 'BM25')]),
    width,
    paint,
  );
}

function resultRow(name: string, of: Summary, engine: 'agentpack' | 'bm25', by: string): string[] {
  return [name, name === '' ? '' : String(of.rows), by,
    ...columns.map((column) => number(of[engine][column.name], column.digits))];
}

function ablation(rows: readonly Ablation[], width: number, paint: boolean): TerminalText {
  return table(
    [{ title: 'SIGNAL' }, ...columns.map((column): Column => ({ title: column.title, align: 'right' })), {
      title: 'HELPS',
      align: 'right',
    }, { title: 'HARMS', align: 'right' }],
    rows.map((
      { signal, change, helped, harmed },
    ) => [signal, ...columns.map((column) => signed(change[column.name], column.digits)), String(helped),
      String(harmed)]
    ),
    width,
    paint,
  );
}

function misses(rows: readonly RowResult[], title: (text: string) => TerminalText, width: number,
  paint: boolean): TerminalText[]
{
  const all = rows.flatMap((row) => row.misses.map((miss) => ({ row, miss })));
  if (all.length === 0) return [];
  const causes = new Map<string, number>();
  for (const { miss } of all) causes.set(miss.because, (causes.get(miss.because) ?? 0) + 1);
  const counts = [...causes].sort((a, b) => b[1] - a[1]).map(([cause, count]) => `${cause} ${count}`).join(', ');
  const listed = table(
    [{ title: 'TASK' }, { title: 'FILE' }, { title: 'BECAUSE' }, { title: 'RANK', align: 'right' }, {
      title: 'DETAIL',
      shrinks: true,
    }],
    all.slice(0, missesShown).map((
      { row, miss },
    ) => [row.id, miss.path, miss.because, String(miss.rank ?? '-'), miss.detail]),
    width,
    paint,
  );
  return [
    joined([term`${title('Changed files that are not in the pack')}: ${counts}`, listed,
      ...(all.length > missesShown ? [term`… and ${all.length - missesShown} more: --json lists all`] : [])], '\n'),
  ];
}

function number(value: number | undefined, digits: number): string {
  return value === undefined ? '-' : digits === 0 ? Math.round(value).toLocaleString('en-US') : value.toFixed(digits);
}

function signed(value: number | undefined, digits: number): string {
  if (value === undefined) return '-';
  const text = value.toFixed(digits);
  return Number(text) === 0 ? '0' : value > 0 ? `+${text}` : text;
}
