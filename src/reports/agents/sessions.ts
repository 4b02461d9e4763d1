/** Of one or several sessions; null where nothing is recorded. `input` is what no cache served. */
export interface SessionTokens {
  readonly input: number | null;
  readonly output: number | null;
  readonly cacheCreation: number | null;
  readonly cacheRead: number | null;
  /** Part of `output`. */
  readonly reasoning: number | null;
  /** Responses of a model. */
  readonly calls: number | null;
}

export interface SessionFile {
  /** Below the folder, or absolute where it is outside. */
  readonly path: string;
  readonly how: 'added' | 'modified' | 'deleted' | 'renamed';
  /** Of a renamed file, its new name. */
  readonly to?: string;
  /** ISO; null where the transcript has no times. */
  readonly at: string | null;
  readonly times: number;
  /** Ids of the sessions that changed it: this one's, or those of its subagents. */
  readonly by: readonly string[];
  readonly proof: 'result' | 'call' | 'shell';
  readonly outside?: true;
}

export interface SessionRead {
  readonly path: string;
  readonly how: 'read' | 'searched';
  /** 1-based, inclusive; none: the whole file, or not recorded. */
  readonly lines: readonly (readonly [first: number, last: number])[];
  readonly times: number;
  readonly outside?: true;
}

export interface SessionReport {
  readonly agent: string;
  readonly id: string;
  readonly variant: string | null;
  /** The transcript; null where a database holds the session. */
  readonly file: string | null;
  /** The transcript is no longer there: these are the facts that were read before. */
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
  /** Lines of the transcript, or messages where it is one document. */
  readonly position: number;
  /** Only where showing prompts is allowed; redacted. */
  readonly lastPrompt: string | null;
  /** What persons wrote: how often, and with the texts where showing them is allowed. */
  readonly prompts: readonly { readonly at: string | null; readonly text: string | null; }[];
  readonly lastAnswer: string | null;
  readonly files: readonly SessionFile[];
  /** Edits that were denied or failed. */
  readonly failed: readonly SessionFile[];
  readonly reads: readonly SessionRead[];
  /** Shell commands that may have written files which are not known. */
  readonly unknownWrites: number;
  readonly subagents: readonly {
    readonly id: string;
    readonly files: readonly string[];
    readonly tokens: SessionTokens;
  }[];
  readonly tokens: SessionTokens & {
    /** Of all subagents and theirs; null without any. */
    readonly subagents: SessionTokens | null;
    /** Of this session and all of its subagents. */
    readonly total: SessionTokens;
    /** Rounded by the agent. */
    readonly approximate: boolean;
    /** A total that the agent wrote and that differs from the sum. */
    readonly recorded?: Partial<SessionTokens>;
  };
  /** US dollars: as recorded, or by the configured prices; null where neither is there. */
  readonly cost: number | null;
  /** What continues the session; null where the id is none of this agent. */
  readonly resume: { readonly argv: readonly string[]; readonly cwd: string | null; } | null;
  /** What of the pack the session used; null where no pack was there. */
  readonly pack: {
    readonly shown: readonly string[];
    readonly used: readonly string[];
    readonly edited: readonly string[];
    readonly missed: readonly string[];
    readonly readTokensAfter: number | null;
  } | null;
  readonly unread: {
    /** Records of kinds that are not known. */
    readonly records: number;
    readonly kinds: Readonly<Record<string, number>>;
    readonly malformed: number;
    /** The format is newer than what is known of it. */
    readonly newer: string | null;
    /** Why nothing or not all could be read. */
    readonly reason: string | null;
  };
}

export interface SessionsReport {
  readonly version: 1;
  readonly sessions: readonly SessionReport[];
}

/** `agentpack sessions ID --entries`. */
export interface SessionEntryReport {
  /** The agent's own id of the entry. */
  readonly uuid: string | null;
  readonly type: string;
  readonly time: string | null;
  readonly position: number;
  readonly tool: string | null;
  /** Of a call; only where showing texts is allowed; redacted. */
  readonly input: unknown;
  /** The position of the result of a call. */
  readonly resultAt: number | null;
  readonly ok: boolean | null;
  readonly files: readonly { readonly path: string; readonly how: string; }[];
  readonly text: string | null;
}

/** `agentpack sessions --stores`: one row for each agent. */
export interface SessionStoreReport {
  readonly agent: string;
  readonly label: string;
  /** A folder of its sessions is there. */
  readonly present: boolean;
  readonly allowed: boolean;
  /** Its sessions can be read; false: only that they are there is known. */
  readonly canRead: boolean;
  readonly folders: readonly string[];
  /** Of this folder; null where reading is not allowed. */
  readonly sessions: number | null;
  readonly versions: readonly string[];
  /** What cannot be read, and why. */
  readonly problems: readonly string[];
}

export interface SessionStoresReport {
  readonly version: 1;
  readonly stores: readonly SessionStoreReport[];
}

/** `agentpack sessions ID --since POSITION`. */
export interface SessionSinceReport {
  readonly version: 1;
  readonly files: readonly SessionFile[];
  /** To be given next time. */
  readonly position: number;
}
