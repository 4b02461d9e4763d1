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
    resolve(from: string, ref: ImportRef): readonly Target[] {
      const dots = /^\.*/.exec(ref.specifier)![0].length;
      const module = ref.specifier.slice(dots).split('.').filter((part) => part !== '').join('/');
      const targets = dots > 0 ? resolveRelative(from, dots, module, ref.names) : resolveAbsolute(from, module, ref);
      return targets.filter((target) => target.path !== from);
    },
  };

  function resolveRelative(from: string, dots: number, module: string, names: readonly string[]): Target[] {
    const base = joinInRoot(getParentFolder(from), '../'.repeat(dots - 1));
    const path = base === undefined ? undefined : joinInRoot(base, module);
    return path === undefined ? [] : findTargets(path, names) ?? [];
  }

  /**
   * Resolves a module. A module or package anywhere on the search path takes precedence over a folder without
   * `__init__.py`.
   */
  function resolveAbsolute(from: string, module: string, ref: ImportRef): Target[] {
    if (module === '') return [];
    const roots = getSearchPath(getParentFolder(from));
    for (const root of roots)
      if (findModuleFile(joinModulePath(root, module)) !== undefined)
        return findTargets(joinModulePath(root, module), ref.names) ?? [];
    for (const root of roots) {
      const targets = findTargets(joinModulePath(root, module), ref.names);
      if (targets && targets.length > 0) return targets;
    }
    const topModule = module.split('/')[0]!;
    const parent = parentsByPackage.get(topModule);
    if (parent !== undefined) return findTargets(joinModulePath(parent, module), ref.names) ?? [];
    return standardModules.has(topModule) ? [] : resolveInSourceRoot(from, module, ref.names);
  }

  /**
   * Resolves a module in a folder that the program may add to its search path: a folder above the file, or otherwise
   * the only folder that contains such a module.
   */
  function resolveInSourceRoot(from: string, module: string, names: readonly string[]): Target[] {
    for (const root of listFoldersUp(getParentFolder(from))) {
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
    const ownModule = findModuleFile(path);
    const isPackage = ownModule === undefined
      ? workspace.hasFolder(path)
      : getBaseName(ownModule).startsWith('__init__.');
    if (ownModule === undefined && !isPackage) return undefined;
    const targets: Target[] = [];
    const ownNames: string[] = [];
    for (const name of names) {
      const submodule = isPackage && name !== '*' ? findModuleFile(path === '' ? name : `${path}/${name}`) : undefined;
      if (submodule !== undefined) targets.push({ path: submodule, names: ['*'] });
      else ownNames.push(name);
    }
    if (ownModule !== undefined && (ownNames.length > 0 || names.length === 0))
      targets.unshift({ path: ownModule, names: ownNames });
    return targets;
  }

  /** Returns the file of a module or package; source files take precedence over stubs (`.pyi`). */
  function findModuleFile(path: string): string | undefined {
    const init = path === '' ? '__init__' : `${path}/__init__`;
    return [`${init}.py`, `${path}.py`, `${init}.pyi`, `${path}.pyi`].find((file) => workspace.hasFile(file));
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
function stripPathSuffix(path: string, end: string): string | undefined {
  return path === end ? '' : path.endsWith(`/${end}`) ? path.slice(0, -end.length - 1) : undefined;
}

/**
 * Maps the name of each top-level package to its parent folder, if only one package outside tests and examples has that
 * name.
 */
function findTopPackages(workspace: Workspace): ReadonlyMap<string, string> {
  const parents = new Map<string, string | undefined>();
  for (const path of workspace.pathsNamed('__init__.py')) {
    const folder = getParentFolder(path);
    const parent = getParentFolder(folder);
    if (
      folder === '' || nonSourceFolderPattern.test(folder) || standardModules.has(getBaseName(folder)) ||
      (parent !== '' && workspace.hasFile(`${parent}/__init__.py`))
    ) continue;
    parents.set(getBaseName(folder), parents.has(getBaseName(folder)) ? undefined : parent);
  }
  return new Map([...parents].filter((entry): entry is [string, string] => entry[1] !== undefined));
}
