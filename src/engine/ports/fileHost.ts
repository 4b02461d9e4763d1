import type { FileStat } from '#model';

export interface DirEntry {
  readonly name: string;
  readonly kind: FileStat['kind'];
}

export interface FileHost {
  /** Returns the entries, sorted by name; undefined if the folder is missing or cannot be read. */
  readDir(path: string): readonly DirEntry[] | undefined;
  /** Explains why a folder cannot be listed; undefined if it can. */
  whyUnreadable?(path: string): string | undefined;
  /** Returns the stat of the path itself (lstat): links are not followed. */
  stat(path: string): FileStat | undefined;
  /**
   * Returns the bytes, which are valid until the next read; undefined for a missing file; or `unreadable`: the reason
   * why the file cannot be read.
   */
  read(path: string): Uint8Array | undefined | { readonly unreadable: string; };
  /** Returns the target of a link, relative to the root; undefined if it is missing or outside the root. */
  resolveLink(path: string): string | undefined;
  /**
   * Returns ignore rules from outside the root, weakest first: global excludes, `.git/info/exclude`, and `.gitignore`
   * files between the top of the repository and the root. Used if files are listed without git. `repository`: the
   * folder of a submodule, which has its own rules and the global ones.
   */
  outerIgnores(repository?: string): readonly OuterIgnore[];
  /**
   * Returns the checked-out commit of the repository with this top folder, read without git; undefined if it is
   * unknown.
   */
  headCommit(folder: string): string | undefined;
}

export interface OuterIgnore {
  /** The name for messages, such as `../.gitignore` or `.git/info/exclude`. */
  readonly name: string;
  readonly text: string;
  /** The root's path relative to the folder of the rules; '' if they are the same. */
  readonly prefix: string;
}
