import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import type { GitHost, WaitOptions } from '#engine/ports/gitHost';
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
  prepare(waitOptions: WaitOptions): Promise<void>;
  /** Undefined if there is no repository, or if git refuses it. */
  readonly git: GitHost | undefined;
  /** The reason why git cannot use an existing repository, as a sentence. */
  readonly problem: string | undefined;
}

interface CachedRepository {
  /** The path of the repository's `.git`. */
  readonly path: string;
  readonly result: { readonly host: GitHost; } | { readonly problem: string; };
  /** The time when a refused repository is tried again, in milliseconds since the epoch. */
  readonly retryAt: number;
}

/**
 * Creates the object that represents the repository of `root`, a real path. No process runs before the first request.
 */
export function createRepository(root: string, env: Env, times: GitTimes = defaultTimes): Repository {
  let cachedRepository: CachedRepository | undefined;
  /** Prepares the repository on the first request if `prepare` was not called. */
  const unpreparedHost: GitHost = {
    list: async (waitOptions = {}) => (await openHost(waitOptions)).list(waitOptions),
    facts: async (options) => (await openHost(options)).facts(options),
    ignoreRule: async (path, waitOptions = {}) => (await openHost(waitOptions)).ignoreRule(path, waitOptions),
    tracked: async (path, waitOptions = {}) => (await openHost(waitOptions)).tracked(path, waitOptions),
    trackedBelow: async (folder, waitOptions = {}) => (await openHost(waitOptions)).trackedBelow(folder, waitOptions),
  };
  return {
    prepare: async (waitOptions) => {
      await prepareRepository(waitOptions);
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

  function getCachedResult(gitPath: string): CachedRepository['result'] | undefined {
    return cachedRepository?.path === gitPath ? cachedRepository.result : undefined;
  }

  async function prepareRepository(waitOptions: WaitOptions): Promise<CachedRepository['result'] | undefined> {
    const gitPath = findNearestGit(root);
    if (gitPath === undefined) return cachedRepository = undefined;
    if (
      cachedRepository?.path === gitPath && ('host' in cachedRepository.result || Date.now() < cachedRepository.retryAt)
    ) return cachedRepository.result;
    const blockingProblem = describeBlockingFile(gitPath);
    const lookup = blockingProblem === undefined
      ? await findRepository(root, env, times, waitOptions)
      : { problem: blockingProblem, isTimedOut: false };
    if ('problem' in lookup)
      return cacheProblem(gitPath, lookup.problem, lookup.isTimedOut ? timeoutRetryMs : refusedRetryMs);
    const gitProcess = createGitProcess(root, env, times,
      () => cacheProblem(gitPath, english`git did not answer within ${times.commandMs / 1_000} s`, timeoutRetryMs));
    cachedRepository = {
      path: gitPath,
      result: { host: createGitHost(gitProcess, root, lookup.prefix, env) },
      retryAt: 0,
    };
    return cachedRepository.result;
  }

  function cacheProblem(gitPath: string, reason: string, retryMs: number): CachedRepository['result'] {
    cachedRepository = {
      path: gitPath,
      result: {
        problem: english`Git is not used here: ${
          nested(reason)
        }. Ignore rules are read from the folders, and changes and history are not available.`,
      },
      retryAt: Date.now() + retryMs,
    };
    return cachedRepository.result;
  }

  async function openHost(waitOptions: WaitOptions): Promise<GitHost> {
    const result = await prepareRepository(waitOptions);
    if (result && 'host' in result) return result.host;
    throw new UserError(result?.problem ?? english`${root} is no longer in a repository.`);
  }
}
