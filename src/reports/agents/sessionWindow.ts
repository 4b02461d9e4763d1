/** Tokens and the files that they are from. */
export interface WindowShare {
  readonly tokens: number;
  /** Paths relative to the root, sorted. */
  readonly files: readonly string[];
}

/** A session with its window, in `agentpack stats --json`. */
export interface RecordedSessionWindow {
  readonly agent: string;
  readonly id: string;
  /** The time of the last record, in ISO 8601; null if the transcript has no times. */
  readonly updatedAt: string | null;
  readonly window: SessionWindow;
}

/** The sessions with or without the pack's hooks, in `agentpack stats --json`. A mean of no values is null. */
export interface HoldoutGroup {
  readonly heldOut: boolean;
  readonly sessions: number;
  /** The mean number of files in the folder that a session read or changed, except AgentPack's own files. */
  readonly filesOpened: number | null;
  /** The mean number of tokens read from files outside the pack, of the sessions that recorded all of them. */
  readonly readTokensOutside: number | null;
  /** The mean of the agent's own input and output tokens, except those read from a cache; subagents are included. */
  readonly tokens: number | null;
}

/** The comparison by `sessions.holdout`: the only basis for statements about what the pack saves. */
export interface HoldoutComparison {
  /** One of this many sessions is held out. */
  readonly oneOf: number;
  /** The sessions without the pack's hooks, then the others. */
  readonly groups: readonly [HoldoutGroup, HoldoutGroup];
}

/**
 * The texts in an agent's context window according to the session's own transcript: everything after its last
 * compaction. Except for `total`, all numbers are counts of AgentPack's tokenizer over the recorded texts.
 */
export interface SessionWindow {
  /** The position of the last compaction in the transcript; null if there was none. */
  readonly compactedAt: number | null;
  /** Whether a part of the transcript was not read, in which older texts of the window may be. */
  readonly isPartial: boolean;
  /**
   * The number of input tokens, cached ones included, that the agent recorded for its last request. It includes
   * everything that the transcript does not contain, such as the system prompt. Null if the agent recorded none since
   * the last compaction.
   */
  readonly total: number | null;
  /** Whether the agent rounded the total. */
  readonly isApproximate: boolean;
  /** The tokenizer that counted the texts, as shown to users. */
  readonly tokenizer: string;
  readonly sources: {
    /** Contents of AgentPack's pack. */
    readonly pack: number;
    readonly reads: number;
    readonly searches: number;
    readonly commands: number;
    /** Answers of MCP servers. */
    readonly mcp: number;
    /** Results of all other tools. */
    readonly otherTools: number;
    /** The agent's answers, and the inputs of its calls. */
    readonly agent: number;
    /** Prompts of the user. */
    readonly prompts: number;
    /** The summary that replaced the earlier conversation; null if it is not recorded. */
    readonly summary: number | null;
  };
  /** The sum of `sources`. */
  readonly counted: number;
  /** Tokens of reads whose lines are known. The shares below cover only these. */
  readonly checkedReads: number;
  /** Lines that the file no longer contains, because it changed or was deleted after the read. */
  readonly outdated: WindowShare;
  /** Lines that an earlier read in the window shows too, if the agent did not edit the file between the reads. */
  readonly repeated: WindowShare;
  /** Lines of files that the agent neither edited nor mentioned again after the read. */
  readonly unused: WindowShare;
  /** Tokens of checked reads in lines that are not outdated, repeated or unused. */
  readonly useful: number;
  /**
   * How often the session opened a pack, before compactions too. Null if it is not in the part that was read. A pack
   * that the agent's instructions import is not recorded.
   */
  readonly packOpens: number | null;
}
