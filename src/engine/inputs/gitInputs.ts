import { UserError } from '#base/errors';
import type { GitFacts } from '#model';
import { redact, redactShort } from '#secrets/redact';
import type { Host } from '../host';
import type { WaitOptions } from '../ports/gitHost';
import type { PackOptions } from '../options';
import type { Run } from '../run';
import type { Settings } from '../settings/settings';

export interface GitInputs {
  readonly git: GitFacts | undefined;
  /** Settings without a `since` that no longer names a commit. */
  readonly settings: Settings;
  readonly lostReference: string | undefined;
}

export interface GitCollector {
  /**
   * Collects the git facts. A recorded `--since` that no longer names a commit is dropped and reported; for a requested
   * `--since`, the promise rejects with `UserError`.
   */
  collect(settings: Settings, commits: number, requested: PackOptions, run: Run): Promise<GitInputs>;
  /** Stores these inputs as the result of the last full refresh, for reuse after saves. */
  remember(inputs: GitInputs, commits: number): void;
  /** Returns the stored inputs; undefined if they were collected for another `since` or for fewer commits. */
  recall(settings: Settings, commits: number): GitInputs | undefined;
}

interface RememberedFacts {
  readonly since: string | undefined;
  readonly commits: number;
  readonly git: GitFacts | undefined;
}

export function createGitCollector(host: Pick<Host, 'git'>): GitCollector {
  let lastFacts: RememberedFacts | undefined;
  return {
    collect,
    remember: ({ git, settings }, commits) => {
      lastFacts = keepLongerHistory({ since: settings.since, commits, git }, lastFacts);
    },
    recall: (settings, commits) =>
      lastFacts && lastFacts.since === settings.since && lastFacts.commits >= commits
        ? { git: lastFacts.git, settings, lostReference: undefined }
        : undefined,
  };

  async function collect(settings: Settings, commits: number, requested: PackOptions, run: Run): Promise<GitInputs> {
    try {
      return { git: await readFacts(settings, commits, run), settings, lostReference: undefined };
    } catch (error) {
      if (!(error instanceof UserError) || settings.since === undefined || requested.since !== undefined) throw error;
      const settingsWithoutSince = { ...settings, since: undefined };
      return {
        git: await readFacts(settingsWithoutSince, commits, run),
        settings: settingsWithoutSince,
        lostReference: `--since ${redactShort(settings.since)}`,
      };
    }
  }

  async function readFacts(settings: Settings, commits: number, run: Run): Promise<GitFacts | undefined> {
    const facts = await host.git?.facts({
      ...toWaitOptions(run),
      commits,
      ...(settings.since === undefined ? {} : { since: settings.since }),
    });
    return facts && {
      ...facts,
      // the hunks of a new file repeat its content, and git reports them only after the file is staged
      changes: facts.changes.filter((change) => !change.path.startsWith('.agentpack/')).map((
        c,
      ) => (c.status === 'added' ? { ...c, hunks: [] } : c)),
      branch: facts.branch && redactShort(facts.branch),
      upstream: facts.upstream && redactShort(facts.upstream),
      commits: applyRenames(redactSubjects(facts.commits), facts.changes),
    };
  }
}

/** Drops the run's progress, which belongs to the stages. */
export function toWaitOptions({ cancel, notice }: Run): WaitOptions {
  return notice ? { cancel, notice } : { cancel };
}

/** Keeps the commits that an earlier refresh read for the same HEAD if the new refresh read fewer. */
function keepLongerHistory(current: RememberedFacts, previous: RememberedFacts | undefined): RememberedFacts {
  if (!current.git || !previous?.git || previous.commits <= current.commits || previous.git.head !== current.git.head)
    return current;
  return { ...current, commits: previous.commits, git: { ...current.git, commits: previous.git.commits } };
}

/**
 * Maps each list of commits to the list with redacted subjects. Subjects are redacted because reasons quote them. For
 * the same list, the same result is returned.
 */
const redactedCommits = new WeakMap<GitFacts['commits'], GitFacts['commits']>();

function redactSubjects(commits: GitFacts['commits']): GitFacts['commits'] {
  let cachedCommits = redactedCommits.get(commits);
  if (!cachedCommits)
    redactedCommits.set(commits,
      cachedCommits = commits.map((commit) => ({ ...commit, subject: redact(commit.subject) })));
  return cachedCommits;
}

/** Maps each list of commits to the list with the new paths. `key` identifies the renames. */
const renamedCommitsCache = new WeakMap<GitFacts['commits'],
  { readonly key: string; readonly commits: GitFacts['commits']; }>();

/**
 * Lets a file with an uncommitted rename keep its history by putting its new path into the commits. Calls with the
 * same renames return the same list.
 */
function applyRenames(commits: GitFacts['commits'], changes: GitFacts['changes']): GitFacts['commits'] {
  const renames = new Map(
    changes.flatMap((
      { status, from, path },
    ) => (status === 'renamed' && from !== undefined ? [[from, path] as const] : [])),
  );
  if (renames.size === 0) return commits;
  const key = JSON.stringify([...renames]);
  const cachedRenames = renamedCommitsCache.get(commits);
  if (cachedRenames?.key === key) return cachedRenames.commits;
  const renamedCommits = commits.map((
    commit,
  ) => (commit.files.some((path) => renames.has(path))
    ? { ...commit, files: commit.files.map((path) => renames.get(path) ?? path) }
    : commit)
  );
  renamedCommitsCache.set(commits, { key, commits: renamedCommits });
  return renamedCommits;
}
