import type { ReplayMetrics } from '../pure/metrics';
import { summarizeRows, type Ablation, type BenchmarkReport, type ModeTrial, type RowResult,
  type Summary } from '../pure/results';
import { formatTextTable, type Column } from '#apps/cli/output/table';
import { formatTerminalHeading, joinTerminalTexts, joinTerminalLines, term,
  type TerminalText } from '#apps/cli/output/terminal';

const maxShownMisses = 20;

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

/** The additional column for tasks from past prompts. */
const readColumn: MetricColumn = { name: 'readRecall', title: 'READS', digits: 3 };

/**
 * Formats the line shown for each row during a run, such as `3/20 8f2a91c ranks 1, 14 files 1.00 lines 0.50 310 ms`.
 */
export function formatBenchmarkRow(row: RowResult, doneCount: number, rowCount: number): string {
  const linePrefix = `${doneCount}/${rowCount} ${row.id}`;
  if (row.failed !== undefined) return `${linePrefix} failed: ${row.failed}`;
  const { fileRecall, lineRecall } = row.agentpack;
  return `${linePrefix} ranks ${row.ranks.map((rank) => rank ?? '-').join(', ')} files ${fileRecall.toFixed(2)} lines ${
    lineRecall?.toFixed(2) ?? '-'
  } ${Math.round(row.ms)} ms`;
}

export function formatBenchmarkReport(report: BenchmarkReport, width: number, color: boolean): TerminalText {
  const { overall } = report;
  const blocks = [
    term`${formatTerminalHeading('Benchmark', color)}: ${overall.rows} ${
      overall.rows === 1 ? 'task' : 'tasks'
    } from past changes${overall.failed > 0 ? `, ${overall.failed} failed (they count as 0)` : ''}; ${
      Math.round(overall.ms)
    } ms per pack`,
    formatResults(report, width, color),
    joinTerminalTexts([
      'ACC@k: all changed files are among the first k of the ranking (N: the number of changed files). FILES, TESTS, LINES: share of the changed files, their changed tests and the rewritten lines that the pack shows.',
      'PRECISION: share of the tokens that are in changed files.',
      ...(overall.agentpack.readRecall === undefined
        ? []
        : ['READS: of the files that the agent read before its first edit, the share that the pack shows.']),
    ], '\n'),
  ];
  if (overall.agentpack.overBudget > 0)
    blocks.push(term`Packs over budget: ${Math.round(overall.agentpack.overBudget * overall.rows)}`);
  if (report.ablation)
    blocks.push(
      joinTerminalLines(
        term`${formatTerminalHeading('Without each signal', color)} (a negative change means that the signal helps)`,
        formatAblation(report.ablation, width, color),
      ),
    );
  if (report.modes)
    blocks.push(
      joinTerminalLines(formatTerminalHeading('In other modes', color), formatModeTrials(report.modes, width, color)),
    );
  blocks.push(...formatMisses(report.rows, width, color));
  if (report.suggestions.length > 0)
    blocks.push(
      joinTerminalLines(formatTerminalHeading('Suggestions', color),
        ...report.suggestions.map(({ text }) => term`- ${text}`)),
    );
  return joinTerminalTexts(blocks, '\n\n');
}

function formatResults({ overall, repos }: BenchmarkReport, width: number, color: boolean): TerminalText {
  const shownColumns = overall.agentpack.readRecall === undefined ? columns : [...columns, readColumn];
  const namedSummaries = [...repos.map(({ repo, ...repoSummary }) => [repo, repoSummary] as const),
    ['all', overall] as const];
  return formatTextTable(
    [{ title: 'REPO', shrinks: true }, { title: 'TASKS', align: 'right' }, { title: 'ENGINE' },
      ...shownColumns.map((column): Column => ({ title: column.title, align: 'right' }))],
    namedSummaries.flatMap((
      [name, rowSummary],
    ) => [formatResultRow(name, rowSummary, shownColumns, 'agentpack', 'AgentPack'),
      formatResultRow('', rowSummary, shownColumns, 'bm25', 'BM25')]
    ),
    width,
    color,
  );
}

function formatResultRow(name: string, rowSummary: Summary, shownColumns: readonly MetricColumn[],
  engine: 'agentpack' | 'bm25', engineName: string): string[]
{
  return [name, name === '' ? '' : String(rowSummary.rows), engineName,
    ...shownColumns.map((column) => formatNumber(rowSummary[engine][column.name], column.digits))];
}

function formatAblation(ablations: readonly Ablation[], width: number, color: boolean): TerminalText {
  return formatTextTable(
    [{ title: 'SIGNAL' }, ...columns.map((column): Column => ({ title: column.title, align: 'right' })), {
      title: 'HELPS',
      align: 'right',
    }, { title: 'HARMS', align: 'right' }],
    ablations.map((
      { signal, change, helped, harmed },
    ) => [signal, ...columns.map((column) => formatSignedNumber(change[column.name], column.digits)), String(helped),
      String(harmed)]
    ),
    width,
    color,
  );
}

function formatModeTrials(trials: readonly ModeTrial[], width: number, color: boolean): TerminalText {
  return formatTextTable(
    [{ title: 'MODE' }, ...columns.map((column): Column => ({ title: column.title, align: 'right' }))],
    trials.map(({ mode, rows }) => {
      const { agentpack } = summarizeRows(rows);
      return [mode, ...columns.map(({ name, digits }) => formatNumber(agentpack[name], digits))];
    }),
    width,
    color,
  );
}

function formatMisses(rows: readonly RowResult[], width: number, color: boolean): TerminalText[] {
  const allMisses = rows.flatMap((row) => row.misses.map((miss) => ({ row, miss })));
  if (allMisses.length === 0) return [];
  const countsByCause = new Map<string, number>();
  for (const { miss } of allMisses) countsByCause.set(miss.because, (countsByCause.get(miss.because) ?? 0) + 1);
  const causeCounts = [...countsByCause].sort((a, b) => b[1] - a[1]).map(([cause, count]) => `${cause} ${count}`).join(
    ', ',
  );
  const missTable = formatTextTable(
    [{ title: 'TASK' }, { title: 'FILE' }, { title: 'CAUSE' }, { title: 'RANK', align: 'right' }, {
      title: 'DETAIL',
      shrinks: true,
    }],
    allMisses.slice(0, maxShownMisses).map((
      { row, miss },
    ) => [row.id, miss.path, miss.because, String(miss.rank ?? '-'), miss.detail]),
    width,
    color,
  );
  return [
    joinTerminalLines(term`${formatTerminalHeading('Changed files that are not in the pack', color)}: ${causeCounts}`,
      missTable, allMisses.length > maxShownMisses
      ? term`… and ${allMisses.length - maxShownMisses} more; use --json to list all`
      : undefined),
  ];
}

function formatNumber(value: number | undefined, digits: number): string {
  return value === undefined ? '-' : digits === 0 ? Math.round(value).toLocaleString('en-US') : value.toFixed(digits);
}

function formatSignedNumber(value: number | undefined, digits: number): string {
  if (value === undefined) return '-';
  const text = value.toFixed(digits);
  return Number(text) === 0 ? '0' : value > 0 ? `+${text}` : text;
}
