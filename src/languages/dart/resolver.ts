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
  const ownRoots = new Set(packages.map((dartPackage) => dartPackage.root));
  const findPackageRoot = memoizeByKey((folder: string) => listFoldersUp(folder).find((up) => ownRoots.has(up)) ?? '');
  const libraries = indexLibrariesByName(workspace, findPackageRoot);

  return {
    packages,
    resolve(from: string, ref: ImportRef): readonly Target[] {
      const path = resolveSpecifier(from, ref.specifier);
      return path === undefined || path === from ? [] : [{ path, names: ref.names }];
    },
  };

  function resolveSpecifier(from: string, specifier: string): string | undefined {
    if (specifier.startsWith('package:')) {
      const slash = specifier.indexOf('/');
      const path = slash < 0 ? undefined : specifier.slice(slash + 1);
      if (path === undefined) return undefined;
      return sortByProximity(from, rootsByPackageName.get(specifier.slice('package:'.length, slash)) ?? []).map((
        root,
      ) => joinInRoot(root, `lib/${path}`)).find((file) => file !== undefined && workspace.hasFile(file));
    }
    if (/^[a-z][a-z\d+.-]*:/i.test(specifier)) return undefined;
    const file = joinInRoot(getParentFolder(from), specifier);
    if (file !== undefined && workspace.hasFile(file)) return file;
    return specifier.includes('/') || specifier.endsWith('.dart')
      ? undefined
      : libraries.get(`${findPackageRoot(getParentFolder(from))}\n${specifier}`);
  }

  /**
   * Sorts the roots of packages with the same name, since an example may copy a package. The importer's own package
   * comes first, then packages outside examples and tests, and within these the closest folders.
   */
  function sortByProximity(from: string, candidates: readonly string[]): readonly string[] {
    if (candidates.length < 2) return candidates;
    const folders = listFoldersUp(getParentFolder(from));
    const ownRoot = findPackageRoot(getParentFolder(from));
    const rankRoot = (root: string): number => (root === ownRoot ? 0 : auxiliaryFolderPattern.test(root) ? 2 : 1);
    const measureDistance = (root: string): number => folders.findIndex((up) => containsOrEqualsPath(up, root));
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
