import { closeSync, openSync, readSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { addAll } from '#base/collections/lists';
import { byText } from '#base/order';
import type { Cancel } from '#base/cancellation';
import { throwIfCancelled } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import type { Host } from '#engine/host';
import { relativeTo } from '../pure/facts/paths';
import type { SessionState } from '../pure/facts/state';
import { startOfTranscript, TranscriptReader } from '../pure/reading/transcriptReader';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import type { SessionAgent, Store, StoreEnvironment, TranscriptFormat } from '#agents/transcripts/sessionAgent';
import { isSystemError, systemErrorText } from '#platform/fs/systemError';
import { companionRecords, findCompanions } from './companions';
import { findTranscripts, isFolder, type FoundTranscript } from './findTranscripts';
import { KeptSessions } from './keptSessions';
import { readDatabase, sqlite, type DatabaseSession } from './sessionDatabase';
import { sessionFolders } from './sessionFolders';
import { createStoreEnvironment } from './storeEnvironment';
import { needsZstandard, noZstandard, readTranscript, unfollowed, type ReadOptions, type KeptTranscript,
  type TranscriptChange } from './readTranscript';

/** One transcript of this folder, as read. */
export interface FolderTranscript {
  readonly agent: SessionAgent;
  readonly format: TranscriptFormat;
  readonly path: string;
  readonly sessions: readonly SessionState[];
  readonly change: TranscriptChange | 'gone';
  /** Additional data needed to read it. */
  readonly more?: ReadOptions;
  /** Why parts of it were not read, as a sentence. */
  readonly reason?: string;
}

export interface ReadRequest {
  /** Ids of the agents that the user allows. */
  readonly agents: readonly string[];
  /** Removes the data kept about other agents, because the user has withdrawn consent. */
  readonly removesOthers?: boolean;
  /** Ignores the stored data. */
  readonly verify?: boolean;
  readonly cancel?: Cancel;
}

type SessionsHost = Pick<Host, 'root' | 'state' | 'hash' | 'seal' | 'env'>;

/**
 * The maximum number of parts read from the start of a session: its folder is named in the first records, one of which
 * may contain an image.
 */
const headBytes = 1 << 20;
const headParts = 16;

/**
 * Reads the sessions of one folder, each from where the last read stopped. Opens no files of agents that the request
 * does not name.
 */
export class FolderSessions {
  readonly folders: readonly string[];
  private readonly keptFiles: KeptSessions;
  readonly environment: StoreEnvironment;
  /** The transcripts that this process read or wrote last, by path. */
  private readonly living = new Map<string, KeptTranscript>();
  private readonly databases = new Map<string, ReadonlyMap<string, DatabaseSession>>();

  constructor(host: SessionsHost, private readonly isWriting = true) {
    this.folders = sessionFolders(host.root);
    this.keptFiles = new KeptSessions(host);
    this.environment = createStoreEnvironment(host.env, this.folders);
  }

  /** Returns the existing stores of every agent; only checks whether the folders exist. */
  presentStores(): readonly { readonly agent: SessionAgent; readonly stores: readonly Store[]; }[] {
    return sessionAgents.map((agent) => ({
      agent,
      stores: this.storesOf(agent).filter((store) => isFolder(store.folder)),
    }));
  }

  /** Reads all transcripts of this folder by the allowed agents, ordered by agent and path. */
  read(request: ReadRequest): readonly FolderTranscript[] {
    if (this.isWriting && request.removesOthers) this.keptFiles.keepOnly(request.agents);
    return sessionAgents.filter(({ id }) => request.agents.includes(id)).flatMap((agent) =>
      this.readAgent(agent, request)
    );
  }

  /**
   * Removes the data kept about the sessions with this id, or about all sessions if no id is given. Returns the number
   * of transcripts removed.
   */
  forget(id: string | undefined): number {
    this.living.clear();
    return id === undefined ? this.keptFiles.keepOnly([]) : this.keptFiles.remove(id);
  }

  private storesOf(agent: SessionAgent): readonly Store[] {
    return this.environment.home === '' ? [] : agent.stores(this.environment);
  }

  private readAgent(agent: SessionAgent, request: ReadRequest): readonly FolderTranscript[] {
    const foreignHashes = request.verify ? new Set<string>() : this.keptFiles.readOthers(agent.id);
    const before = foreignHashes.size;
    const stores = this.storesOf(agent).filter(({ format }) => format !== 'database');
    const found = stores.flatMap((store) => findTranscripts(store, this.folders));
    const paths = new Set(found.map(({ path }) => path));
    const read: FolderTranscript[] = [];
    const gone: FolderTranscript[] = [];
    for (const [shard, transcripts] of this.keptFiles.divide(agent.id, found)) {
      addAll(read, this.readShard(agent, shard, transcripts, request, foreignHashes));
      addAll(gone, this.goneOf(agent, shard, paths));
    }
    if (this.isWriting && foreignHashes.size !== before) this.keptFiles.writeOthers(agent.id, foreignHashes);
    const compressed = found.flatMap(({ path }) => (needsZstandard(path) ? [path] : []));
    return [...this.readDatabases(agent, request), ...inOrder(read, [...paths]), ...unreadable(agent, compressed),
      ...gone.sort((a, b) => byText(a.path, b.path))];
  }

  /** Reads the transcripts whose facts one file keeps, so that the file is read and written once. */
  private readShard(agent: SessionAgent, shard: string, found: readonly FoundTranscript[], request: ReadRequest,
    foreignHashes: Set<string>): readonly FolderTranscript[]
  {
    const changed = new Map<string, KeptTranscript>();
    const read: FolderTranscript[] = [];
    try {
      for (const transcript of found) {
        throwIfCancelled(request.cancel ?? { cancelled: false });
        const { path } = transcript;
        if (needsZstandard(path) || foreignHashes.has(this.keptFiles.shortHash(path))) continue;
        const result = this.readOne(agent, shard, transcript, request, foreignHashes);
        if (result) read.push(result);
        const kept = this.living.get(path);
        if (result && result.change !== 'same' && kept) changed.set(path, kept);
      }
    } finally {
      // after a cancellation as well: what was read is not read again
      if (this.isWriting) this.keptFiles.write(shard, changed);
    }
    return read;
  }

  private readDatabases(agent: SessionAgent, request: ReadRequest): readonly FolderTranscript[] {
    const stores = this.storesOf(agent).filter(({ format }) => format === 'database');
    return stores.flatMap((store) => findTranscripts(store, this.folders)).map(({ path }) => {
      const transcript = { agent, format: 'database', path, sessions: [], change: 'same' } as const;
      if (!sqlite())
        return { ...transcript, reason: `${path} is a SQLite database, which Node.js can read from 22.13 on.` };
      try {
        const before = request.verify ? new Map<string, DatabaseSession>() : this.databases.get(path) ?? new Map();
        const read = readDatabase(agent, path, this.folders, before);
        this.databases.set(path, new Map(read.map((row) => [row.id, row])));
        return { ...transcript, sessions: read.map((row) => row.state) };
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
      const previous = this.living.get(path) ?? this.keptFiles.read(shard, path);
      if (!previous) {
        const owner = this.isOwn(agent, foundTranscript);
        if (owner === false) foreignHashes.add(this.keptFiles.shortHash(path));
        if (owner !== true) return undefined;
      }
      const result = readTranscript(agent, store.format, path, getTranscriptId(foundTranscript), previous, {
        ...getTranscriptContext(foundTranscript),
        verify: request.verify ?? false,
        ...(request.cancel ? { cancel: request.cancel } : {}),
      });
      const parent = store.parentOf?.(path);
      for (const session of parent === undefined ? [] : result.kept.state.sessions) session.parent ??= parent;
      this.living.set(path, result.kept);
      return {
        agent,
        format: store.format,
        path,
        sessions: result.kept.state.sessions,
        change: result.change,
        more: getTranscriptContext(foundTranscript),
        ...(result.reason === undefined ? {} : { reason: `${path}: ${result.reason}.` }),
      };
    } catch (error) {
      // the transcript was read in part, so the next read starts from the kept data
      if (error instanceof Cancelled) this.living.delete(path);
      if (!isSystemError(error)) throw error;
      return {
        agent,
        format: store.format,
        path,
        sessions: [],
        change: 'same',
        reason: `${path} cannot be read: ${systemErrorText(error)}.`,
      };
    }
  }

  /** Reports whether the first records name this folder; undefined if they do not name a folder yet. */
  private isOwn(agent: SessionAgent, foundTranscript: FoundTranscript): boolean | undefined {
    const { path, store } = foundTranscript;
    const isWhole = store.format === 'document' || store.format === 'log' || path.endsWith('.zst');
    if (store.cwd !== undefined) return relativeTo(store.cwd, this.folders) !== undefined;
    const more = getTranscriptContext(foundTranscript);
    if (isWhole) {
      const ownOf = (options: object) =>
        this.areOwn(
          readTranscript(agent, store.format, path, getTranscriptId(foundTranscript), undefined, options).kept.state
            .sessions,
        );
      // the files that belong to it are read only if it does not name a folder itself
      return ownOf({}) ?? ownOf(more);
    }
    const reader = new TranscriptReader(agent, startOfTranscript(agent), getTranscriptId(foundTranscript), {},
      store.format === 'text');
    for (const record of companionRecords(more.companions)) reader.record(record, { position: 0 });
    for (const part of readTranscriptHead(path)) {
      reader.feed(part);
      if (reader.state.sessions.some((item) => item.cwds.length > 0)) break;
    }
    reader.finish();
    const isOwn = this.areOwn(reader.state.sessions);
    // for an agent whose records never name a folder, only the transcript's folder can tell
    return isOwn ??
      (store.isByFolder && reader.state.sessions.some((item) => item.prompts.length > 0) ? true : undefined);
  }

  private areOwn(sessions: readonly SessionState[]): boolean | undefined {
    const cwds = sessions.flatMap((item) => item.cwds);
    return cwds.length === 0 ? undefined : cwds.some((cwd) => relativeTo(cwd, this.folders) !== undefined);
  }

  /** Returns facts whose transcripts no longer exist. */
  private goneOf(agent: SessionAgent, shard: string, found: ReadonlySet<string>): readonly FolderTranscript[] {
    return this.keptFiles.rest(shard, found).map(({ path, kept }) => ({
      agent,
      format: 'lines',
      path,
      sessions: kept.state.sessions,
      change: 'gone',
    }));
  }
}

/** Sorts transcripts in the order of all paths. */
function inOrder(transcripts: readonly FolderTranscript[], paths: readonly string[]): readonly FolderTranscript[] {
  const positions = new Map(paths.map((path, i) => [path, i]));
  return [...transcripts].sort((a, b) => positions.get(a.path)! - positions.get(b.path)!);
}

/** Creates one transcript for all compressed files, since their sessions cannot be identified. */
function unreadable(agent: SessionAgent, compressed: readonly string[]): readonly FolderTranscript[] {
  const [path] = compressed;
  if (path === undefined) return [];
  const more = compressed.length > 1 ? ` and ${compressed.length - 1} more are` : ' is';
  return [{ agent, format: 'lines', path, sessions: [], change: 'same', reason: `${path}${more} ${noZstandard}.` }];
}

function getTranscriptContext({ store, path }: FoundTranscript) {
  return { companions: findCompanions(store, path), ...(store.cwd === undefined ? {} : { cwd: store.cwd }) };
}

function* readTranscriptHead(path: string): Generator<Uint8Array> {
  const file = openSync(path, unfollowed);
  try {
    const part = Buffer.alloc(headBytes);
    for (let i = 0; i < headParts; i++) {
      const read = readSync(file, part, 0, headBytes, i * headBytes);
      if (read === 0) return;
      yield part.subarray(0, read);
    }
  } finally {
    closeSync(file);
  }
}

function getTranscriptId({ path, store }: FoundTranscript): string {
  return store.idOf?.(path) ?? basename(path, extname(path));
}
