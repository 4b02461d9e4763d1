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
  /** The reasons why other named folders are not roots, in sentences. */
  readonly problems: readonly string[];
  /** The primary root's git. */
  readonly git: GitHost | undefined;
  /**
   * Sets the further roots. Paths are absolute or relative to the root. With `noWrite`, the change applies only to this
   * process. The folders in the user's configuration are kept.
   * @throws UserError for a folder that cannot be a root; nothing is changed in that case
   */
  choose(folders: readonly string[], noWrite: boolean): void;
}

export interface FurtherRoot {
  /** A name that no entry of the primary root has. The file `src/x.ts` of the root `api` is `api/src/x.ts`. */
  readonly name: string;
  /** A real path. */
  readonly folder: string;
  /** The path for display, relative to the primary root if possible, with forward slashes. */
  readonly shown: string;
  readonly files: FileHost;
  readonly git: GitHost | undefined;
  /** Globs from the root's own `config.toml`. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Another work tree, or a further root, whose state is read from its files and checked like that of the root. */
export interface OtherTree {
  /** The name of a further root, which its paths begin with. */
  readonly name?: string;
  /** A real path. */
  readonly root: string;
  /** Reads a file below its `.agentpack/`; undefined if it is missing or cannot be read. */
  read(name: string): string | undefined;
  stat(name: string): FileStat | undefined;
}
