/** What the guard needs of the machine. Paths are absolute, with `/`. No function throws for what others wrote. */
export interface World {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that the hook runs in, and those that the agent's variables name; the most certain first. */
  readonly folders: readonly string[];
  /** The user's home folder, a real path; undefined where there is none. */
  readonly home: string | undefined;
  /** Whether backslashes separate names and drives have letters. */
  readonly isWindows: boolean;
  /** Whether names that differ only in case are one file. */
  readonly foldsCase: boolean;
  /** The state of the path itself: links are not followed. Undefined where there is nothing. */
  stat(path: string): FileState | undefined;
  /** Where links lead; undefined where there is nothing. */
  realPath(path: string): string | undefined;
  /** A regular file of at most `maxBytes` as UTF-8; undefined for anything else. */
  read(path: string, maxBytes: number): string | undefined;
  /** A message authentication code with the user's own key; undefined where there is no such key. */
  seal(text: string): string | undefined;
  /** For the person, who reads the guard's log: once, however often it happens. */
  note(sentence: string): void;
  /** SHA-256 of a regular file of at most `maxBytes`; undefined for anything else. */
  hash(path: string, maxBytes: number): string | undefined;
  /**
   * What the AgentPack that lives in another process and answers for this root says of the pack of a thread; not older
   * than `maxAge` ms. Undefined where none does, or not in time.
   */
  askHost(root: string, thread: string | undefined, maxAge: number): Promise<HostAnswer | undefined>;
  /**
   * The same folder in the repository's other work trees: those with a folder `.agentpack` of this user that is no
   * link.
   */
  otherTrees(root: string): readonly string[];
  /** HEAD of the repository that this folder is in; undefined where there is none or it cannot be read. */
  head(folder: string): Head | undefined;
  /**
   * Appends to a file of the folder `.agentpack/cache/hooks` of this root, which is made where it is missing. False
   * where it cannot be written, or a link leads out of it.
   */
  append(root: string, name: string, lines: string): boolean;
  /** Removes files of that folder that no hook has written for two weeks. */
  tidy(root: string): void;
}

/** An answer as it came from the other process: of the same build, but it may be anything. */
export interface HostAnswer {
  readonly host: unknown;
  readonly freshness: unknown;
}

export interface FileState {
  readonly kind: 'file' | 'folder' | 'other';
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Another user owns it. */
  readonly isForeign: boolean;
}

export interface Head {
  /** Null where a commit is checked out without a branch. */
  readonly branch: string | null;
  /** Null before the first commit, and where it is stored in a way that only git reads. */
  readonly commit: string | null;
  /** When git's index was written; undefined where there is none. Ms. */
  readonly indexTime: number | undefined;
}
