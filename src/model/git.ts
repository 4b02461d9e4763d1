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
  /** Whether the file changed between `--since REF` and HEAD. */
  readonly sinceRef: boolean;
  readonly hunks: readonly Hunk[];
}

export interface Commit {
  /** The name of the additional root that contains the commit; missing for the primary root. */
  readonly root?: string;
  readonly sha: string;
  readonly time: number;
  readonly subject: string;
  readonly files: readonly string[];
  /** Files that the commit renamed, with their names in HEAD; missing if it renamed no files. */
  readonly renamed?: readonly { readonly from: string; readonly to: string; }[];
}

/** The checked-out state of an additional root; its values are undefined if git cannot determine them. */
export interface RootHead {
  readonly name: string;
  readonly branch: string | undefined;
  readonly head: string | undefined;
}

/** The facts from git; undefined if git is missing or must not run. Changes are in path order, commits newest first. */
export interface GitFacts {
  readonly branch: string | undefined;
  readonly head: string | undefined;
  readonly upstream: string | undefined;
  readonly ahead: number;
  readonly behind: number;
  readonly changes: readonly FileChange[];
  readonly commits: readonly Commit[];
  /** The heads of additional roots, by name; missing if there are no such roots. */
  readonly further?: readonly RootHead[];
  /** Sentences that describe missing facts. */
  readonly warnings?: readonly string[];
}
