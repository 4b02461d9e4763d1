import type { Cancel } from '#base/cancellation';
import type { FileStat, GitFacts } from '#model';

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

/** What a full refresh found. */
export interface RefreshedFolder {
  /** The files that it read, with the stats that it saw. */
  readonly files: readonly { readonly path: string; readonly stat: FileStat; }[];
  /** Ignored paths. A folder ends with `/`. */
  readonly ignored: readonly string[];
}

/** The stats of everything that a full refresh reads, which tell later whether anything has changed. */
export interface FolderStamps {
  /**
   * Resolves to true only if a full refresh would find the same files, ignore rules, branch, changes and configuration
   * of git as the one that followed `takeStamps`.
   */
  areCurrent(folder: RefreshedFolder, waitOptions?: WaitOptions): Promise<boolean>;
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
  /**
   * Called before a full refresh, with the time at which it starts, in milliseconds since the epoch, and the name of
   * files with further ignore rules. Returns undefined if changes cannot be noticed by stats. Missing if several
   * repositories answer as one, and before the repository is prepared.
   */
  takeStamps?(options: { readonly startedAt: number; readonly ignoreFile: string; },
    waitOptions?: WaitOptions): Promise<FolderStamps | undefined>;
}
