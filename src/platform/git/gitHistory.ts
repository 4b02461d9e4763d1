import type { WaitOptions } from '#engine/ports/gitHost';
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
  readonly hasHistory: boolean;
  read(head: string | undefined, maxCommits: number, waitOptions: WaitOptions): Promise<History>;
}

export function createHistoryReader(git: GitProcess, { prefix }: GitPaths, top: string): HistoryReader {
  let cachedHistory: History | undefined;
  return {
    get hasHistory() {
      return cachedHistory !== undefined;
    },
    read,
  };

  async function read(head: string | undefined, maxCommits: number, waitOptions: WaitOptions): Promise<History> {
    if (cachedHistory?.head === head && cachedHistory?.maxCommits === maxCommits) return cachedHistory;
    const pathArgs = prefix === '' ? [] : ['.'];
    const logRun = await git.run(['log', ...logNameOptions, '--no-merges', '--encoding=UTF-8', '-n', String(maxCommits),
      `--format=${logFormat}`, ...(prefix === '' ? [] : ['--relative']), head ?? 'HEAD', '--', ...pathArgs],
      waitOptions);
    const commits = applyCurrentNames(parseLog(logRun.stdout)).map((commit) => ({
      ...commit,
      files: commit.files.filter(isOutsideStateFolder),
    }));
    const isCutOff = logRun.code === 0 && commits.length < maxCommits && isShallow(top);
    const history: History = {
      head,
      maxCommits,
      commits,
      isCutOff,
      ...(logRun.code === 0 ? {} : { error: logRun.error }),
    };
    cachedHistory = logRun.code === 0 ? history : undefined;
    return history;
  }
}
