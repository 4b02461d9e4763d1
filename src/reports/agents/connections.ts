import type { WeakSetting } from './consent';
/** The result of `agentpack connect` and `disconnect`. */
export interface ConnectionReport {
  /** `user`: in all folders of this user; `repository`: in this repository, for everyone. */
  readonly scope: 'user' | 'repository';
  /** The agents that were requested or found, or other requested targets, such as `git`. */
  readonly agents: readonly string[];
  /** Sorted by path, without files that stay unchanged. `diff` is empty if it is too long to read, as for a program. */
  readonly files: readonly {
    readonly path: string;
    readonly change: 'create' | 'change' | 'delete';
    readonly diff: string;
  }[];
  /** Whether the files were written: false with `--dry-run`, if the user declined, or if no change is needed. */
  readonly written: boolean;
  /** Agents for which nothing was changed, each with one sentence for each file that prevented it. */
  readonly refused: Readonly<Record<string, readonly string[]>>;
  /** Sentences that the user has to read or act on once. */
  readonly notices: readonly string[];
}

/**
 * `installed`: found on this machine, not connected. `needs trust`: connected, but the user must allow the agent to run
 * hooks, and no hook has run yet. `connected`: no hook has run yet, or there are no hooks. `verified`: a hook has run.
 * `broken`: see `problem` and `action`.
 */
export type AgentStatus = 'not installed' | 'installed' | 'connected' | 'needs trust' | 'verified' | 'broken';

export interface AgentDiagnosis {
  readonly agent: string;
  readonly label: string;
  readonly status: AgentStatus;
  /** The scopes in which the agent is connected. */
  readonly scopes: readonly ('user' | 'repository')[];
  /** The reason why the connection is broken, in one sentence. */
  readonly problem?: string;
  /** Whether an older AgentPack version wrote the files. They work; connecting the agent again updates them. */
  readonly isOutdated?: boolean;
  /** The way to change the status, in one sentence or as a command. */
  readonly action?: string;
  /** The agent's newest hook call. `time` is in ISO 8601. */
  readonly heartbeat?: { readonly time: string; readonly version: string; readonly event: string; };
  /** The installed command for each hook event, run with a sample. Missing if no command can be run. */
  readonly guard?: readonly {
    readonly scope: 'user' | 'repository';
    readonly event: string;
    /** The command, or the file of a plugin. */
    readonly command: string;
    readonly passed: boolean;
  }[];
  /**
   * Whether the repository's hooks were not run, because they are not exactly those that this AgentPack version writes.
   */
  readonly isUnrun?: boolean;
  /** Files that connect the agent in the folders of another environment, such as another CODEX_HOME. */
  readonly elsewhere?: readonly string[];
  /** AgentPack's plugin, if it is installed and enabled. If `scopes` is not empty, the plugin's hooks do nothing. */
  readonly plugins?: readonly { readonly id: string; readonly version: string | undefined; }[];
  /** Sentences about parts that cannot be connected. */
  readonly limits: readonly string[];
  /** Whether AgentPack's files were tested in the agent itself. */
  readonly tested: boolean;
}

/** A connection other than an agent, such as git. */
export interface ExtraDiagnosis {
  readonly id: string;
  readonly label: string;
  /**
   * `connected`: it has not run yet. `verified`: it has run. `broken`: see `problem` and `action`. `found`, `not
   * found`: whether something to disconnect, or an agent that has it, was found.
   */
  readonly status: 'not connected' | 'connected' | 'verified' | 'broken' | 'found' | 'not found';
  /** One sentence: why the connection is broken or impossible, or where it was found. */
  readonly problem?: string;
  /** The command that changes the status. */
  readonly action?: string;
  /** The time of the last run, in ISO 8601. */
  readonly lastRun?: string;
  /** Sentences about the limitations of the connection. */
  readonly limits: readonly string[];
}

/** The result of `agentpack plugin`. */
export interface PluginReport {
  /** The version of AgentPack and of the plugin. */
  readonly version: string;
  /** The absolute path of the plugin. */
  readonly path: string;
  readonly files: number;
  /** The total size of all files. */
  readonly bytes: number;
  /** False if the folder already contained exactly this plugin. */
  readonly written: boolean;
  /** The way to install the plugin in each client. */
  readonly install: readonly { readonly client: string; readonly how: string; }[];
}

/** The result of `agentpack doctor`. */
export interface DoctorReport {
  /** The agents that the user named, or all agents if the user named none. */
  readonly agents: readonly AgentDiagnosis[];
  /** The connections that the user named, or those that are connected if the user named none. */
  readonly extras: readonly ExtraDiagnosis[];
  /** The reason why hooks do not use the folder's pack, in one sentence. */
  readonly packProblem?: string;
  /** Repository settings that protect less than the settings that apply without them. */
  readonly weakSettings?: readonly WeakSetting[];
}
