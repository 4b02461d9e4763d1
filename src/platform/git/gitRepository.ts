import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import type { GitHost, WaitOptions as Waiting } from '#engine/ports/gitHost';
import { createGitHost } from './git';
import { findRepository } from './findRepository';
import { createGitProcess, defaultTimes, type GitTimes } from './gitProcess';
import { blockingFile, type Env } from './gitProgram';
import { nearestGit } from '../fs/outerIgnores';

/**
 * The time, in milliseconds, after which a folder that git refused is tried again, since its owner may have allowed
 * access.
 */
const retryRefused = 1_000;
/**
 * The time, in milliseconds, after which a git that did not answer is tried again; until then no request waits for it.
 */
const retryLate = 60_000;

/** The repository that contains a root, if git can use it. It can appear or be deleted at any time. */
export interface Repository {
  /** Determines whether git can use the root, unless that is already known. Rejects with `Cancelled`. */
  prepare(waiting: Waiting): Promise<void>;
  /** Undefined if there is no repository, or git is known to refuse it. */
  readonly git: GitHost | undefined;
  /** The reason why git cannot use an existing repository, as a sentence. */
  readonly problem: string | undefined;
}

interface Known {
  /** The path of the repository's `.git`. */
  readonly at: string;
  readonly result: { readonly host: GitHost; } | { readonly problem: string; };
  /** The time when a refused repository is tried again, in milliseconds since the epoch. */
  readonly retryAt: number;
}

/** Creates a repository without running a process before the first request. `root` must be a real path. */
export function createRepository(root: string, env: Env, times: GitTimes = defaultTimes): Repository {
  let cached: Known | undefined;
  /** Prepares on the first request if `prepare` was not called. */
  const unprepared: GitHost = {
    list: async (waiting = {}) => (await opened(waiting)).list(waiting),
    facts: async (options) => (await opened(options)).facts(options),
    ignoreRule: async (path, waiting = {}) => (await opened(waiting)).ignoreRule(path, waiting),
    tracked: async (path, waiting = {}) => (await opened(waiting)).tracked(path, waiting),
    trackedBelow: async (folder, waiting = {}) => (await opened(waiting)).trackedBelow(folder, waiting),
  };
  return {
    prepare: async (waiting) => {
      await find(waiting);
    },
    get git() {
      const at = nearestGit(root);
      if (at === undefined) return undefined;
      const result = resultOf(at);
      return !result ? unprepared : 'host' in result ? result.host : undefined;
    },
    get problem() {
      const at = nearestGit(root);
      const result = at === undefined ? undefined : resultOf(at);
      return result && 'problem' in result ? result.problem : undefined;
    },
  };

  function resultOf(at: string): Known['result'] | undefined {
    return cached?.at === at ? cached.result : undefined;
  }

  async function find(waiting: Waiting): Promise<Known['result'] | undefined> {
    const at = nearestGit(root);
    if (at === undefined) return cached = undefined;
    if (cached?.at === at && ('host' in cached.result || Date.now() < cached.retryAt)) return cached.result;
    const stuck = blockingFile(at);
    const found = stuck === undefined
      ? await findRepository(root, env, times, waiting)
      : { problem: stuck, late: false };
    if ('problem' in found) return refused(at, found.problem, found.late ? retryLate : retryRefused);
    const git = createGitProcess(root, env, times,
      () => refused(at, english`it did not answer within ${times.command / 1_000} s`, retryLate));
    cached = { at, result: { host: createGitHost(git, found.prefix, env) }, retryAt: 0 };
    return cached.result;
  }

  function refused(at: string, why: string, retry: number): Known['result'] {
    cached = {
      at,
      result: {
        problem: english`Git is not used here: ${
          nested(why)
        }. Ignore rules are read from the folders, and there are no changes and no history.`,
      },
      retryAt: Date.now() + retry,
    };
    return cached.result;
  }

  async function opened(waiting: Waiting): Promise<GitHost> {
    const result = await find(waiting);
    if (result && 'host' in result) return result.host;
    throw new UserError(result?.problem ?? english`${root} is no longer in a repository.`);
  }
}
