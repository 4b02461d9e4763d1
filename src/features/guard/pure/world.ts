/**
 * The machine functions that the guard needs. Paths are absolute, with forward slashes. No function throws because of
 * data written by other programs.
 */
export interface World {
  /** The time of the call, in milliseconds since 1970. */
  readonly now: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that the hook runs in, and the folders named by the agent's variables; most reliable first. */
  readonly folders: readonly string[];
  /** The user's home folder, a real path; undefined if there is none. */
  readonly home: string | undefined;
  /** Whether the system uses backslashes as separators and drive letters. */
  readonly isWindows: boolean;
  /** Whether names that differ only in case refer to the same file. */
  readonly foldsCase: boolean;
  /** Returns the state of the path itself, without following links. Undefined if it does not exist. */
  stat(path: string): FileState | undefined;
  /** Resolves links; undefined if the path does not exist. */
  realPath(path: string): string | undefined;
  /** Reads a regular file of at most `maxBytes` as UTF-8; undefined for anything else. */
  read(path: string, maxBytes: number): string | undefined;
  /** Computes a message authentication code with the user's own key; undefined if there is no such key. */
  seal(text: string): string | undefined;
  /** Writes a note for the user to the guard's log. A repeated note is written only once. */
  note(sentence: string): void;
  /** Computes the SHA-256 of a regular file of at most `maxBytes`; undefined for anything else. */
  hash(path: string, maxBytes: number): string | undefined;
  /**
   * Requests the freshness of a thread's pack from the AgentPack that serves this root in another process. The answer
   * is at most `maxAgeMs` ms old. Undefined if no answer arrives in time.
   */
  queryHost(root: string, thread: string | undefined, maxAgeMs: number): Promise<HostAnswer | undefined>;
  /**
   * Finds the same folder in the repository's other work trees, if it has a `.agentpack` folder that belongs to this
   * user and is not a link.
   */
  listOtherTrees(root: string): readonly string[];
  /** Reads HEAD of the repository that contains this folder; undefined if there is none or it cannot be read. */
  readHead(folder: string): Head | undefined;
  /**
   * Appends to a file in the folder `.agentpack/cache/hooks` of this root, which is created if missing. Returns
   * false if the file cannot be written or a link leads out of the folder.
   */
  append(root: string, name: string, lines: string): boolean;
  /**
   * Returns the working set of the calling session, whose conversation was replaced with a summary: facts of at most
   * 9,000 bytes of UTF-8. Undefined unless the user allows reading this agent's sessions. `payload` is the hook's.
   */
  readWorkingSet(agent: string, payload: unknown): Promise<string | undefined>;
  /** Removes files in that folder to which no hook has written for two weeks. */
  tidy(root: string): void;
}

/** An unchecked answer from the other process: from the same build, but it may contain anything. */
export interface HostAnswer {
  readonly host: unknown;
  readonly freshness: unknown;
}

export interface FileState {
  readonly kind: 'file' | 'folder' | 'other';
  /** The size in bytes. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Whether another user owns the file. */
  readonly isForeign: boolean;
}

export interface Head {
  /** Null if a commit is checked out without a branch. */
  readonly branch: string | null;
  /** Null before the first commit, and if the commit is stored in a way that only git can read. */
  readonly commit: string | null;
  /** The time at which git's index was written, in milliseconds; undefined if the index does not exist. */
  readonly indexTime: number | undefined;
}
