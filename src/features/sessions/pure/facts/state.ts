import type { FileEffect, Proof } from '../entry';
import type { SessionPhase } from './lifecycle';

/** A place in a transcript. `position` counts lines (or messages) up to and including it; bytes if there are lines. */
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
  /** Its index among all prompts ever recorded: `UseFact.turn` refers to it. */
  readonly turn: number;
}

/** One use of a file, after it is known whether it took effect. */
export interface UseFact {
  readonly key: string;
  /** As recorded; absolute if the session's folder is known. */
  readonly path: string;
  readonly effect: FileEffect;
  readonly to?: string;
  readonly lines?: readonly [number, number];
  readonly proof: Proof;
  readonly at?: number;
  readonly position: number;
  /** The prompt that caused it, as an index among all prompts ever recorded; −1: before the first prompt. */
  readonly turn: number;
  /** Tokens that the model received, where known. */
  readonly tokens?: number;
}

/** Token counts of one response: input, output, cache creation, cache read, reasoning; null: not recorded. */
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

/** All that is kept of one session: JSON, and no text of anybody. */
export interface SessionState {
  id: string;
  variant?: string;
  /** Every folder that the session worked in, in order. */
  cwds: string[];
  branch?: string;
  models: string[];
  version?: string;
  parent?: string;
  forkOf?: string;
  startedAt?: number;
  updatedAt?: number;
  endedAt?: number;
  /** By its records alone, whatever time has passed since. */
  phase: SessionPhase;
  prompts: PromptFact[];
  /** Keys of prompts that were taken back. */
  rewound: string[];
  lastAnswer?: RecordPlace;
  pending: Record<string, PendingCall>;
  /** Successful uses by call; a use is there once. */
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
