/** A repository setting that protects less than the setting that applies without it. */
export interface WeakSetting {
  /** The name of the setting, such as `guard.on_stale`. */
  readonly name: string;
  /** The value in TOML, redacted: `"off"`. */
  readonly value: string;
  /** The setting that applies if the user has not consented. */
  readonly instead: string;
  readonly allowed: boolean;
}

/** A text below `.agentpack/` that may have come with the repository: its task, the task's state, or memory. */
export interface RepositoryText {
  /** The name below `.agentpack/`: `task.md`, `threads/x/task.md`, `MEMORY.md`. */
  readonly name: string;
  /** The redacted text. */
  readonly text: string;
  readonly allowed: boolean;
}

/** Settings of the repository's configuration that need the user's consent; empty if the file is the user's own. */
export interface ConsentReport {
  /** The user's own configuration, which stores consents. */
  readonly file: string;
  readonly settings: readonly WeakSetting[];
  /** Texts below `.agentpack/` that packs show once the user allows them. */
  readonly texts: readonly RepositoryText[];
}
