import { addAll } from '#base/collections/lists';
import type { ImportRef } from '#model';
import { pythonProjects } from './projects';
import { standardModules } from './standardModules';
import { baseName, getParentFolder } from '#base/text/paths';
import { foldersUp, join, memo, type Resolver, type Target, type Workspace } from '../resolve/workspace';

const material = /(?:^|\/)(?:tests?|testing|fixtures?|testdata|examples?|samples?|docs?|templates?)(?:\/|$)/;

/**
 * Resolves as Python's import system does, with the search path that the file would run with: the folder above its
 * outermost package (or its own folder, as for pytest and scripts), its project's import roots, and the import roots of
 * the whole root.
 */
export function pythonResolver(workspace: Workspace): Resolver {
  const projects = pythonProjects(workspace);
  const searchPath = memo(searchPathOf);
  const packagesElsewhere = topPackages(workspace);

  return {
    packages: projects.packages,
    resolve(from: string, ref: ImportRef): readonly Target[] {
      const dots = /^\.*/.exec(ref.specifier)![0].length;
      const module = ref.specifier.slice(dots).split('.').filter((part) => part !== '').join('/');
      const targets = dots > 0 ? relative(from, dots, module, ref.names) : absolute(from, module, ref);
      return targets.filter((target) => target.path !== from);
    },
  };

  function relative(from: string, dots: number, module: string, names: readonly string[]): Target[] {
    const base = join(getParentFolder(from), '../'.repeat(dots - 1));
    const path = base === undefined ? undefined : join(base, module);
    return path === undefined ? [] : targetsAt(path, names) ?? [];
  }

  /**
   * Resolves a module. A module or package anywhere on the search path takes precedence over a folder without
   * `__init__.py`.
   */
  function absolute(from: string, module: string, ref: ImportRef): Target[] {
    if (module === '') return [];
    const roots = searchPath(getParentFolder(from));
    for (const root of roots)
      if (moduleAt(below(root, module)) !== undefined)
        return targetsAt(below(root, module), ref.names) ?? [];
    for (const root of roots) {
      const targets = targetsAt(below(root, module), ref.names);
      if (targets && targets.length > 0) return targets;
    }
    const first = module.split('/')[0]!;
    const parent = packagesElsewhere.get(first);
    if (parent !== undefined) return targetsAt(below(parent, module), ref.names) ?? [];
    return standardModules.has(first) ? [] : inSourceRoot(from, module, ref.names);
  }

  /**
   * Resolves a module in a folder that the program may add to its search path: one above the file, otherwise the only
   * one with such a module.
   */
  function inSourceRoot(from: string, module: string, names: readonly string[]): Target[] {
    for (const root of foldersUp(getParentFolder(from))) {
      if (isPackage(root)) continue;
      const targets = targetsAt(below(root, module), names);
      if (targets && targets.length > 0) return targets;
    }
    if (!module.includes('/')) return [];
    const files = [baseName(module), ...names].flatMap((name) => workspace.pathsNamed(`${name}.py`));
    const roots = [
      ...new Set(
        files.flatMap((path) =>
          stripPathSuffix(path, `${module}.py`) ?? stripPathSuffix(path, `${module}/${baseName(path)}`) ?? []
        ),
      ),
    ].filter((root) => !material.test(root));
    return roots.length === 1 ? targetsAt(below(roots[0]!, module), names) ?? [] : [];
  }

  /**
   * Resolves submodule names to those submodules, and other names to the module itself; undefined if there is no
   * module.
   */
  function targetsAt(path: string, names: readonly string[]): Target[] | undefined {
    const ownModule = moduleAt(path);
    const isPackage = ownModule === undefined ? workspace.hasFolder(path) : baseName(ownModule).startsWith('__init__.');
    if (ownModule === undefined && !isPackage) return undefined;
    const targets: Target[] = [];
    const rest: string[] = [];
    for (const name of names) {
      const sub = isPackage && name !== '*' ? moduleAt(path === '' ? name : `${path}/${name}`) : undefined;
      if (sub !== undefined) targets.push({ path: sub, names: ['*'] });
      else rest.push(name);
    }
    if (ownModule !== undefined && (rest.length > 0 || names.length === 0))
      targets.unshift({ path: ownModule, names: rest });
    return targets;
  }

  /** Returns the file of a module or package; source files take precedence over stubs (`.pyi`). */
  function moduleAt(path: string): string | undefined {
    const init = path === '' ? '__init__' : `${path}/__init__`;
    return [`${init}.py`, `${path}.py`, `${init}.pyi`, `${path}.pyi`].find((file) => workspace.hasFile(file));
  }

  function searchPathOf(folder: string): string[] {
    const roots = [aboveOutermostPackage(folder)];
    const up = foldersUp(folder);
    for (const ancestor of up)
      if (workspace.hasFile(ancestor === '' ? 'conftest.py' : `${ancestor}/conftest.py`) && !isPackage(ancestor))
        roots.push(ancestor);
    const project = projects.nearest(folder);
    addAll(roots, project?.importRoots ?? []);
    const top = projects.nearest('');
    roots.push(...(top?.importRoots ?? []), '', 'src', 'lib');
    return [...new Set(roots)].filter((root) => workspace.hasFolder(root));
  }

  function aboveOutermostPackage(folder: string): string {
    let root = folder;
    while (root !== '' && isPackage(root)) root = getParentFolder(root);
    return root;
  }

  function isPackage(folder: string): boolean {
    return workspace.hasFile(folder === '' ? '__init__.py' : `${folder}/__init__.py`);
  }
}

function below(root: string, module: string): string {
  return root === '' ? module : `${root}/${module}`;
}

/** Returns the folder below which a path has this ending. */
function stripPathSuffix(path: string, end: string): string | undefined {
  return path === end ? '' : path.endsWith(`/${end}`) ? path.slice(0, -end.length - 1) : undefined;
}

/**
 * Maps the name of each top-level package to its parent folder, if only one package outside tests and examples has that
 * name.
 */
function topPackages(workspace: Workspace): ReadonlyMap<string, string> {
  const parents = new Map<string, string | undefined>();
  for (const path of workspace.pathsNamed('__init__.py')) {
    const folder = getParentFolder(path);
    const parent = getParentFolder(folder);
    if (
      folder === '' || material.test(folder) || standardModules.has(baseName(folder)) ||
      (parent !== '' && workspace.hasFile(`${parent}/__init__.py`))
    ) continue;
    parents.set(baseName(folder), parents.has(baseName(folder)) ? undefined : parent);
  }
  return new Map([...parents].filter((entry): entry is [string, string] => entry[1] !== undefined));
}
