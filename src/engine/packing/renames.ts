import { byText } from '#base/order';
import type { GitFacts, ImportGraph, IndexedFile } from '#model';
import type { RefreshedIndex } from '../indexing/indexStore';
import type { GoneFile } from '#pipeline/4-rank/rankInput';
import { findLostImports } from '#pipeline/3-link/lostImports';
import { addTestsOfRenamedFiles } from '#pipeline/3-link/renamedTests';

/** Finds files that an uncommitted change deleted or renamed and that other files still import. */
export function findMissingImportedFiles(files: readonly IndexedFile[], git: GitFacts | undefined): GoneFile[] {
  return listRemovedFiles(files, git).filter(({ importers }) => importers.length > 0);
}

/** Lists the files that an uncommitted change deleted or renamed, sorted, with the files that still import them. */
export function listRemovedFiles(files: readonly IndexedFile[], git: GitFacts | undefined): GoneFile[] {
  const renames = listRenames(git);
  const removedPaths = [...(git?.changes ?? []).filter(({ status }) => status === 'deleted').map(({ path }) => path),
    ...renames.keys()];
  const importers = findLostImports(files, removedPaths);
  return removedPaths.sort(byText).map((path) => ({
    path,
    importers: importers.get(path) ?? [],
    ...(renames.has(path) && { newPath: renames.get(path)! }),
  }));
}

/**
 * Returns the import graph with the tests of the old names attached to the files that an uncommitted change renamed.
 */
export function attachTestsOfRenamedFiles({ files, graph }: Pick<RefreshedIndex, 'files' | 'graph'>,
  removedFiles: readonly GoneFile[], git: GitFacts | undefined): ImportGraph
{
  const importersByPath = new Map(removedFiles.map(({ path, importers }) => [path, importers]));
  return addTestsOfRenamedFiles(graph, files,
    [...listRenames(git)].map(([from, to]) => ({ from, to, importers: importersByPath.get(from) ?? [] })));
}

/** Returns a map from old paths to new paths. */
function listRenames(git: GitFacts | undefined): ReadonlyMap<string, string> {
  return new Map(
    (git?.changes ?? []).flatMap((
      { status, from, path },
    ) => (status === 'renamed' && from !== undefined ? [[from, path] as const] : [])),
  );
}
