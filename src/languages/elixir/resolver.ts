import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import type { ImportRef, PackageInfo } from '#model';
import { findNearestPath } from '../resolve/nearestPath';
import { getParentFolder } from '#base/text/paths';
import { memoizeByKey, type Resolver, type Target, type Workspace } from '../resolve/workspace';

/** The maximum number of files that define a module. A name with more definitions is ambiguous. */
const maxDefiners = 3;
const nonProgramPattern = /(?:^|\/)(?:test|deps|priv)\//;

/**
 * Resolves modules to the files that define them. A name that no file defines is resolved below the enclosing modules,
 * since routers scope their controllers this way.
 */
export function createElixirResolver(workspace: Workspace): Resolver {
  const pathsByModule = indexElixirDefiners(workspace);
  const getEnclosingModules = memoizeByKey(listEnclosingModules);
  return {
    packages: listMixPackages(workspace),
    resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
      return resolveTarget(importerPath, importRef.specifier, importRef.names);
    },
    resolveName(importerPath: string, name: string): readonly Target[] {
      return resolveTarget(importerPath, name, [name.slice(name.lastIndexOf('.') + 1)]);
    },
  };

  function resolveTarget(importerPath: string, name: string, names: readonly string[]): readonly Target[] {
    for (const enclosingModule of ['', ...getEnclosingModules(importerPath)]) {
      const paths = pathsByModule.get(enclosingModule === '' ? name : `${enclosingModule}.${name}`);
      if (!paths || paths.length > maxDefiners) continue;
      const path = findNearestPath(importerPath, paths);
      return path === undefined || path === importerPath ? [] : [{ path, names }];
    }
    return [];
  }

  /** Lists the modules that a file defines and those that enclose them, innermost first: `A.B.C`, `A.B` and `A`. */
  function listEnclosingModules(path: string): string[] {
    const names = new Set<string>();
    for (const { name, kind, container } of workspace.declared(path)?.definitions ?? []) {
      if (kind !== 'module' || container !== undefined) continue;
      for (
        let moduleName = name;
        moduleName !== '';
        moduleName = moduleName.slice(0, Math.max(0, moduleName.lastIndexOf('.')))
      ) names.add(moduleName);
    }
    return [...names].sort((a, b) => b.length - a.length || byText(a, b)).slice(0, 12);
  }
}

/** Maps the full name of a module or protocol to the program files that define it, or else to all files that do. */
function indexElixirDefiners(workspace: Workspace): ReadonlyMap<string, readonly string[]> {
  const pathsByKey = new Map<string, string[]>();
  for (const path of [...workspace.pathsLike(/\.exs?$/)].sort(byText)) {
    const keys = new Set<string>();
    for (const { name, kind, container } of workspace.declared(path)?.definitions ?? []) {
      if (kind === 'module' || kind === 'interface') keys.add(container === undefined ? name : `${container}.${name}`);
    }
    for (const key of keys) append(pathsByKey, key, path);
  }
  return new Map([...pathsByKey].map(([name, paths]) => {
    const programPaths = paths.filter((path) => !nonProgramPattern.test(path));
    return [name, programPaths.length > 0 ? programPaths : paths];
  }));
}

/** Returns a package for each mix.exs with an application name. An umbrella's packages are in apps/. */
function listMixPackages(workspace: Workspace): PackageInfo[] {
  return workspace.manifestsNamed('mix.exs').flatMap((path) => {
    const name = /\bapp:[ \t]*:(\w+)/.exec(workspace.manifest(path)!)?.[1];
    return name === undefined ? [] : [{ name, root: getParentFolder(path), manifest: path }];
  });
}
