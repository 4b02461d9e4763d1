export const modes = ['lite', 'balanced', 'deep'] as const;
export type Mode = (typeof modes)[number];

/** Sections about a pack's state. Each has one line by default and is shown in full on request. */
export const packSections = ['repo map', 'execution state', 'concurrent context', 'delta', 'changed files', 'receipts',
  'token consumers', 'security', 'freshness'] as const;

/** With `json`, `context.json` is also written. */
export const packFormats = ['md', 'json'] as const;
export type PackFormat = (typeof packFormats)[number];

export const tokenizers = ['cl100k_base', 'o200k_base', 'claude', 'gemini'] as const;
export type Tokenizer = (typeof tokenizers)[number];

/** The guard's reaction to an edit that relies on a stale pack, or that affects a file changed by another thread. */
export const guardLevels = ['off', 'warn', 'block'] as const;
export type GuardLevel = (typeof guardLevels)[number];

export type StaleCause =
  | {
    readonly kind: 'files';
    readonly files: readonly {
      readonly path: string;
      readonly change: 'added' | 'modified' | 'deleted' | 'excluded';
      readonly selected: boolean;
    }[];
  }
  | { readonly kind: 'task' | 'branch' | 'head' | 'git' | 'settings' | 'memory' | 'engine'; readonly detail: string; };

/** The state of a pack compared with the disk, ignoring files that the pack itself wrote. */
export interface Freshness {
  readonly state: 'none' | 'packing' | 'fresh' | 'stale';
  readonly causes: readonly StaleCause[];
  readonly packedAt?: number;
  readonly snapshot?: string;
  readonly renderedTokens?: number;
  readonly contextPath?: string;
}

export type Stage = 'scan' | 'index' | 'link' | 'rank' | 'outline' | 'select' | 'render';

export type Timings = Readonly<Record<Stage | 'total', number>>;
