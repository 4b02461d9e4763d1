import { taskTitle } from '#base/task/taskTitle';
import { plural, timeAgo } from '#base/text/phrases';
import type { SessionEntryReport, SessionReport, SessionsReport, SessionStoresReport, SessionTokens } from '#reports';
import { formatNumber, table } from '#apps/cli/output/table';
import { heading, joined, lines, term, type TerminalText } from '#apps/cli/output/terminal';

const filesShown = 20;
const none = '-';

export function noSessionsText(agents: readonly string[]): TerminalText {
  return agents.length === 0
    ? term`No agent's sessions are read: name agents with --allow claude,codex for one run, or in [sessions] of ~/.agentpack/config.toml. agentpack sessions --stores shows what is there.`
    : term`No session of ${agents.join(', ')} in this folder.`;
}

export function sessionsText({ sessions }: SessionsReport, width: number, color: boolean): TerminalText {
  const titles = ['AGENT', 'SESSION', 'STATE', 'LAST', 'FILES', 'INPUT', 'OUTPUT', 'CACHE', 'TASK'];
  const numbers = ['FILES', 'INPUT', 'OUTPUT', 'CACHE'];
  return table(
    titles.map((title) => ({
      title,
      ...(numbers.includes(title) ? { align: 'right' as const } : {}),
      ...(title === 'TASK' ? { shrinks: true } : {}),
    })),
    sessions.map((
      one,
    ) => [one.agent, one.id.slice(0, 8), one.gone ? 'gone' : one.state, formatSessionAge(one.updatedAt),
      String(one.files.length), count(one.tokens.total.input), count(one.tokens.total.output),
      count(one.tokens.total.cacheRead), one.lastPrompt === null ? '' : taskTitle(one.lastPrompt)]
    ),
    width,
    color,
  );
}

/** Formats everything about one session. */
export function sessionText(one: SessionReport, color: boolean): TerminalText {
  const { tokens } = one;
  return joined([
    lines(
      heading(`${one.agent} ${one.id}`, color),
      term`${one.state}, last record ${formatSessionAge(one.updatedAt)}${
        one.branch === null ? '' : `, on ${one.branch}`
      }, ${one.model.join(', ') || 'no model named'}`,
      ...(one.lastPrompt === null ? [] : [term`Task: ${one.lastPrompt}`]),
      term`Tokens: ${tokensText(tokens)}${tokens.approximate ? ' (rounded by the agent)' : ''}`,
      ...(tokens.subagents ? [term`  of which subagents: ${tokensText(tokens.subagents)}`] : []),
      ...(one.cost === null ? [] : [term`Cost: $${one.cost.toFixed(2)}`]),
      ...(one.resume ? [term`Continue: ${one.resume.argv.join(' ')}`] : []),
    ),
    lines(heading(plural(one.files.length, 'changed file'), color),
      ...one.files.slice(0, filesShown).map((file) =>
        term`  ${file.path}  ${file.how}${file.times > 1 ? ` ${file.times} times` : ''}${
          file.proof === 'result' ? '' : ` (by ${file.proof})`
        }${file.outside ? ', outside of this folder' : ''}`
      ), ...formatMoreFiles(one.files.length)),
    ...(one.failed.length > 0
      ? [
        lines(heading('Edits that failed or were denied', color),
          ...one.failed.slice(0, filesShown).map((file) => term`  ${file.path}`)),
      ]
      : []),
    ...(one.reads.length > 0
      ? [
        lines(heading(plural(one.reads.length, 'file or folder read', 'files or folders read'), color),
          ...one.reads.slice(0, filesShown).map((read) =>
            term`  ${read.path}${read.how === 'searched' ? ' (searched)' : ''}`
          ), ...formatMoreFiles(one.reads.length)),
      ]
      : []),
    ...(one.pack
      ? [
        term`Pack: ${one.pack.used.length} of ${one.pack.shown.length} files used, ${one.pack.edited.length} edited, ${one.pack.missed.length} missed${
          one.pack.missed.length > 0 ? `: ${one.pack.missed.slice(0, filesShown).join(', ')}` : ''
        }`,
      ]
      : []),
    ...(one.unread.records + one.unread.malformed > 0
      ? [term`Not read: ${one.unread.records} records of unknown kinds, ${one.unread.malformed} malformed lines.`]
      : []),
  ], '\n\n');
}

function formatMoreFiles(count: number): readonly TerminalText[] {
  return count > filesShown ? [term`  and ${count - filesShown} more`] : [];
}

function tokensText(tokens: SessionTokens): string {
  return `${count(tokens.input)} input, ${count(tokens.output)} output, ${count(tokens.cacheRead)} from cache, ${
    count(tokens.cacheCreation)
  } into cache, ${count(tokens.calls)} responses`;
}

function count(value: number | null): string {
  return value === null ? none : formatNumber(value);
}

function formatSessionAge(time: string | null): string {
  return time === null ? none : timeAgo(Date.now() - Date.parse(time));
}

export function storesText({ stores }: SessionStoresReport, width: number, color: boolean): TerminalText {
  return table(
    [{ title: 'AGENT' }, { title: 'THERE' }, { title: 'ALLOWED' }, { title: 'SESSIONS', align: 'right' }, {
      title: 'VERSION',
    }, { title: 'FOLDER', shrinks: true }],
    stores.map((
      one,
    ) => [one.agent, one.present ? 'yes' : 'no', one.allowed ? 'yes' : 'no', count(one.sessions),
      one.versions.join(', '), [...one.folders, ...one.problems].join('; ')]
    ),
    width,
    color,
  );
}

export function entriesText(entries: readonly SessionEntryReport[], width: number, color: boolean): TerminalText {
  return table(
    [{ title: 'POSITION', align: 'right' }, { title: 'TYPE' }, { title: 'TOOL' }, { title: 'OK' }, { title: 'ID' }, {
      title: 'FILES',
      shrinks: true,
    }],
    entries.map((
      one,
    ) => [String(one.position), one.type, one.tool ?? '', one.ok === null ? '' : one.ok ? 'yes' : 'no', one.uuid ?? '',
      one.files.map((file) => file.path).join(', ') || (one.text ?? '')]
    ),
    width,
    color,
  );
}
