import { byText } from '#base/order';
import type { ImportRef, PackageInfo } from '#model';
import { getParentFolder, isOrContains } from '#base/text/paths';
import { foldersUp, join, memo, type Resolver, type Target, type Workspace } from '../resolve/workspace';

/** Folders of packages that other packages rarely import. */
const material = /(?:^|\/)(?:examples?|tests?|fixtures?|docs?|templates?|bricks?)(?:\/|$)/;

/** Resolves relative paths, `package:` URIs by pubspec.yaml, parts, and libraries that parts name. */
export function dartResolver(workspace: Workspace): Resolver {
  const packages = pubPackages(workspace);
  const roots = new Map<string, string[]>();
  for (const { name, root } of packages) roots.set(name, [...(roots.get(name) ?? []), root]);
  const ownRoots = new Set(packages.map((dartPackage) => dartPackage.root));
  const rootOf = memo((folder: string) => foldersUp(folder).find((up) => ownRoots.has(up)) ?? '');
  const libraries = librariesByName(workspace, rootOf);

  return {
    packages,
    resolve(from: string, ref: ImportRef): readonly Target[] {
      const path = lookUp(from, ref.specifier);
      return path === undefined || path === from ? [] : [{ path, names: ref.names }];
    },
  };

  function lookUp(from: string, specifier: string): string | undefined {
    if (specifier.startsWith('package:')) {
      const slash = specifier.indexOf('/');
      const path = slash < 0 ? undefined : specifier.slice(slash + 1);
      if (path === undefined) return undefined;
      return nearestFirst(from, roots.get(specifier.slice('package:'.length, slash)) ?? []).map((root) =>
        join(root, `lib/${path}`)
      ).find((file) => file !== undefined && workspace.hasFile(file));
    }
    if (/^[a-z][a-z\d+.-]*:/i.test(specifier)) return undefined;
    const file = join(getParentFolder(from), specifier);
    if (file !== undefined && workspace.hasFile(file)) return file;
    return specifier.includes('/') || specifier.endsWith('.dart')
      ? undefined
      : libraries.get(`${rootOf(getParentFolder(from))}\n${specifier}`);
  }

  /**
   * Orders packages with the same name (an example may copy one): the importer's own first, then packages that are not
   * examples, then packages that share most of the path.
   */
  function nearestFirst(from: string, candidates: readonly string[]): readonly string[] {
    if (candidates.length < 2) return candidates;
    const folders = foldersUp(getParentFolder(from));
    const home = rootOf(getParentFolder(from));
    const aside = (root: string): number => (root === home ? 0 : material.test(root) ? 2 : 1);
    const distance = (root: string): number => folders.findIndex((up) => isOrContains(up, root));
    return [...candidates].sort((a, b) => aside(a) - aside(b) || distance(a) - distance(b) || byText(a, b));
  }
}

function pubPackages(workspace: Workspace): PackageInfo[] {
  return workspace.manifestsNamed('pubspec.yaml').flatMap((manifest) => {
    const name = /^name:[ \t]{0,20}["']?(\w{1,200})/m.exec(workspace.manifest(manifest)!.slice(0, 10_000))?.[1];
    return name === undefined ? [] : [{ name, root: getParentFolder(manifest), manifest }];
  });
}

/** Finds libraries by name: `part of a.b;` names a library of the same package. */
function librariesByName(workspace: Workspace, rootOf: (folder: string) => string): ReadonlyMap<string, string> {
  const pathByLibrary = new Map<string, string>();
  for (const path of [...workspace.pathsLike(/\.dart$/)].sort()) {
    const name = workspace.declared(path)?.module;
    const key = `${rootOf(getParentFolder(path))}\n${name}`;
    if (name !== undefined && !pathByLibrary.has(key)) pathByLibrary.set(key, path);
  }
  return pathByLibrary;
}
