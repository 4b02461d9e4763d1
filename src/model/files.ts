/** The result of `lstat`. Equal stats mean an unchanged file, unless they are racy (git's term). */
export interface FileStat {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
  readonly kind: 'file' | 'directory' | 'symlink' | 'other';
  /** The reason why an entry of the kind `other` cannot be read: `permission denied`, `it is a named pipe`. */
  readonly unreadable?: string;
}

export interface SourceFile {
  readonly path: string;
  /** The SHA-256 hash of the bytes, in lowercase hexadecimal. */
  readonly hash: string;
  /** The size in bytes. */
  readonly size: number;
  /** A key of `languages/languages.ts`; undefined for languages that are packed as text only. */
  readonly language: string | undefined;
}

export const exclusionReasons = ['ignored', 'excluded', 'binary', 'large', 'secret-file', 'unreadable', 'outside',
  'link', 'submodule', 'nested-repository', 'other-package', 'document'] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/** A path that the scan excluded. An `ignored` folder ends with `/` and includes all paths below it. */
export interface ExcludedPath {
  readonly path: string;
  readonly because: ExclusionReason;
  /** An explanation for receipts: the rule and its file, the size and its limit, or the link's target. */
  readonly detail: string;
}

/** The ways to treat submodules: omit them, list them with their commits, or pack their files like any others. */
export const submoduleModes = ['omit', 'list', 'pack'] as const;
export type SubmoduleMode = (typeof submoduleModes)[number];

/** A submodule of the repository. */
export interface Submodule {
  readonly path: string;
  /** Whether the submodule's files exist, which means that `git submodule update --init` was run. */
  readonly initialized: boolean;
  /** The checked-out commit; undefined if no commit is checked out. */
  readonly commit?: string;
  /** The commit that the superproject records, if git reports it. */
  readonly recorded?: string;
}

/** A repository that is packed together with the repository at the root. */
export interface PackedRoot {
  /** The prefix of its files' paths: `api` in `api/src/x.ts`. */
  readonly name: string;
  /** The absolute path of the repository. */
  readonly folder: string;
  /** The path to display, relative to the root if possible. */
  readonly shown: string;
  /** The checked-out branch; null if no branch is checked out or git cannot determine it. */
  readonly branch: string | null;
}
