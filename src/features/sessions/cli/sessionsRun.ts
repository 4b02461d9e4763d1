import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '#base/errors';
import type { SessionSettings } from '#engine/settings/sessionSettings';
import type { SessionsReport } from '#reports';
import { findRelativePath } from '../pure/facts/paths';
import { listFilesChangedSince } from '../pure/facts/summary';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import { readSessionEntries } from '../node/sessionEntries';
import type { FolderSession } from '../node/sessionReports';
import { readNamedTranscript, Sessions, loadSessionSettings } from '../node/sessions';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { readSessionWorkingSet } from '../node/workingSet/readWorkingSet';
import { readSessionWindow } from '../node/workingSet/readSessionWindow';
import { createWorkingSetReport } from '../pure/workingSet/workingSetReport';
import { toTerminalBlock, term } from '#apps/cli/output/terminal';
import { exportSession, joinChunks } from './sessionsExport';
import { formatEntriesTable, formatNoSessions, formatSessionDetails, formatSessionsTable,
  formatStoresTable } from './sessionsText';

export async function runSessions(context: CommandContext): Promise<CommandResult> {
  const { names: [first, second, ...extraNames], values, host, warn } = context;
  if (extraNames.length > 0)
    throw new UserError('Specify an ID, or one of digest, forget, export and join with one name.', 'usage');
  const settings = resolveRunSettings(context);
  const sessions = new Sessions(host, () => settings, values['allow'] === undefined);
  if (first === 'forget') return createForgetResult(sessions.forget(second));
  if (first === 'join') return joinChunks(requireName(second, 'join DIR'), resolveRunOutFolder(context));
  if (values['stores'] === true) {
    const stores = sessions.createStoresReport();
    return { json: stores, text: (width, color) => formatStoresTable(stores, width, color), exit: 0 };
  }
  const file = values['file'] as string | undefined;
  const all = file === undefined
    ? sessions.list(getRunRequest(context))
    : readNamedTranscript(requireExistingPath(resolve(context.cwd, file)));
  for (
    const reason of new Set([...sessions.incompleteReasons,
      ...all.flatMap(({ transcript }) => transcript.reason ?? [])])
  )
    warn(reason);
  if (first === 'export')
    return exportSession(findSession(all, requireName(second, 'export ID'), settings), context,
      resolveRunOutFolder(context));
  if (first === 'digest')
    return createDigestResult(findSession(all, second ?? requireOnlyId(all, file), settings), sessions.folders,
      context);
  if (second !== undefined) throw new UserError(`${JSON.stringify(second)} is an unexpected argument.`, 'usage');
  const chosen = first === undefined ? all : [findSession(all, first, settings)];
  if (values['entries'] === true) return listSessionEntries(chosen, settings);
  if (values['since'] !== undefined) return listFilesSince(chosen, values['since'] as number, sessions.folders);
  const isSingle = first !== undefined || file !== undefined;
  const report = sessions.createReport(chosen);
  if (isSingle && chosen.length > 0) return createDetailsResult(report, chosen[0]!, sessions.folders, context);
  return {
    json: report,
    text: (width, color) =>
      all.length === 0
        ? formatNoSessions(settings.agents)
        : formatSessionsTable(report, width, color),
    exit: 0,
  };
}

function resolveRunSettings({ values, host, warn }: CommandContext): SessionSettings {
  const { settings, problems } = loadSessionSettings(host);
  problems.forEach(warn);
  const requestedAgents = (values['allow'] as string | undefined)?.split(',').map((item) => item.trim()).filter((
    item,
  ) => item !== '');
  const ids = sessionAgents.map(({ id }) => id);
  const unknownAgent = requestedAgents?.find((item) => !ids.includes(item));
  if (unknownAgent !== undefined)
    throw new UserError(`Unknown agent ${JSON.stringify(unknownAgent)} in --allow: use ${ids.join(', ')}.`, 'usage');
  const detail = values['detail'] as SessionSettings['detail'] | undefined;
  return { ...settings, ...(requestedAgents ? { agents: requestedAgents } : {}), ...(detail ? { detail } : {}) };
}

function getRunRequest({ values, run }: CommandContext) {
  return { verify: values['verify'] === true, cancel: run.cancel };
}

function requireExistingPath(path: string): string {
  if (!existsSync(path)) throw new UserError(`${path} does not exist: specify the path of a transcript.`);
  return path;
}

function requireName(name: string | undefined, usage: string): string {
  if (name === undefined) throw new UserError(`An argument is missing: use agentpack sessions ${usage}.`, 'usage');
  return name;
}

/** Finds a session by its ID or by a unique prefix of it. */
function findSession(all: readonly FolderSession[], id: string, { agents }: SessionSettings): FolderSession {
  const exact = all.filter(({ state }) => state.id === id);
  const matches = exact.length > 0 ? exact : all.filter(({ state }) => state.id.startsWith(id));
  if (matches.length === 1) return matches[0]!;
  const reason = matches.length > 1
    ? `${matches.length} sessions begin with ${id}: give more characters of the ID.`
    : agents.length === 0
    ? `No sessions can be read: name the agents with --allow, or in [sessions] of ~/.agentpack/config.toml.`
    : `This folder has no session ${id} from ${agents.join(', ')}: run agentpack sessions to list the sessions.`;
  throw new UserError(reason);
}

function resolveRunOutFolder({ cwd, values }: CommandContext): string {
  return resolve(cwd, (values['out'] as string | undefined) ?? '.');
}

function createForgetResult(count: number): CommandResult {
  const text = count === 0 ? 'No session data is stored.' : `Removed the stored data of ${count} transcripts.`;
  return { json: { version: 1, forgotten: count }, text: () => term`${text}`, exit: 0 };
}

function listSessionEntries(chosen: readonly FolderSession[], settings: SessionSettings): CommandResult {
  const [session] = chosen;
  if (!session || chosen.length > 1)
    throw new UserError('--entries requires the ID of one session, or --file.', 'usage');
  const { agent, format, path } = session.transcript;
  if (format === 'database')
    throw new UserError(`Sessions of ${agent.label} are in a database: their entries are not listed.`);
  const entryList = readSessionEntries(agent, format, path, settings.detail === 'prompts');
  return {
    json: { version: 1, entries: entryList },
    text: (width, color) => formatEntriesTable(entryList, width, color),
    exit: 0,
  };
}

/** Returns the ID of the only session in a transcript that the user named. */
function requireOnlyId(all: readonly FolderSession[], file: string | undefined): string {
  return requireName(file !== undefined && all.length === 1 ? all[0]!.state.id : undefined, 'digest ID');
}

/** Lists the folders that count as the root. */
function listRootFolders({ state: { cwds } }: FolderSession, folders: readonly string[]): readonly string[] {
  // a transcript that the user named may be from another folder, which is then treated like this folder
  const sessionFolders = cwds.some((cwd) => findRelativePath(cwd, folders) !== undefined) ? [] : cwds;
  return [...folders, ...sessionFolders];
}

/** Creates the report of the first session, with its window if it has its own transcript. */
function createDetailsResult(report: SessionsReport, session: FolderSession, folders: readonly string[],
  { host, run }: CommandContext): CommandResult
{
  const window = readSessionWindow(host, session, listRootFolders(session, folders), run.cancel);
  const [details, ...others] = report.sessions;
  const withWindow = window ? { ...details!, window } : details!;
  return {
    json: { ...report, sessions: [withWindow, ...others] },
    text: (_width, color) => formatSessionDetails(withWindow, color),
    exit: 0,
  };
}

async function createDigestResult(session: FolderSession, folders: readonly string[],
  { host, run }: CommandContext): Promise<CommandResult>
{
  const { set, text } = await readSessionWorkingSet(host, session, listRootFolders(session, folders), run.cancel);
  return { json: createWorkingSetReport(set, text), text: () => toTerminalBlock(text), exit: 0 };
}

function listFilesSince(chosen: readonly FolderSession[], position: number, folders: readonly string[]): CommandResult {
  const [session] = chosen;
  if (!session || chosen.length > 1) throw new UserError('--since requires the ID of one session.', 'usage');
  const files = listFilesChangedSince(session.state, position, folders);
  const currentPosition = session.state.position;
  return {
    json: { version: 1, files, position: currentPosition },
    text: () => term`${files.map((file) => file.path).join('\n') || 'No files changed.'} (position ${currentPosition})`,
    exit: 0,
  };
}
