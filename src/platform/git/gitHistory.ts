import type { WaitOptions as Waiting } from '#engine/ports/gitHost';
import type { Commit } from '#model';
import { logFormat, logNames, parseLog, underPresentNames } from './gitLog';
import type { GitProcess } from './gitProcess';
import { isOutsideState, type GitPaths } from './gitPaths';

/** The newest commits of a HEAD. */
export interface History {
  readonly head?: string | undefined;
  readonly maxCommits?: number;
  readonly commits: readonly Commit[];
  /** The clone is shallow and has fewer than `maxCommits` commits. */
  readonly isCutOff?: boolean;
  readonly error?: string;
}

/** Reads the history once for each HEAD, and returns the same list object as long as HEAD does not move. */
export interface HistoryReader {
  /** Whether a history is known, though perhaps for another HEAD. */
  readonly isKnown: boolean;
  read(head: string | undefined, maxCommits: number, waiting: Waiting): Promise<History>;
}

export function createHistoryReader(git: GitProcess, { prefix }: GitPaths): HistoryReader {
  let cached: History | undefined;
  return {
    get isKnown() {
      return cached !== undefined;
    },
    read,
  };

  async function read(head: string | undefined, maxCommits: number, waiting: Waiting): Promise<History> {
    if (cached?.head === head && cached?.maxCommits === maxCommits) return cached;
    const inFolder = prefix === '' ? [] : ['.'];
    const [log, isShallow] = await Promise.all([
      git.run(['log', ...logNames, '--no-merges', '--encoding=UTF-8', '-n', String(maxCommits), `--format=${logFormat}`,
        ...(prefix === '' ? [] : ['--relative']), head ?? 'HEAD', '--', ...inFolder], waiting),
      git.run(['rev-parse', '--is-shallow-repository'], waiting),
    ]);
    const commits = underPresentNames(parseLog(log.out)).map((commit) => ({
      ...commit,
      files: commit.files.filter(isOutsideState),
    }));
    const isCutOff = log.code === 0 && commits.length < maxCommits && isShallow.out.trim() === 'true';
    const history: History = { head, maxCommits, commits, isCutOff, ...(log.code === 0 ? {} : { error: log.error }) };
    cached = log.code === 0 ? history : undefined;
    return history;
  }
}
