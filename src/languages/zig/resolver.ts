import { byText } from '#base/order';
import { getParentFolder } from '#base/text/paths';
import type { ImportRef, PackageInfo } from '#model';
import { findNearestPath } from '../resolve/nearestPath';
import { listFoldersUp, joinInRoot, memoizeByKey, type Resolver, type Target,
  type Workspace } from '../resolve/workspace';
import { readZigModules, readZigPackageName } from './modules';

/** Modules that the compiler provides. */
const builtInModules: ReadonlySet<string> = new Set(['std', 'builtin', 'root']);

/**
 * Resolves paths relative to the importing file, and C headers by the end of their paths. Looks up module names in the
 * build scripts of the enclosing folders, then in those of other packages in the repository. If no script names the
 * module, looks for a root file with the module's name.
 */
export function createZigResolver(workspace: Workspace): Resolver {
  const scripts = workspace.manifestsNamed('build.zig');
  const readModules = memoizeByKey((script: string) => readZigModules(script, workspace.manifest(script)!));
  const findOfferingScripts = memoizeByKey((name: string) =>
    scripts.filter((script) => exists(readModules(script).get(name)))
  );
  return {
    packages: listZigPackages(workspace),
    resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
      const path = resolveFile(importerPath, importRef.specifier);
      return path === undefined || path === importerPath ? [] : [{ path, names: importRef.names }];
    },
  };

  function resolveFile(importerPath: string, specifier: string): string | undefined {
    const path = joinInRoot(getParentFolder(importerPath), specifier);
    if (exists(path)) return path;
    if (/\.(?:h|hpp)$/.test(specifier)) return resolveHeader(importerPath, specifier);
    return /\.zig$/.test(specifier) || builtInModules.has(specifier)
      ? undefined
      : resolveModule(importerPath, specifier);
  }

  function resolveModule(importerPath: string, name: string): string | undefined {
    const enclosingScripts = listFoldersUp(getParentFolder(importerPath)).map((folder) =>
      joinFolder(folder, 'build.zig')
    )
      .filter((script) => workspace.manifest(script) !== undefined);
    const enclosingModule = enclosingScripts.map((script) => readModules(script).get(name)).find(exists);
    if (enclosingModule !== undefined) return enclosingModule;
    const nearestScript = findNearestPath(importerPath, findOfferingScripts(name));
    if (nearestScript !== undefined) return readModules(nearestScript).get(name);
    return enclosingScripts.flatMap((script) =>
      [`src/${name}.zig`, `src/${name}/${name}.zig`, `${name}.zig`].map((path) =>
        joinFolder(getParentFolder(script), path)
      )
    ).find(exists);
  }

  function resolveHeader(importerPath: string, specifier: string): string | undefined {
    const name = specifier.slice(specifier.lastIndexOf('/') + 1);
    return findNearestPath(importerPath,
      workspace.pathsNamed(name).filter((path) => `/${path}`.endsWith(`/${specifier}`)));
  }

  function exists(path: string | undefined): path is string {
    return path !== undefined && workspace.hasFile(path);
  }
}

function joinFolder(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}

/** Lists the packages, each named by its `build.zig.zon` or otherwise by the first target of its build script. */
function listZigPackages(workspace: Workspace): PackageInfo[] {
  const packagesByRoot = new Map<string, PackageInfo>();
  for (const manifest of ['build.zig.zon', 'build.zig'].flatMap((name) => workspace.manifestsNamed(name))) {
    const root = getParentFolder(manifest);
    const name = readZigPackageName(workspace.manifest(manifest)!);
    if (name !== undefined && !packagesByRoot.has(root)) packagesByRoot.set(root, { name, root, manifest });
  }
  return [...packagesByRoot.values()].sort((a, b) => byText(a.root, b.root));
}
