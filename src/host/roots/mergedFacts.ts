import { english, nested } from '#base/text/english';
import { byPath } from '#base/order';
import type { Commit, GitFacts } from '#model';
import { noFacts } from '#platform/git/gitFacts';

/** The git facts of one root. `facts` is undefined if git cannot be used there. */
interface RootFacts {
  readonly name: string;
  readonly facts: GitFacts | undefined;
}

/**
 * Merges the facts of all roots, prefixing their paths with the names of the roots. Branch and HEAD come from the
 * primary root. The history of each root is complete, because no root shortens the history of another. The commits of
 * all roots are ordered by time.
 */
export function createFactsMerger(): (primary: GitFacts | undefined, additional: readonly RootFacts[]) => GitFacts {
  const prefixCommits = createCommitPrefixer();
  /** The last merged list, and the lists it was merged from. */
  let lastMerge: { readonly sources: readonly (readonly Commit[])[]; readonly result: readonly Commit[]; } | undefined;
  return (primaryFacts = noFacts, furtherRoots) => {
    const warnings = [
      ...(primaryFacts.warnings ?? []),
      ...furtherRoots.flatMap(({ name, facts }) =>
        (facts?.warnings ?? []).map((sentence) => english`In ${name}: ${nested(sentence)}`)
      ),
    ];
    return {
      ...primaryFacts,
      changes: [
        ...primaryFacts.changes,
        ...furtherRoots.flatMap(({ name, facts }) =>
          (facts?.changes ?? []).filter(({ path }) => !path.startsWith('.agentpack/')).map((change) => ({
            ...change,
            path: `${name}/${change.path}`,
            ...(change.from !== undefined && { from: `${name}/${change.from}` }),
          }))
        ),
      ].sort(byPath),
      commits: mergeCommits([primaryFacts.commits,
        ...furtherRoots.map(({ name, facts }) => prefixCommits(name, facts?.commits ?? []))]),
      further: furtherRoots.map(({ name, facts }) => ({ name, branch: facts?.branch, head: facts?.head })),
      ...(warnings.length > 0 && { warnings }),
    };
  };

  /** Merges the lists. Returns the same object for the same lists, as readers of the history expect. */
  function mergeCommits(lists: readonly (readonly Commit[])[]): readonly Commit[] {
    if (lastMerge?.sources.length === lists.length && lastMerge.sources.every((list, i) => list === lists[i]))
      return lastMerge.result;
    const merged = lists.filter(({ length }) => length > 0).length === 1
      ? lists.find(({ length }) => length > 0)!
      : lists.flat().map((commit, i) => ({ commit, i })).sort((a, b) => b.commit.time - a.commit.time || a.i - b.i)
        .map(({ commit }) => commit);
    lastMerge = { sources: lists, result: merged };
    return merged;
  }
}

function createCommitPrefixer(): (name: string, commits: readonly Commit[]) => readonly Commit[] {
  const cache = new Map<string, { readonly source: readonly Commit[]; readonly result: readonly Commit[]; }>();
  return (name, commits) => {
    const cachedCommits = cache.get(name);
    if (cachedCommits?.source === commits) return cachedCommits.result;
    const prefixed = commits.map((commit) => ({
      ...commit,
      root: name,
      files: commit.files.map((path) => `${name}/${path}`),
      ...(commit.renamed && {
        renamed: commit.renamed.map(({ from, to }) => ({ from: `${name}/${from}`, to: `${name}/${to}` })),
      }),
    }));
    cache.set(name, { source: commits, result: prefixed });
    return prefixed;
  };
}
