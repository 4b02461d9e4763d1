/** The records of a transcript in a common format. `agents/` converts each agent's own records to these entries. */

/** The action on a file. For `searched`, the path is a folder or the root of a pattern. */
export type FileEffect = 'added' | 'modified' | 'deleted' | 'renamed' | 'read' | 'searched';

/**
 * The proof that an edit took effect. `result`: the transcript contains a successful result. `call`: it contains only
 * the call, since the format has no results. `shell`: a command that is known to write the file ended without an error.
 */
export type Proof = 'result' | 'call' | 'shell';

export interface FileUse {
  /** The path in the agent's form: absolute, or relative to the folder that the session works in. */
  readonly path: string;
  readonly effect: FileEffect;
  /** The new name of a renamed file. */
  readonly to?: string;
  /** The lines requested by a read, 1-based, inclusive. */
  readonly lines?: readonly [first: number, last: number];
  readonly proof?: Proof;
}

/** Token counts; null, never 0, if the transcript does not state them. `input` excludes tokens served by a cache. */
export interface TokenCounts {
  readonly input: number | null;
  readonly output: number | null;
  readonly cacheCreation: number | null;
  readonly cacheRead: number | null;
  /** Part of `output`. */
  readonly reasoning: number | null;
}

interface BaseEntry {
  /**
   * The agent's own id of the recorded item. Equal keys mean the same item, however often it is written: streamed, sent
   * again, or copied into a fork. Without a key, the record counts once.
   */
  readonly key?: string;
  /** Milliseconds since 1970; undefined if the record has no time. */
  readonly at?: number;
  /** For a record that is a whole document, the number of its messages up to and including this one. */
  readonly position?: number;
}

/** Facts about the whole session; later entries add to earlier ones. A different `id` begins a new session. */
export interface AboutEntry extends BaseEntry {
  readonly kind: 'about';
  readonly id?: string;
  readonly variant?: string;
  readonly cwd?: string;
  readonly branch?: string;
  readonly model?: string;
  /** The version of the agent. */
  readonly version?: string;
  /** The session that started this session as its subagent. */
  readonly parent?: string;
  readonly forkOf?: string;
  /** Names the version of a format that is newer than the known versions. */
  readonly newerFormatVersion?: string;
}

/**
 * Text that the user wrote. The record itself identifies it as such, and it contains nothing added by the agent's
 * program.
 */
export interface PromptEntry extends BaseEntry {
  readonly kind: 'prompt';
  readonly text: string;
  /**
   * The record that this prompt follows. A second prompt that follows the same record replaces the first prompt and
   * everything after it.
   */
  readonly after?: string;
}

/** Text from the agent to the user. */
export interface AnswerEntry extends BaseEntry {
  readonly kind: 'answer';
  readonly text: string;
}

/** A call of a tool. The key is the call's id. The call's files count once a result reports success. */
export interface CallEntry extends BaseEntry {
  readonly kind: 'call';
  readonly tool: string;
  readonly input: unknown;
  readonly files: readonly FileUse[];
  /** Set for a shell command whose writes are not all known. */
  readonly unknownWrites?: boolean;
  /** Set if the format has no results, so that the call counts on its own. */
  readonly isFinal?: boolean;
}

/** The result of a call; the key is the call's id. */
export interface ResultEntry extends BaseEntry {
  readonly kind: 'result';
  /** Whether the call succeeded; undefined if the record does not state it. */
  readonly ok: boolean | undefined;
  /** Set if the call was refused, by the user, a rule or a hook, or was invalid, so that the tool did not run. */
  readonly isRefused?: true;
  /** Files from the result itself; they replace those from the call's arguments. */
  readonly files?: readonly FileUse[];
  /** The estimated number of tokens that the tool returned to the model. */
  readonly tokens?: number;
  /** The text that the tool returned to the model. It is never stored. */
  readonly output?: string;
}

/** Tokens of one model response. If several entries have the same key, the entry with the greatest output counts. */
export interface UsageEntry extends BaseEntry {
  readonly kind: 'usage';
  readonly tokens: TokenCounts;
  readonly model?: string;
  /** Whether the agent rounded the counts. */
  readonly isApproximate?: boolean;
  /** In US dollars, as the agent recorded it. */
  readonly cost?: number;
}

/** A total that the agent itself recorded. It is compared with the sum, never added to it. */
export interface TotalEntry extends BaseEntry {
  readonly kind: 'total';
  readonly tokens: Partial<TokenCounts>;
  readonly cost?: number;
}

/** The prompt with this key and all later prompts were undone. Without a key, all prompts were undone. */
export interface RewindEntry extends BaseEntry {
  readonly kind: 'rewind';
}

/** The turn is over, and the agent waits for the user. */
export interface IdleEntry extends BaseEntry {
  readonly kind: 'idle';
}

/** The transcript states that the session has ended. */
export interface EndEntry extends BaseEntry {
  readonly kind: 'end';
}

/** The agent has replaced the conversation before this record with a summary. */
export interface CompactionEntry extends BaseEntry {
  readonly kind: 'compaction';
  /** The summary, if it is recorded. It is never stored. */
  readonly summary?: string;
}

/** The agent has removed the results of these calls from its context; the calls themselves remain. */
export interface ClearedEntry extends BaseEntry {
  readonly kind: 'cleared';
  /** The keys of the results. */
  readonly results: readonly string[];
}

/** A record of an unknown kind, which is counted and skipped. */
export interface UnknownEntry extends BaseEntry {
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
  | CompactionEntry
  | ClearedEntry
  | UnknownEntry;
