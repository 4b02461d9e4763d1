/** What a transcript records, in one form for all agents; `agents/` makes entries of an agent's own records. */

/** What was done to a file; `searched` names a folder or a pattern's root. */
export type FileEffect = 'added' | 'modified' | 'deleted' | 'renamed' | 'read' | 'searched';

/**
 * How it is known that an edit took effect: the transcript holds its successful result; only the call, since the format
 * has no results; or a shell command that is known to write this file ended without an error.
 */
export type Proof = 'result' | 'call' | 'shell';

export interface FileUse {
  /** As the agent names it: absolute, or relative to the folder that the session works in. */
  readonly path: string;
  readonly effect: FileEffect;
  /** Of a renamed file: its new name. */
  readonly to?: string;
  /** Of a read: the lines asked for, 1-based, inclusive. */
  readonly lines?: readonly [first: number, last: number];
  readonly proof?: Proof;
}

/** Counts of tokens; null where the transcript does not say, never 0 for it. `input` excludes what a cache served. */
export interface TokenCounts {
  readonly input: number | null;
  readonly output: number | null;
  readonly cacheCreation: number | null;
  readonly cacheRead: number | null;
  /** Part of `output`. */
  readonly reasoning: number | null;
}

interface Common {
  /**
   * The agent's own id of what is recorded. Equal keys are the same thing, however often it is written: streamed, sent
   * again, copied into a fork. Without a key, the record counts once.
   */
  readonly key?: string;
  /** Milliseconds since 1970; undefined where the record has no time. */
  readonly at?: number;
  /** Of a record that is a whole document: how many of its messages there are up to this one. */
  readonly position?: number;
}

/** Facts of the session as a whole; later entries add to earlier ones. An `id` other than the last begins a session. */
export interface AboutEntry extends Common {
  readonly kind: 'about';
  readonly id?: string;
  readonly variant?: string;
  readonly cwd?: string;
  readonly branch?: string;
  readonly model?: string;
  /** Of the agent. */
  readonly version?: string;
  /** The session that started this one as its subagent. */
  readonly parent?: string;
  readonly forkOf?: string;
  /** How to read a format that is newer than what is known of it. */
  readonly newer?: string;
}

/**
 * What a person wrote: the record itself says so, and its text holds nothing that the agent's program put around it.
 */
export interface PromptEntry extends Common {
  readonly kind: 'prompt';
  readonly text: string;
  /**
   * The record that this prompt follows; a second prompt that follows the same one replaces the first and what came
   * after.
   */
  readonly after?: string;
}

/** A text of the agent for the person. */
export interface AnswerEntry extends Common {
  readonly kind: 'answer';
  readonly text: string;
}

/** The key is the id of the call. Its files count once a result says that it succeeded. */
export interface CallEntry extends Common {
  readonly kind: 'call';
  readonly tool: string;
  readonly input: unknown;
  readonly files: readonly FileUse[];
  /** A shell command whose writes are not all known. */
  readonly unknownWrites?: boolean;
  /** The format has no results: the call counts by itself. */
  readonly isFinal?: boolean;
}

/** The key is the id of the call that it answers. */
export interface ResultEntry extends Common {
  readonly kind: 'result';
  /** Undefined: the record does not say. */
  readonly ok: boolean | undefined;
  /** What the result itself says was done; in place of what the call's arguments say. */
  readonly files?: readonly FileUse[];
  /** Estimated tokens of what the tool returned to the model. */
  readonly tokens?: number;
}

/** Tokens of one response of a model: of several with one key, that of the greatest output counts. */
export interface UsageEntry extends Common {
  readonly kind: 'usage';
  readonly tokens: TokenCounts;
  readonly model?: string;
  /** Rounded by the agent. */
  readonly isApproximate?: boolean;
  /** In US dollars, as the agent recorded it. */
  readonly cost?: number;
}

/** A total that the agent itself wrote down: compared with the sum, never added. */
export interface TotalEntry extends Common {
  readonly kind: 'total';
  readonly tokens: Partial<TokenCounts>;
  readonly cost?: number;
}

/** The prompts from the key on were taken back; without a key, all of them. */
export interface RewindEntry extends Common {
  readonly kind: 'rewind';
}

/** The turn is over: the agent waits. */
export interface IdleEntry extends Common {
  readonly kind: 'idle';
}

/** The session is over, as the transcript itself says. */
export interface EndEntry extends Common {
  readonly kind: 'end';
}

/** A record of a kind that is not known: counted, and passed over. */
export interface UnknownEntry extends Common {
  readonly kind: 'unknown';
  readonly recordKind: string;
}

export type Entry =
  | AboutEntry
  | PromptEntry
  | AnswerEntry
  | CallEntry
  | ResultEntry
  | UsageEntry
  | TotalEntry
  | RewindEntry
  | IdleEntry
  | EndEntry
  | UnknownEntry;
