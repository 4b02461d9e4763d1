import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import type { GitHost, WaitOptions as Waiting } from '#engine/ports/gitHost';
import { createGitHost } from './git';
import { findRepository } from './findRepository';
import { createGitProcess, defaultTimes, type GitTimes } from './gitProcess';
import { describeBlockingFile, type Env } from './gitProgram';
import { findNearestGit } from '../fs/outerIgnores';

/**
 * The time, in milliseconds, after which a folder that git refused is tried again, since its owner may have allowed
 * access.
 */
const refusedRetryMs = 1_000;
/**
 * The time, in milliseconds, after which git is tried again if it did not answer. Until then, no request waits for git.
 */
const timeoutRetryMs = 60_000;

/** The repository that contains a root, if git can use it. It can appear or be deleted at any time. */
export interface Repository {
  /** Determines whether git can use the root, unless that is already known. Rejects with `Cancelled`. */
  prepare(waiting: Waiting): Promise<void>;
  /** Undefined if there is no repository, or git is known to refuse it. */
  readonly git: GitHost | undefined;
  /** The reason why git cannot use an existing repository, as a sentence. */
  readonly problem: string | undefined;
}

interface KnownRepository {
  /** The path of the repository's `.git`. */
  readonly path: string;
  readonly result: { readonly host: GitHost; } | { readonly problem: string; };
  /** The time when a refused repository is tried again, in milliseconds since the epoch. */
  readonly retryAt: number;
}

/** Creates a repository without running a process before the first request. `root` must be a real path. */
export function createRepository(root: string, env: Env, times: GitTimes = defaultTimes): Repository {
  let cached: KnownRepository | undefined;
  /** Prepares the repository on the first request if `prepare` was not called. */
  const unpreparedHost: GitHost = {
    list: async (waiting = {}) => (await openHost(waiting)).list(waiting),
    facts: async (options) => (await openHost(options)).facts(options),
    ignoreRule: async (path, waiting = {}) => (await openHost(waiting)).ignoreRule(path, waiting),
    tracked: async (path, waiting = {}) => (await openHost(waiting)).tracked(path, waiting),
    trackedBelow: async (folder, waiting = {}) => (await openHost(waiting)).trackedBelow(folder, waiting),
  };
  return {
    prepare: async (waiting) => {
      await prepareRepository(waiting);
    },
    get git() {
      const gitPath = findNearestGit(root);
      if (gitPath === undefined) return undefined;
      const result = getCachedResult(gitPath);
      return !result ? unpreparedHost : 'host' in result ? result.host : undefined;
    },
    get problem() {
      const gitPath = findNearestGit(root);
      const result = gitPath === undefined ? undefined : getCachedResult(gitPath);
      return result && 'problem' in result ? result.problem : undefined;
    },
  };

  function getCachedResult(gitPath: string): KnownRepository['result'] | undefined {
    return cached?.path === gitPath ? cached.result : undefined;
  }

  async function prepareRepository(waiting: Waiting): Promise<KnownRepository['result'] | undefined> {
    const gitPath = findNearestGit(root);
    if (gitPath === undefined) return cached = undefined;
    if (cached?.path === gitPath && ('host' in cached.result || Date.now() < cached.retryAt)) return cached.result;
    const blockingProblem = describeBlockingFile(gitPath);
    const found = blockingProblem === undefined
      ? await findRepository(root, env, times, waiting)
      : { problem: blockingProblem, isTimedOut: false };
    if ('problem' in found)
      return cacheProblem(gitPath, found.problem, found.isTimedOut ? timeoutRetryMs : refusedRetryMs);
    const git = createGitProcess(root, env, times,
      () => cacheProblem(gitPath, english`git did not answer within ${times.commandMs / 1_000} s`, timeoutRetryMs));
    cached = { path: gitPath, result: { host: createGitHost(git, root, found.prefix, env) }, retryAt: 0 };
    return cached.result;
  }

  function cacheProblem(gitPath: string, reason: string, retryMs: number): KnownRepository['result'] {
    cached = {
      path: gitPath,
      result: {
        problem: english`Git is not used here: ${
          nested(reason)
        }. Ignore rules are read from the folders, and changes and history are not available.`,
      },
      retryAt: Date.now() + retryMs,
    };
    return cached.result;
  }

  async function openHost(waiting: Waiting): Promise<GitHost> {
    const result = await prepareRepository(waiting);
    if (result && 'host' in result) return result.host;
    throw new UserError(result?.problem ?? english`${root} is no longer in a repository.`);
  }
}
