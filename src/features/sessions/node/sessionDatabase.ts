import { findRelativePath } from '../pure/facts/paths';
import { createTranscriptState, TranscriptReader } from '../pure/reading/transcriptReader';
import { fastDecoder } from './fastDecode';
import type { TextCallbacks } from '../pure/facts/fold';
import type { SessionState } from '../pure/facts/state';
import type { SessionAgent } from '#agents/transcripts/sessionAgent';

/** The data of a session that was read from a database, with a stamp that detects changes. */
export interface DatabaseSession {
  readonly id: string;
  readonly state: SessionState;
  readonly stamp: string;
}

/** The part of `node:sqlite` that is used here. */
interface Database {
  prepare(query: string): { all(): unknown[]; iterate(id: string): Iterable<unknown>; };
  close(): void;
}
interface Sqlite {
  readonly DatabaseSync: new(path: string, options: { readonly readOnly: true; }) => Database;
}

interface SessionRow {
  readonly id: unknown;
  readonly directory: unknown;
  readonly updated: unknown;
  readonly count: unknown;
}

/** Loads SQLite. Returns undefined if the running Node.js does not provide it, which is the case before 22.13. */
export function loadNodeSqlite(): Sqlite | undefined {
  const { emitWarning } = process;
  // users cannot act on the warning that SQLite is experimental
  process.emitWarning = () => undefined;
  try {
    return (process.getBuiltinModule as ((name: string) => unknown) | undefined)?.('node:sqlite') as Sqlite | undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * Reads the sessions of these folders from an agent's database. Opens the live file and its log read-only. Unchanged
 * sessions are not read again.
 * @throws the SQLite error if the file is not a database or has other tables
 */
export function readDatabase(agent: SessionAgent, path: string, folders: readonly string[],
  previousSessions: ReadonlyMap<string, DatabaseSession>): readonly DatabaseSession[]
{
  const database = new (loadNodeSqlite()!.DatabaseSync)(path, { readOnly: true });
  try {
    const rows = database.prepare(agent.database!.sessions).all() as unknown as SessionRow[];
    const folderRows = rows.filter(({ id, directory }) =>
      typeof id === 'string' && typeof directory === 'string' && findRelativePath(directory, folders) !== undefined
    );
    return folderRows.map((row) => {
      const id = row.id as string;
      const stamp = `${String(row.updated)} ${String(row.count)}`;
      const cached = previousSessions.get(id);
      return cached?.stamp === stamp ? cached : { id, stamp, state: readSession(database, agent, id, {}) };
    });
  } finally {
    database.close();
  }
}

/** Reads the texts of one session, which are not stored. */
export function readDatabaseTexts(agent: SessionAgent, path: string, id: string, texts: TextCallbacks): void {
  const database = loadNodeSqlite() && new (loadNodeSqlite()!.DatabaseSync)(path, { readOnly: true });
  try {
    if (database) readSession(database, agent, id, texts);
  } finally {
    database?.close();
  }
}

function readSession(database: Database, agent: SessionAgent, id: string, texts: TextCallbacks): SessionState {
  const reader = new TranscriptReader(agent, createTranscriptState(agent), id, texts, false, undefined, fastDecoder);
  let position = 0;
  for (const query of agent.database!.records)
    for (const row of database.prepare(query).iterate(id)) reader.readRecord({ value: row }, { position: ++position });
  return reader.state.sessions.find((session) => session.id === id) ?? reader.state.sessions[0]!;
}
