import type { FileStat } from '#model';

export interface DirEntry {
  readonly name: string;
  readonly kind: FileStat['kind'];
}

export interface FileHost {
  /** Sorted by name; undefined where the folder is missing or cannot be read. */
  readDir(path: string): readonly DirEntry[] | undefined;
  /** Why a folder cannot be listed; undefined where it can. */
  whyUnreadable?(path: string): string | undefined;
  /** Of the path itself (lstat): links are not followed. */
  stat(path: string): FileStat | undefined;
  /** The bytes, valid until the next read; undefined for a missing file; `unreadable`: why the file cannot be read. */
  read(path: string): Uint8Array | undefined | { readonly unreadable: string; };
  /** The target of a link, relative to the root; undefined where it is missing or outside the root. */
  resolveLink(path: string): string | undefined;
  /**
   * Ignore rules from outside the root, weakest first: global excludes, `.git/info/exclude`, and `.gitignore` files
   * between the top of the repository and the root. Used where files are listed without git. `repository`: the folder
   * of a submodule, which has its own rules and the global ones.
   */
  outerIgnores(repository?: string): readonly OuterIgnore[];
  /** The checked-out commit of the repository with this top folder, read without git; undefined where it is unknown. */
  headCommit(folder: string): string | undefined;
}

export interface OuterIgnore {
  /** For messages: `../.gitignore`, `.git/info/exclude`. */
  readonly name: string;
  readonly text: string;
  /** The root relative to the folder of the rules; '' where that is the root. */
  readonly prefix: string;
}
