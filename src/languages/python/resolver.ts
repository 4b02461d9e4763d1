import { addAll } from '#base/collections/lists';
import type { ImportRef } from '#model';
import { findPythonProjects } from './projects';
import { standardModules } from './standardModules';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Resolver, type Target,
  type Workspace } from '../resolve/workspace';

const nonSourceFolderPattern =
  /(?:^|\/)(?:tests?|testing|fixtures?|testdata|examples?|samples?|docs?|templates?)(?:\/|$)/;

/**
 * Resolves imports like Python, with the search path that applies when the file runs: the folder above its outermost
 * package (or its own folder, as for pytest and scripts), its project's import roots, and the import roots of the
 * workspace root.
 */
export function createPythonResolver(workspace: Workspace): Resolver {
  const projects = findPythonProjects(workspace);
  const getSearchPath = memoizeByKey(computeSearchPath);
  const parentsByPackage = findTopPackages(workspace);

  return {
    packages: projects.packages,
    resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
      const dotCount = /^\.*/.exec(importRef.specifier)![0].length;
      const module = importRef.specifier.slice(dotCount).split('.').filter((part) => part !== '').join('/');
      const targets = dotCount > 0
        ? resolveRelative(importerPath, dotCount, module, importRef.names)
        : resolveAbsolute(importerPath, module, importRef);
      return targets.filter((target) => target.path !== importerPath);
    },
  };

  function resolveRelative(importerPath: string, dotCount: number, module: string, names: readonly string[]): Target[] {
    const baseFolder = joinInRoot(getParentFolder(importerPath), '../'.repeat(dotCount - 1));
    const path = baseFolder === undefined ? undefined : joinInRoot(baseFolder, module);
    return path === undefined ? [] : findTargets(path, names) ?? [];
  }

  /**
   * Resolves a module. A module or package anywhere on the search path takes precedence over a folder without
   * `__init__.py`.
   */
  function resolveAbsolute(importerPath: string, module: string, importRef: ImportRef): Target[] {
    if (module === '') return [];
    const roots = getSearchPath(getParentFolder(importerPath));
    for (const root of roots)
      if (findModuleFile(joinModulePath(root, module)) !== undefined)
        return findTargets(joinModulePath(root, module), importRef.names) ?? [];
    for (const root of roots) {
      const targets = findTargets(joinModulePath(root, module), importRef.names);
      if (targets && targets.length > 0) return targets;
    }
    const topModule = module.split('/')[0]!;
    const parentFolder = parentsByPackage.get(topModule);
    if (parentFolder !== undefined) return findTargets(joinModulePath(parentFolder, module), importRef.names) ?? [];
    return standardModules.has(topModule) ? [] : resolveInSourceRoot(importerPath, module, importRef.names);
  }

  /**
   * Resolves a module in a folder that the program may add to its search path: a folder above the file, or otherwise
   * the only folder that contains such a module.
   */
  function resolveInSourceRoot(importerPath: string, module: string, names: readonly string[]): Target[] {
    for (const root of listFoldersUp(getParentFolder(importerPath))) {
      if (isPackage(root)) continue;
      const targets = findTargets(joinModulePath(root, module), names);
      if (targets && targets.length > 0) return targets;
    }
    if (!module.includes('/')) return [];
    const files = [getBaseName(module), ...names].flatMap((name) => workspace.pathsNamed(`${name}.py`));
    const roots = [
      ...new Set(
        files.flatMap((path) =>
          stripPathSuffix(path, `${module}.py`) ?? stripPathSuffix(path, `${module}/${getBaseName(path)}`) ?? []
        ),
      ),
    ].filter((root) => !nonSourceFolderPattern.test(root));
    return roots.length === 1 ? findTargets(joinModulePath(roots[0]!, module), names) ?? [] : [];
  }

  /**
   * Resolves names of submodules to those submodules, and other names to the module itself. Returns undefined if the
   * module does not exist.
   */
  function findTargets(path: string, names: readonly string[]): Target[] | undefined {
    const moduleFile = findModuleFile(path);
    const isPackage = moduleFile === undefined
      ? workspace.hasFolder(path)
      : getBaseName(moduleFile).startsWith('__init__.');
    if (moduleFile === undefined && !isPackage) return undefined;
    const targets: Target[] = [];
    const ownNames: string[] = [];
    for (const name of names) {
      const submoduleFile = isPackage && name !== '*'
        ? findModuleFile(path === '' ? name : `${path}/${name}`)
        : undefined;
      if (submoduleFile !== undefined) targets.push({ path: submoduleFile, names: ['*'] });
      else ownNames.push(name);
    }
    if (moduleFile !== undefined && (ownNames.length > 0 || names.length === 0))
      targets.unshift({ path: moduleFile, names: ownNames });
    return targets;
  }

  /** Returns the file of a module or package; source files take precedence over stubs (`.pyi`). */
  function findModuleFile(path: string): string | undefined {
    const initStem = path === '' ? '__init__' : `${path}/__init__`;
    return [`${initStem}.py`, `${path}.py`, `${initStem}.pyi`, `${path}.pyi`].find((file) => workspace.hasFile(file));
  }

  function computeSearchPath(folder: string): string[] {
    const roots = [findFolderAbovePackage(folder)];
    const ancestors = listFoldersUp(folder);
    for (const ancestor of ancestors)
      if (workspace.hasFile(ancestor === '' ? 'conftest.py' : `${ancestor}/conftest.py`) && !isPackage(ancestor))
        roots.push(ancestor);
    const project = projects.findNearest(folder);
    addAll(roots, project?.importRoots ?? []);
    const rootProject = projects.findNearest('');
    roots.push(...(rootProject?.importRoots ?? []), '', 'src', 'lib');
    return [...new Set(roots)].filter((root) => workspace.hasFolder(root));
  }

  function findFolderAbovePackage(folder: string): string {
    let root = folder;
    while (root !== '' && isPackage(root)) root = getParentFolder(root);
    return root;
  }

  function isPackage(folder: string): boolean {
    return workspace.hasFile(folder === '' ? '__init__.py' : `${folder}/__init__.py`);
  }
}

function joinModulePath(root: string, module: string): string {
  return root === '' ? module : `${root}/${module}`;
}

/** Returns the folder that remains if this ending is removed, or undefined if the path has another ending. */
function stripPathSuffix(path: string, pathEnd: string): string | undefined {
  return path === pathEnd ? '' : path.endsWith(`/${pathEnd}`) ? path.slice(0, -pathEnd.length - 1) : undefined;
}

/**
 * Maps the name of each top-level package to its parent folder, if only one package outside tests and examples has that
 * name.
 */
function findTopPackages(workspace: Workspace): ReadonlyMap<string, string> {
  const parentByPackage = new Map<string, string | undefined>();
  for (const path of workspace.pathsNamed('__init__.py')) {
    const folder = getParentFolder(path);
    const parent = getParentFolder(folder);
    if (
      folder === '' || nonSourceFolderPattern.test(folder) || standardModules.has(getBaseName(folder)) ||
      (parent !== '' && workspace.hasFile(`${parent}/__init__.py`))
    ) continue;
    parentByPackage.set(getBaseName(folder), parentByPackage.has(getBaseName(folder)) ? undefined : parent);
  }
  return new Map([...parentByPackage].filter((entry): entry is [string, string] => entry[1] !== undefined));
}
