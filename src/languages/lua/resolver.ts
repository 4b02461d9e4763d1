import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import type { ImportRef, PackageInfo } from '#model';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Resolver, type Target,
  type Workspace } from '../resolve/workspace';

/** Folders that projects add to `package.path`, in this order. */
const sourceRoots = ['', 'lua', 'src', 'lib', 'source', 'spec', 'test', 'tests', 'share/lua/5.1'];

/**
 * Resolves `require 'a.b'` by the usual `package.path`: a/b.lua or a/b/init.lua below one of `sourceRoots` in the
 * file's folder or one of its parents. If there is none, uses the file that a rockspec names, or else a file whose path
 * ends with the module's path (see `findAnywhere`).
 */
export function createLuaResolver(workspace: Workspace): Resolver {
  const rockspecs = readRockspecs(workspace);
  const pathsByTail = groupByTail([...workspace.pathsLike(/\.lua$/)].sort(byText));
  const findElsewhere = memoizeByKey(findAnywhere);

  return {
    packages: rockspecs.packages,
    resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
      const path = importRef.kind === 'dynamic'
        ? findFile(importerPath, importRef.specifier)
        : findModule(importerPath, importRef.specifier);
      return path === undefined || path === importerPath ? [] : [{ path, names: importRef.names }];
    },
  };

  function findFile(importerPath: string, specifier: string): string | undefined {
    for (const folder of listFoldersUp(getParentFolder(importerPath))) {
      const path = joinInRoot(folder, specifier);
      if (path !== undefined && workspace.hasFile(path)) return path;
    }
    return undefined;
  }

  function findModule(importerPath: string, specifier: string): string | undefined {
    const module = specifier.replace(/\.lua$/, '').replaceAll('.', '/').replace(/^\/+/, '');
    if (module === '' || module.split('/').includes('..')) return undefined;
    const declaredFile = rockspecs.modules.get(module);
    for (const folder of listFoldersUp(getParentFolder(importerPath))) {
      for (const root of sourceRoots) {
        const path = findModuleFile([folder, root, module].filter((part) => part !== '').join('/'));
        if (path !== undefined) return path;
      }
    }
    return declaredFile ?? findElsewhere(module);
  }

  function findModuleFile(stem: string): string | undefined {
    return [`${stem}.lua`, `${stem}/init.lua`].find((path) => workspace.hasFile(path));
  }

  /**
   * Finds the shortest path of a module directly below a folder `lua`, `src` or `lib`. If there is none, finds a module
   * with a multi-part name if only one path ends with that name.
   */
  function findAnywhere(module: string): string | undefined {
    const endings = [`/${module}.lua`, `/${module}/init.lua`];
    const candidates = endings.flatMap((end) =>
      (pathsByTail.get(getLuaPathTail(end)) ?? []).filter((path) => path.endsWith(end))
    );
    const conventionalPaths = candidates.filter((path) =>
      endings.some((end) =>
        path.endsWith(end) && ['lua', 'src', 'lib'].includes(getBaseName(path.slice(0, -end.length)))
      )
    );
    if (conventionalPaths.length > 0) return conventionalPaths.sort((a, b) => a.length - b.length || byText(a, b))[0];
    return candidates.length === 1 && module.includes('/') ? candidates[0] : undefined;
  }
}

/** Groups paths by their last two parts. */
function groupByTail(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const pathsByTail = new Map<string, string[]>();
  for (const path of paths) {
    append(pathsByTail, getLuaPathTail(`/${path}`), path);
  }
  return pathsByTail;
}

/** Returns the last two parts of a path: `/a/b/init.lua` → `b/init.lua`. For a single part, returns the name itself. */
function getLuaPathTail(path: string): string {
  return path.split('/').slice(-2).join('/').replace(/^\//, '');
}

/** Reads `build.modules` in rockspecs: `["a.b"] = "src/a/b.lua"`. */
function readRockspecs(
  workspace: Workspace,
): { readonly packages: readonly PackageInfo[]; readonly modules: ReadonlyMap<string, string>; } {
  const packages = new Map<string, PackageInfo>();
  const modules = new Map<string, string>();
  for (const path of [...workspace.pathsLike(/\.rockspec$/)].sort(byText)) {
    const text = workspace.manifest(path);
    if (text === undefined) continue;
    const root = getLuaPackageRoot(getParentFolder(path));
    const name = /^[ \t]*package[ \t]*=[ \t]*["']([\w.-]+)["']/m.exec(text)?.[1];
    if (name !== undefined && !packages.has(root)) packages.set(root, { name, root, manifest: path });
    for (
      const match of text.matchAll(
        /(?:\[[ \t]*["']([\w.-]{1,200})["'][ \t]*\]|\b([A-Za-z_]\w{0,200}))[ \t]*=[ \t]*["']([\w./-]{1,300}\.lua)["']/g,
      )
    ) {
      const file = joinInRoot(root, match[3]!);
      const module = (match[1] ?? match[2]!).replaceAll('.', '/');
      if (file !== undefined && workspace.hasFile(file) && !modules.has(module)) modules.set(module, file);
    }
  }
  return { packages: [...packages.values()], modules };
}

/** Returns the package's root. Release rockspecs are in a separate folder. */
function getLuaPackageRoot(folder: string): string {
  return /^(?:rockspecs?|rocks)$/.test(getBaseName(folder)) ? getParentFolder(folder) : folder;
}
