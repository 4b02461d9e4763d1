import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import { rootedPath } from '#base/text/rootNames';
import type { GitHost } from '#engine/ports/gitHost';
import type { GitFacts } from '#model';
import { createFactsMerger } from './mergedFacts';

/** A further root as git sees it. */
export interface GitRoot {
  readonly name: string;
  readonly git: GitHost | undefined;
}

/**
 * Presents the git of several roots as that of one. `list` covers the primary root: a scan lists each root separately.
 */
export function createRoutedGit(
  roots: () => { readonly primary: GitHost | undefined; readonly further: readonly GitRoot[]; },
): GitHost {
  const merge = createFactsMerger();
  return {
    list: async (waiting) => {
      const { primary } = roots();
      if (!primary) throw new UserError(english`the folder is in no repository that git can use.`);
      return primary.list(waiting);
    },
    async facts(options) {
      const { primary, further } = roots();
      const [primaryFacts, ...otherFacts] = await Promise.all([
        primary?.facts(options),
        ...further.map(({ git }) => git && factsSince(git, options)),
      ]);
      return merge(primaryFacts, further.map(({ name }, i) => ({ name, facts: otherFacts[i] })));
    },
    ignoreRule: async (path, waiting) => {
      const { git, name, own } = of(path);
      const rule = await git?.ignoreRule(own, waiting);
      return rule === undefined || name === undefined ? rule : `${name}/${rule}`;
    },
    tracked: async (path, waiting) => {
      const { git, name, own } = of(path);
      const tracked = await git?.tracked(own, waiting);
      return tracked === undefined || name === undefined ? tracked : `${name}/${tracked}`;
    },
    trackedBelow: async (folder, waiting) => {
      const { git, name, own } = of(folder);
      const tracked = await git?.trackedBelow(own, waiting) ?? [];
      return name === undefined ? tracked : tracked.map((path) => `${name}/${path}`);
    },
  };

  function of(path: string) {
    const { primary, further } = roots();
    const { name, path: innerPath } = rootedPath(path, (rootName) => further.some((root) => root.name === rootName));
    return {
      git: name === undefined ? primary : further.find((root) => root.name === name)!.git,
      name,
      own: innerPath,
    };
  }
}

/**
 * Reads facts, without `since` if that fails: the reference names a commit of the primary repository, which another
 * repository may lack.
 */
async function factsSince(git: GitHost, options: Parameters<GitHost['facts']>[0]): Promise<GitFacts> {
  const { since, ...rest } = options;
  if (since === undefined) return git.facts(rest);
  try {
    return await git.facts(options);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const facts = await git.facts(rest);
    return {
      ...facts,
      warnings: [...(facts.warnings ?? []),
        english`${nested(error.message)} Only what is not committed counts as changed there.`],
    };
  }
}
