import type { FileStat } from '#model';
import type { FileHost } from './fileHost';
import type { GitHost } from './gitHost';

/**
 * The further roots, as of the last `prepareGit`. `Host.files` and `Host.git` serve all roots under their names; a scan
 * lists each root by its own rules.
 */
export interface RootsHost {
  /** The further roots that the user named. */
  readonly further: readonly FurtherRoot[];
  /** Why other named folders are not roots, in sentences. */
  readonly problems: readonly string[];
  /** The primary root's git. */
  readonly git: GitHost | undefined;
  /**
   * Uses these folders from now on, absolute or relative to the root; with `noWrite`, for this process only. The
   * folders in the user's configuration stay. @throws UserError for a folder that cannot be a root; then nothing is
   * changed
   */
  choose(folders: readonly string[], noWrite: boolean): void;
}

export interface FurtherRoot {
  /** A name that no entry of the primary root has. The file `src/x.ts` of the root `api` is `api/src/x.ts`. */
  readonly name: string;
  /** A real path. */
  readonly folder: string;
  /** The path for display, relative to the primary root if possible, with `/`. */
  readonly shown: string;
  readonly files: FileHost;
  readonly git: GitHost | undefined;
  /** Globs of the root's own `config.toml`. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** The state of another work tree, or a further root, as its files state it: checked like this one's. */
export interface OtherTree {
  /** The name of a further root, whose paths are below it here. */
  readonly name?: string;
  /** A real path. */
  readonly root: string;
  /** Reads a file below its `.agentpack/`; undefined if it is missing or cannot be read. */
  read(name: string): string | undefined;
  stat(name: string): FileStat | undefined;
}
