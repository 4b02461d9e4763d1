import { append } from '#base/collections/lists';
import type { ImportRef } from '#model';
import { jvmModules } from './modules';
import { baseName, getParentFolder } from '#base/text/paths';
import { memo, type Resolver, type Target, type Workspace } from '../resolve/workspace';

const sources = /\.(?:java|kts?|scala|sc|groovy)$/;
/** Matches source sets whose files only tests see, and the names of such folders in paths without `src/<set>/`. */
const testSet = /(?:^|\/)(?:src\/(?:[A-Za-z]*[tT]ests?|it|testFixtures)|tests?|it)(?:\/|$)/;
/** If more than this many equally near files define functions of the same name, the name is ambiguous. */
const overloadsMax = 4;
/** A package with more files than this is not linked as a whole. */
const wholeMax = 3;

interface Place {
  readonly path: string;
  /** True for a type, which has a single meaning; functions with one name may be overloads in several files. */
  readonly isType: boolean;
}

/**
 * Resolves package names for Java, Kotlin and Scala, which see each other, by the packages that files declare and the
 * names that they define.
 */
export function jvmResolver(workspace: Workspace): Resolver {
  const modules = jvmModules(workspace);
  const files = workspace.pathsLike(sources);
  const packageOf = memo((path: string) =>
    workspace.declared(path)?.module ?? (path.endsWith('.kts') || path.endsWith('.sc') ? undefined : '')
  );
  const { places, members } = indexJvmNames(files, workspace, packageOf);
  const moduleOf = memo((path: string) => modules.rootOf(getParentFolder(path)));
  const isTest = memo((path: string) => testSet.test(getParentFolder(path)));

  return { packages: modules.packages, resolve, resolveName };

  function resolve(from: string, ref: ImportRef): readonly Target[] {
    if (ref.specifier.endsWith('.*')) return wildcard(from, ref.specifier.slice(0, -2));
    const prefixes = ref.specifier.split('.');
    const last = prefixes[prefixes.length - 1]!;
    const targets: Target[] = [];
    for (const name of ref.names) {
      const full = name === last || name === '*' ? ref.specifier : `${ref.specifier}.${name}`;
      const paths = name === '*' ? [] : longest(from, full);
      if (name === '*') targets.push(...wildcard(from, full));
      for (const path of paths) targets.push({ path, names: [name] });
    }
    return merged(targets.filter((target) => target.path !== from));
  }

  /** Resolves names that are not imported in the file's own package. */
  function resolveName(from: string, name: string): readonly Target[] {
    const packageName = packageOf(from);
    return packageName === undefined ? [] : nearest(from, places.get(qualified(packageName, name)), [name]);
  }

  /** Returns the files that define the longest known part of `a.b.C.d`. */
  function longest(from: string, full: string): string[] {
    const absolute = lookUp(from, full);
    if (absolute.length > 0 || !from.endsWith('.scala')) return absolute;
    // Scala's imports may start in an enclosing package
    for (let around = packageOf(from) ?? ''; around !== ''; around = folderOfName(around)) {
      const matches = lookUp(from, `${around}.${full}`, around.length);
      if (matches.length > 0) return matches;
    }
    return [];
  }

  function lookUp(from: string, full: string, shortest = 0): string[] {
    for (let name = full.replace(/\$$/, ''); name.length > shortest && name !== ''; name = folderOfName(name)) {
      const candidates = places.get(name);
      if (candidates) return nearest(from, candidates, []).map((item) => item.path);
    }
    return [];
  }

  /**
   * Returns the names of a package or type that the file uses, if its facts list them; else the whole package, if it is
   * small.
   */
  function wildcard(from: string, full: string): Target[] {
    const holder = places.get(full);
    if (holder) return nearest(from, holder, ['*']);
    const used = workspace.declared(from)?.uses?.names ?? [];
    const targets = used.flatMap((name) => nearest(from, places.get(`${full}.${name}`), [name]));
    if (targets.length > 0) return merged(targets);
    const all = (members.get(full) ?? []).filter((path) => path !== from && (isTest(from) || !isTest(path)));
    if (all.length > 0) return all.length <= wholeMax ? all.map((path) => ({ path, names: ['*'] })) : [];
    return longest(from, full).filter((path) => path !== from).map((path) => ({ path, names: ['*'] }));
  }

  /**
   * Returns the intended files if several define the same name: files in the file's own module, and in main source sets
   * unless the file is itself a test. Returns one of them, or all overloads.
   */
  function nearest(from: string, candidates: readonly Place[] | undefined, names: readonly string[]): Target[] {
    if (!candidates || candidates.some((item) => item.path === from)) return [];
    if (candidates.length === 1) return [{ path: candidates[0]!.path, names }];
    const scored = candidates.map((place) => ({ place, score: likeness(from, place.path) }));
    const best = Math.max(...scored.map((item) => item.score));
    const equal = scored.filter((item) => item.score === best).map((item) => item.place);
    const type = equal.find((item) => item.isType);
    if (type) return [{ path: type.path, names }];
    return equal.length > overloadsMax ? [] : equal.map((item) => ({ path: item.path, names }));
  }

  function likeness(from: string, to: string): number {
    const sameModule = moduleOf(from) === moduleOf(to) ? 4 : 0;
    const allowed = isTest(to) && !isTest(from) ? 0 : 2;
    return sameModule + allowed + (isTest(from) === isTest(to) ? 1 : 0);
  }
}

/** Indexes everything in packages by full name, and the files of each package. */
function indexJvmNames(files: readonly string[], workspace: Workspace,
  packageOf: (path: string) => string | undefined
): {
  readonly places: ReadonlyMap<string, readonly Place[]>;
  readonly members: ReadonlyMap<string, readonly string[]>;
} {
  const places = new Map<string, Place[]>();
  const members = new Map<string, string[]>();
  for (const path of [...files].sort()) {
    const packageName = packageOf(path);
    if (packageName === undefined) continue;
    append(members, packageName, path);
    const seen = new Set<string>();
    for (const { name, kind, container } of workspace.declared(path)?.definitions ?? []) {
      // the container of an extension is the type that it extends
      const isTop = container === undefined || kind === 'function' || (kind === 'constant' && path.endsWith('.kt'));
      if (!isTop || seen.has(name)) continue;
      seen.add(name);
      append(places, qualified(packageName, name), {
        path,
        isType: kind === 'class' || kind === 'interface' || kind === 'enum',
      });
    }
    const stem = baseName(path).replace(/\.\w+$/, '');
    // the class in which Java sees the file's functions
    if (path.endsWith('.kt')) append(places, qualified(packageName, `${stem}Kt`), { path, isType: true });
    if (seen.size === 0 && stem !== 'package-info' && stem !== 'module-info')
      append(places, qualified(packageName, stem), { path, isType: true });
  }
  return { places, members };
}

/** Merges targets in the same file. */
function merged(targets: readonly Target[]): Target[] {
  const byPath = new Map<string, Target>();
  for (const { path, names } of targets) {
    const existing = byPath.get(path);
    byPath.set(path, existing ? { path, names: [...existing.names, ...names] } : { path, names });
  }
  return [...byPath.values()];
}

function qualified(packageName: string, name: string): string {
  return packageName === '' ? name : `${packageName}.${name}`;
}

function folderOfName(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}
