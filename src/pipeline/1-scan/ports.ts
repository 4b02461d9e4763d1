import type { FileStat } from '#model';
import type { ScanMemory } from './scanMemory';

/** The methods that the scan needs from its host. They are documented in `engine/host.ts`. */
export interface ScanPort {
  readonly files: ScanFiles;
  /** If undefined, the folders are walked and their `.gitignore` files are read. */
  readonly git: { list(): Promise<ScanListing>; } | undefined;
  /** Further roots. `files` contains the files of each root under the root's name. */
  readonly further?: readonly FurtherPort[];
  hash(data: Uint8Array | string): string;
  now(): number;
  pause(): Promise<void>;
  /** Counts the memory that this scan uses. If undefined, there is no limit. */
  readonly memory?: ScanMemory | undefined;
}

export interface FurtherPort {
  readonly name: string;
  /** The files of this root, with paths relative to the root. */
  readonly files: ScanFiles;
  readonly git: ScanPort['git'];
  /** Globs from this root's own configuration. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface ScanFiles {
  readDir(path: string): readonly { readonly name: string; readonly kind: FileStat['kind']; }[] | undefined;
  whyUnreadable?(path: string): string | undefined;
  stat(path: string): FileStat | undefined;
  read(path: string): Uint8Array | undefined | { readonly unreadable: string; };
  resolveLink(path: string): string | undefined;
  outerIgnores(
    repository?: string,
  ): readonly { readonly name: string; readonly text: string; readonly prefix: string; }[];
  headCommit(folder: string): string | undefined;
}

/** All lists are sorted. The path of an ignored folder ends with `/` and covers all files below the folder. */
export interface ScanListing {
  readonly paths: readonly string[];
  readonly ignored: readonly string[];
  readonly submodules: readonly { readonly path: string; readonly recorded: string; }[];
  /** Repositories in the tree that are not its submodules. */
  readonly nested: readonly string[];
  /** Folders whose new files git could not list; each ends with `/`. */
  readonly unreadable?: readonly string[];
}
