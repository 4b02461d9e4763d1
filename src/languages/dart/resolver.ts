import { byText } from '#base/order';
import type { ImportRef, PackageInfo } from '#model';
import { getParentFolder, containsOrEqualsPath } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Resolver, type Target,
  type Workspace } from '../resolve/workspace';

/** Matches folders whose packages are rarely imported by other packages, such as examples and tests. */
const auxiliaryFolderPattern = /(?:^|\/)(?:examples?|tests?|fixtures?|docs?|templates?|bricks?)(?:\/|$)/;

/** Creates a resolver for relative paths, `package:` URIs (by pubspec.yaml), and library names after `part of`. */
export function createDartResolver(workspace: Workspace): Resolver {
  const packages = findPubPackages(workspace);
  const rootsByPackageName = new Map<string, string[]>();
  for (const { name, root } of packages) rootsByPackageName.set(name, [...(rootsByPackageName.get(name) ?? []), root]);
  const packageRoots = new Set(packages.map((dartPackage) => dartPackage.root));
  const findPackageRoot = memoizeByKey((folder: string) =>
    listFoldersUp(folder).find((ancestor) => packageRoots.has(ancestor)) ?? ''
  );
  const pathByLibrary = indexLibrariesByName(workspace, findPackageRoot);

  return {
    packages,
    resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
      const path = resolveSpecifier(importerPath, importRef.specifier);
      return path === undefined || path === importerPath ? [] : [{ path, names: importRef.names }];
    },
  };

  function resolveSpecifier(importerPath: string, specifier: string): string | undefined {
    if (specifier.startsWith('package:')) {
      const slash = specifier.indexOf('/');
      const path = slash < 0 ? undefined : specifier.slice(slash + 1);
      if (path === undefined) return undefined;
      return sortByProximity(importerPath, rootsByPackageName.get(specifier.slice('package:'.length, slash)) ?? []).map(
        (
          root,
        ) => joinInRoot(root, `lib/${path}`),
      ).find((file) => file !== undefined && workspace.hasFile(file));
    }
    if (/^[a-z][a-z\d+.-]*:/i.test(specifier)) return undefined;
    const file = joinInRoot(getParentFolder(importerPath), specifier);
    if (file !== undefined && workspace.hasFile(file)) return file;
    return specifier.includes('/') || specifier.endsWith('.dart')
      ? undefined
      : pathByLibrary.get(`${findPackageRoot(getParentFolder(importerPath))}\n${specifier}`);
  }

  /**
   * Sorts the roots of packages with the same name, since an example may copy a package. The importer's own package
   * comes first, then packages outside examples and tests, and within these the closest folders.
   */
  function sortByProximity(importerPath: string, candidates: readonly string[]): readonly string[] {
    if (candidates.length < 2) return candidates;
    const folders = listFoldersUp(getParentFolder(importerPath));
    const ownRoot = findPackageRoot(getParentFolder(importerPath));
    const rankRoot = (root: string): number => (root === ownRoot ? 0 : auxiliaryFolderPattern.test(root) ? 2 : 1);
    const measureDistance = (root: string): number =>
      folders.findIndex((ancestor) => containsOrEqualsPath(ancestor, root));
    return [...candidates].sort((a, b) =>
      rankRoot(a) - rankRoot(b) || measureDistance(a) - measureDistance(b) || byText(a, b)
    );
  }
}

function findPubPackages(workspace: Workspace): PackageInfo[] {
  return workspace.manifestsNamed('pubspec.yaml').flatMap((manifest) => {
    const name = /^name:[ \t]{0,20}["']?(\w{1,200})/m.exec(workspace.manifest(manifest)!.slice(0, 10_000))?.[1];
    return name === undefined ? [] : [{ name, root: getParentFolder(manifest), manifest }];
  });
}

/** Maps each package root and library name to the library's path, since `part of a.b;` names a library by name. */
function indexLibrariesByName(workspace: Workspace,
  findPackageRoot: (folder: string) => string): ReadonlyMap<string, string>
{
  const pathByLibrary = new Map<string, string>();
  for (const path of [...workspace.pathsLike(/\.dart$/)].sort()) {
    const name = workspace.declared(path)?.module;
    const key = `${findPackageRoot(getParentFolder(path))}\n${name}`;
    if (name !== undefined && !pathByLibrary.has(key)) pathByLibrary.set(key, path);
  }
  return pathByLibrary;
}
