import type { EditorFiles, Mode, SubmoduleMode, Tokenizer } from '../model';

/** What a caller may ask of one pack; what is left out comes from `.agentpack/config.toml`, then from the defaults. */
export interface PackOptions {
  readonly task?: string;
  /** A task that was given to the newest pack by hand stays in force until `task.md` is edited. */
  readonly keepTask?: boolean;
  /** What the newest pack was made with stays in force where these options say nothing else. */
  readonly keepOptions?: boolean;
  /**
   * These are all settings of this caller: what an earlier pack of a complete caller was made with does not stay in
   * force.
   */
  readonly complete?: boolean;
  readonly budget?: number;
  readonly mode?: Mode;
  /** `auto` is detected anew each time. */
  readonly agent?: string;
  /** An id, `auto` (the session of the agent that calls) or `none`; without one see `threadOf`. */
  readonly thread?: string;
  readonly since?: string;
  readonly tokenizer?: Tokenizer;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly submodules?: SubmoduleMode;
  /**
   * A package of a monorepo by its name or folder: only its files, those of the packages that it needs and the root's
   * own are packed. `.`: all packages.
   */
  readonly workspace?: string;
  /** The package of the newest pack stays in force, whatever else starts over. */
  readonly keepWorkspace?: boolean;
  /**
   * Paths that the user pinned: always selected, in the best view that fits. Given, they take the place of those in the
   * scope's
   * `selection.json`, for this call alone: whoever asks about that pack gives them again.
   */
  readonly pinned?: readonly string[];
  /** Paths that the user excluded by hand; likewise. */
  readonly excluded?: readonly string[];
  readonly onStale?: 'warn' | 'block';
  /** Compute only; nothing is written. */
  readonly noWrite?: boolean;
  /**
   * Files that were just saved, from a host that watches: nothing else is looked at and no process is run where this
   * engine
   * has looked before. Git's facts are then those of that look, the pack says so, only the context files are written,
   * and the host
   * has `keep` follow, which makes it the newest pack.
   */
  readonly saved?: readonly string[];
  /** Of an editor; others take what one left at its last pack. */
  readonly editor?: EditorFiles;
}

/**
 * With the thread that is meant in the place of what was asked for, and the variable that named it where it is an
 * agent's session.
 */
export type Scoped<T = PackOptions> = T & {
  readonly session?: string | undefined; /** As the caller named the thread, if it did. */
  readonly namedThread?: string | undefined;
};
