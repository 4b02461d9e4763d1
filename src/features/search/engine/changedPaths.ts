import type { GitFacts } from '#model';
import type { CollectedInputs } from '#engine/inputs/inputs';

/**
 * The changed files: what git reported at the last full refresh, and what was saved since then, which a search of a
 * watching host does not ask git about. Without git no file counts as changed.
 */
export function createChangedPaths(): (collected: Pick<CollectedInputs, 'git' | 'partial'>,
  saved: readonly string[]
) => ReadonlySet<string> {
  let since: GitFacts | undefined;
  let savedSince = new Set<string>();
  return ({ git, partial }, saved) => {
    if (!partial || git !== since) savedSince = new Set();
    since = git;
    for (const path of partial && git ? saved : []) savedSince.add(path);
    return new Set([...(git?.changes ?? []).map(({ path }) => path), ...savedSince]);
  };
}
