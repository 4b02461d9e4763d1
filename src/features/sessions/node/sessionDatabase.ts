import { relativeTo } from '../pure/facts/paths';
import { startOfTranscript, TranscriptReader } from '../pure/reading/transcriptReader';
import { fastDecode } from './fastDecode';
import type { Texts } from '../pure/facts/fold';
import type { SessionState } from '../pure/facts/state';
import type { SessionAgent } from '#agents/transcripts/sessionAgent';

/** The data kept about a session in a database, to detect whether it changed. */
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

/** Returns undefined if this program's Node.js has no SQLite: before 22.13. */
export function sqlite(): Sqlite | undefined {
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
 * Reads the sessions of these folders from an agent's database, read-only on the live file and its log. Unchanged
 * sessions are not read again.
 * @throws the SQLite error if the file is not a database or has other tables
 */
export function readDatabase(agent: SessionAgent, path: string, folders: readonly string[],
  before: ReadonlyMap<string, DatabaseSession>): readonly DatabaseSession[]
{
  const database = new (sqlite()!.DatabaseSync)(path, { readOnly: true });
  try {
    const rows = database.prepare(agent.database!.sessions).all() as unknown as SessionRow[];
    const folderRows = rows.filter(({ id, directory }) =>
      typeof id === 'string' && typeof directory === 'string' && relativeTo(directory, folders) !== undefined
    );
    return folderRows.map((row) => {
      const id = row.id as string;
      const stamp = `${String(row.updated)} ${String(row.count)}`;
      const cached = before.get(id);
      return cached?.stamp === stamp ? cached : { id, stamp, state: readSession(database, agent, id, {}) };
    });
  } finally {
    database.close();
  }
}

/** Reads the texts of one session, which are not stored. */
export function readDatabaseTexts(agent: SessionAgent, path: string, id: string, texts: Texts): void {
  const database = sqlite() && new (sqlite()!.DatabaseSync)(path, { readOnly: true });
  try {
    if (database) readSession(database, agent, id, texts);
  } finally {
    database?.close();
  }
}

function readSession(database: Database, agent: SessionAgent, id: string, texts: Texts): SessionState {
  const reader = new TranscriptReader(agent, startOfTranscript(agent), id, texts, false, undefined, fastDecode);
  let position = 0;
  for (const query of agent.database!.records)
    for (const row of database.prepare(query).iterate(id)) reader.record({ value: row }, { position: ++position });
  return reader.state.sessions.find((session) => session.id === id) ?? reader.state.sessions[0]!;
}
