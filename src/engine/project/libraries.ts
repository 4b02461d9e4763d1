import { byText } from '#base/order';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { findPackageKind } from '#languages/languages';
import { listFoldersUp } from '#languages/resolve/workspace';
import type { ImportGraph, IndexedFile } from '#model';

/** A dependency in a manifest, other than the packages of the repository itself. */
export interface Library {
  readonly name: string;
  /** True if only the development dependencies of manifests list the library. */
  readonly isDevelopment: boolean;
  /** The number of files with an import whose name begins with the library's name. */
  readonly importerCount: number;
}

/** Lists the direct dependencies of all packages, sorted by the number of files that import them, highest first. */
export function listLibraries(files: readonly IndexedFile[], { packages }: Pick<ImportGraph, 'packages'>): Library[] {
  const ownPackages = new Set(packages.map(({ name }) => name));
  const isDevelopmentByName = new Map<string, boolean>();
  for (const { path, manifest } of files.filter(isProjectFile)) {
    const dependencies = manifest === undefined ? [] : findPackageKind(path)?.readDependencies(manifest, path) ?? [];
    for (const { name, folder, dev } of dependencies) {
      if (name === undefined || folder !== undefined || ownPackages.has(name) || name.length > maxNameLength) continue;
      isDevelopmentByName.set(name, (isDevelopmentByName.get(name) ?? true) && dev === true);
    }
  }
  const importerCounts = countImporters(files, isDevelopmentByName);
  return [...isDevelopmentByName].map(([name, isDevelopment]) => ({
    name,
    isDevelopment,
    importerCount: importerCounts.get(name) ?? 0,
  }))
    .sort((a, b) => b.importerCount - a.importerCount || byText(a.name, b.name));
}

const maxNameLength = 200;

/**
 * Reports whether a file belongs to the project itself. The manifests of samples, tests and vendored copies do not
 * describe the project.
 */
export function isProjectFile({ facts }: IndexedFile): boolean {
  return !['fixture', 'test', 'example', 'vendored', 'generated'].includes(facts.role);
}

/**
 * Returns a map of name → number of files that import the name or a module below it. The comparison ignores case, as
 * Python requires.
 */
function countImporters(files: readonly IndexedFile[],
  names: ReadonlyMap<string, unknown>): ReadonlyMap<string, number>
{
  const nameByKey = new Map<string, string>();
  for (const name of names.keys()) nameByKey.set(normalizeLibraryName(name), name);
  const counts = new Map<string, number>();
  for (const { facts } of files) {
    const importedNames = new Set(facts.imports.flatMap(({ specifier }) => {
      const name = listPrefixes(normalizeLibraryName(specifier.slice(0, maxNameLength))).map((prefix) =>
        nameByKey.get(prefix)
      )
        .find((match) => match !== undefined);
      return name ?? [];
    }));
    for (const name of importedNames) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function normalizeLibraryName(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

/** Lists the prefixes of a specifier, longest first: `a/b.c` → `a/b.c`, `a/b`, `a`. */
function listPrefixes(specifier: string): string[] {
  const prefixes = [...specifier.matchAll(/[/.:]/g)].map(({ index }) => specifier.slice(0, index));
  return [specifier, ...prefixes.reverse()];
}

/**
 * Returns the tools that install a repository's dependencies, based on its manifests and the lock files next to or
 * above them.
 */
export function detectPackageManagers(files: readonly IndexedFile[]): string[] {
  const namesByFolder = new Map<string, string[]>();
  for (const { path } of files) {
    const folder = getParentFolder(path);
    const names = namesByFolder.get(folder);
    if (names) names.push(getBaseName(path).toLowerCase());
    else namesByFolder.set(folder, [getBaseName(path).toLowerCase()]);
  }
  const managers = files.filter(isProjectFile).flatMap(({ path, manifest }) => {
    const kind = manifest === undefined ? undefined : findPackageKind(path);
    if (!kind) return [];
    const nearbyNames = listFoldersUp(getParentFolder(path)).flatMap((folder) => namesByFolder.get(folder) ?? []);
    return nearbyNames.map((name) => kind.locks?.[name]).find((manager) => manager !== undefined) ?? kind.manager;
  });
  return [...new Set(managers)].sort(byText);
}
