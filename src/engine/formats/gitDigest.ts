import { english } from '#base/text/english';
import { formatNamesAndMore } from '#base/text/phrases';
import type { FileChange, GitFacts } from '#model';
import { shortenPathForMessage } from '#secrets/truncate';

export interface GitDigest {
  /** The hash of the files that differ from HEAD or the reference, with their hunks. */
  readonly changes: string;
  /**
   * The hash of the upstream and of the ahead and behind counts. It is compared only if HEAD changed too, because a
   * fetch does not change any content.
   */
  readonly remote: string;
  /**
   * The digest of each file, from which changes are described. The digests are missing if there are too many files, and
   * in records of earlier versions.
   */
  readonly files?: readonly ChangeDigest[];
}

interface ChangeDigest {
  readonly path: string;
  readonly status: ChangeStatus;
  /** The hash of all git facts of the file; 12 hexadecimal digits. */
  readonly hash: string;
}

/** Untracked files count as added, so that staging a file does not change its status. */
type ChangeStatus = Exclude<FileChange['status'], 'untracked'>;

const maxFiles = 500;
const maxNamedFiles = 3;
const statusTexts: Readonly<Record<ChangeStatus, string>> = {
  added: english`new`,
  modified: english`modified`,
  deleted: english`deleted`,
  renamed: english`renamed`,
  conflicted: english`conflicted`,
};

export function createGitDigest(git: GitFacts | undefined, hash: (text: string) => string): GitDigest | undefined {
  if (!git) return undefined;
  const files = git.changes.map((change) => ({
    path: change.path,
    status: toChangeStatus(change),
    gitFacts: [change.path, toChangeStatus(change), change.from ?? null, change.sinceRef, change.hunks],
  }));
  return {
    changes: hash(JSON.stringify(files.map(({ gitFacts }) => gitFacts))),
    remote: hash(JSON.stringify([git.upstream ?? null, git.ahead, git.behind])),
    ...(files.length <= maxFiles &&
      {
        files: files.map(({ path, status, gitFacts }) => ({
          path,
          status,
          hash: hash(JSON.stringify(gitFacts)).slice(0, 12),
        })),
      }),
  };
}

/** Describes how the git status of files changed: "src/a.ts is no longer conflicted". */
export function describeStatusChange(previous: GitDigest | undefined, current: GitDigest | undefined): string {
  if (!previous?.files || !current?.files) return english`git now reports different changed files`;
  const [previousFiles, currentFiles] = [previous.files, current.files].map((files) =>
    new Map(files.map((file) => [file.path, file]))
  ) as [
    Map<string, ChangeDigest>,
    Map<string, ChangeDigest>,
  ];
  const paths = [...new Set([...previousFiles.keys(), ...currentFiles.keys()])].sort().filter((path) =>
    previousFiles.get(path)?.hash !== currentFiles.get(path)?.hash
  );
  return formatNamesAndMore(
    paths.map((path) =>
      describeFileStatus(shortenPathForMessage(path), previousFiles.get(path)?.status, currentFiles.get(path)?.status)
    ),
    maxNamedFiles,
  );
}

function describeFileStatus(path: string, previous: ChangeStatus | undefined,
  current: ChangeStatus | undefined): string
{
  if (current === undefined) return english`${path} is no longer ${statusTexts[previous!]}`;
  if (previous === undefined) return english`${path} is ${statusTexts[current]} now`;
  return previous === current
    ? english`${path} changed`
    : english`${path} is ${statusTexts[current]} now, no longer ${statusTexts[previous]}`;
}

function toChangeStatus({ status }: FileChange): ChangeStatus {
  return status === 'untracked' ? 'added' : status;
}
