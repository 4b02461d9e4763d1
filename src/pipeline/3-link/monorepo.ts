import { append } from '#base/collections/lists';
import { once } from '#base/once';
import { byText } from '#base/order';
import { getBaseName, containsPath, getParentFolder, containsOrEqualsPath } from '#base/text/paths';
import { findPackageKind } from '#languages/languages';
import type { ManifestDependency, PackageKind } from '#languages/resolve/packageKind';
import { listFoldersUp, memoizeByKey } from '#languages/resolve/workspace';
import type { ImportGraph, IndexedFile, PackageInfo } from '#model';

/** A package of a monorepo. Manifests of two tools in one folder describe a single package. */
export interface MonorepoPackage {
  /** Empty for a package at the top level. */
  readonly root: string;
  /** At least one name for each manifest; the first name is shown. */
  readonly names: readonly string[];
}

export interface Monorepo {
  /** Sorted by root. */
  readonly packages: readonly MonorepoPackage[];
  /**
   * Returns the roots of the packages in this root that a package needs, directly or indirectly, sorted. Its own
   * development dependencies count, but not those of the other packages.
   */
  getClosure(root: string): readonly string[];
  /**
   * Returns the roots of packages that contain tests and declare a dependency on this one, sorted. In .NET and Gradle,
   * tests are kept in separate packages.
   */
  getTestPackages(root: string): readonly string[];
  /** Returns the root of the package that a path belongs to, or undefined if the path is outside all packages. */
  findPackage(path: string): string | undefined;
}

/**
 * Finds the packages of a root and their dependencies on each other from manifests, and from imports for languages
 * whose imports are exact. A manifest is read when its package first becomes part of a requested closure.
 */
export function createMonorepo(files: readonly IndexedFile[],
  graph: Pick<ImportGraph, 'imports' | 'packages'>): Monorepo
{
  const packagesByRoot = new Map<string, PackageInfo[]>();
  for (const item of graph.packages) packagesByRoot.set(item.root, [...(packagesByRoot.get(item.root) ?? []), item]);
  const packages = [...packagesByRoot].map(([root, packageInfos]) => ({
    root,
    names: getPackageNames(root, packageInfos),
  })).sort((a, b) => byText(a.root, b.root));
  const findRoot = memoizeByKey((folder: string) => listFoldersUp(folder).find((up) => packagesByRoot.has(up)));
  const findPackageRoot = (path: string) => findRoot(getParentFolder(path));
  const manifests = new Map(
    files.flatMap(({ path, manifest }) => (manifest === undefined ? [] : [[path, manifest] as const])),
  );
  const findByName = createNameLookup(graph.packages);
  const getFilesByRoot = once(() => groupFilesByPackage(files, findPackageRoot));
  const getDirectDependencies = memoizeByKey((root: string) =>
    [...new Set(
      [...listDeclaredDependencies(root), ...listImportedDependencies(root)].map(({ root: to, dev }) =>
        `${dev ? 'd' : ' '}${to}`
      ),
    )].map((
      key,
    ) => ({ dev: key.startsWith('d'), root: key.slice(1) }))
  );
  return {
    packages,
    getClosure: memoizeByKey(computeClosure),
    getTestPackages: memoizeByKey(findTestPackages),
    findPackage: findPackageRoot,
  };

  function computeClosure(root: string): readonly string[] {
    const nestedRoots = root === ''
      ? []
      : packages.filter((one) => containsPath(root, one.root)).map((one) => one.root);
    const includedRoots = new Set([root, ...nestedRoots]);
    const reachable = new Set(includedRoots);
    for (const reachableRoot of reachable)
      for (const { root: to, dev } of getDirectDependencies(reachableRoot))
        if (!dev || reachableRoot === root) reachable.add(to);
    return [...reachable].filter((candidate) => !includedRoots.has(candidate)).sort(byText);
  }

  function findTestPackages(root: string): readonly string[] {
    const neededRoots = new Set(computeClosure(root));
    return packages.map((item) => item.root).filter((other) =>
      other !== '' && other !== root && !neededRoots.has(other) && listDeclaredDependencies(other).some((item) =>
        item.root === root
      ) &&
      isTestPackage(other)
    );
  }

  /** Reports whether the package consists mainly of tests. A small library may have more tests than sources. */
  function isTestPackage(root: string): boolean {
    const roles = (getFilesByRoot().get(root) ?? []).map(({ facts }) => facts.role);
    const testCount = roles.filter((role) => role === 'test').length;
    return testCount > 0 &&
      testCount >= minTestsPerSource * roles.filter((role) => role === 'source' || role === 'entry').length;
  }

  function listDeclaredDependencies(root: string): { readonly root: string; readonly dev: boolean; }[] {
    return packagesByRoot.get(root)!.flatMap(({ manifest }) => {
      const kind = findPackageKind(manifest);
      const text = manifests.get(manifest);
      if (!kind || text === undefined) return [];
      return kind.readDependencies(text, manifest).flatMap((dependency) => {
        const to = resolveNeededRoot(dependency, kind, root);
        return to === undefined || to === root ? [] : [{ root: to, dev: dependency.dev === true }];
      });
    });
  }

  function resolveNeededRoot({ name, folder }: ManifestDependency, kind: PackageKind, from: string):
    | string
    | undefined
  {
    if (folder !== undefined && packagesByRoot.has(folder)) return folder;
    return name === undefined ? undefined : findByName(name, kind, from);
  }

  function listImportedDependencies(root: string): { readonly root: string; readonly dev: boolean; }[] {
    if (!packagesByRoot.get(root)!.some(({ manifest }) => findPackageKind(manifest)?.importsAreDependencies)) return [];
    return (getFilesByRoot().get(root) ?? []).flatMap((file) =>
      (graph.imports.get(file.path) ?? []).flatMap(({ to }) => {
        const other = findPackageRoot(to);
        return other === undefined || other === root || other === ''
          ? []
          : [{ root: other, dev: file.facts.role === 'test' }];
      })
    );
  }
}

/**
 * The minimum number of tests for each source in a test package, which may contain helpers. The value was found by
 * experiment on two .NET and Gradle repositories: with 1, small libraries with many tests were mistaken for test
 * packages.
 */
const minTestsPerSource = 8;

/** The maximum length of a package name, in characters. The folder's name is used instead of a longer name. */
const maxNameLength = 500;

function getPackageNames(root: string, packageInfos: readonly PackageInfo[]): readonly string[] {
  const names = [...new Set(packageInfos.map(({ name }) => name))].filter((name) => name.length <= maxNameLength);
  return names.length > 0 ? names : [getBaseName(root) || 'package'];
}

/**
 * Creates a function that finds a package of a kind by the name in a manifest. If several packages have that name, it
 * returns the package whose path has the most in common with `from`.
 */
function createNameLookup(
  packages: readonly PackageInfo[],
): (name: string, kind: PackageKind, from: string) => string | undefined {
  const rootsByKey = new Map<string, string[]>();
  const toKey = (kind: PackageKind, name: string) => `${kind.title}\n${kind.normalizeName?.(name) ?? name}`;
  const add = (kind: PackageKind, name: string, root: string) => {
    const roots = rootsByKey.get(toKey(kind, name)) ?? [];
    if (!roots.includes(root)) rootsByKey.set(toKey(kind, name), [...roots, root]);
  };
  for (const { name, root, manifest } of packages) {
    const kind = findPackageKind(manifest);
    if (!kind) continue;
    add(kind, name, root);
    // Gradle names a project by its path relative to the settings file
    if (kind.title === 'Gradle projects') { for (const folder of listRootSuffixes(root)) add(kind, folder, root); }
  }
  return (name, kind, from) => {
    const roots = rootsByKey.get(toKey(kind, name)) ?? [];
    const getDistance = (root: string) => listFoldersUp(from).findIndex((up) => containsOrEqualsPath(up, root));
    return [...roots].sort((a, b) => getDistance(a) - getDistance(b) || a.length - b.length || byText(a, b))[0];
  };
}

/** Returns `a/b/c` and `b/c` for `a/b/c`. The last name alone is the package's own name. */
function listRootSuffixes(root: string): string[] {
  const names = root.split('/');
  return names.slice(0, -1).map((_, i) => names.slice(i).join('/'));
}

function groupFilesByPackage(files: readonly IndexedFile[],
  findPackageRoot: (path: string) => string | undefined): ReadonlyMap<string, readonly IndexedFile[]>
{
  const filesByRoot = new Map<string, IndexedFile[]>();
  for (const file of files) {
    const root = findPackageRoot(file.path);
    if (root !== undefined) append(filesByRoot, root, file);
  }
  return filesByRoot;
}
