import { byText } from '#base/order';
import { baseName, getParentFolder } from '#base/text/paths';
import { findPackageKind } from '#languages/languages';
import { foldersUp } from '#languages/resolve/workspace';
import type { ImportGraph, IndexedFile } from '#model';

/** A dependency in a manifest, other than the packages of the repository itself. */
export interface Library {
  readonly name: string;
  /** Only manifests' development lists have it. */
  readonly isDevelopment: boolean;
  /** Files that import it by a name that begins with its own. */
  readonly importedBy: number;
}

/** The direct dependencies of all packages, those first that most files import. */
export function listLibraries(files: readonly IndexedFile[], { packages }: Pick<ImportGraph, 'packages'>): Library[] {
  const own = new Set(packages.map(({ name }) => name));
  const found = new Map<string, boolean>();
  for (const { path, manifest } of files.filter(isOfProject)) {
    const needed = manifest === undefined ? [] : findPackageKind(path)?.needs(manifest, path) ?? [];
    for (const { name, folder, dev } of needed) {
      if (name === undefined || folder !== undefined || own.has(name) || name.length > longestName) continue;
      found.set(name, (found.get(name) ?? true) && dev === true);
    }
  }
  const importers = countImporters(files, found);
  return [...found].map(([name, isDevelopment]) => ({ name, isDevelopment, importedBy: importers.get(name) ?? 0 }))
    .sort((a, b) => b.importedBy - a.importedBy || byText(a.name, b.name));
}

const longestName = 200;

/** Manifests of samples, tests and copies say nothing of the project. */
export function isOfProject({ facts }: IndexedFile): boolean {
  return !['fixture', 'test', 'example', 'vendored', 'generated'].includes(facts.role);
}

/** Name → how many files import it or a module below it. Names are compared without case, as Python's need it. */
function countImporters(files: readonly IndexedFile[],
  names: ReadonlyMap<string, unknown>): ReadonlyMap<string, number>
{
  const byWord = new Map<string, string>();
  for (const name of names.keys()) byWord.set(comparable(name), name);
  const counts = new Map<string, number>();
  for (const { facts } of files) {
    const imported = new Set(facts.imports.flatMap(({ specifier }) => {
      const name = beginnings(comparable(specifier.slice(0, longestName))).map((one) => byWord.get(one))
        .find((one) => one !== undefined);
      return name ?? [];
    }));
    for (const name of imported) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function comparable(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

/** `a/b.c` → itself, `a/b`, `a`: the longest first. */
function beginnings(specifier: string): string[] {
  const ends = [...specifier.matchAll(/[/.:]/g)].map(({ index }) => specifier.slice(0, index));
  return [specifier, ...ends.reverse()];
}

/**
 * Returns the tools that install a repository's dependencies, based on its manifests and the lock files next to or
 * above them.
 */
export function detectPackageManagers(files: readonly IndexedFile[]): string[] {
  const inFolder = new Map<string, string[]>();
  for (const { path } of files) {
    const folder = getParentFolder(path);
    const names = inFolder.get(folder);
    if (names) names.push(baseName(path).toLowerCase());
    else inFolder.set(folder, [baseName(path).toLowerCase()]);
  }
  const managers = files.filter(isOfProject).flatMap(({ path, manifest }) => {
    const kind = manifest === undefined ? undefined : findPackageKind(path);
    if (!kind) return [];
    const locks = foldersUp(getParentFolder(path)).flatMap((folder) => inFolder.get(folder) ?? []);
    return locks.map((name) => kind.locks?.[name]).find((one) => one !== undefined) ?? kind.manager;
  });
  return [...new Set(managers)].sort(byText);
}
