import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import { splitRootedPath } from '#base/text/rootNames';
import type { GitHost } from '#engine/ports/gitHost';
import type { GitFacts } from '#model';
import { createFactsMerger } from './mergedFacts';

/** A further root and its access to git. */
export interface GitRoot {
  readonly name: string;
  readonly git: GitHost | undefined;
}

/**
 * Presents the git data of several roots as that of one. `list` covers only the primary root, because a scan lists
 * each root separately.
 */
export function createRoutedGit(
  getRoots: () => { readonly primary: GitHost | undefined; readonly further: readonly GitRoot[]; },
): GitHost {
  const merge = createFactsMerger();
  return {
    list: async (waitOptions) => {
      const { primary } = getRoots();
      if (!primary) throw new UserError(english`the folder is not in a repository that git can use.`);
      return primary.list(waitOptions);
    },
    async facts(options) {
      const { primary, further } = getRoots();
      const [primaryFacts, ...otherFacts] = await Promise.all([
        primary?.facts(options),
        ...further.map(({ git }) => git && readFactsSince(git, options)),
      ]);
      return merge(primaryFacts, further.map(({ name }, i) => ({ name, facts: otherFacts[i] })));
    },
    ignoreRule: async (path, waitOptions) => {
      const { git, name, pathInRoot } = resolveRootPath(path);
      const rule = await git?.ignoreRule(pathInRoot, waitOptions);
      return rule === undefined || name === undefined ? rule : `${name}/${rule}`;
    },
    tracked: async (path, waitOptions) => {
      const { git, name, pathInRoot } = resolveRootPath(path);
      const tracked = await git?.tracked(pathInRoot, waitOptions);
      return tracked === undefined || name === undefined ? tracked : `${name}/${tracked}`;
    },
    trackedBelow: async (folder, waitOptions) => {
      const { git, name, pathInRoot } = resolveRootPath(folder);
      const tracked = await git?.trackedBelow(pathInRoot, waitOptions) ?? [];
      return name === undefined ? tracked : tracked.map((path) => `${name}/${path}`);
    },
  };

  function resolveRootPath(path: string) {
    const { primary, further } = getRoots();
    const { name, path: innerPath } = splitRootedPath(path,
      (rootName) => further.some((root) => root.name === rootName));
    return {
      git: name === undefined ? primary : further.find((root) => root.name === name)!.git,
      name,
      pathInRoot: innerPath,
    };
  }
}

/**
 * Reads git facts. If that fails, reads them without `since`, which names a commit of the primary repository that
 * another repository may lack.
 */
async function readFactsSince(git: GitHost, options: Parameters<GitHost['facts']>[0]): Promise<GitFacts> {
  const { since, ...otherOptions } = options;
  if (since === undefined) return git.facts(otherOptions);
  try {
    return await git.facts(options);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const facts = await git.facts(otherOptions);
    return {
      ...facts,
      warnings: [...(facts.warnings ?? []),
        english`${nested(error.message)} Only uncommitted files count as changed there.`],
    };
  }
}
