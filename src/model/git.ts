export interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** Lines with their leading ' ', '+' or '-'. */
  readonly lines: readonly string[];
}

export interface FileChange {
  readonly path: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed' | 'untracked' | 'conflicted';
  /** The path before a rename. */
  readonly from?: string;
  readonly staged: boolean;
  readonly unstaged: boolean;
  /** Whether it changed between `--since REF` and HEAD. */
  readonly sinceRef: boolean;
  readonly hunks: readonly Hunk[];
}

export interface Commit {
  /** The name of the commit's further root; missing for the primary root. */
  readonly root?: string;
  readonly sha: string;
  readonly time: number;
  readonly subject: string;
  readonly files: readonly string[];
  /** Files that it renamed, with their names in HEAD; missing if there are none. */
  readonly renamed?: readonly { readonly from: string; readonly to: string; }[];
}

/** The checked-out state of a further root; undefined if git cannot tell. */
export interface RootHead {
  readonly name: string;
  readonly branch: string | undefined;
  readonly head: string | undefined;
}

/** The facts of git, undefined if git is missing or must not run. Sorted by path; commits newest first. */
export interface GitFacts {
  readonly branch: string | undefined;
  readonly head: string | undefined;
  readonly upstream: string | undefined;
  readonly ahead: number;
  readonly behind: number;
  readonly changes: readonly FileChange[];
  readonly commits: readonly Commit[];
  /** The heads of further roots, by their names; missing if there are none. */
  readonly further?: readonly RootHead[];
  /** Missing facts, as sentences. */
  readonly warnings?: readonly string[];
}
