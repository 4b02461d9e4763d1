import { findTaskTitle } from '#base/task/taskTitle';
import { formatCountWithNoun, formatTimeAgoInEnglish } from '#base/text/phrases';
import type { SessionEntryReport, SessionReport, SessionsReport, SessionStoresReport, SessionTokens } from '#reports';
import { createFilesTitle } from '../pure/facts/filesTitle';
import { formatSessionWindow } from './windowText';
import { formatNumber, formatTextTable } from '#apps/cli/output/table';
import { formatTerminalHeading, joinTerminalTexts, joinTerminalLines, term,
  type TerminalText } from '#apps/cli/output/terminal';

const maxListedFiles = 20;
const missingValue = '-';

export function formatNoSessions(agents: readonly string[]): TerminalText {
  return agents.length === 0
    ? term`No agent's sessions are read: name agents with --allow claude,codex for one run, or in [sessions] of ~/.agentpack/config.toml. agentpack sessions --stores shows what is there.`
    : term`This folder has no sessions from ${agents.join(', ')}.`;
}

export function formatSessionsTable({ sessions }: SessionsReport, width: number, color: boolean): TerminalText {
  const titles = ['AGENT', 'SESSION', 'STATE', 'LAST', 'FILES', 'INPUT', 'OUTPUT', 'CACHE', 'ABOUT'];
  const numericTitles = ['FILES', 'INPUT', 'OUTPUT', 'CACHE'];
  return formatTextTable(
    titles.map((title) => ({
      title,
      ...(numericTitles.includes(title) ? { align: 'right' as const } : {}),
      ...(title === 'ABOUT' ? { shrinks: true } : {}),
    })),
    sessions.map((
      session,
    ) => [session.agent, session.id.slice(0, 8),
      session.gone ? 'gone' : session.heldOut ? `${session.state}, no hooks` : session.state,
      formatSessionAge(session.updatedAt), String(session.files.length), formatCount(session.tokens.total.input),
      formatCount(session.tokens.total.output), formatCount(session.tokens.total.cacheRead), formatSubject(session)]
    ),
    width,
    color,
  );
}

function formatPackUse({ used, missed, readTokensOutside }: NonNullable<SessionReport['pack']>): TerminalText {
  return joinTerminalLines(
    term`Pack: opened ${formatCountWithNoun(used.length + missed.length, 'file')}, ${used.length} in the pack${
      readTokensOutside === null ? '' : `; ${formatNumber(readTokensOutside)} tokens read outside the pack`
    }`,
    ...(missed.length === 0 ? [] : [term`  not in the pack: ${missed.slice(0, maxListedFiles).join(', ')}`]),
    ...formatMoreFiles(missed.length),
  );
}

/** Formats the subject of a session: its last prompt if prompts are shown, otherwise its files. */
function formatSubject(session: SessionReport): string {
  const prompt = findTaskTitle(session.lastPrompt ?? '');
  const title = prompt === '' ? createFilesTitle(session) : undefined;
  return title ? `${title.names}${title.onlyRead ? ' (read only)' : ''}` : prompt;
}

/** Formats the full report on one session. */
export function formatSessionDetails(session: SessionReport, color: boolean): TerminalText {
  const { tokens } = session;
  return joinTerminalTexts([
    joinTerminalLines(
      formatTerminalHeading(`${session.agent} ${session.id}`, color),
      term`${session.state}, last record ${formatSessionAge(session.updatedAt)}${
        session.branch === null ? '' : `, on ${session.branch}`
      }, ${session.model.join(', ') || 'unknown model'}`,
      ...(session.lastPrompt === null ? [] : [term`Task: ${session.lastPrompt}`]),
      term`Tokens: ${formatTokenCounts(tokens)}${tokens.approximate ? ' (rounded by the agent)' : ''}`,
      ...(tokens.subagents ? [term`  subagents, in addition: ${formatTokenCounts(tokens.subagents)}`] : []),
      ...(session.heldOut
        ? [
          term`This session works without the hooks of the pack, for comparison (sessions.holdout in ~/.agentpack/config.toml).`,
        ]
        : []),
      ...(session.cost === null ? [] : [term`Cost: $${session.cost.toFixed(2)}`]),
      ...(session.resume ? [term`Continue: ${session.resume.argv.join(' ')}`] : []),
    ),
    joinTerminalLines(formatTerminalHeading(formatCountWithNoun(session.files.length, 'changed file'), color),
      ...session.files.slice(0, maxListedFiles).map((file) =>
        term`  ${file.path}  ${file.how}${file.times > 1 ? ` ${file.times} times` : ''}${
          file.proof === 'result' ? '' : ` (by ${file.proof})`
        }${file.outside ? ', outside this folder' : ''}`
      ), ...formatMoreFiles(session.files.length)),
    ...(session.failed.length > 0
      ? [
        joinTerminalLines(formatTerminalHeading('Edits that failed or were denied', color),
          ...session.failed.slice(0, maxListedFiles).map((file) => term`  ${file.path}`)),
      ]
      : []),
    ...(session.reads.length > 0
      ? [
        joinTerminalLines(
          formatTerminalHeading(
            formatCountWithNoun(session.reads.length, 'file or folder read', 'files or folders read'),
            color,
          ),
          ...session.reads.slice(0, maxListedFiles).map((read) =>
            term`  ${read.path}${read.how === 'searched' ? ' (searched)' : ''}`
          ),
          ...formatMoreFiles(session.reads.length),
        ),
      ]
      : []),
    ...(session.pack ? [formatPackUse(session.pack)] : []),
    ...(session.window ? [formatSessionWindow(session.window, color)] : []),
    ...(session.unread.records + session.unread.malformed > 0
      ? [
        term`Not read: ${session.unread.records} records of unknown kinds, ${session.unread.malformed} malformed lines.`,
      ]
      : []),
  ], '\n\n');
}

function formatMoreFiles(count: number): readonly TerminalText[] {
  return count > maxListedFiles ? [term`  and ${count - maxListedFiles} more`] : [];
}

function formatTokenCounts(tokens: SessionTokens): string {
  return `${formatCount(tokens.input)} input, ${formatCount(tokens.output)} output, ${
    formatCount(tokens.cacheRead)
  } from cache, ${formatCount(tokens.cacheCreation)} into cache, ${formatCount(tokens.calls)} responses`;
}

function formatCount(value: number | null): string {
  return value === null ? missingValue : formatNumber(value);
}

function formatSessionAge(time: string | null): string {
  return time === null ? missingValue : formatTimeAgoInEnglish(Date.now() - Date.parse(time));
}

export function formatStoresTable({ stores }: SessionStoresReport, width: number, color: boolean): TerminalText {
  return formatTextTable(
    [{ title: 'AGENT' }, { title: 'FOUND' }, { title: 'ALLOWED' }, { title: 'SESSIONS', align: 'right' }, {
      title: 'VERSION',
    }, { title: 'FOLDER', shrinks: true }],
    stores.map((
      store,
    ) => [store.agent, store.present ? 'yes' : 'no', store.allowed ? 'yes' : 'no', formatCount(store.sessions),
      store.versions.join(', '), [...store.folders, ...store.problems].join('; ')]
    ),
    width,
    color,
  );
}

export function formatEntriesTable(entries: readonly SessionEntryReport[], width: number,
  color: boolean): TerminalText
{
  return formatTextTable(
    [{ title: 'POSITION', align: 'right' }, { title: 'TYPE' }, { title: 'TOOL' }, { title: 'OK' }, { title: 'ID' }, {
      title: 'FILES',
      shrinks: true,
    }],
    entries.map((
      entry,
    ) => [String(entry.position), entry.type, entry.tool ?? '', entry.ok === null ? '' : entry.ok ? 'yes' : 'no',
      entry.uuid ?? '', entry.files.map((file) => file.path).join(', ') || (entry.text ?? '')]
    ),
    width,
    color,
  );
}
