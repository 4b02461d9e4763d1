import { formatThreadOption } from '#base/commandOptions';
import { formatCountWithNoun } from '#base/text/phrases';
import type { PackMetrics, PackStats, SessionPackUse, StatsPeriod, UseMetrics } from '#reports';
import type { Command } from '../../command';
import { formatNumber, formatTextTable, type Column } from '../../output/table';
import { joinTerminalTexts, joinTerminalLines, term, type TerminalText } from '../../output/terminal';

export const stats = {
  usage: 'stats [ROOT]',
  positionals: 'none',
  isQuery: true,
  reads: { thread: 'only this thread; "none": only the shared pack (default: all)' },
  help: 'Shows packs over time: their tokens, how often they were stale, and how much of them was used.',
  examples: ['stats', 'stats --json'],
  details: () =>
    `Each pack records which files of the previous pack were edited since (EDITED), are near an edited file or were retrieved (RELATED), or neither (OTHER), and which files were edited but not packed (NOT PACKED). A pack that no edits followed has no such figures. A few hundred packs are recorded (.agentpack/metrics.jsonl); days are UTC.

The line about sessions sums what agents' own sessions record, if you allow reading them (agentpack sessions); with --thread it is left out. So is the last table: the tokens in the context windows of the last 10 sessions, since the last compaction of each. PACK to OTHER are counts of recorded texts and add up to TEXTS; OTHER is the results of other tools, prompts and the summary of an earlier conversation. TOTAL is the agent's own figure for its last request, with its system prompt. OUTDATED, AGAIN and UNUSED are parts of the reads: lines that the file no longer has, lines read again without an edit in between, and lines of files neither edited nor mentioned again after the read.

With holdout = 10 in [sessions] of ~/.agentpack/config.toml, one of ten sessions, chosen by its ID, works without the hooks of the pack, and a table compares these sessions with the others: files opened, tokens read from files outside the pack, and the agent's own tokens without those from its cache. Nothing else here says what a pack saves.

--json prints {"total", "days", "weeks", "packs": [{"packedAt", "thread", "mode", "budget", "renderedTokens", "files", "staleCauses", "use"}], "sessions": {"sessions", "opened", "inPack", "readTokensOutside"}, "windows": [{"agent", "id", "updatedAt", "window"}], "holdout": {"oneOf", "groups": [{"heldOut", "sessions", "filesOpened", "readTokensOutside", "tokens"}]}}. A day, a week and the total have the form {"from", "packs", "renderedTokens", "repacks", "stale", "hit", "support", "noise", "missed", "retrieved"}, where hit is EDITED, support RELATED, noise OTHER and missed NOT PACKED. sessions is null if nothing is known.`,
  async execute(context) {
    const { engine, options: { thread } } = context;
    const packs = await engine.stats(thread === undefined ? {} : { thread });
    // the session readers are loaded only when they are needed
    const { readSessionStats } = await import('#features/sessions/cli/sessionStats');
    const { formatHoldoutStats, formatWindowStats } = await import('#features/sessions/cli/sessionStatsText');
    const stats = thread === undefined ? readSessionStats(context) : undefined;
    const sessions = stats?.packUse ?? null;
    const windows = stats?.windows ?? [];
    const holdout = stats?.holdout ?? null;
    return {
      json: { ...packs, sessions, windows, holdout },
      text: (width, color) =>
        joinTerminalTexts([formatStats(packs, sessions, thread, width, color),
          ...(windows.length === 0 ? [] : [formatWindowStats(windows, width, color)]),
          ...(holdout ? [formatHoldoutStats(holdout, width, color)] : [])], '\n\n'),
      exit: 0,
    };
  },
} satisfies Command;

function formatStats({ total, days, weeks, packs }: PackStats, sessions: SessionPackUse | null,
  thread: string | undefined, width: number, color: boolean): TerminalText
{
  if (total.from === null)
    return term`No packs are recorded here yet. Run agentpack pack${
      thread === undefined ? '' : formatThreadOption(thread)
    } to create one. The next pack records how much of it was used.`;
  return joinTerminalTexts([
    joinTerminalLines(...formatSummaryLines(total), sessions ? formatSessionPackUse(sessions) : undefined),
    formatTextTable(createPeriodColumns('DAY'), days.map(formatPeriodRow), width, color),
    formatTextTable(createPeriodColumns('WEEK'), weeks.map(formatPeriodRow), width, color),
    formatTextTable(packColumns, packs.map(formatPackFiguresRow), width, color),
  ], '\n\n');
}

function formatSummaryLines(total: StatsPeriod): readonly TerminalText[] {
  const { from, packs, renderedTokens, repacks, stale, hit, support, noise, missed, retrieved } = total;
  const packedFileCount = hit + support + noise;
  return [
    term`Since ${from!}: ${formatCountWithNoun(packs, 'pack')}, ${formatNumber(renderedTokens)} tokens.`,
    repacks === 0
      ? term`Whether a pack replaced a stale one is not recorded yet.`
      : term`Packs that replaced a stale one: ${formatNumber(stale)} of ${formatNumber(repacks)}.`,
    packedFileCount + missed === 0
      ? term`No edits after a pack are recorded yet.`
      : term`Of ${formatCountWithNoun(packedFileCount, 'packed file')}: ${formatNumber(hit)} edited, ${
        formatNumber(support)
      } near an edit or retrieved, ${formatNumber(noise)} neither. Edited but not packed: ${formatNumber(missed)}.`,
    term`Packed files that were retrieved: ${formatNumber(retrieved)}.`,
  ];
}

const useColumns: readonly Column[] = ['EDITED', 'RELATED', 'OTHER', 'NOT PACKED', 'RETRIEVED'].map((title) => ({
  title,
  align: 'right',
}));

function formatSessionPackUse({ sessions, opened, inPack, readTokensOutside }: SessionPackUse): TerminalText {
  return term`${formatCountWithNoun(sessions, "agent's session", "agents' sessions")} with a pack: opened ${
    formatCountWithNoun(opened, 'file')
  }, ${formatNumber(inPack)} in the pack${
    readTokensOutside === null ? '' : `; ${formatNumber(readTokensOutside)} tokens read outside of it`
  }.`;
}

function createPeriodColumns(title: string): readonly Column[] {
  return [
    { title: title.padEnd('2026-01-31'.length) },
    ...['PACKS', 'TOKENS', 'STALE'].map((title): Column => ({ title, align: 'right' })),
    ...useColumns,
  ];
}

function formatPeriodRow(period: StatsPeriod): readonly string[] {
  const { from, packs, renderedTokens, repacks, stale } = period;
  return [from!, formatNumber(packs), formatNumber(renderedTokens), `${stale} of ${repacks}`,
    ...formatUseCells(period)];
}

const packColumns: readonly Column[] = [
  { title: 'PACKED' },
  { title: 'THREAD', shrinks: true },
  { title: 'MODE' },
  ...['FILES', 'TOKENS'].map((title): Column => ({ title, align: 'right' })),
  { title: 'REPLACED' },
  ...useColumns,
];

function formatPackFiguresRow(
  { packedAt, thread, mode, files, renderedTokens, staleCauses, use }: PackMetrics,
): readonly string[] {
  const replacedText = staleCauses === null ? '-' : staleCauses.length === 0 ? 'fresh' : staleCauses.join(', ');
  return [packedAt, thread ?? '-', mode, formatNumber(files), formatNumber(renderedTokens), replacedText,
    ...(use ? formatUseCells(use) : useColumns.map(() => '-'))];
}

function formatUseCells({ hit, support, noise, missed, retrieved }: UseMetrics): readonly string[] {
  return [hit, support, noise, missed, retrieved].map(formatNumber);
}
