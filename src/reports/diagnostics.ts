/** An unexpected error without its message, which may contain paths and content. */
export interface NotedError {
  /** ISO 8601, UTC. */
  readonly time: string;
  /** The command that failed, or `editor`. */
  readonly in: string;
  /** The class: `TypeError`. */
  readonly name: string;
  /** The error code from the system or Node: `ENOENT`. */
  readonly code?: string;
  /** Positions in AgentPack's own files: `fit@cliProcess.js:10:5`, innermost first. */
  readonly at: readonly string[];
}

/**
 * `diagnostics --json`: contains nothing from the repository or the environment except numbers, versions and words of
 * AgentPack.
 */
export interface Diagnostics {
  readonly version: 1;
  /** The version of each program, in digits. */
  readonly versions: Readonly<Record<string, string>>;
  /** Platform and processor: `linux x64`. */
  readonly system: string;
  /** Properties of the newest pack: its mode, tokenizer, agent and freshness. Empty if there is no pack. */
  readonly pack: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
  /** Durations of the newest pack's stages, in milliseconds. */
  readonly timings: Readonly<Record<string, number>>;
  /** Oldest first. */
  readonly errors: readonly NotedError[];
}
