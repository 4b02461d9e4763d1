import { taskTitle } from '#base/task/taskTitle';
import { plural, timeAgo } from '#base/text/phrases';
import type { SessionEntryReport, SessionReport, SessionsReport, SessionStoresReport, SessionTokens } from '#reports';
import { filesTitle } from '../pure/facts/filesTitle';
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
  const titles = ['AGENT', 'SESSION', 'STATE', 'LAST', 'FILES', 'INPUT', 'OUTPUT', 'CACHE', 'ABOUT'];
  const numbers = ['FILES', 'INPUT', 'OUTPUT', 'CACHE'];
  return table(
    titles.map((title) => ({
      title,
      ...(numbers.includes(title) ? { align: 'right' as const } : {}),
      ...(title === 'ABOUT' ? { shrinks: true } : {}),
    })),
    sessions.map((
      session,
    ) => [session.agent, session.id.slice(0, 8), session.gone ? 'gone' : session.state,
      formatSessionAge(session.updatedAt), String(session.files.length), count(session.tokens.total.input),
      count(session.tokens.total.output), count(session.tokens.total.cacheRead), aboutText(session)]
    ),
    width,
    color,
  );
}

function packText({ used, missed, readTokensOutside }: NonNullable<SessionReport['pack']>): TerminalText {
  return lines(
    term`Pack: opened ${plural(used.length + missed.length, 'file')}, ${used.length} in the pack${
      readTokensOutside === null ? '' : `; ${formatNumber(readTokensOutside)} tokens read outside of it`
    }`,
    ...(missed.length === 0 ? [] : [term`  not in the pack: ${missed.slice(0, filesShown).join(', ')}`]),
    ...formatMoreFiles(missed.length),
  );
}

/** Formats what a session is about: its last prompt if prompts are shown, else its files. */
function aboutText(session: SessionReport): string {
  const prompt = taskTitle(session.lastPrompt ?? '');
  const title = prompt === '' ? filesTitle(session) : undefined;
  return title ? `${title.names}${title.onlyRead ? ' (read only)' : ''}` : prompt;
}

/** Formats everything about one session. */
export function sessionText(session: SessionReport, color: boolean): TerminalText {
  const { tokens } = session;
  return joined([
    lines(
      heading(`${session.agent} ${session.id}`, color),
      term`${session.state}, last record ${formatSessionAge(session.updatedAt)}${
        session.branch === null ? '' : `, on ${session.branch}`
      }, ${session.model.join(', ') || 'no model named'}`,
      ...(session.lastPrompt === null ? [] : [term`Task: ${session.lastPrompt}`]),
      term`Tokens: ${tokensText(tokens)}${tokens.approximate ? ' (rounded by the agent)' : ''}`,
      ...(tokens.subagents ? [term`  of which subagents: ${tokensText(tokens.subagents)}`] : []),
      ...(session.cost === null ? [] : [term`Cost: $${session.cost.toFixed(2)}`]),
      ...(session.resume ? [term`Continue: ${session.resume.argv.join(' ')}`] : []),
    ),
    lines(heading(plural(session.files.length, 'changed file'), color),
      ...session.files.slice(0, filesShown).map((file) =>
        term`  ${file.path}  ${file.how}${file.times > 1 ? ` ${file.times} times` : ''}${
          file.proof === 'result' ? '' : ` (by ${file.proof})`
        }${file.outside ? ', outside of this folder' : ''}`
      ), ...formatMoreFiles(session.files.length)),
    ...(session.failed.length > 0
      ? [
        lines(heading('Edits that failed or were denied', color),
          ...session.failed.slice(0, filesShown).map((file) => term`  ${file.path}`)),
      ]
      : []),
    ...(session.reads.length > 0
      ? [
        lines(heading(plural(session.reads.length, 'file or folder read', 'files or folders read'), color),
          ...session.reads.slice(0, filesShown).map((read) =>
            term`  ${read.path}${read.how === 'searched' ? ' (searched)' : ''}`
          ), ...formatMoreFiles(session.reads.length)),
      ]
      : []),
    ...(session.pack ? [packText(session.pack)] : []),
    ...(session.unread.records + session.unread.malformed > 0
      ? [
        term`Not read: ${session.unread.records} records of unknown kinds, ${session.unread.malformed} malformed lines.`,
      ]
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
      store,
    ) => [store.agent, store.present ? 'yes' : 'no', store.allowed ? 'yes' : 'no', count(store.sessions),
      store.versions.join(', '), [...store.folders, ...store.problems].join('; ')]
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
      entry,
    ) => [String(entry.position), entry.type, entry.tool ?? '', entry.ok === null ? '' : entry.ok ? 'yes' : 'no',
      entry.uuid ?? '', entry.files.map((file) => file.path).join(', ') || (entry.text ?? '')]
    ),
    width,
    color,
  );
}
