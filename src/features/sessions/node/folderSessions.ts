import { closeSync, openSync, readSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { addAll } from '#base/collections/lists';
import { byText } from '#base/order';
import type { Cancel } from '#base/cancellation';
import { throwIfCancelled } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import type { Host } from '#engine/host';
import { findRelativePath } from '../pure/facts/paths';
import type { SessionState } from '../pure/facts/state';
import { createTranscriptState, TranscriptReader } from '../pure/reading/transcriptReader';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import type { SessionAgent, Store, StoreEnvironment, TranscriptFormat } from '#agents/transcripts/sessionAgent';
import { isSystemError, describeSystemError } from '#platform/fs/systemError';
import { readCompanionRecords, findCompanions } from './companions';
import { findTranscripts, isFolder, type FoundTranscript } from './findTranscripts';
import { StoredSessions } from './keptSessions';
import { readDatabase, loadNodeSqlite, type DatabaseSession } from './sessionDatabase';
import { listSessionFolders } from './sessionFolders';
import { createStoreEnvironment } from './storeEnvironment';
import { needsZstandard, zstandardRequirement, readTranscript, safeOpenFlags, type ReadOptions, type StoredTranscript,
  type TranscriptChange } from './readTranscript';

/** The result of reading one transcript of this folder. */
export interface FolderTranscript {
  readonly agent: SessionAgent;
  readonly format: TranscriptFormat;
  readonly path: string;
  readonly sessions: readonly SessionState[];
  readonly change: TranscriptChange | 'gone';
  /** Additional data needed to read the transcript. */
  readonly readOptions?: ReadOptions;
  /** The reason why parts of the transcript were not read, as a sentence. */
  readonly reason?: string;
}

export interface ReadRequest {
  /** Ids of the agents that the user allows. */
  readonly agents: readonly string[];
  /** Whether to remove the stored data of other agents, because the user has withdrawn consent. */
  readonly removesOthers?: boolean;
  /** Whether to ignore the stored data. */
  readonly verify?: boolean;
  readonly cancel?: Cancel;
}

type SessionsHost = Pick<Host, 'root' | 'state' | 'hash' | 'seal' | 'env'>;

/**
 * The size of a part and the maximum number of parts that are read from the start of a session. The first records name
 * the session's folder, but one of them may contain an image.
 */
const headPartBytes = 1 << 20;
const maxHeadParts = 16;

/**
 * Reads the sessions of one folder. Each read continues where the previous read stopped. Opens no files of agents that
 * the request does not name.
 */
export class FolderSessions {
  readonly folders: readonly string[];
  private readonly storedSessions: StoredSessions;
  readonly environment: StoreEnvironment;
  /** The transcripts that this process read or wrote last, by path. */
  private readonly recentTranscripts = new Map<string, StoredTranscript>();
  private readonly databases = new Map<string, ReadonlyMap<string, DatabaseSession>>();

  constructor(host: SessionsHost, private readonly isWriting = true) {
    this.folders = listSessionFolders(host.root);
    this.storedSessions = new StoredSessions(host);
    this.environment = createStoreEnvironment(host.env, this.folders);
  }

  /** Returns the existing stores of every agent; only checks whether the folders exist. */
  listPresentStores(): readonly { readonly agent: SessionAgent; readonly stores: readonly Store[]; }[] {
    return sessionAgents.map((agent) => ({
      agent,
      stores: this.listStores(agent).filter((store) => isFolder(store.folder)),
    }));
  }

  /** Reads all transcripts of this folder by the allowed agents, ordered by agent and path. */
  read(request: ReadRequest): readonly FolderTranscript[] {
    if (this.isWriting && request.removesOthers) this.storedSessions.keepOnly(request.agents);
    return sessionAgents.filter(({ id }) => request.agents.includes(id)).flatMap((agent) =>
      this.readAgent(agent, request)
    );
  }

  /**
   * Removes the stored data of the sessions with this id, or of all sessions if no id is given. Returns the number of
   * transcripts removed.
   */
  forget(id: string | undefined): number {
    this.recentTranscripts.clear();
    return id === undefined ? this.storedSessions.keepOnly([]) : this.storedSessions.remove(id);
  }

  private listStores(agent: SessionAgent): readonly Store[] {
    return this.environment.home === '' ? [] : agent.listStores(this.environment);
  }

  private readAgent(agent: SessionAgent, request: ReadRequest): readonly FolderTranscript[] {
    const foreignHashes = request.verify ? new Set<string>() : this.storedSessions.readOthers(agent.id);
    const previousCount = foreignHashes.size;
    const stores = this.listStores(agent).filter(({ format }) => format !== 'database');
    const found = stores.flatMap((store) => findTranscripts(store, this.folders));
    const paths = new Set(found.map(({ path }) => path));
    const readTranscripts: FolderTranscript[] = [];
    const deletedTranscripts: FolderTranscript[] = [];
    for (const [shard, transcripts] of this.storedSessions.groupByShard(agent.id, found)) {
      addAll(readTranscripts, this.readShard(agent, shard, transcripts, request, foreignHashes));
      addAll(deletedTranscripts, this.listDeletedTranscripts(agent, shard, paths));
    }
    if (this.isWriting && foreignHashes.size !== previousCount)
      this.storedSessions.writeOthers(agent.id, foreignHashes);
    const compressed = found.flatMap(({ path }) => (needsZstandard(path) ? [path] : []));
    return [...this.readDatabases(agent, request), ...sortByPathOrder(readTranscripts, [...paths]),
      ...reportUnreadable(agent, compressed), ...deletedTranscripts.sort((a, b) => byText(a.path, b.path))];
  }

  /** Reads the transcripts whose facts are stored in one shard, so that the shard is read and written once. */
  private readShard(agent: SessionAgent, shard: string, found: readonly FoundTranscript[], request: ReadRequest,
    foreignHashes: Set<string>): readonly FolderTranscript[]
  {
    const changed = new Map<string, StoredTranscript>();
    const results: FolderTranscript[] = [];
    try {
      for (const transcript of found) {
        throwIfCancelled(request.cancel ?? { cancelled: false });
        const { path } = transcript;
        if (needsZstandard(path) || foreignHashes.has(this.storedSessions.computeShortHash(path))) continue;
        const result = this.readOne(agent, shard, transcript, request, foreignHashes);
        if (result) results.push(result);
        const stored = this.recentTranscripts.get(path);
        if (result && result.change !== 'same' && stored) changed.set(path, stored);
      }
    } finally {
      // also written after a cancellation, so that these transcripts are not read again
      if (this.isWriting) this.storedSessions.write(shard, changed);
    }
    return results;
  }

  private readDatabases(agent: SessionAgent, request: ReadRequest): readonly FolderTranscript[] {
    const stores = this.listStores(agent).filter(({ format }) => format === 'database');
    return stores.flatMap((store) => findTranscripts(store, this.folders)).map(({ path }) => {
      const transcript = { agent, format: 'database', path, sessions: [], change: 'same' } as const;
      if (!loadNodeSqlite())
        return { ...transcript, reason: `${path} is a SQLite database, which requires Node.js 22.13 or later.` };
      try {
        const previousSessions = request.verify
          ? new Map<string, DatabaseSession>()
          : this.databases.get(path) ?? new Map();
        const databaseSessions = readDatabase(agent, path, this.folders, previousSessions);
        this.databases.set(path, new Map(databaseSessions.map((row) => [row.id, row])));
        return { ...transcript, sessions: databaseSessions.map((row) => row.state) };
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        return { ...transcript, reason: `${path} cannot be read as a database of ${agent.label}: ${error.message}.` };
      }
    });
  }

  private readOne(agent: SessionAgent, shard: string, foundTranscript: FoundTranscript, request: ReadRequest,
    foreignHashes: Set<string>
  ):
    | FolderTranscript
    | undefined
  {
    const { path, store } = foundTranscript;
    try {
      const previous = this.recentTranscripts.get(path) ?? this.storedSessions.read(shard, path);
      if (!previous) {
        const isInFolder = this.isInThisFolder(agent, foundTranscript);
        if (isInFolder === false) foreignHashes.add(this.storedSessions.computeShortHash(path));
        if (isInFolder !== true) return undefined;
      }
      const result = readTranscript(agent, store.format, path, getTranscriptId(foundTranscript), previous, {
        ...getTranscriptContext(foundTranscript),
        verify: request.verify ?? false,
        ...(request.cancel ? { cancel: request.cancel } : {}),
      });
      const parent = store.getParentSession?.(path);
      for (const session of parent === undefined ? [] : result.stored.state.sessions) session.parent ??= parent;
      this.recentTranscripts.set(path, result.stored);
      return {
        agent,
        format: store.format,
        path,
        sessions: result.stored.state.sessions,
        change: result.change,
        readOptions: getTranscriptContext(foundTranscript),
        ...(result.reason === undefined ? {} : { reason: `${path}: ${result.reason}.` }),
      };
    } catch (error) {
      // the transcript was only partly read, so the next read starts from the stored data
      if (error instanceof Cancelled) this.recentTranscripts.delete(path);
      if (!isSystemError(error)) throw error;
      return {
        agent,
        format: store.format,
        path,
        sessions: [],
        change: 'same',
        reason: `${path} cannot be read: ${describeSystemError(error)}.`,
      };
    }
  }

  /** Reports whether the first records name this folder; undefined if the records do not name any folder yet. */
  private isInThisFolder(agent: SessionAgent, foundTranscript: FoundTranscript): boolean | undefined {
    const { path, store } = foundTranscript;
    const isWhole = store.format === 'document' || store.format === 'log' || path.endsWith('.zst');
    if (store.cwd !== undefined) return findRelativePath(store.cwd, this.folders) !== undefined;
    const context = getTranscriptContext(foundTranscript);
    if (isWhole) {
      const checkFolder = (options: object) =>
        this.areInThisFolder(
          readTranscript(agent, store.format, path, getTranscriptId(foundTranscript), undefined, options).stored.state
            .sessions,
        );
      // companion files are read only if the transcript itself does not name a folder
      return checkFolder({}) ?? checkFolder(context);
    }
    const reader = new TranscriptReader(agent, createTranscriptState(agent), getTranscriptId(foundTranscript), {},
      store.format === 'text');
    for (const record of readCompanionRecords(context.companions)) reader.readRecord(record, { position: 0 });
    for (const part of readTranscriptHead(path)) {
      reader.feed(part);
      if (reader.state.sessions.some((item) => item.cwds.length > 0)) break;
    }
    reader.finish();
    const isInFolder = this.areInThisFolder(reader.state.sessions);
    // if an agent's records never name a folder, only the transcript's location shows the session's folder
    return isInFolder ??
      (store.isByFolder && reader.state.sessions.some((item) => item.prompts.length > 0) ? true : undefined);
  }

  private areInThisFolder(sessions: readonly SessionState[]): boolean | undefined {
    const cwds = sessions.flatMap((item) => item.cwds);
    return cwds.length === 0 ? undefined : cwds.some((cwd) => findRelativePath(cwd, this.folders) !== undefined);
  }

  /** Returns the stored facts of transcripts that no longer exist. */
  private listDeletedTranscripts(agent: SessionAgent, shard: string,
    foundPaths: ReadonlySet<string>): readonly FolderTranscript[]
  {
    return this.storedSessions.listOthers(shard, foundPaths).map(({ path, kept }) => ({
      agent,
      format: 'lines',
      path,
      sessions: kept.state.sessions,
      change: 'gone',
    }));
  }
}

/** Sorts transcripts in the order of all paths. */
function sortByPathOrder(transcripts: readonly FolderTranscript[],
  paths: readonly string[]): readonly FolderTranscript[]
{
  const positions = new Map(paths.map((path, i) => [path, i]));
  return [...transcripts].sort((a, b) => positions.get(a.path)! - positions.get(b.path)!);
}

/** Creates one transcript for all compressed files, since their sessions cannot be identified. */
function reportUnreadable(agent: SessionAgent, compressed: readonly string[]): readonly FolderTranscript[] {
  const [path] = compressed;
  if (path === undefined) return [];
  const predicate = compressed.length > 1 ? ` and ${compressed.length - 1} more are` : ' is';
  return [{
    agent,
    format: 'lines',
    path,
    sessions: [],
    change: 'same',
    reason: `${path}${predicate} ${zstandardRequirement}.`,
  }];
}

function getTranscriptContext({ store, path }: FoundTranscript) {
  return { companions: findCompanions(store, path), ...(store.cwd === undefined ? {} : { cwd: store.cwd }) };
}

function* readTranscriptHead(path: string): Generator<Uint8Array> {
  const file = openSync(path, safeOpenFlags);
  try {
    const part = Buffer.alloc(headPartBytes);
    for (let i = 0; i < maxHeadParts; i++) {
      const read = readSync(file, part, 0, headPartBytes, i * headPartBytes);
      if (read === 0) return;
      yield part.subarray(0, read);
    }
  } finally {
    closeSync(file);
  }
}

function getTranscriptId({ path, store }: FoundTranscript): string {
  return store.getSessionId?.(path) ?? basename(path, extname(path));
}
