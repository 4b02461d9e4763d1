import { append } from '#base/collections/lists';
import type { Definition, ImportGraph, IndexedFile } from '#model';
import type { FileSyntax } from '../fileSyntax';
import { outsideImports } from './outsideImports';

/** Facts about the repository that are known without reading texts. */
export interface RepositoryNames {
  readonly graph: ImportGraph;
  fileOf(path: string): IndexedFile | undefined;
  /** Returns the indexed definitions of a name, sorted by path and line. */
  definitionsOf(name: string): readonly NamedDefinition[];
  /** Returns the files that a file of C or C++ includes, and the files that those include. */
  includedBy(path: string): IncludedFiles;
  /** Reports whether an import that resolves to no file certainly refers to no file of the repository. */
  isOutside(path: string, specifier: string): boolean;
}

export interface IncludedFiles {
  readonly paths: ReadonlySet<string>;
  /** The number of files does not exceed `maxIncluded`. */
  readonly isComplete: boolean;
}

/** Maximum number of files searched for one file. */
const maxIncluded = 2_000;

export interface NamedDefinition {
  readonly file: IndexedFile;
  readonly definition: Definition;
}

/** Reads the syntax of a file; undefined if it is gone, has changed, or its language has no rules. */
export type SyntaxSource = (path: string) => Promise<FileSyntax | undefined>;

export function repositoryNames(files: readonly IndexedFile[], byPath: ReadonlyMap<string, IndexedFile>,
  graph: ImportGraph): RepositoryNames
{
  let byName: Map<string, NamedDefinition[]> | undefined;
  const included = new Map<string, IncludedFiles>();
  const isOutside = outsideImports(files, graph);
  return {
    graph,
    isOutside(path, specifier) {
      const file = byPath.get(path);
      return file !== undefined && isOutside(file, specifier);
    },
    fileOf: (path) => byPath.get(path),
    definitionsOf(name) {
      if (!byName) {
        byName = new Map();
        for (const file of files)
          for (const definition of file.facts.definitions) append(byName, definition.name, { file, definition });
      }
      return byName.get(name) ?? [];
    },
    includedBy(path) {
      let includedPaths = included.get(path);
      if (!includedPaths) included.set(path, includedPaths = includedFiles(graph, path));
      return includedPaths;
    },
  };
}

function includedFiles(graph: ImportGraph, path: string): IncludedFiles {
  const paths = new Set<string>();
  const open = [path];
  while (open.length > 0 && paths.size < maxIncluded)
    for (const { to } of graph.imports.get(open.pop()!) ?? []) {
      if (paths.has(to)) continue;
      paths.add(to);
      open.push(to);
    }
  return { paths, isComplete: open.length === 0 };
}

/** Returns the innermost name of a container: `Outer.Inner` is called `Inner` in its uses. */
export function ownName(container: string | undefined): string | undefined {
  return container?.slice(container.lastIndexOf('.') + 1);
}
