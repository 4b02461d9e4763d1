/** An unexpected error without its message, which may contain paths and content. */
export interface RecordedError {
  /** The time in ISO 8601 format, in UTC. */
  readonly time: string;
  /** The command that failed, or `editor`. */
  readonly in: string;
  /** The class of the error: `TypeError`. */
  readonly name: string;
  /** The error code from the system or Node: `ENOENT`. */
  readonly code?: string;
  /** Positions in AgentPack's own files: `fit@cliProcess.js:10:5`, innermost first. */
  readonly at: readonly string[];
}

/**
 * The output of `diagnostics --json`. It contains only numbers, versions and AgentPack's own words, and no other data
 * from the repository or the environment.
 */
export interface Diagnostics {
  readonly version: 1;
  /** The version number of each program. */
  readonly versions: Readonly<Record<string, string>>;
  /** The platform and the processor architecture: `linux x64`. */
  readonly system: string;
  /** Properties of the newest pack: its mode, tokenizer, agent and freshness. Empty if there is no pack. */
  readonly pack: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
  /** Durations of the newest pack's stages, in milliseconds. */
  readonly timings: Readonly<Record<string, number>>;
  /** Oldest first. */
  readonly errors: readonly RecordedError[];
}
