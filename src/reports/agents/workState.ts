import type { WorkTreePlace } from './threads';

export type TaskStatus = 'planned' | 'in_progress' | 'blocked' | 'done' | 'committed_not_pushed' | 'committed';

/** The state of the work: from `task_state.md`, else from git. */
export interface ExecutionState {
  /** Undefined where neither has one. */
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
    /** The number of files that differ from HEAD or are new, whether staged or not. */
    readonly dirty: number;
  };
}

export interface ChecklistItem {
  readonly state: 'open' | 'done' | 'blocked';
  readonly text: string;
}

/** `state --json`. */
export interface WorkStateReport extends ExecutionState {
  readonly version: 1;
  /** The `task_state.md` of the scope. */
  readonly path: string;
  /** Without a status, a file leaves it to git. */
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
    /** Another work tree of the repository that the thread is in; it is listed only if it works on the same files. */
    readonly worktree?: Pick<WorkTreePlace, 'shown' | 'branch'>;
  }[];
}

/** The field `docker` in the output of `state --docker`: requested only for this call, at the moment of the call. */
export interface DockerReport {
  /** `missing`: no such program; `not running`: its server does not answer. */
  readonly docker: 'missing' | 'not running' | 'running';
  /** The version of Docker's server. */
  readonly dockerVersion: string | null;
  /** Null where Docker has no Compose. */
  readonly composeVersion: string | null;
  /** In the root. */
  readonly composeFile: string | null;
}
