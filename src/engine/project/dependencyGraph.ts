import type { ImportGraph, IndexedFile } from '#model';
import type { DependencyNode } from '../formats/projectIndex';
import { indexData } from './fileSummaries';

/** `dependency_graph.json`: a line for each file that imports others, is imported, or is a test or tested. */
export function dependencyGraphText(files: readonly IndexedFile[], graph: ImportGraph): string {
  const packages = graph.packages.map(({ name, root, manifest }) => ({ name, root, manifest }));
  const nodes = files.map(({ path }): DependencyNode => ({
    path,
    imports: (graph.imports.get(path) ?? []).map(({ to, line }) => ({ path: to, line })),
    importedBy: [...graph.importers.get(path) ?? []],
    testedBy: [...graph.tests.get(path) ?? []],
  }));
  return indexData(
    nodes.filter(({ imports, importedBy, testedBy }) => imports.length + importedBy.length + testedBy.length > 0).map((
      node,
    ) => JSON.stringify(node)),
    `"packages":${JSON.stringify(packages)},`,
  );
}
