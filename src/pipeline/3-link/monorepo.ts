import { append } from '#base/collections/lists';
import { once } from '#base/once';
import { byText } from '#base/order';
import { baseName, containsPath, getParentFolder, isOrContains } from '#base/text/paths';
import { findPackageKind } from '#languages/languages';
import type { Needed, PackageKind } from '#languages/resolve/packageKind';
import { foldersUp, memo } from '#languages/resolve/workspace';
import type { ImportGraph, IndexedFile, PackageInfo } from '#model';

/** A package of a monorepo; manifests of two tools in one folder make one package. */
export interface MonorepoPackage {
  /** '' for a package at the top. */
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
  closure(root: string): readonly string[];
  /**
   * Returns the roots of packages that contain tests and declare a need for this one, sorted; .NET and Gradle keep
   * tests in separate packages.
   */
  testsOf(root: string): readonly string[];
  /** Returns the root of the package that a path belongs to, or undefined if the path is outside all packages. */
  packageOf(path: string): string | undefined;
}

/**
 * Finds the packages of a root and their dependencies on each other, by manifests, and by imports if a language's
 * imports are exact. A manifest is read when its package is first part of a requested closure.
 */
export function monorepo(files: readonly IndexedFile[], graph: Pick<ImportGraph, 'imports' | 'packages'>): Monorepo {
  const byRoot = new Map<string, PackageInfo[]>();
  for (const item of graph.packages) byRoot.set(item.root, [...(byRoot.get(item.root) ?? []), item]);
  const packages = [...byRoot].map(([root, all]) => ({ root, names: getPackageNames(root, all) })).sort((a, b) =>
    byText(a.root, b.root)
  );
  const rootAt = memo((folder: string) => foldersUp(folder).find((up) => byRoot.has(up)));
  const packageOf = (path: string) => rootAt(getParentFolder(path));
  const manifests = new Map(
    files.flatMap(({ path, manifest }) => (manifest === undefined ? [] : [[path, manifest] as const])),
  );
  const named = createNames(graph.packages);
  const members = once(() => filesByPackage(files, packageOf));
  const direct = memo((root: string) =>
    [...new Set([...declared(root), ...imported(root)].map(({ root: to, dev }) => `${dev ? 'd' : ' '}${to}`))].map((
      key,
    ) => ({ dev: key.startsWith('d'), root: key.slice(1) }))
  );
  return { packages, closure: memo(closureOf), testsOf: memo(testPackagesOf), packageOf };

  function closureOf(root: string): readonly string[] {
    const inner = root === '' ? [] : packages.filter((one) => containsPath(root, one.root)).map((one) => one.root);
    const ownRoots = new Set([root, ...inner]);
    const reachable = new Set(ownRoots);
    for (const from of reachable)
      for (const { root: to, dev } of direct(from)) if (!dev || from === root) reachable.add(to);
    return [...reachable].filter((candidate) => !ownRoots.has(candidate)).sort(byText);
  }

  function testPackagesOf(root: string): readonly string[] {
    const needed = new Set(closureOf(root));
    return packages.map((item) => item.root).filter((other) =>
      other !== '' && other !== root && !needed.has(other) && declared(other).some((item) => item.root === root) &&
      holdsTests(other)
    );
  }

  /** Reports whether the package consists mainly of tests. A small library may have more tests than sources. */
  function holdsTests(root: string): boolean {
    const roles = (members().get(root) ?? []).map(({ facts }) => facts.role);
    const tests = roles.filter((role) => role === 'test').length;
    return tests > 0 && tests >= testsToSources * roles.filter((role) => role === 'source' || role === 'entry').length;
  }

  function declared(root: string): { readonly root: string; readonly dev: boolean; }[] {
    return byRoot.get(root)!.flatMap(({ manifest }) => {
      const kind = findPackageKind(manifest);
      const text = manifests.get(manifest);
      if (!kind || text === undefined) return [];
      return kind.needs(text, manifest).flatMap((needed) => {
        const to = leadsTo(needed, kind, root);
        return to === undefined || to === root ? [] : [{ root: to, dev: needed.dev === true }];
      });
    });
  }

  function leadsTo({ name, folder }: Needed, kind: PackageKind, from: string): string | undefined {
    if (folder !== undefined && byRoot.has(folder)) return folder;
    return name === undefined ? undefined : named(name, kind, from);
  }

  function imported(root: string): { readonly root: string; readonly dev: boolean; }[] {
    if (!byRoot.get(root)!.some(({ manifest }) => findPackageKind(manifest)?.byImports)) return [];
    return (members().get(root) ?? []).flatMap((file) =>
      (graph.imports.get(file.path) ?? []).flatMap(({ to }) => {
        const other = packageOf(to);
        return other === undefined || other === root || other === ''
          ? []
          : [{ root: other, dev: file.facts.role === 'test' }];
      })
    );
  }
}

/**
 * Allows for helpers next to tests. Found by trial on two .NET and Gradle repositories: with 1, small libraries with
 * many tests passed for test packages.
 */
const testsToSources = 8;

/** Longer names are not accepted by any tool, so the folder's name replaces them. */
const longestName = 500;

function getPackageNames(root: string, all: readonly PackageInfo[]): readonly string[] {
  const names = [...new Set(all.map(({ name }) => name))].filter((name) => name.length <= longestName);
  return names.length > 0 ? names : [baseName(root) || 'package'];
}

/**
 * Finds a package of a kind by the name in a manifest. If several have that name, returns the package with the longest
 * common path with `from`.
 */
function createNames(
  packages: readonly PackageInfo[],
): (name: string, kind: PackageKind, from: string) => string | undefined {
  const byName = new Map<string, string[]>();
  const key = (kind: PackageKind, name: string) => `${kind.title}\n${kind.sameName?.(name) ?? name}`;
  const add = (kind: PackageKind, name: string, root: string) => {
    const roots = byName.get(key(kind, name)) ?? [];
    if (!roots.includes(root)) byName.set(key(kind, name), [...roots, root]);
  };
  for (const { name, root, manifest } of packages) {
    const kind = findPackageKind(manifest);
    if (!kind) continue;
    add(kind, name, root);
    // a project is named by its path relative to the settings
    if (kind.title === 'Gradle projects') { for (const folder of listRootSuffixes(root)) add(kind, folder, root); }
  }
  return (name, kind, from) => {
    const roots = byName.get(key(kind, name)) ?? [];
    const shared = (root: string) => foldersUp(from).findIndex((up) => isOrContains(up, root));
    return [...roots].sort((a, b) => shared(a) - shared(b) || a.length - b.length || byText(a, b))[0];
  };
}

/** Returns `a/b/c` and `b/c` for `a/b/c`. The last name alone is the package's own name. */
function listRootSuffixes(root: string): string[] {
  const names = root.split('/');
  return names.slice(0, -1).map((_, i) => names.slice(i).join('/'));
}

function filesByPackage(files: readonly IndexedFile[],
  packageOf: (path: string) => string | undefined): ReadonlyMap<string, readonly IndexedFile[]>
{
  const members = new Map<string, IndexedFile[]>();
  for (const file of files) {
    const root = packageOf(file.path);
    if (root !== undefined) append(members, root, file);
  }
  return members;
}
