import type { HoldoutComparison, RecordedSessionWindow } from '#reports';
import { formatNumber, formatTextTable, type Column } from '#apps/cli/output/table';
import { joinTerminalLines, term, type TerminalText } from '#apps/cli/output/terminal';

const unknownValue = 'unknown';

const columns: readonly Column[] = [
  { title: 'LAST' },
  { title: 'SESSION' },
  ...['PACK', 'READS', 'SEARCHES', 'OUTPUTS', 'MCP', 'OWN TEXT', 'OTHER', 'TEXTS', 'TOTAL', 'OUTDATED', 'AGAIN',
    'UNUSED']
    .map((title): Column => ({ title, align: 'right' })),
];

/** Formats what stood in the windows of sessions, one line for each. */
export function formatWindowStats(windows: readonly RecordedSessionWindow[], width: number,
  color: boolean): TerminalText
{
  const days = windows.flatMap(({ updatedAt }) => (updatedAt === null ? [] : [updatedAt.slice(0, 10)])).sort();
  return joinTerminalLines(
    term`Context windows of ${
      windows.length === 1 ? 'the last session' : `the last ${windows.length} sessions`
    } with a transcript${days.length === 0 ? '' : `, since ${days[0]!}`}:`,
    formatTextTable(columns, windows.map(formatWindowRow), width, color),
  );
}

const holdoutColumns: readonly Column[] = [
  { title: 'SESSIONS' },
  ...['COUNT', 'FILES OPENED', 'READ OUTSIDE', 'TOKENS'].map((title): Column => ({ title, align: 'right' })),
];

/** Formats the comparison of sessions with and without the pack's hooks. */
export function formatHoldoutStats({ oneOf, groups }: HoldoutComparison, width: number, color: boolean): TerminalText {
  return joinTerminalLines(
    term`One of ${oneOf} sessions works without the hooks of the pack (sessions.holdout). Means of the sessions that began since ~/.agentpack/config.toml was changed:`,
    formatTextTable(
      holdoutColumns,
      groups.map(({ heldOut, sessions, filesOpened, readTokensOutside, tokens }) => [
        heldOut ? 'without hooks' : 'with hooks',
        formatNumber(sessions),
        ...[filesOpened, readTokensOutside, tokens].map((mean) => (mean === null ? unknownValue : formatNumber(mean))),
      ]),
      width,
      color,
    ),
  );
}

function formatWindowRow({ agent, id, updatedAt, window }: RecordedSessionWindow): readonly string[] {
  const { sources, counted, total, checkedReads, outdated, repeated, unused } = window;
  const isUnknown = checkedReads === 0 && sources.reads + sources.pack > 0;
  return [
    updatedAt?.slice(0, 10) ?? unknownValue,
    `${agent} ${id.slice(0, 8)}`,
    ...[sources.pack, sources.reads, sources.searches, sources.commands, sources.mcp, sources.agent,
      sources.otherTools + sources.prompts + (sources.summary ?? 0), counted].map(formatNumber),
    total === null ? unknownValue : formatNumber(total),
    ...[outdated, repeated, unused].map(({ tokens }) => (isUnknown ? unknownValue : formatNumber(tokens))),
  ];
}
