import { append } from '#base/collections/lists';
import type { ImportRef } from '#model';
import { nameAndAlias } from './imports';
import { rustModules, type RustModule } from './crates';
import { getParentFolder } from '#base/text/paths';
import { join, memo, type Resolver, type Target, type Workspace } from '../resolve/workspace';

/** The maximum number of re-exports that are followed one after another. */
const depthMax = 12;
/** The maximum number of modules searched for one name. */
const stepsMax = 2_000;

/** The target of a path: a module, or the file that defines an item. */
type Place = { readonly module: RustModule; } | { readonly file: string; };

/** Resolves paths through crates, modules and re-exports to the files that define the names. */
export function rustResolver(workspace: Workspace): Resolver {
  const modules = rustModules(workspace);
  const { cargo } = modules;
  const defined = memo((file) =>
    new Set(
      workspace.declared(file)?.definitions.map((
        definition,
      ) => (definition.container === undefined ? definition.name : `${definition.container}.${definition.name}`)),
    )
  );
  const uses = memo((file) => usesOf(file));
  const cache = new Map<RustModule, Map<string, Place | undefined>>();
  /**
   * Names that are being resolved, by module, and how often a search ended at such a name or at a limit. The result of
   * such a search is not cached.
   */
  const open = new Map<RustModule, Set<string>>();
  let cuts = 0;
  let steps = 0;

  return {
    packages: cargo.packages,
    resolve(from: string, ref: ImportRef): readonly Target[] {
      return targets(from, ref).filter((target) => target.path !== from);
    },
    resolveName(from: string, name: string): readonly Target[] {
      const module = modules.of(from);
      const place = module && follow(module, name.split('::'));
      const file = place && fileOf(place);
      return file === undefined || file === from
        ? []
        : [{ path: file, names: [name.slice(name.lastIndexOf(':') + 1)] }];
    },
  };

  function targets(from: string, ref: ImportRef): Target[] {
    const module = modules.of(from);
    if (ref.kind === 'dynamic') return existing(join(getParentFolder(from), ref.specifier));
    if (module === undefined) return [];
    if (ref.kind === 'require') return declared(module, ref);
    const path = ref.specifier.split('::');
    const byFile = new Map<string, string[]>();
    for (const written of ref.names) {
      const { name } = nameAndAlias(written);
      const place = follow(module, name === '*' ? path : [...path, name]);
      const file = place && fileOf(place);
      if (file !== undefined) append(byFile, file, name);
    }
    return [...byFile].map(([file, names]) => ({ path: file, names }));
  }

  function declared(module: RustModule, ref: ImportRef): Target[] {
    if (ref.names[0] !== '*') return existing(join(getParentFolder(module.file), ref.specifier));
    let at: RustModule | undefined = module;
    for (const name of ref.specifier.split('::')) at = at?.children.get(name);
    return at === undefined ? [] : [{ path: at.file, names: ['*'] }];
  }

  function existing(path: string | undefined): Target[] {
    return path !== undefined && workspace.hasFile(path) ? [{ path, names: ['*'] }] : [];
  }

  /** Follows the path as far as it leads; if a module has nothing of the next name, to the module itself. */
  function follow(from: RustModule, path: readonly string[], depth = 0): Place | undefined {
    if (depth === 0) steps = 0;
    const start = begin(from, path, depth);
    if (start === undefined) return undefined;
    let { place } = start;
    for (const name of path.slice(start.taken)) {
      if (!('module' in place)) return place; // the variant of an enum, or a function of a type
      const next = member(place.module, name, depth);
      if (next === undefined) return place;
      place = next;
    }
    return place;
  }

  function begin(from: RustModule, path: readonly string[], depth: number): {
    readonly place: Place;
    readonly taken: number;
  } | undefined {
    const first = path[0]!;
    if (first === 'crate' || first === '$crate') return { place: { module: from.crate.root }, taken: 1 };
    if (first === 'self' || first === 'super') {
      let module: RustModule | undefined = from;
      let consumed = first === 'self' ? 1 : 0;
      for (; path[consumed] === 'super'; consumed++) module = module?.parent;
      return module && { place: { module }, taken: consumed };
    }
    const child = from.children.get(first);
    if (child) return { place: { module: child }, taken: 1 };
    const owner = from.crate.package;
    const crate = owner && cargo.crate(first, owner);
    const library = crate && modules.library(crate);
    if (library) return { place: { module: library }, taken: 1 };
    const old = owner?.edition === '2015' ? from.crate.root.children.get(first) : undefined;
    if (old) return { place: { module: old }, taken: 1 };
    const brought = depth < depthMax ? broughtIn(from, first, depth + 1) : undefined;
    return brought && { place: brought, taken: 1 };
  }

  /** Returns the place that a `use` of the same file names. */
  function broughtIn(module: RustModule, name: string, depth: number): Place | undefined {
    const ref = uses(module.file).named.get(name);
    return ref && ref[0] !== name ? follow(module, ref, depth) : undefined;
  }

  /** Returns a module within it, one of its own items, or one that it re-exports. */
  function member(module: RustModule, name: string, depth: number): Place | undefined {
    const child = module.children.get(name);
    if (child) return { module: child };
    if (defined(module.file).has([...module.inline, name].join('.'))) return { file: module.file };
    const members = cache.get(module) ?? new Map<string, Place | undefined>();
    const looking = open.get(module) ?? new Set<string>();
    cache.set(module, members);
    open.set(module, looking);
    if (members.has(name)) return members.get(name);
    if (looking.has(name) || depth >= depthMax || ++steps > stepsMax) {
      cuts++;
      return undefined;
    }
    const before = cuts;
    looking.add(name);
    const resolved = reexported(module, name, depth + 1);
    looking.delete(name);
    if (cuts === before) members.set(name, resolved);
    return resolved;
  }

  function reexported(module: RustModule, name: string, depth: number): Place | undefined {
    const { named, globs } = uses(module.file);
    const ref = named.get(name);
    const place = ref && follow(module, ref, depth);
    if (place) return place;
    for (const glob of globs) {
      const from = follow(module, glob, depth);
      const resolved = from && 'module' in from && from.module !== module
        ? member(from.module, name, depth)
        : undefined;
      if (resolved) return resolved;
    }
    const macro = module.parent === undefined ? module.crate.macros.get(name) : undefined;
    return macro === undefined ? undefined : { file: macro };
  }

  /** Returns the names that a file uses, each with its path, and the modules that it re-exports whole. */
  function usesOf(
    file: string,
  ): { readonly named: ReadonlyMap<string, readonly string[]>; readonly globs: readonly (readonly string[])[]; } {
    const named = new Map<string, readonly string[]>();
    const globs: (readonly string[])[] = [];
    for (const { kind, specifier, names } of workspace.declared(file)?.imports ?? []) {
      if (kind !== 'import' && kind !== 'reexport') continue;
      const path = specifier.split('::');
      for (const written of names) {
        const { name, alias } = nameAndAlias(written);
        if (name !== '*') named.set(alias ?? name, [...path, name]);
        else if (alias !== undefined) named.set(alias, path);
        else if (kind === 'reexport') globs.push(path);
        else if (!named.has(path.at(-1)!)) named.set(path.at(-1)!, path);
      }
    }
    return { named, globs };
  }

  function fileOf(place: Place): string {
    return 'module' in place ? place.module.file : place.file;
  }
}
