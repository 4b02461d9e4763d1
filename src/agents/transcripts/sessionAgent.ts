import type { Entry } from './entry';

/** The facts of a session that an agent's transcripts record; the source of the table in media/docs/sessions.md. */
export interface SessionCapabilities {
  readonly prompts: boolean;
  /** Whether a call of a tool succeeded. */
  readonly results: boolean;
  readonly edits: boolean;
  readonly reads: boolean;
  readonly tokens: boolean;
  readonly subagents: boolean;
  readonly model: boolean;
  /** Whether the end of a session is recorded. */
  readonly ends: boolean;
}

/** The capabilities of an agent that records everything; rows override the facts that their agent does not record. */
export const allCapabilities: SessionCapabilities = {
  prompts: true,
  results: true,
  edits: true,
  reads: true,
  tokens: true,
  subagents: true,
  model: true,
  ends: true,
};

/** The properties of the machine that determine where agents store sessions. */
export interface StoreEnvironment {
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** The user's home folder, absolute. */
  readonly home: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The folder names, for agents that keep their sessions in the folder that they work in. */
  readonly folders: FolderNames;
}

/**
 * Folders that count as this one: its root, its real path, and the repository's other worktrees; absolute, with `/` as
 * the separator.
 */
export type FolderNames = readonly string[];

/** One part of a path below a store: an exact name, or a test for matching names. */
export type PathPart = string | ((name: string, folders: FolderNames) => boolean);

/** A location where an agent stores sessions, and the names of their files. */
export interface Store {
  /** The program or format version that writes the files, as shown to users: `CLI`, `JSON until 0.60`. */
  readonly variant: string;
  /** Absolute. */
  readonly folder: string;
  /** The parts of the path from the folder down to a session's file. */
  readonly path: readonly PathPart[];
  /**
   * Whether the path distinguishes the sessions of different folders; if not, the first record of each new file does.
   */
  readonly isByFolder: boolean;
  /** Determines how the file is read. */
  readonly format: TranscriptFormat;
  /** Returns the id of a file's session; needed if it is not the file name without its extension. */
  readonly getSessionId?: (path: string) => string;
  /** The folder that the sessions of this store work in, if their records name none. */
  readonly cwd?: string;
  /**
   * Returns the absolute paths of the session's other files, which are read before the file at the given path. It is
   * also called for each companion, whose own companions are read right after it.
   */
  readonly listCompanions?: (path: string) => readonly Companion[];
  /** Returns the session whose subagent a file belongs to, if only the file's path shows it. */
  readonly getParentSession?: (path: string) => string | undefined;
}

/** A file, or all files of a folder (`folder/*.json`), that belong to a session's file. */
export interface Companion {
  readonly path: string;
  readonly isFolder: boolean;
}

/**
 * `lines`: one JSON value per line; lines are appended. `text`: lines of text; lines are appended. `document`: one JSON
 * value that is rewritten as a whole. `log`: lines of JSON that together form one document. `database`: SQLite.
 */
export type TranscriptFormat = 'lines' | 'text' | 'document' | 'log' | 'database';

/**
 * A record in the form that the host read: the JSON value of a line, a line of text, a whole document, or a row of a
 * database.
 */
export interface TranscriptRecord {
  readonly value: unknown;
  /** The companion that contains the record; undefined if it is in the session's own file. */
  readonly companion?: string;
}

/**
 * Queries for a database that contains all sessions. Columns are named, and rows are selected by a session's id.
 */
export interface SessionDatabase {
  /**
   * Selects rows `id`, `parent`, `directory`, `updated` (in milliseconds), `count`, which show the existing sessions
   * and their changes. One id may have several directories.
   */
  readonly sessions: string;
  /**
   * Queries run in order, with the session's id as the only parameter. Each row is a record with its columns by name.
   */
  readonly records: readonly string[];
}

/**
 * One agent whose sessions are read. `Memory` is the state that its reader keeps between records: JSON, without any
 * text of prompts, answers or tools, since it is stored on disk. Only the agent's own row reads it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- each row has a memory of its own type
export interface SessionAgent<Memory = any> {
  readonly id: string;
  readonly label: string;
  readonly capabilities: SessionCapabilities;
  /** Describes what was verified, and with which real transcripts, for media/docs/sessions.md. */
  readonly verified: string;
  listStores(env: StoreEnvironment): readonly Store[];
  readonly database?: SessionDatabase;
  /** Reports whether a transcript's first records were written by this agent; used if a file's agent is unknown. */
  hasWritten(firstRecords: readonly unknown[]): boolean;
  createMemory(): Memory;
  /** Returns the entries of one record. Never throws, whatever the record contains. */
  readEntries(record: TranscriptRecord, memory: Memory): readonly Entry[];
  /**
   * Returns the kind of a record if the beginning of its line shows that it contains no session facts. Returns
   * undefined if the record has to be parsed. `head` is that beginning, in which non-ASCII characters may be wrong.
   */
  findIgnoredKind?(head: string): string | undefined;
  /** Returns the command that resumes a session; undefined if the id does not have the agent's own form. */
  getResumeCommand(id: string): readonly string[] | undefined;
}

/** An agent whose sessions exist but cannot be read. */
export interface PresenceOnlyAgent {
  readonly id: string;
  readonly label: string;
  /** A sentence that explains why its sessions are not read. */
  readonly reason: string;
  /** Returns absolute folder paths. If any of these folders exists, the agent has sessions. */
  listFolders(env: StoreEnvironment): readonly string[];
}

/** The reason why sessions that AgentPack was never tested with are not read. */
export const unverified = 'No real session was available for testing, so it is not read yet.';
