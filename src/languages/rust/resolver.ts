import { append } from '#base/collections/lists';
import type { ImportRef } from '#model';
import { splitAlias } from './imports';
import { buildRustModules, type RustModule } from './crates';
import { getParentFolder } from '#base/text/paths';
import { joinInRoot, memoizeByKey, type Resolver, type Target, type Workspace } from '../resolve/workspace';

/** The maximum number of re-exports that are followed in succession. */
const maxDepth = 12;
/** The maximum number of modules searched for one name. */
const maxSteps = 2_000;

/** The target of a path: a module, or the file that defines an item. */
type PathTarget = { readonly module: RustModule; } | { readonly file: string; };

/** Resolves paths through crates, modules and re-exports to the files that define the names. */
export function createRustResolver(workspace: Workspace): Resolver {
  const modules = buildRustModules(workspace);
  const { cargo } = modules;
  const getDefinedNames = memoizeByKey((file) =>
    new Set(
      workspace.declared(file)?.definitions.map((
        definition,
      ) => (definition.container === undefined ? definition.name : `${definition.container}.${definition.name}`)),
    )
  );
  const getUses = memoizeByKey((file) => readUses(file));
  const memberCache = new Map<RustModule, Map<string, PathTarget | undefined>>();
  /**
   * The names that are being resolved, by module. The result of a search that ended at such a name or at a limit is not
   * cached. `cutSearchCount` is the number of such searches.
   */
  const pendingNames = new Map<RustModule, Set<string>>();
  let cutSearchCount = 0;
  let stepCount = 0;

  return {
    packages: cargo.packages,
    resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
      return resolveTargets(importerPath, importRef).filter((target) => target.path !== importerPath);
    },
    resolveName(importerPath: string, name: string): readonly Target[] {
      const module = modules.findModule(importerPath);
      const target = module && followPath(module, name.split('::'));
      const file = target && getFile(target);
      return file === undefined || file === importerPath
        ? []
        : [{ path: file, names: [name.slice(name.lastIndexOf(':') + 1)] }];
    },
  };

  function resolveTargets(importerPath: string, importRef: ImportRef): Target[] {
    const module = modules.findModule(importerPath);
    if (importRef.kind === 'dynamic')
      return toExistingTargets(joinInRoot(getParentFolder(importerPath), importRef.specifier));
    if (module === undefined) return [];
    if (importRef.kind === 'require') return resolveDeclaredModule(module, importRef);
    const path = importRef.specifier.split('::');
    const namesByFile = new Map<string, string[]>();
    for (const importedName of importRef.names) {
      const { name } = splitAlias(importedName);
      const target = followPath(module, name === '*' ? path : [...path, name]);
      const file = target && getFile(target);
      if (file !== undefined) append(namesByFile, file, name);
    }
    return [...namesByFile].map(([file, names]) => ({ path: file, names }));
  }

  function resolveDeclaredModule(module: RustModule, importRef: ImportRef): Target[] {
    if (importRef.names[0] !== '*')
      return toExistingTargets(joinInRoot(getParentFolder(module.file), importRef.specifier));
    let currentModule: RustModule | undefined = module;
    for (const name of importRef.specifier.split('::')) currentModule = currentModule?.children.get(name);
    return currentModule === undefined ? [] : [{ path: currentModule.file, names: ['*'] }];
  }

  function toExistingTargets(path: string | undefined): Target[] {
    return path !== undefined && workspace.hasFile(path) ? [{ path, names: ['*'] }] : [];
  }

  /** Resolves as much of the path as possible. If a module does not contain the next name, returns that module. */
  function followPath(referringModule: RustModule, path: readonly string[], depth = 0): PathTarget | undefined {
    if (depth === 0) stepCount = 0;
    const pathStart = resolveStart(referringModule, path, depth);
    if (pathStart === undefined) return undefined;
    let { target } = pathStart;
    for (const name of path.slice(pathStart.segmentCount)) {
      if (!('module' in target)) return target; // the variant of an enum, or a function of a type
      const member = findMember(target.module, name, depth);
      if (member === undefined) return target;
      target = member;
    }
    return target;
  }

  function resolveStart(referringModule: RustModule, path: readonly string[], depth: number): {
    readonly target: PathTarget;
    readonly segmentCount: number;
  } | undefined {
    const firstSegment = path[0]!;
    if (firstSegment === 'crate' || firstSegment === '$crate')
      return { target: { module: referringModule.crate.root }, segmentCount: 1 };
    if (firstSegment === 'self' || firstSegment === 'super') {
      let module: RustModule | undefined = referringModule;
      let segmentCount = firstSegment === 'self' ? 1 : 0;
      for (; path[segmentCount] === 'super'; segmentCount++) module = module?.parent;
      return module && { target: { module }, segmentCount };
    }
    const child = referringModule.children.get(firstSegment);
    if (child) return { target: { module: child }, segmentCount: 1 };
    const owner = referringModule.crate.package;
    const crate = owner && cargo.resolveCrate(firstSegment, owner);
    const library = crate && modules.findLibraryModule(crate);
    if (library) return { target: { module: library }, segmentCount: 1 };
    const edition2015Module = owner?.edition === '2015'
      ? referringModule.crate.root.children.get(firstSegment)
      : undefined;
    if (edition2015Module) return { target: { module: edition2015Module }, segmentCount: 1 };
    const importedTarget = depth < maxDepth ? findImported(referringModule, firstSegment, depth + 1) : undefined;
    return importedTarget && { target: importedTarget, segmentCount: 1 };
  }

  /** Returns the target of the `use` declaration in the module's file that imports a name. */
  function findImported(module: RustModule, name: string, depth: number): PathTarget | undefined {
    const importPath = getUses(module.file).named.get(name);
    return importPath && importPath[0] !== name ? followPath(module, importPath, depth) : undefined;
  }

  /** Finds a member of a module: a child module, one of the module's own items, or an item that it re-exports. */
  function findMember(module: RustModule, name: string, depth: number): PathTarget | undefined {
    const child = module.children.get(name);
    if (child) return { module: child };
    if (getDefinedNames(module.file).has([...module.inlineNames, name].join('.'))) return { file: module.file };
    const members = memberCache.get(module) ?? new Map<string, PathTarget | undefined>();
    const pendingInModule = pendingNames.get(module) ?? new Set<string>();
    memberCache.set(module, members);
    pendingNames.set(module, pendingInModule);
    if (members.has(name)) return members.get(name);
    if (pendingInModule.has(name) || depth >= maxDepth || ++stepCount > maxSteps) {
      cutSearchCount++;
      return undefined;
    }
    const previousCount = cutSearchCount;
    pendingInModule.add(name);
    const resolved = findReexported(module, name, depth + 1);
    pendingInModule.delete(name);
    if (cutSearchCount === previousCount) members.set(name, resolved);
    return resolved;
  }

  function findReexported(module: RustModule, name: string, depth: number): PathTarget | undefined {
    const { named, globs } = getUses(module.file);
    const importPath = named.get(name);
    const target = importPath && followPath(module, importPath, depth);
    if (target) return target;
    for (const glob of globs) {
      const globTarget = followPath(module, glob, depth);
      const resolved = globTarget && 'module' in globTarget && globTarget.module !== module
        ? findMember(globTarget.module, name, depth)
        : undefined;
      if (resolved) return resolved;
    }
    const macroFile = module.parent === undefined ? module.crate.macros.get(name) : undefined;
    return macroFile === undefined ? undefined : { file: macroFile };
  }

  /** Returns the names that a file imports, each with its path, and the modules that it re-exports entirely. */
  function readUses(
    file: string,
  ): { readonly named: ReadonlyMap<string, readonly string[]>; readonly globs: readonly (readonly string[])[]; } {
    const named = new Map<string, readonly string[]>();
    const globs: (readonly string[])[] = [];
    for (const { kind, specifier, names } of workspace.declared(file)?.imports ?? []) {
      if (kind !== 'import' && kind !== 'reexport') continue;
      const path = specifier.split('::');
      for (const importedName of names) {
        const { name, alias } = splitAlias(importedName);
        if (name !== '*') named.set(alias ?? name, [...path, name]);
        else if (alias !== undefined) named.set(alias, path);
        else if (kind === 'reexport') globs.push(path);
        else if (!named.has(path.at(-1)!)) named.set(path.at(-1)!, path);
      }
    }
    return { named, globs };
  }

  function getFile(target: PathTarget): string {
    return 'module' in target ? target.module.file : target.file;
  }
}
