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
  /** Whether the files were written: false with `--dry-run`, after a "no", and if no change is needed. */
  readonly written: boolean;
  /** Agents for which nothing was changed, each with one sentence for each file that is in the way. */
  readonly refused: Readonly<Record<string, readonly string[]>>;
  /** Notices that the user has to know or act on once, in sentences. */
  readonly notices: readonly string[];
}

/**
 * `installed`: found on this machine, not connected. `needs trust`: connected, and the agent asks the user before it
 * runs hooks; none of them has run yet. `connected`: no hook has run yet, or there are no hooks. `verified`: a hook has
 * run. `broken`: see `problem` and `action`.
 */
export type AgentStatus = 'not installed' | 'installed' | 'connected' | 'needs trust' | 'verified' | 'broken';

export interface AgentDiagnosis {
  readonly agent: string;
  readonly label: string;
  readonly status: AgentStatus;
  /** The scopes in which it is connected. */
  readonly scopes: readonly ('user' | 'repository')[];
  /** Why the connection is broken, in one sentence. */
  readonly problem?: string;
  /** An older AgentPack wrote the files. They work; connecting the agent again updates them. */
  readonly isOutdated?: boolean;
  /** The way to change the status, in one sentence or as a command. */
  readonly action?: string;
  /** The agent's newest hook call. `time` is in ISO 8601. */
  readonly heartbeat?: { readonly time: string; readonly version: string; readonly event: string; };
  /** The installed command for each event of its hooks, run with a sample. Missing if there is none that can be run. */
  readonly guard?: readonly {
    readonly scope: 'user' | 'repository';
    readonly event: string;
    /** The command, or the file of a plugin. */
    readonly command: string;
    readonly passed: boolean;
  }[];
  /**
   * The hooks of the repository were not run, because they are not exactly those that this version of AgentPack writes.
   */
  readonly isUnrun?: boolean;
  /** Files that connect the agent in places that another environment uses, such as another CODEX_HOME. */
  readonly elsewhere?: readonly string[];
  /** AgentPack's plugin, if it is installed and enabled; if `scopes` is not empty either, its hooks are silent. */
  readonly plugins?: readonly { readonly id: string; readonly version: string | undefined; }[];
  /** Parts that cannot be connected, in sentences. */
  readonly limits: readonly string[];
  /** AgentPack's files were tested in the agent itself. */
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
  /** One sentence on why it is broken or cannot be connected, or where it was found. */
  readonly problem?: string;
  /** The command that changes the status. */
  readonly action?: string;
  /** ISO 8601. */
  readonly lastRun?: string;
  /** Its limitations, in sentences. */
  readonly limits: readonly string[];
}

/** `agentpack plugin`. */
export interface PluginReport {
  /** The version of AgentPack and of the plugin. */
  readonly version: string;
  /** Absolute. */
  readonly path: string;
  readonly files: number;
  /** The total of all files. */
  readonly bytes: number;
  /** False if the folder already held exactly this plugin. */
  readonly written: boolean;
  /** The way to install the plugin in each client. */
  readonly install: readonly { readonly client: string; readonly how: string; }[];
}

/** `agentpack doctor`. */
export interface DoctorReport {
  /** Without those that were not requested, if names are given. */
  readonly agents: readonly AgentDiagnosis[];
  /** The same; if no names are given, only those that are connected. */
  readonly extras: readonly ExtraDiagnosis[];
  /** Why hooks do not use the pack of the folder, in one sentence. */
  readonly packProblem?: string;
  /** Repository settings that protect less than the settings that apply without them. */
  readonly weakSettings?: readonly WeakSetting[];
}
