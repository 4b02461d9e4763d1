import { english } from '#base/text/english';
import { formatNamesAndMore } from '#base/text/phrases';
import { shortPath } from '#base/text/paths';
import type { FileChange, GitFacts } from '#model';

export interface GitDigest {
  /** Hash of the files that differ from HEAD or the reference, with their hunks. */
  readonly changes: string;
  /**
   * Hash of the upstream, ahead and behind counts: compared only if HEAD changed too, because a fetch changes no
   * content.
   */
  readonly remote: string;
  /**
   * The digest of each file, to name the changes; missing if there are too many files, and in records of earlier
   * versions.
   */
  readonly files?: readonly ChangeDigest[];
}

interface ChangeDigest {
  readonly path: string;
  readonly status: ChangeStatus;
  /** The hash of all git facts of the file; 12 hexadecimal digits. */
  readonly hash: string;
}

/** Untracked and added files count as the same, so that staging changes nothing. */
type ChangeStatus = Exclude<FileChange['status'], 'untracked'>;

const maxFiles = 500;
const maxNamed = 3;
const statusText: Readonly<Record<ChangeStatus, string>> = {
  added: english`new`,
  modified: english`modified`,
  deleted: english`deleted`,
  renamed: english`renamed`,
  conflicted: english`conflicted`,
};

export function gitDigest(git: GitFacts | undefined, hash: (text: string) => string): GitDigest | undefined {
  if (!git) return undefined;
  const files = git.changes.map((c) => ({
    path: c.path,
    status: toChangeStatus(c),
    all: [c.path, toChangeStatus(c), c.from ?? null, c.sinceRef, c.hunks],
  }));
  return {
    changes: hash(JSON.stringify(files.map(({ all }) => all))),
    remote: hash(JSON.stringify([git.upstream ?? null, git.ahead, git.behind])),
    ...(files.length <= maxFiles &&
      {
        files: files.map(({ path, status, all }) => ({ path, status, hash: hash(JSON.stringify(all)).slice(0, 12) })),
      }),
  };
}

/** Describes how the git status of files changed: "src/a.ts is no longer conflicted". */
export function changedStatus(before: GitDigest | undefined, now: GitDigest | undefined): string {
  if (!before?.files || !now?.files) return english`git reports different changed files than when this was packed`;
  const [then, present] = [before.files, now.files].map((files) => new Map(files.map((file) => [file.path, file]))) as [
    Map<string, ChangeDigest>,
    Map<string, ChangeDigest>,
  ];
  const paths = [...new Set([...then.keys(), ...present.keys()])].sort().filter((path) =>
    then.get(path)?.hash !== present.get(path)?.hash
  );
  return formatNamesAndMore(
    paths.map((path) => changeText(shortPath(path), then.get(path)?.status, present.get(path)?.status)),
    maxNamed,
  );
}

function changeText(path: string, before: ChangeStatus | undefined, now: ChangeStatus | undefined): string {
  if (now === undefined) return english`${path} is no longer ${statusText[before!]}`;
  if (before === undefined) return english`${path} is ${statusText[now]} now`;
  return before === now
    ? english`${path} differs in other lines`
    : english`${path} is ${statusText[now]} now, no longer ${statusText[before]}`;
}

function toChangeStatus({ status }: FileChange): ChangeStatus {
  return status === 'untracked' ? 'added' : status;
}
