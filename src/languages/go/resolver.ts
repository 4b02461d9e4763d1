import type { ImportRef } from '#model';
import { indexDefiners, createMainFileFinder, resolveDefinerTargets } from '../resolve/definers';
import { groupGoFiles, readGoModules, type GoModule } from './modules';
import { getBaseName, getParentFolder, containsOrEqualsPath } from '#base/text/paths';
import { joinInRoot, memoizeByKey, type Resolver, type Target, type Workspace } from '../resolve/workspace';

/**
 * Creates a resolver that works like the go command: an import path is a folder of the module with the longest matching
 * path, and replacements take precedence. An import resolves to the files that declare the names used from the package,
 * in all their build variants.
 */
export function createGoResolver(workspace: Workspace): Resolver {
  const modules = readGoModules(workspace);
  const { sources, all: allFiles } = groupGoFiles(workspace);
  const getDefiners = memoizeByKey((folder) => indexDefiners(workspace, sources.get(folder) ?? []));
  const getDefinersWithTests = memoizeByKey((folder) => indexDefiners(workspace, allFiles.get(folder) ?? []));
  const getInitializers = memoizeByKey((folder) => (getDefiners(folder).get('init') ?? []));
  const findMainFile = createMainFileFinder(workspace, ['doc', 'main']);

  return {
    packages: modules.packages,
    resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
      return resolveImport(importerPath, getParentFolder(importerPath), importRef).filter((target) =>
        target.path !== importerPath
      );
    },
    /** Resolves a name. A test sees the declarations of other tests in its folder; sources do not. */
    resolveName(importerPath: string, name: string): readonly Target[] {
      const module = workspace.declared(importerPath)?.module;
      const paths =
        (isGoTest(importerPath) ? getDefinersWithTests : getDefiners)(getParentFolder(importerPath)).get(name) ?? [];
      return paths
        .filter((path) => path !== importerPath && workspace.declared(path)?.module === module)
        .map((path) => ({ path, names: [name] }));
    },
  };

  function resolveImport(importerPath: string, folder: string, importRef: ImportRef): Target[] {
    const packageFolder = findImportFolder(folder, importRef.specifier);
    if (packageFolder === undefined) return [];
    const files = sources.get(packageFolder)!;
    const targets = resolveDefinerTargets(importRef.names, packageFolder === folder && isGoTest(importerPath)
      ? getDefinersWithTests(packageFolder)
      : getDefiners(packageFolder), Infinity);
    if (targets.length > 0) return targets;
    if (importRef.names.length === 0 && getInitializers(packageFolder).length > 0)
      return getInitializers(packageFolder).map((path) => ({ path, names: [] }));
    const mainFile = findMainFile(getBaseName(packageFolder), files);
    return mainFile === undefined ? [] : [{ path: mainFile, names: importRef.names }];
  }

  function findImportFolder(folder: string, specifier: string): string | undefined {
    if (specifier.startsWith('./') || specifier.startsWith('../') || specifier === '.')
      return toSourceFolder(joinInRoot(folder, specifier));
    const ownModule = modules.findModule(folder);
    for (let path = specifier; path !== ''; path = getParentFolder(path)) {
      const subpath = specifier.slice(path.length + 1);
      const replacementFolder = ownModule?.replacementFolders.get(path);
      if (replacementFolder !== undefined) return toSourceFolder(joinInRoot(replacementFolder, subpath));
      const module = path === ownModule?.path ? ownModule : modules.byPath.get(path);
      if (module) return findInModule(module, subpath, specifier, ownModule, folder);
    }
    return findVendoredFolder(ownModule?.root ?? '', specifier) ??
      (modules.byPath.size === 0 ? findGopathFolder(specifier) : undefined);
  }

  /** Finds a package folder in a module, except in nested modules and in `internal` folders closed to the importer. */
  function findInModule(module: GoModule, subpath: string, specifier: string, ownModule: GoModule | undefined,
    folder: string
  ):
    | string
    | undefined
  {
    const packageFolder = toSourceFolder(joinInRoot(module.root, subpath));
    if (packageFolder === undefined || modules.findModule(packageFolder) !== module) return undefined;
    const internalMatch = /^(?:(.*)\/)?internal(?:\/|$)/.exec(specifier);
    if (!internalMatch || ownModule === undefined) return packageFolder;
    const importerPackagePath = ownModule.root === folder
      ? ownModule.path
      : `${ownModule.path}/${folder.slice(ownModule.root === '' ? 0 : ownModule.root.length + 1)}`;
    const parentPath = internalMatch[1] ?? '';
    return containsOrEqualsPath(parentPath, importerPackagePath) ? packageFolder : undefined;
  }

  function findVendoredFolder(root: string, specifier: string): string | undefined {
    return toSourceFolder(joinInRoot(root, `vendor/${specifier}`));
  }

  /** Resolves as Go did before modules existed. The root is either a repository below GOPATH or GOPATH itself. */
  function findGopathFolder(specifier: string): string | undefined {
    const parts = specifier.split('/');
    if (!parts[0]!.includes('.')) return undefined;
    return toSourceFolder(`src/${specifier}`) ??
      [3, 2, 4, 1].map((count) => (parts.length < count ? undefined : toSourceFolder(parts.slice(count).join('/'))))
        .find((candidate) => candidate !== undefined);
  }

  function toSourceFolder(folder: string | undefined): string | undefined {
    return folder !== undefined && sources.has(folder) ? folder : undefined;
  }
}

function isGoTest(path: string): boolean {
  return path.endsWith('_test.go');
}
