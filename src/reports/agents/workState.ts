import type { WorkTreeLocation } from './threads';

export type TaskStatus = 'planned' | 'in_progress' | 'blocked' | 'done' | 'committed_not_pushed' | 'committed';

/** The state of the work, from `task_state.md` or else from git. */
export interface ExecutionState {
  /** Undefined if neither source has a status. */
  readonly status: TaskStatus | undefined;
  readonly statusFrom: 'task_state.md' | 'git';
  readonly summary?: string;
  readonly checklist: readonly ChecklistItem[];
  /**
   * The compose file at the root. Whether its services are running is not queried, because a pack never waits for a
   * daemon.
   */
  readonly composeFile?: string;
  readonly git?: {
    readonly branch: string | undefined;
    readonly head: string | undefined;
    readonly upstream: string | undefined;
    readonly ahead: number;
    readonly behind: number;
    /** The number of files that are new or differ from HEAD, whether staged or not. */
    readonly dirty: number;
  };
}

export interface ChecklistItem {
  readonly state: 'open' | 'done' | 'blocked';
  readonly text: string;
}

/** The result of `state --json`. */
export interface WorkStateReport extends ExecutionState {
  readonly version: 1;
  /** The path of the scope's `task_state.md`. */
  readonly path: string;
  /** Whether the file exists. If it has no status, the status comes from git. */
  readonly exists: boolean;
  /** Whether this call changed the file. */
  readonly changed: boolean;
  readonly task: string;
}

export interface ConcurrentContext {
  readonly thread: string | undefined;
  /** `branch` is set if it differs from the branch of this pack. */
  readonly others: readonly {
    readonly thread: string;
    readonly task: string;
    readonly overlap: readonly string[];
    readonly branch?: string;
    /** The thread's work tree, if it is another one. Such a thread is listed only if it works on the same files. */
    readonly worktree?: Pick<WorkTreeLocation, 'shown' | 'branch'>;
  }[];
}

/** The field `docker` in the output of `state --docker`, which is queried at the time of the call. */
export interface DockerReport {
  /** `missing`: the program does not exist; `not running`: its server does not answer. */
  readonly docker: 'missing' | 'not running' | 'running';
  /** The Docker server's version. */
  readonly dockerVersion: string | null;
  /** The version of Docker Compose; null if it is not installed. */
  readonly composeVersion: string | null;
  /** The compose file in the root. */
  readonly composeFile: string | null;
}
