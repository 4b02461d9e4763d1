import type { ImportRef } from '#model';
import { indexDefiners, createMainFileFinder, resolveDefinerTargets } from '../resolve/definers';
import { goFolders, goModules, type GoModule } from './modules';
import { baseName, getParentFolder, isOrContains } from '#base/text/paths';
import { join, memo, type Resolver, type Target, type Workspace } from '../resolve/workspace';

/**
 * Resolves as the go command does: an import path is a folder of a module, by the longest module path, replacements
 * first. An import leads to the files that declare the names used from the package, in all their build variants.
 */
export function goResolver(workspace: Workspace): Resolver {
  const modules = goModules(workspace);
  const { sources, all } = goFolders(workspace);
  const definers = memo((folder) => indexDefiners(workspace, sources.get(folder) ?? []));
  const ownDefiners = memo((folder) => indexDefiners(workspace, all.get(folder) ?? []));
  const initializers = memo((folder) => (definers(folder).get('init') ?? []));
  const mainFile = createMainFileFinder(workspace, ['doc', 'main']);

  return {
    packages: modules.packages,
    resolve(from: string, ref: ImportRef): readonly Target[] {
      return ofImport(from, getParentFolder(from), ref).filter((target) => target.path !== from);
    },
    /** Resolves a name. A test sees the declarations of other tests in its folder; sources do not. */
    resolveName(from: string, name: string): readonly Target[] {
      const module = workspace.declared(from)?.module;
      const paths = (isTest(from) ? ownDefiners : definers)(getParentFolder(from)).get(name) ?? [];
      return paths.filter((path) => path !== from && workspace.declared(path)?.module === module).map((path) => ({
        path,
        names: [name],
      }));
    },
  };

  function ofImport(from: string, folder: string, ref: ImportRef): Target[] {
    const resolved = folderOfImport(folder, ref.specifier);
    if (resolved === undefined) return [];
    const files = sources.get(resolved)!;
    const targets = resolveDefinerTargets(ref.names,
      resolved === folder && isTest(from) ? ownDefiners(resolved) : definers(resolved), Infinity);
    if (targets.length > 0) return targets;
    if (ref.names.length === 0 && initializers(resolved).length > 0)
      return initializers(resolved).map((path) => ({ path, names: [] }));
    const main = mainFile(baseName(resolved), files);
    return main === undefined ? [] : [{ path: main, names: ref.names }];
  }

  function folderOfImport(folder: string, specifier: string): string | undefined {
    if (specifier.startsWith('./') || specifier.startsWith('../') || specifier === '.')
      return existing(join(folder, specifier));
    const ownModule = modules.of(folder);
    for (let path = specifier; path !== ''; path = getParentFolder(path)) {
      const rest = specifier.slice(path.length + 1);
      const replaced = ownModule?.replaced.get(path);
      if (replaced !== undefined) return existing(join(replaced, rest));
      const module = path === ownModule?.path ? ownModule : modules.byPath.get(path);
      if (module) return ofModule(module, rest, specifier, ownModule, folder);
    }
    return vendored(ownModule?.root ?? '', specifier) ??
      (modules.byPath.size === 0 ? withoutModules(specifier) : undefined);
  }

  /** Finds a path in a module, excluding folders of nested modules and those that another module keeps `internal`. */
  function ofModule(module: GoModule, rest: string, specifier: string, ownModule: GoModule | undefined, folder: string):
    | string
    | undefined
  {
    const resolved = existing(join(module.root, rest));
    if (resolved === undefined || modules.of(resolved) !== module) return undefined;
    const keeper = /^(?:(.*)\/)?internal(?:\/|$)/.exec(specifier);
    if (!keeper || ownModule === undefined) return resolved;
    const importer = ownModule.root === folder
      ? ownModule.path
      : `${ownModule.path}/${folder.slice(ownModule.root === '' ? 0 : ownModule.root.length + 1)}`;
    const parent = keeper[1] ?? '';
    return isOrContains(parent, importer) ? resolved : undefined;
  }

  function vendored(root: string, specifier: string): string | undefined {
    return existing(join(root, `vendor/${specifier}`));
  }

  /** Resolves as Go did before modules: the root is a repository below GOPATH, or GOPATH itself. */
  function withoutModules(specifier: string): string | undefined {
    const parts = specifier.split('/');
    if (!parts[0]!.includes('.')) return undefined;
    return existing(`src/${specifier}`) ??
      [3, 2, 4, 1].map((count) => (parts.length < count ? undefined : existing(parts.slice(count).join('/')))).find((
        candidate,
      ) => candidate !== undefined);
  }

  function existing(folder: string | undefined): string | undefined {
    return folder !== undefined && sources.has(folder) ? folder : undefined;
  }
}

function isTest(path: string): boolean {
  return path.endsWith('_test.go');
}
