import type { FileEffect, Proof } from '#agents/transcripts/entry';
import type { SessionPhase } from './lifecycle';

/**
 * The place of a record in a transcript. `position` counts the lines or messages up to and including the record.
 * `offset` and `length` are in bytes, and are present only if the transcript consists of lines.
 */
export interface RecordPlace {
  readonly position: number;
  readonly offset?: number;
  readonly length?: number;
}

export interface PromptFact {
  readonly key: string;
  readonly at?: number;
  readonly place: RecordPlace;
  readonly after?: string;
  /** The index among all prompts ever recorded, to which `UseFact.turn` refers. */
  readonly turn: number;
}

/** One use of a file, recorded when its outcome is known. */
export interface UseFact {
  readonly key: string;
  /** The recorded path, made absolute if the session's folder is known. */
  readonly path: string;
  readonly effect: FileEffect;
  readonly to?: string;
  readonly lines?: readonly [number, number];
  readonly proof: Proof;
  readonly at?: number;
  readonly position: number;
  /** The index of the prompt that caused the use, among all prompts ever recorded; −1 before the first prompt. */
  readonly turn: number;
  /** The number of tokens that the model received, if known. */
  readonly tokens?: number;
}

/** Token counts of one response: input, output, cache creation, cache read and reasoning; null if not recorded. */
export interface UsageFact {
  readonly counts: readonly [number | null, number | null, number | null, number | null, number | null];
  readonly cost?: number;
}

export interface PendingCall {
  readonly tool: string;
  readonly files: readonly {
    path: string;
    effect: FileEffect;
    to?: string;
    lines?: readonly [number, number];
    proof?: Proof;
  }[];
  readonly unknownWrites: boolean;
  readonly turn: number;
}

/** Everything that is stored about one session, as JSON. It contains no texts of the user or the agent. */
export interface SessionState {
  id: string;
  variant?: string;
  /** All folders that the session worked in, in order. */
  cwds: string[];
  branch?: string;
  models: string[];
  version?: string;
  parent?: string;
  forkOf?: string;
  startedAt?: number;
  updatedAt?: number;
  endedAt?: number;
  /** The phase according to the records alone, regardless of the time since the last record. */
  phase: SessionPhase;
  prompts: PromptFact[];
  /** Keys of prompts that were undone. */
  rewound: string[];
  lastAnswer?: RecordPlace;
  pending: Record<string, PendingCall>;
  /** Successful uses, each listed once per call. */
  uses: UseFact[];
  failed: UseFact[];
  unknownWrites: string[];
  usages: Record<string, UsageFact>;
  isApproximate: boolean;
  total?: {
    tokens: Partial<Record<'input' | 'output' | 'cacheCreation' | 'cacheRead' | 'reasoning', number | null>>;
    cost?: number;
  };
  position: number;
  unread: { kinds: Record<string, number>; malformed: number; newer?: string; };
}
