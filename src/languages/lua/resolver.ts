import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import type { ImportRef, PackageInfo } from '#model';
import { baseName, getParentFolder } from '#base/text/paths';
import { foldersUp, join, memo, type Resolver, type Target, type Workspace } from '../resolve/workspace';

/** Folders that projects add to `package.path`, in this order. */
const roots = ['', 'lua', 'src', 'lib', 'source', 'spec', 'test', 'tests', 'share/lua/5.1'];

/**
 * Resolves `require 'a.b'` by the usual `package.path`: a/b.lua or a/b/init.lua below one of `roots` in the file's
 * folder or one of its parents; otherwise the file that a rockspec names; otherwise the only file whose path ends with
 * it.
 */
export function luaResolver(workspace: Workspace): Resolver {
  const rocks = rockspecs(workspace);
  const byTail = tails([...workspace.pathsLike(/\.lua$/)].sort(byText));
  const findElsewhere = memo(anywhere);

  return {
    packages: rocks.packages,
    resolve(from: string, ref: ImportRef): readonly Target[] {
      const path = ref.kind === 'dynamic' ? fileAt(from, ref.specifier) : moduleFrom(from, ref.specifier);
      return path === undefined || path === from ? [] : [{ path, names: ref.names }];
    },
  };

  function fileAt(from: string, specifier: string): string | undefined {
    for (const folder of foldersUp(getParentFolder(from))) {
      const path = join(folder, specifier);
      if (path !== undefined && workspace.hasFile(path)) return path;
    }
    return undefined;
  }

  function moduleFrom(from: string, specifier: string): string | undefined {
    const module = specifier.replace(/\.lua$/, '').replaceAll('.', '/').replace(/^\/+/, '');
    if (module === '' || module.split('/').includes('..')) return undefined;
    const declared = rocks.modules.get(module);
    for (const folder of foldersUp(getParentFolder(from))) {
      for (const root of roots) {
        const path = atStem([folder, root, module].filter((part) => part !== '').join('/'));
        if (path !== undefined) return path;
      }
    }
    return declared ?? findElsewhere(module);
  }

  function atStem(stem: string): string | undefined {
    return [`${stem}.lua`, `${stem}/init.lua`].find((path) => workspace.hasFile(path));
  }

  /**
   * Finds a module with a multi-part name if only one path ends with that name, or only one below a folder with a usual
   * name.
   */
  function anywhere(module: string): string | undefined {
    const ends = [`/${module}.lua`, `/${module}/init.lua`];
    const candidates = ends.flatMap((end) =>
      (byTail.get(getLuaPathTail(end)) ?? []).filter((path) => path.endsWith(end))
    );
    const conventional = candidates.filter((path) =>
      ends.some((end) => path.endsWith(end) && ['lua', 'src', 'lib'].includes(baseName(path.slice(0, -end.length))))
    );
    if (conventional.length > 0) return conventional.sort((a, b) => a.length - b.length || byText(a, b))[0];
    return candidates.length === 1 && module.includes('/') ? candidates[0] : undefined;
  }
}

/** Groups paths by their last two parts. */
function tails(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    append(groups, getLuaPathTail(`/${path}`), path);
  }
  return groups;
}

/** Returns the last two parts of a path: `/a/b/init.lua` → `b/init.lua`. For a single part, returns the name itself. */
function getLuaPathTail(path: string): string {
  return path.split('/').slice(-2).join('/').replace(/^\//, '');
}

/** Reads `build.modules` in rockspecs: `["a.b"] = "src/a/b.lua"`. */
function rockspecs(
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
      const file = join(root, match[3]!);
      const module = (match[1] ?? match[2]!).replaceAll('.', '/');
      if (file !== undefined && workspace.hasFile(file) && !modules.has(module)) modules.set(module, file);
    }
  }
  return { packages: [...packages.values()], modules };
}

/** Returns the package's root. Release rockspecs are in a separate folder. */
function getLuaPackageRoot(folder: string): string {
  return /^(?:rockspecs?|rocks)$/.test(baseName(folder)) ? getParentFolder(folder) : folder;
}
