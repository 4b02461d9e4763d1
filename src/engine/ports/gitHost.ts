import type { Cancel } from '#base/cancellation';
import type { GitFacts } from '#model';

export interface GitListing {
  /** Tracked files, and untracked files that are not ignored, sorted; without submodules and nested repositories. */
  readonly paths: readonly string[];
  /** Ignored files and folders, sorted. A folder ends with `/` and covers everything below it. */
  readonly ignored: readonly string[];
  /** Sorted by path; `recorded` is the commit in the index. */
  readonly submodules: readonly { readonly path: string; readonly recorded: string; }[];
  /** Repositories in the work tree that are not submodules, without the final `/`. */
  readonly nested: readonly string[];
  /** Folders that cannot be read, so that their new files are unknown, each with a final `/`. Not empty. */
  readonly unreadable?: readonly string[];
}

/** Options of a call that runs another program. */
export interface WaitOptions {
  /** Cancelling ends the program, and the call rejects with `Cancelled`. */
  readonly cancel?: Cancel;
  /** Called with a sentence when the program takes a long time. */
  notice?(sentence: string): void;
  /** Called repeatedly while the program runs, for progress. */
  working?(): void;
}

export interface GitHost {
  list(waitOptions?: WaitOptions): Promise<GitListing>;
  /**
   * Returns the branch, HEAD, the changes with hunks, and the newest `commits` commits with their changed files, named
   * as in HEAD. The list of commits is the same object until HEAD changes. Rejects with `Cancelled`, and leaves no
   * process running.
   */
  facts(options: WaitOptions & { readonly since?: string; readonly commits: number; }): Promise<GitFacts>;
  /** Returns the rule that ignores a path, such as `.gitignore:3: dist/`. */
  ignoreRule(path: string, waitOptions?: WaitOptions): Promise<string | undefined>;
  /**
   * Returns the tracked name of this file, which may differ in letter case on case-insensitive disks; undefined if
   * untracked.
   */
  tracked(path: string, waitOptions?: WaitOptions): Promise<string | undefined>;
  /** Returns the tracked files below this folder, even if its name differs in letter case. */
  trackedBelow(folder: string, waitOptions?: WaitOptions): Promise<readonly string[]>;
}
