/** A setting of a repository that protects less than what counts without it. */
export interface WeakSetting {
  /** `guard.on_stale` */
  readonly name: string;
  /** As TOML writes it, redacted: `"off"`. */
  readonly value: string;
  /** The setting that applies if the user has not consented. */
  readonly instead: string;
  readonly allowed: boolean;
}

/** A text below `.agentpack/` that may have come with the repository: its task, the state of it, or memory. */
export interface RepositoryText {
  /** Below `.agentpack/`: `task.md`, `threads/x/task.md`, `MEMORY.md`. */
  readonly name: string;
  /** Redacted. */
  readonly text: string;
  readonly allowed: boolean;
}

/** Settings of the repository's configuration that need the user's consent; none if the file is the user's own. */
export interface ConsentReport {
  /** The person's own configuration, in which consents are kept. */
  readonly file: string;
  readonly settings: readonly WeakSetting[];
  /** Texts below `.agentpack/` that packs show once the person allows them. */
  readonly texts: readonly RepositoryText[];
}
