import type { Host } from '../host';
import type { WaitOptions } from '../ports/gitHost';

/** The reason why a file below `.agentpack/` may have come with the repository. */
export type RepositoryReason =
  /** A folder in its path is a link or a separate repository. */
  | { readonly kind: 'odd'; readonly path: string; }
  /** The workspace is untrusted, so git must not be queried. */
  | { readonly kind: 'untrusted'; }
  /** Git cannot be queried. `problem` is a sentence that states the reason. */
  | { readonly kind: 'unknown'; readonly problem: string; }
  | { readonly kind: 'tracked'; readonly path: string; };

/** Returns the reason for the file `name` below `.agentpack/`, or undefined if this machine wrote the file. */
export async function findRepositoryReason({ files, git, isGitAllowed, gitProblem }: Host, name: string,
  waitOptions: WaitOptions): Promise<RepositoryReason | undefined>
{
  const path = `.agentpack/${name}`;
  const oddPath = findOddFolder(files, path);
  if (oddPath !== undefined) return { kind: 'odd', path: oddPath };
  if (git === undefined) {
    if (!isGitAllowed) return { kind: 'untrusted' };
    return gitProblem === undefined ? undefined : { kind: 'unknown', problem: gitProblem };
  }
  const trackedPath = await git.tracked(path, waitOptions);
  return trackedPath === undefined ? undefined : { kind: 'tracked', path: trackedPath };
}

/** Returns the first part of the path that is a link or a separate repository, because git reports nothing below it. */
export function findOddFolder(files: Host['files'], path: string): string | undefined {
  const folders = path.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'));
  return folders.find((part) => files.stat(part)?.kind === 'symlink' || files.stat(`${part}/.git`) !== undefined);
}
