/** The field `scope` in the output of `pack`, `status`, `guard`, `explain` and `retrieve`, if a thread is named. */
export interface AnswerScope {
  /** The thread whose pack is used; null for the shared pack. */
  readonly thread: string | null;
  /**
   * The source of the name: `--thread`, `AGENTPACK_THREAD_ID`, `config.toml`, or the variable of the calling agent's
   * session.
   */
  readonly namedBy: string;
  /** The calling session, if it has no pack of its own. */
  readonly unpackedSession?: string;
}

export interface ThreadInfo {
  readonly thread: string;
  /** The redacted task; '' if it is unknown. */
  readonly task: string;
  /** `new`: with a folder but without a pack; `idle`: not packed for a day, so overlaps are not reported. */
  readonly status: 'new' | 'active' | 'idle' | 'done' | 'archived';
  readonly branch: string | null;
  readonly worktree: string;
  /** The time of the thread's last pack or of its end, in ISO 8601. */
  readonly updatedAt: string | null;
  /** The environment variable that names the thread, if it is an agent's session. */
  readonly session?: string;
  /** The folder of the thread's task, context and records, relative to the root and with a final `/`. */
  readonly folder: string;
  /** Files that the thread's pack shows in full, as a diff or as symbols. */
  readonly selectedFiles: readonly string[];
  /** All files of the thread's pack. */
  readonly packedFiles: readonly string[];
  readonly changedFiles: readonly string[];
  readonly overlaps: readonly ThreadOverlap[];
}

/** Another thread that works on the same files. */
export interface ThreadOverlap {
  readonly thread: string;
  readonly files: readonly string[];
  /** The thread's work tree, unless it is the current one. */
  readonly worktree?: WorkTreeLocation;
}

/** Another work tree of the repository. */
export interface WorkTreeLocation {
  /** The absolute path. */
  readonly folder: string;
  /** The same path as it is shown to users, relative and redacted: `../shop-fix`. */
  readonly shown: string;
  /** The redacted branch; null if the thread was packed without a branch. */
  readonly branch: string | null;
}

/** An active thread in another work tree. */
export interface ThreadElsewhere extends Pick<ThreadInfo, 'thread' | 'task' | 'session' | 'changedFiles'> {
  readonly worktree: WorkTreeLocation;
  /** The time of the thread's last pack, in ISO 8601. */
  readonly updatedAt: string;
}

/** The result of `threads --json`. */
export interface ThreadsReport {
  readonly version: 1;
  /** The caller's thread. */
  readonly current: string | null;
  /** The threads, sorted by ID. */
  readonly threads: readonly ThreadInfo[];
  /** Threads in the repository's other work trees, in the order of the work trees. */
  readonly elsewhere: readonly ThreadElsewhere[];
  /** IDs of the threads that this call removed. */
  readonly pruned: readonly string[];
}

/** `pin --json` and similar commands: the recorded selection of the scope. Paths are sorted. */
export interface SelectionReport {
  readonly version: 1;
  readonly thread: string | null;
  /** The file of the record: `.agentpack/selection.json`. */
  readonly path: string;
  readonly pinned: readonly string[];
  readonly excluded: readonly string[];
  /** The current task and the files pinned to it; null if no task is set, or the file is ignored. */
  readonly task: { readonly title: string; readonly pinned: readonly string[]; } | null;
  /** The number of other tasks with pins. */
  readonly otherTasks: number;
  /** The number of tasks whose pins this call removed, because more than 50 tasks had pins. */
  readonly forgottenTasks: number;
  /** Files whose entries this call changed. */
  readonly changed: readonly string[];
  /** The reason why the file is ignored, in one sentence. */
  readonly problem: string | null;
}
