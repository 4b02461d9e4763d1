import { processBudget } from '#base/collections/cacheBudget';
import { append } from '#base/collections/lists';
import { RecentCache } from '#base/collections/recent';
import type { Definition, ImportGraph, IndexedFile } from '#model';
import type { FileSyntax } from '../fileSyntax';
import { createOutsideImportCheck } from './outsideImports';

/** Facts about the repository that are known without reading its files. */
export interface RepositoryNames {
  readonly graph: ImportGraph;
  findFile(path: string): IndexedFile | undefined;
  /** Returns the indexed definitions of a name, sorted by path and line. */
  findDefinitions(name: string): readonly NamedDefinition[];
  /** Reports whether a file declares this package of the Java virtual machine, or one below it. */
  hasJavaPackage(name: string): boolean;
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
/** The size of all sets of included files together, in bytes, and an estimate of one path's share. */
const maxIncludedBytes = 8_000_000;
const bytesPerIncluded = 40;

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
  let javaPackages: ReadonlySet<string> | undefined;
  const includedFilesByPath = new RecentCache<string, IncludedFiles>(maxIncludedBytes,
    (_, { paths }) => bytesPerIncluded * (paths.size + 5), processBudget);
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
    hasJavaPackage: (name) => (javaPackages ??= collectJavaPackages(files)).has(name),
    findIncludedFiles(path) {
      let includedFilesOfPath = includedFilesByPath.get(path);
      if (!includedFilesOfPath) includedFilesByPath.set(path, includedFilesOfPath = collectIncludedFiles(graph, path));
      return includedFilesOfPath;
    },
  };
}

/** Languages that are compiled for the Java virtual machine and can call each other. */
export const jvmLanguages: ReadonlySet<string | undefined> = new Set(['java', 'kotlin', 'scala']);

/** Returns all packages that files declare, and the packages around these. */
function collectJavaPackages(files: readonly IndexedFile[]): ReadonlySet<string> {
  const packages = new Set<string>();
  for (const { language, facts: { module } } of files) {
    if (!jvmLanguages.has(language)) continue;
    for (
      let name = module ?? '';
      name !== '' && !packages.has(name);
      name = name.slice(0, Math.max(0, name.lastIndexOf('.')))
    )
      packages.add(name);
  }
  return packages;
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
