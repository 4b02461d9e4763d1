import type { EditorFiles } from '#model';
import type { DocumentSettings } from './optionTable/documentOptionTable';
import type { TableOptions } from './optionTable/packOptionTable';

/** Options of one pack. Missing options come from `.agentpack/config.toml`, then from the defaults. */
export interface PackOptions extends TableOptions {
  readonly task?: string;
  /** Reuse a task that was given for the newest pack, unless `task.md` has been edited since. */
  readonly keepTask?: boolean;
  /** Reuse the options of the newest pack unless these options set them. */
  readonly keepOptions?: boolean;
  /**
   * These options contain all of the caller's settings, so the options of an earlier complete caller are not reused.
   */
  readonly complete?: boolean;
  /** An ID, `auto` (the session of the calling agent) or `none`; default: see `resolveThread`. */
  readonly thread?: string;
  /** Reuse the package of the newest pack, even if nothing else is reused. */
  readonly keepWorkspace?: boolean;
  /**
   * Pinned paths, which are always selected, in the best view that fits. They replace the paths in the scope's
   * `selection.json` for this call only, so queries about the pack have to pass them again.
   */
  readonly pinned?: readonly string[];
  /** Paths that the user excluded; otherwise like `pinned`. */
  readonly excluded?: readonly string[];
  /**
   * Folders of other repositories that are packed with this one from now on, in all packs and answers of the root. An
   * empty list leaves only the folders in the user's configuration. With `noWrite`, the change lasts only as long as
   * the engine.
   */
  readonly also?: readonly string[];
  /** Shorten the text with the user's own program before it is written; throws `UserError` if the program fails. */
  readonly compress?: boolean;
  /** Write nothing. */
  readonly noWrite?: boolean;
  /**
   * Files that were just saved, given by a host that watches files. If this engine has collected all inputs before, it
   * reads only these files, runs no process, and writes only the context files. The pack states that its git facts are
   * from the last collection. The host then calls `refreshIfStale` to make a complete pack.
   */
  readonly saved?: readonly string[];
  /**
   * The variables of the caller's environment that name its agent and session (`callersVariables`), if the caller and
   * the host are different processes.
   */
  readonly callersEnv?: Readonly<Record<string, string>>;
  /** Document settings, which override `[documents]` of the configuration. */
  readonly documents?: Partial<DocumentSettings>;
  /**
   * The files that an editor shows. Hosts without an editor use the files that an editor recorded with its last pack.
   */
  readonly editor?: EditorFiles;
}

/** Options with the resolved thread and, for an agent's session, the environment variable that named the session. */
export type ScopedOptions<T = PackOptions> = T & {
  readonly session?: string | undefined;
  /** The thread as the caller named it. */
  readonly namedThread?: string | undefined;
};

/** Options that packs do not record, because they apply to one call only or have their own file. */
export const perCallOptions = ['task', 'thread', 'noWrite', 'keepTask', 'keepOptions', 'keepWorkspace', 'saved',
  'editor', 'callersEnv', 'pinned', 'excluded', 'compress', 'also'] as const satisfies readonly (keyof PackOptions)[];

/** The options that a pack records; requests about that pack use them again. */
export type RecordedOptions = Omit<PackOptions, (typeof perCallOptions)[number]>;
