import { someOf } from '../../base/text/phrases';
import { shortPath } from '../../base/text/paths';
import type { FileChange, GitFacts } from '../../model';

export interface GitDigest {
  /** Which files differ from HEAD or since the reference, and in what. */
  readonly changes: string;
  /** The upstream, and how far ahead and behind: counted only when HEAD moved too, as a fetch changes no content. */
  readonly remote: string;
  /**
   * The same file by file, so that a difference can be told; missing where they are too many, and in records of earlier
   * versions.
   */
  readonly files?: readonly ChangeDigest[];
}

interface ChangeDigest {
  readonly path: string;
  readonly status: ChangeStatus;
  /** Of all that git says of it; 12 hexadecimal digits. */
  readonly hash: string;
}

/** Staging shows nothing else of a file. */
type ChangeStatus = Exclude<FileChange['status'], 'untracked'>;

const mostFiles = 500;
const filesTold = 3;
const inWords: Readonly<Record<ChangeStatus, string>> = {
  added: 'new',
  modified: 'modified',
  deleted: 'deleted',
  renamed: 'renamed',
  conflicted: 'conflicted',
};

/** An untracked file that is now added reads the same, so staging changes nothing. */
export function gitDigest(git: GitFacts | undefined, hash: (text: string) => string): GitDigest | undefined {
  if (!git) return undefined;
  const told = git.changes.map((c) => ({
    path: c.path,
    status: statusOf(c),
    all: [c.path, statusOf(c), c.from ?? null, c.sinceRef, c.hunks],
  }));
  return {
    changes: hash(JSON.stringify(told.map(({ all }) => all))),
    remote: hash(JSON.stringify([git.upstream ?? null, git.ahead, git.behind])),
    ...(told.length <= mostFiles &&
      { files: told.map(({ path, status, all }) => ({ path, status, hash: hash(JSON.stringify(all)).slice(0, 12) })) }),
  };
}

/** What git says of the files now that it did not say before: "src/a.ts is no longer conflicted". */
export function changedStatus(before: GitDigest | undefined, now: GitDigest | undefined): string {
  if (!before?.files || !now?.files) return 'git counts other files as changed than when this was packed';
  const [then, present] = [before.files, now.files].map((files) => new Map(files.map((file) => [file.path, file]))) as [
    Map<string, ChangeDigest>,
    Map<string, ChangeDigest>,
  ];
  const paths = [...new Set([...then.keys(), ...present.keys()])].sort().filter((path) =>
    then.get(path)?.hash !== present.get(path)?.hash
  );
  return someOf(paths.map((path) => `${shortPath(path)} ${became(then.get(path)?.status, present.get(path)?.status)}`),
    filesTold);
}

function became(before: ChangeStatus | undefined, now: ChangeStatus | undefined): string {
  if (now === undefined) return `is no longer ${inWords[before!]}`;
  if (before === undefined) return `is ${inWords[now]} now`;
  return before === now ? 'differs in other lines' : `is ${inWords[now]} now, no longer ${inWords[before]}`;
}

function statusOf({ status }: FileChange): ChangeStatus {
  return status === 'untracked' ? 'added' : status;
}
