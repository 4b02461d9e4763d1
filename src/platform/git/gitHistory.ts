import type { WaitOptions as Waiting } from '#engine/ports/gitHost';
import type { Commit } from '#model';
import { logFormat, logNameOptions, parseLog, applyCurrentNames } from './gitLog';
import type { GitProcess } from './gitProcess';
import { isOutsideStateFolder, type GitPaths } from './gitPaths';
import { isShallow } from './headCommit';

/** The newest commits of a HEAD. */
export interface History {
  readonly head?: string | undefined;
  readonly maxCommits?: number;
  readonly commits: readonly Commit[];
  /** Whether the clone is shallow and has fewer than `maxCommits` commits. */
  readonly isCutOff?: boolean;
  readonly error?: string;
}

/** Reads the history once for each HEAD, and returns the same list object until HEAD changes. */
export interface HistoryReader {
  /** Whether a history has been read, possibly for another HEAD. */
  readonly isKnown: boolean;
  read(head: string | undefined, maxCommits: number, waiting: Waiting): Promise<History>;
}

export function createHistoryReader(git: GitProcess, { prefix }: GitPaths, top: string): HistoryReader {
  let cached: History | undefined;
  return {
    get isKnown() {
      return cached !== undefined;
    },
    read,
  };

  async function read(head: string | undefined, maxCommits: number, waiting: Waiting): Promise<History> {
    if (cached?.head === head && cached?.maxCommits === maxCommits) return cached;
    const pathArgs = prefix === '' ? [] : ['.'];
    const log = await git.run(['log', ...logNameOptions, '--no-merges', '--encoding=UTF-8', '-n', String(maxCommits),
      `--format=${logFormat}`, ...(prefix === '' ? [] : ['--relative']), head ?? 'HEAD', '--', ...pathArgs], waiting);
    const commits = applyCurrentNames(parseLog(log.out)).map((commit) => ({
      ...commit,
      files: commit.files.filter(isOutsideStateFolder),
    }));
    const isCutOff = log.code === 0 && commits.length < maxCommits && isShallow(top);
    const history: History = { head, maxCommits, commits, isCutOff, ...(log.code === 0 ? {} : { error: log.error }) };
    cached = log.code === 0 ? history : undefined;
    return history;
  }
}
