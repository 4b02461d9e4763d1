import type { SessionWindow } from './sessionWindow';

/**
 * Tokens of one or several sessions; null if nothing is recorded. `input` counts tokens that were not served from a
 * cache.
 */
export interface SessionTokens {
  readonly input: number | null;
  readonly output: number | null;
  readonly cacheCreation: number | null;
  readonly cacheRead: number | null;
  /** The reasoning tokens, which are part of `output`. */
  readonly reasoning: number | null;
  /** The number of model responses. */
  readonly calls: number | null;
}

export interface SessionFile {
  /** The path below the folder; absolute if the file is outside the folder. */
  readonly path: string;
  readonly how: 'added' | 'modified' | 'deleted' | 'renamed';
  /** The new name of a renamed file. */
  readonly to?: string;
  /** The time in ISO 8601; null if the transcript has no times. */
  readonly at: string | null;
  readonly times: number;
  /** IDs of the sessions that changed the file: this session or its subagents. */
  readonly by: readonly string[];
  readonly proof: 'result' | 'call' | 'shell';
  readonly outside?: true;
}

export interface SessionRead {
  readonly path: string;
  readonly how: 'read' | 'searched';
  /** Line ranges, 1-based and inclusive. Empty if the whole file was read, or the lines were not recorded. */
  readonly lines: readonly (readonly [first: number, last: number])[];
  readonly times: number;
  readonly outside?: true;
}

export interface SessionReport {
  readonly agent: string;
  readonly id: string;
  readonly variant: string | null;
  /** The transcript; null if the session is stored in a database. */
  readonly file: string | null;
  /** Set if the transcript no longer exists. The report then contains what was read earlier. */
  readonly gone?: true;
  readonly cwd: string | null;
  readonly branch: string | null;
  readonly model: readonly string[];
  readonly agentVersion: string | null;
  readonly state: 'idle' | 'active' | 'ended';
  readonly startedAt: string | null;
  readonly updatedAt: string | null;
  readonly endedAt: string | null;
  readonly parent: string | null;
  readonly forkOf: string | null;
  /** Lines of the transcript, or messages if it is one document. */
  readonly position: number;
  /** The redacted prompt, only if showing prompts is allowed. */
  readonly lastPrompt: string | null;
  /** The prompts that users wrote, with their texts if showing them is allowed. */
  readonly prompts: readonly { readonly at: string | null; readonly text: string | null; }[];
  readonly lastAnswer: string | null;
  readonly files: readonly SessionFile[];
  /** Edits that were denied or failed. */
  readonly failed: readonly SessionFile[];
  readonly reads: readonly SessionRead[];
  /** The number of shell commands that may have written unknown files. */
  readonly unknownWrites: number;
  readonly subagents: readonly {
    readonly id: string;
    readonly files: readonly string[];
    readonly tokens: SessionTokens;
  }[];
  readonly tokens: SessionTokens & {
    /** The tokens of all direct and indirect subagents; null without subagents. */
    readonly subagents: SessionTokens | null;
    /** The tokens of this session and all of its subagents. */
    readonly total: SessionTokens;
    /** Whether the agent rounded the numbers. */
    readonly approximate: boolean;
    /** A total recorded by the agent that differs from the sum. */
    readonly recorded?: Partial<SessionTokens>;
  };
  /** The cost in US dollars, as recorded or computed from the configured prices; null if neither is known. */
  readonly cost: number | null;
  /** The command that continues the session; null if the ID is not valid for this agent. */
  readonly resume: { readonly argv: readonly string[]; readonly cwd: string | null; } | null;
  /** The parts of the pack that the session used; null if there was no pack. */
  readonly pack: {
    readonly shown: readonly string[];
    readonly used: readonly string[];
    readonly edited: readonly string[];
    /** Files that the session read or changed but the pack did not show, except AgentPack's own files. */
    readonly missed: readonly string[];
    /** The tokens read since the pack from files outside the pack; null if some of them are not recorded. */
    readonly readTokensOutside: number | null;
  } | null;
  /**
   * Whether the session works without the pack's hooks because of `sessions.holdout`. Null without this setting, for an
   * agent without hooks, and for a session that began before the last change of the user's configuration, when the
   * setting may have been another.
   */
  readonly heldOut: boolean | null;
  /** The agent's context window. Present only in the report of a single session that has its own transcript. */
  readonly window?: SessionWindow;
  readonly unread: {
    /** The number of records of unknown kinds. */
    readonly records: number;
    readonly kinds: Readonly<Record<string, number>>;
    readonly malformed: number;
    /** The newer version of the format, if the format is newer than the known versions. */
    readonly newer: string | null;
    /** The reason why nothing, or only a part, could be read. */
    readonly reason: string | null;
  };
}

export interface SessionsReport {
  readonly version: 1;
  readonly sessions: readonly SessionReport[];
}

/** The result of `agentpack sessions ID --entries`. */
export interface SessionEntryReport {
  /** The agent's own ID of the entry. */
  readonly uuid: string | null;
  readonly type: string;
  readonly time: string | null;
  readonly position: number;
  readonly tool: string | null;
  /** The redacted input of a call, if showing texts is allowed. */
  readonly input: unknown;
  /** The position of a call's result. */
  readonly resultAt: number | null;
  readonly ok: boolean | null;
  readonly files: readonly { readonly path: string; readonly how: string; }[];
  readonly text: string | null;
}

/** The result of `agentpack sessions --stores`, with one row for each agent. */
export interface SessionStoreReport {
  readonly agent: string;
  readonly label: string;
  /** Whether a folder of the agent's sessions exists. */
  readonly present: boolean;
  readonly allowed: boolean;
  /** Whether the agent's sessions can be read. If not, only their existence is known. */
  readonly canRead: boolean;
  readonly folders: readonly string[];
  /** The number of sessions of this folder; null if reading is not allowed. */
  readonly sessions: number | null;
  readonly versions: readonly string[];
  /** Descriptions of the parts that cannot be read, with the reasons. */
  readonly problems: readonly string[];
}

export interface SessionStoresReport {
  readonly version: 1;
  readonly stores: readonly SessionStoreReport[];
}

/** The result of `agentpack sessions ID --since POSITION`. */
export interface SessionSinceReport {
  readonly version: 1;
  readonly files: readonly SessionFile[];
  /** The position to pass to the next call. */
  readonly position: number;
}
