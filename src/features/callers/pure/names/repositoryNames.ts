import { append } from '#base/collections/lists';
import type { Definition, ImportGraph, IndexedFile } from '#model';
import type { FileSyntax } from '../fileSyntax';
import { createOutsideImportCheck } from './outsideImports';

/** Facts about the repository that are known without reading its files. */
export interface RepositoryNames {
  readonly graph: ImportGraph;
  findFile(path: string): IndexedFile | undefined;
  /** Returns the indexed definitions of a name, sorted by path and line. */
  findDefinitions(name: string): readonly NamedDefinition[];
  /** Returns the files that a file of C or C++ includes, and the files that those include. */
  findIncludedFiles(path: string): IncludedFiles;
  /** Reports whether an unresolved import certainly refers to something outside the repository. */
  isOutside(path: string, specifier: string): boolean;
}

export interface IncludedFiles {
  readonly paths: ReadonlySet<string>;
  /** Whether all included files were found, because their number does not exceed `maxIncluded`. */
  readonly isComplete: boolean;
}

/** Maximum number of included files that are collected for one file. */
const maxIncluded = 2_000;

export interface NamedDefinition {
  readonly file: IndexedFile;
  readonly definition: Definition;
}

/** Reads the syntax of a file; undefined if the file is missing or has changed, or its language has no rules. */
export type SyntaxSource = (path: string) => Promise<FileSyntax | undefined>;

export function createRepositoryNames(files: readonly IndexedFile[], byPath: ReadonlyMap<string, IndexedFile>,
  graph: ImportGraph): RepositoryNames
{
  let definitionsByName: Map<string, NamedDefinition[]> | undefined;
  const includedFilesByPath = new Map<string, IncludedFiles>();
  const isOutside = createOutsideImportCheck(files, graph);
  return {
    graph,
    isOutside(path, specifier) {
      const file = byPath.get(path);
      return file !== undefined && isOutside(file, specifier);
    },
    findFile: (path) => byPath.get(path),
    findDefinitions(name) {
      if (!definitionsByName) {
        definitionsByName = new Map();
        for (const file of files)
          for (const definition of file.facts.definitions)
            append(definitionsByName, definition.name, { file, definition });
      }
      return definitionsByName.get(name) ?? [];
    },
    findIncludedFiles(path) {
      let includedFilesOfPath = includedFilesByPath.get(path);
      if (!includedFilesOfPath) includedFilesByPath.set(path, includedFilesOfPath = collectIncludedFiles(graph, path));
      return includedFilesOfPath;
    },
  };
}

function collectIncludedFiles(graph: ImportGraph, path: string): IncludedFiles {
  const paths = new Set<string>();
  const pendingPaths = [path];
  while (pendingPaths.length > 0 && paths.size < maxIncluded)
    for (const { to } of graph.imports.get(pendingPaths.pop()!) ?? []) {
      if (paths.has(to)) continue;
      paths.add(to);
      pendingPaths.push(to);
    }
  return { paths, isComplete: pendingPaths.length === 0 };
}

/** Returns the innermost name of a container: `Outer.Inner` is called `Inner` in its uses. */
export function getInnermostName(container: string | undefined): string | undefined {
  return container?.slice(container.lastIndexOf('.') + 1);
}
