import { UserError } from '../../../base/errors';
import type { GitHost, Waiting } from '../../../engine';
import { createGitHost } from './git';
import { createGitProcess, findRepository, usualTimes, type GitTimes } from './gitProcess';
import { stuckFile, type Env } from './gitProgram';
import { gitAbove } from '../fs/outerIgnores';

/** A folder that git refused is tried again after this time: its owner may have allowed it. Ms. */
const retryRefused = 1_000;
/** A git that did not answer is asked again after this time: until then nobody waits for it. Ms. */
const retryLate = 60_000;

/** The repository that a root lies in, as far as git serves it. It may appear or go at any time. */
export interface Repository {
  /** Asks git whether it serves the root, where that is not known. Rejects with `Cancelled`. */
  prepare(waiting: Waiting): Promise<void>;
  /** Undefined where there is no repository, or git is known not to serve it. */
  readonly git: GitHost | undefined;
  /** Why git does not serve a repository that is there, in a sentence. */
  readonly problem: string | undefined;
}

interface Known {
  /** Where its `.git` is. */
  readonly at: string;
  readonly answer: { readonly host: GitHost; } | { readonly problem: string; };
  /** When a problem may be over. */
  readonly until: number;
}

/** `root` is a real path. Runs nothing by itself. */
export function createRepository(root: string, env: Env, times: GitTimes = usualTimes): Repository {
  let known: Known | undefined;
  /** For who did not prepare: the first question does. */
  const unasked: GitHost = {
    list: async (waiting = {}) => (await opened(waiting)).list(waiting),
    facts: async (wish) => (await opened(wish)).facts(wish),
    ignoreRule: async (path, waiting = {}) => (await opened(waiting)).ignoreRule(path, waiting),
    tracked: async (path, waiting = {}) => (await opened(waiting)).tracked(path, waiting),
  };
  return {
    prepare: async (waiting) => {
      await look(waiting);
    },
    get git() {
      const at = gitAbove(root);
      if (at === undefined) return undefined;
      const answer = answerOf(at);
      return !answer ? unasked : 'host' in answer ? answer.host : undefined;
    },
    get problem() {
      const at = gitAbove(root);
      const answer = at === undefined ? undefined : answerOf(at);
      return answer && 'problem' in answer ? answer.problem : undefined;
    },
  };

  function answerOf(at: string): Known['answer'] | undefined {
    return known?.at === at ? known.answer : undefined;
  }

  async function look(waiting: Waiting): Promise<Known['answer'] | undefined> {
    const at = gitAbove(root);
    if (at === undefined) return known = undefined;
    if (known?.at === at && ('host' in known.answer || Date.now() < known.until)) return known.answer;
    const stuck = stuckFile(at);
    const found = stuck === undefined
      ? await findRepository(root, env, times, waiting)
      : { problem: stuck, late: false };
    if ('problem' in found) return refused(at, found.problem, found.late ? retryLate : retryRefused);
    const git = createGitProcess(root, env, times,
      () => refused(at, `it did not answer within ${times.command / 1_000} s`, retryLate));
    known = { at, answer: { host: createGitHost(git, found.prefix, env) }, until: 0 };
    return known.answer;
  }

  function refused(at: string, why: string, retry: number): Known['answer'] {
    known = {
      at,
      answer: {
        problem:
          `Git is not used here: ${why}. Ignore rules are read from the folders, and there are no changes and no history.`,
      },
      until: Date.now() + retry,
    };
    return known.answer;
  }

  async function opened(waiting: Waiting): Promise<GitHost> {
    const answer = await look(waiting);
    if (answer && 'host' in answer) return answer.host;
    throw new UserError(answer?.problem ?? `${root} lies in no repository any more.`);
  }
}
