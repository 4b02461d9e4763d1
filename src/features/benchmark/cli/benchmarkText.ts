import type { ReplayMetrics } from '../pure/metrics';
import { summary, type Ablation, type BenchmarkReport, type ModeTrial, type RowResult,
  type Summary } from '../pure/results';
import { table, type Column } from '#apps/cli/output/table';
import { heading, joined, lines, term, type TerminalText } from '#apps/cli/output/terminal';

const missesShown = 20;

interface MetricColumn {
  readonly name: keyof ReplayMetrics;
  readonly title: string;
  readonly digits: number;
}

const columns: readonly MetricColumn[] = [
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

/** For past prompts. */
const readColumn: MetricColumn = { name: 'readRecall', title: 'READS', digits: 3 };

/**
 * Formats the line shown for each row during a run, such as `3/20 8f2a91c ranks 1, 14 files 1.00 lines 0.50 310 ms`.
 */
export function rowLine(row: RowResult, count: number, of: number): string {
  const head = `${count}/${of} ${row.id}`;
  if (row.failed !== undefined) return `${head} failed: ${row.failed}`;
  const { fileRecall, lineRecall } = row.agentpack;
  return `${head} ranks ${row.ranks.map((rank) => rank ?? '-').join(', ')} files ${fileRecall.toFixed(2)} lines ${
    lineRecall?.toFixed(2) ?? '-'
  } ${Math.round(row.ms)} ms`;
}

export function benchmarkText(report: BenchmarkReport, width: number, color: boolean): TerminalText {
  const { overall } = report;
  const blocks = [
    term`${heading('Benchmark', color)}: ${overall.rows} ${overall.rows === 1 ? 'task' : 'tasks'} of past changes${
      overall.failed > 0 ? `, ${overall.failed} failed (they count as 0)` : ''
    }; ${Math.round(overall.ms)} ms per pack`,
    results(report, width, color),
    joined([
      'ACC@k: all changed files are among the first k of the ranking (N: their number). FILES, TESTS, LINES: share of the changed files, their changed tests and the rewritten lines that the pack shows.',
      'PRECISION: share of the tokens in changed files.',
      ...(overall.agentpack.readRecall === undefined
        ? []
        : ['READS: share of the files that the agent read before its first edit that the pack shows.']),
    ], '\n'),
  ];
  if (overall.agentpack.overBudget > 0)
    blocks.push(term`${Math.round(overall.agentpack.overBudget * overall.rows)} packs exceed their budget.`);
  if (report.ablation)
    blocks.push(
      lines(term`${heading('Without each signal', color)} (a negative change is the value of the signal)`,
        ablation(report.ablation, width, color)),
    );
  if (report.modes) blocks.push(lines(heading('In other modes', color), inModes(report.modes, width, color)));
  blocks.push(...misses(report.rows, width, color));
  if (report.suggestions.length > 0)
    blocks.push(lines(heading('Suggestions', color), ...report.suggestions.map(({ text }) => term`- ${text}`)));
  return joined(blocks, '\n\n');
}

function results({ overall, repos }: BenchmarkReport, width: number, color: boolean): TerminalText {
  const shown = overall.agentpack.readRecall === undefined ? columns : [...columns, readColumn];
  const rows = [...repos.map(({ repo, ...of }) => [repo, of] as const), ['all', overall] as const];
  return table(
    [{ title: 'OF', shrinks: true }, { title: 'TASKS', align: 'right' }, { title: 'BY' },
      ...shown.map((column): Column => ({ title: column.title, align: 'right' }))],
    rows.flatMap((
      [name, of],
    ) => [resultRow(name, of, shown, 'agentpack', 'AgentPack'), resultRow('', of, shown, 'bm25', 'BM25')]),
    width,
    color,
  );
}

function resultRow(name: string, of: Summary, shown: readonly MetricColumn[], engine: 'agentpack' | 'bm25',
  by: string): string[]
{
  return [name, name === '' ? '' : String(of.rows), by,
    ...shown.map((column) => number(of[engine][column.name], column.digits))];
}

function ablation(rows: readonly Ablation[], width: number, color: boolean): TerminalText {
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
    color,
  );
}

function inModes(trials: readonly ModeTrial[], width: number, color: boolean): TerminalText {
  return table(
    [{ title: 'MODE' }, ...columns.map((column): Column => ({ title: column.title, align: 'right' }))],
    trials.map(({ mode, rows }) => {
      const { agentpack } = summary(rows);
      return [mode, ...columns.map(({ name, digits }) => number(agentpack[name], digits))];
    }),
    width,
    color,
  );
}

function misses(rows: readonly RowResult[], width: number, color: boolean): TerminalText[] {
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
    color,
  );
  return [
    lines(term`${heading('Changed files that are not in the pack', color)}: ${counts}`, listed,
      all.length > missesShown ? term`… and ${all.length - missesShown} more: --json lists all` : undefined),
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
