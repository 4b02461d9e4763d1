import type { GitFacts, ImportGraph, IndexedFile } from '#model';
import type { Refreshed } from '../indexing/indexStore';
import type { GoneFile } from '#pipeline/4-rank/rankInput';
import { findLostImports } from '#pipeline/3-link/lostImports';
import { withRenamedTests } from '#pipeline/3-link/renamedTests';

/** Finds files that an uncommitted change deleted or renamed and that other files still import. */
export function goneFiles(files: readonly IndexedFile[], git: GitFacts | undefined): GoneFile[] {
  const renames = renamesIn(git);
  const removedPaths = [...(git?.changes ?? []).filter(({ status }) => status === 'deleted').map(({ path }) => path),
    ...renames.keys()];
  return [...findLostImports(files, removedPaths)].map(([path, importers]) => ({
    path,
    importers,
    ...(renames.has(path) && { now: renames.get(path)! }),
  }));
}

/**
 * Returns the import graph with the tests of the old names attached to the files that an uncommitted change renamed.
 */
export function graphWithRenames({ files, graph }: Pick<Refreshed, 'files' | 'graph'>,
  removedFiles: readonly GoneFile[], git: GitFacts | undefined): ImportGraph
{
  const importersOf = new Map(removedFiles.map(({ path, importers }) => [path, importers]));
  return withRenamedTests(graph, files,
    [...renamesIn(git)].map(([from, to]) => ({ from, to, importers: importersOf.get(from) ?? [] })));
}

/** Returns a map of old path → new path. */
function renamesIn(git: GitFacts | undefined): ReadonlyMap<string, string> {
  return new Map(
    (git?.changes ?? []).flatMap((
      { status, from, path },
    ) => (status === 'renamed' && from !== undefined ? [[from, path] as const] : [])),
  );
}
