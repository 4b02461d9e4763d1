import { closeSync, openSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { UserError } from '#base/errors';
import type { Cancel } from '#base/cancellation';
import { findMax } from '#base/collections/lists';
import { parseJson } from '#base/text/parseJson';
import { listShownPacks } from '#engine/answers/packsShown';
import type { Host } from '#engine/host';
import { readSessionSettings, type SessionSettings } from '#engine/settings/sessionSettings';
import { forgetSessionThreads, recordSessionThreads } from '#engine/threads/sessionThreads';
import type { SessionsReport, SessionStoresReport } from '#reports';
import { redact } from '#secrets/redact';
import { isContinuation } from '../pure/continuation';
import { findRelativePath } from '../pure/facts/paths';
import { getCurrentPhase } from '../pure/facts/lifecycle';
import { listFilesChangedBySessions } from '../pure/facts/summary';
import { presenceOnly } from '#agents/transcripts/presenceOnly';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import type { SessionAgent, TranscriptFormat } from '#agents/transcripts/sessionAgent';
import { isSystemError, catchSystemError, describeSystemError } from '#platform/fs/systemError';
import { isFolder } from './findTranscripts';
import { readHookTimes, applyHookTimes } from './hookTimes';
import { FolderSessions, type FolderTranscript } from './folderSessions';
import { maxDocumentBytes, readTranscript } from './readTranscript';
import { readSessionTexts } from './sessionTexts';
import { nestSessions, createSessionReport, listFolderSessions, type FolderSession,
  type ReportContext } from './sessionReports';

/** The maximum length of a prompt that becomes a task, in characters. */
const maxTaskLength = 8_000;
/** The maximum number of bytes that are read from a given file to identify its agent. */
const maxHeadBytes = 1 << 20;

export interface SessionsRequest {
  readonly verify?: boolean;
  readonly cancel?: Cancel;
}

/** An agent whose sessions may be read. */
export interface AllowedAgent {
  readonly id: string;
  /** Null if AgentPack supports no agent with this id. */
  readonly label: string | null;
  /** The reasons why some sessions of the agent are missing, as sentences. */
  readonly problems: readonly string[];
}

/** The sessions of one folder. Each request checks again which agents the user allows. */
export class Sessions {
  private readonly folder: FolderSessions;
  /** Transcripts in the last list from which no session could be read. */
  private unreadableTranscripts: readonly FolderTranscript[] = [];
  /** The reasons why the last list is incomplete, as sentences. */
  incompleteReasons: readonly string[] = [];

  constructor(private readonly host: Host, private readonly readSettings: () => SessionSettings,
    private readonly isWriting: boolean)
  {
    this.folder = new FolderSessions(host, isWriting);
  }

  get folders(): readonly string[] {
    return this.folder.folders;
  }

  /**
   * Lists sessions, newest first. Records active sessions as threads, so that overlaps with their changes are found.
   */
  list(request: SessionsRequest = {}): readonly FolderSession[] {
    const { agents, isStated } = this.readSettings();
    const times = readHookTimes(this.host.root);
    const transcripts = this.folder.read({ ...request, agents, removesOthers: isStated });
    this.unreadableTranscripts = transcripts.filter(({ sessions, reason }) =>
      sessions.length === 0 && reason !== undefined
    );
    this.incompleteReasons = transcripts.flatMap((item) => item.reason ?? []);
    const folderSessions = listFolderSessions(transcripts, this.folder.folders).map((session) => ({
      ...session,
      state: applyHookTimes(session.state, times),
    }));
    if (this.isWriting && (isStated || agents.length > 0)) this.recordThreads(folderSessions);
    return folderSessions;
  }

  /** Lists the allowed agents, each with the problems that occurred while the last list was read. */
  listAllowedAgents(): readonly AllowedAgent[] {
    return this.readSettings().agents.map((id) => ({
      id,
      label: sessionAgents.find((agent) => agent.id === id)?.label ?? null,
      problems: this.unreadableTranscripts.filter(({ agent }) => agent.id === id).flatMap(({ reason }) => reason ?? []),
    }));
  }

  private recordThreads(sessions: readonly FolderSession[]): void {
    const now = this.host.now();
    const active = sessions.filter(({ state, transcript }) =>
      transcript.change !== 'gone' && getCurrentPhase(state, now) === 'active'
      // sessions of other work trees are not threads of this work tree
      && state.cwds.some((cwd) => findRelativePath(cwd, this.folder.folders.slice(0, 2)) !== undefined)
    );
    const ids = new Set(active.map(({ state }) => state.id));
    forgetSessionThreads(this.host, (id) => ids.has(id));
    recordSessionThreads(this.host, active.map(({ state, descendants }) => ({
      id: state.id,
      branch: state.branch ?? null,
      changed: listFilesChangedBySessions([state, ...descendants], this.folder.folders),
      updatedAt: Math.min(now, findMax([state, ...descendants].map((item) => item.updatedAt ?? 0))),
    })));
  }

  createReport(sessions: readonly FolderSession[]): SessionsReport {
    const context = this.createReportContext();
    return { version: 1, sessions: sessions.map((session) => createSessionReport(session, context)) };
  }

  createStoresReport(): SessionStoresReport {
    const { agents, isStated } = this.readSettings();
    const transcripts = this.folder.read({ agents, removesOthers: isStated });
    const readableStores = this.folder.listPresentStores().map(({ agent, stores }) => {
      const allowed = agents.includes(agent.id);
      const agentTranscripts = transcripts.filter((item) => item.agent === agent);
      const sessions = listFolderSessions(agentTranscripts, this.folder.folders);
      return {
        agent: agent.id,
        label: agent.label,
        present: stores.length > 0,
        allowed,
        canRead: true,
        folders: [...new Set(stores.map((store) => store.folder))],
        sessions: allowed ? sessions.length : null,
        versions: [...new Set(sessions.flatMap(({ state }) => state.version ?? []))].sort(),
        problems: agentTranscripts.flatMap((item) => item.reason ?? []),
      };
    });
    const otherStores = presenceOnly.map((row) => {
      const folders = row.listFolders(this.folder.environment).filter(isFolder);
      return {
        agent: row.id,
        label: row.label,
        present: folders.length > 0,
        allowed: false,
        canRead: false,
        folders,
        sessions: null,
        versions: [],
        problems: [row.reason],
      };
    });
    return { version: 1, stores: [...readableStores, ...otherStores] };
  }

  /** Returns the newest prompt that sets a task in a session; undefined if the user does not allow following tasks. */
  readTask(id: string): string | undefined {
    if (!this.readSettings().followTask) return undefined;
    const session = this.list().find(({ state }) => state.id === id);
    const texts = session && readSessionTexts(session.transcript, session.state).prompts;
    const prompts = [...session?.state.prompts ?? []].reverse().flatMap(({ key }) => texts?.get(key) ?? []);
    const task = prompts.find((text) => !isContinuation(text));
    return task === undefined ? undefined : redact(task.slice(0, maxTaskLength));
  }

  forget(id: string | undefined): number {
    forgetSessionThreads(this.host, (sessionId) => id !== undefined && sessionId !== id);
    return this.folder.forget(id);
  }

  private createReportContext(): ReportContext {
    return {
      folders: this.folder.folders,
      settings: this.readSettings(),
      packs: listShownPacks(this.host),
      now: this.host.now(),
      configuredAt: this.host.ownConfig?.readModifiedMs(),
    };
  }
}

/** Reads the session settings from the user's own configuration. */
export function loadSessionSettings(host: Pick<Host, 'ownConfig'>): ReturnType<typeof readSessionSettings> {
  return readSessionSettings(host.ownConfig?.read());
}

/**
 * Identifies the agent and the format of a transcript by its first records.
 * @throws UserError if the file is not a transcript
 */
function identifyTranscript(path: string): { readonly agent: SessionAgent; readonly format: TranscriptFormat; } {
  const head = readFileHead(path);
  const isText = !head.text.startsWith('{') && !head.text.startsWith('[');
  const lines = head.text.split('\n', 50).map((line) => parseJson(line) ?? line);
  const isDocument = !isText && typeof lines[0] === 'string' || head.isWhole && parseJson(head.text) !== undefined;
  const document = isDocument ? parseJson(head.isWhole ? head.text : readWholeText(path)) : undefined;
  const firstRecords = document === undefined ? lines : [document];
  const agent = sessionAgents.find((candidate) => candidate.hasWritten(firstRecords));
  if (!agent)
    throw new UserError(
      `${path} is not a transcript of a supported agent. To list the supported agents, run agentpack sessions --stores.`,
    );
  if (isText) return { agent, format: 'text' };
  if (document !== undefined) return { agent, format: 'document' };
  return { agent, format: isMutation(firstRecords[0]) ? 'log' : 'lines' };
}

/** Reports whether a record belongs to VS Code's change log, in which all records together form one document. */
function isMutation(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'kind' in record && typeof record.kind === 'number';
}

/** Reads the beginning of the file at this path, which identifies its agent. @throws UserError */
function readFileHead(path: string): { readonly text: string; readonly isWhole: boolean; } {
  const stat = catchSystemError(() => statSync(path), () => undefined);
  // reading a pipe would block
  if (!stat?.isFile()) throw new UserError(`${path} is not a file. Specify the path of a transcript.`);
  const bytes = Buffer.alloc(Math.min(stat.size, maxHeadBytes));
  const file = convertReadErrors(() => openSync(path, 'r'), path);
  try {
    const text = bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0));
    return { text: text.replace(/^[\s\uFEFF\0]+/, ''), isWhole: stat.size <= maxHeadBytes };
  } finally {
    closeSync(file);
  }
}

/** Reads the whole text of a document; returns '' if the document is too large. */
function readWholeText(path: string): string {
  return statSync(path).size > maxDocumentBytes ? '' : convertReadErrors(() => readFileSync(path, 'utf8'), path);
}

function convertReadErrors<T>(read: () => T, path: string): T {
  try {
    return read();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${path} cannot be read: ${describeSystemError(error)}.`);
  }
}

/** Reads the sessions of one transcript at any path. */
export function readNamedTranscript(givenPath: string): readonly FolderSession[] {
  const path = convertReadErrors(() => realpathSync(givenPath), givenPath);
  const { agent, format } = identifyTranscript(path);
  const { stored: storedTranscript, reason } = readTranscript(agent, format, path, basename(path, extname(path)),
    undefined);
  const transcript = {
    agent,
    format,
    path,
    sessions: storedTranscript.state.sessions,
    change: 'new' as const,
    ...(reason === undefined ? {} : { reason }),
  };
  return nestSessions(storedTranscript.state.sessions).map((session) => ({ ...session, transcript }));
}
