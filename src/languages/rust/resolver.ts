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
  const cache = new Map<RustModule, Map<string, PathTarget | undefined>>();
  /**
   * The names that are being resolved, by module. The result of a search that ended at such a name or at a limit is not
   * cached. `cutSearchCount` is the number of such searches.
   */
  const pendingNames = new Map<RustModule, Set<string>>();
  let cutSearchCount = 0;
  let stepCount = 0;

  return {
    packages: cargo.packages,
    resolve(from: string, ref: ImportRef): readonly Target[] {
      return resolveTargets(from, ref).filter((target) => target.path !== from);
    },
    resolveName(from: string, name: string): readonly Target[] {
      const module = modules.findModule(from);
      const target = module && followPath(module, name.split('::'));
      const file = target && getFile(target);
      return file === undefined || file === from
        ? []
        : [{ path: file, names: [name.slice(name.lastIndexOf(':') + 1)] }];
    },
  };

  function resolveTargets(from: string, ref: ImportRef): Target[] {
    const module = modules.findModule(from);
    if (ref.kind === 'dynamic') return toExistingTargets(joinInRoot(getParentFolder(from), ref.specifier));
    if (module === undefined) return [];
    if (ref.kind === 'require') return resolveDeclaredModule(module, ref);
    const path = ref.specifier.split('::');
    const byFile = new Map<string, string[]>();
    for (const importedName of ref.names) {
      const { name } = splitAlias(importedName);
      const target = followPath(module, name === '*' ? path : [...path, name]);
      const file = target && getFile(target);
      if (file !== undefined) append(byFile, file, name);
    }
    return [...byFile].map(([file, names]) => ({ path: file, names }));
  }

  function resolveDeclaredModule(module: RustModule, ref: ImportRef): Target[] {
    if (ref.names[0] !== '*') return toExistingTargets(joinInRoot(getParentFolder(module.file), ref.specifier));
    let current: RustModule | undefined = module;
    for (const name of ref.specifier.split('::')) current = current?.children.get(name);
    return current === undefined ? [] : [{ path: current.file, names: ['*'] }];
  }

  function toExistingTargets(path: string | undefined): Target[] {
    return path !== undefined && workspace.hasFile(path) ? [{ path, names: ['*'] }] : [];
  }

  /** Resolves as much of the path as possible. If a module does not contain the next name, returns that module. */
  function followPath(from: RustModule, path: readonly string[], depth = 0): PathTarget | undefined {
    if (depth === 0) stepCount = 0;
    const start = resolveStart(from, path, depth);
    if (start === undefined) return undefined;
    let { target } = start;
    for (const name of path.slice(start.segmentCount)) {
      if (!('module' in target)) return target; // the variant of an enum, or a function of a type
      const next = findMember(target.module, name, depth);
      if (next === undefined) return target;
      target = next;
    }
    return target;
  }

  function resolveStart(from: RustModule, path: readonly string[], depth: number): {
    readonly target: PathTarget;
    readonly segmentCount: number;
  } | undefined {
    const first = path[0]!;
    if (first === 'crate' || first === '$crate') return { target: { module: from.crate.root }, segmentCount: 1 };
    if (first === 'self' || first === 'super') {
      let module: RustModule | undefined = from;
      let consumed = first === 'self' ? 1 : 0;
      for (; path[consumed] === 'super'; consumed++) module = module?.parent;
      return module && { target: { module }, segmentCount: consumed };
    }
    const child = from.children.get(first);
    if (child) return { target: { module: child }, segmentCount: 1 };
    const owner = from.crate.package;
    const crate = owner && cargo.resolveCrate(first, owner);
    const library = crate && modules.findLibraryModule(crate);
    if (library) return { target: { module: library }, segmentCount: 1 };
    const edition2015Module = owner?.edition === '2015' ? from.crate.root.children.get(first) : undefined;
    if (edition2015Module) return { target: { module: edition2015Module }, segmentCount: 1 };
    const imported = depth < maxDepth ? findImported(from, first, depth + 1) : undefined;
    return imported && { target: imported, segmentCount: 1 };
  }

  /** Returns the target of the `use` declaration in the module's file that imports a name. */
  function findImported(module: RustModule, name: string, depth: number): PathTarget | undefined {
    const ref = getUses(module.file).named.get(name);
    return ref && ref[0] !== name ? followPath(module, ref, depth) : undefined;
  }

  /** Finds a member of a module: a child module, one of the module's own items, or an item that it re-exports. */
  function findMember(module: RustModule, name: string, depth: number): PathTarget | undefined {
    const child = module.children.get(name);
    if (child) return { module: child };
    if (getDefinedNames(module.file).has([...module.inline, name].join('.'))) return { file: module.file };
    const members = cache.get(module) ?? new Map<string, PathTarget | undefined>();
    const pendingInModule = pendingNames.get(module) ?? new Set<string>();
    cache.set(module, members);
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
    const ref = named.get(name);
    const target = ref && followPath(module, ref, depth);
    if (target) return target;
    for (const glob of globs) {
      const from = followPath(module, glob, depth);
      const resolved = from && 'module' in from && from.module !== module
        ? findMember(from.module, name, depth)
        : undefined;
      if (resolved) return resolved;
    }
    const macro = module.parent === undefined ? module.crate.macros.get(name) : undefined;
    return macro === undefined ? undefined : { file: macro };
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
