import { english } from '#base/text/english';
import { byText } from '#base/order';
import { containsPath } from '#base/text/paths';
import type { GitFacts, ImportGraph, ExcludedPath } from '#model';
import type { Refreshed } from '../../indexing/indexStore';
import { foldersIn, type PackageScope } from './packageScope';

/** Maps the edition of a whole graph to the edition of each scope's part of it. */
type Editions = WeakMap<object, Map<string, object>>;

/**
 * Narrows a refresh result to a scope, as if there were no other files. The graph's maps remain views of the whole
 * graph's maps.
 */
export function createNarrower(): (refreshed: Refreshed, scope: PackageScope) => Refreshed {
  const editions: Editions = new WeakMap();
  return (refreshed, scope) => narrowed(refreshed, scope, editions);
}

function narrowed(refreshed: Refreshed, scope: PackageScope, editions: Editions): Refreshed {
  const cache = new Map<string, boolean>();
  const holds = (path: string) => {
    let isHeld = cache.get(path);
    if (isHeld === undefined) cache.set(path, isHeld = scope.holds(path));
    return isHeld;
  };
  const files = refreshed.files.filter(({ path }) => holds(path));
  const outsidePaths = refreshed.files.filter(({ path }) => !holds(path)).map(({ path }) => path);
  return {
    ...refreshed,
    files,
    byPath: filteredMap(refreshed.byPath, holds),
    graph: narrowedGraph(refreshed.graph, holds, scope.key, editions),
    excludedPaths: [...refreshed.excludedPaths.filter(({ path }) => isNear(path, scope)),
      ...otherPackages(files.map(({ path }) => path), outsidePaths, scope)],
  };
}

function narrowedGraph(graph: ImportGraph, holds: (path: string) => boolean, key: string,
  editions: Editions): ImportGraph
{
  const keepHeld = <T>(of: (item: T) => string) =>
  (
    all: readonly T[],
  ): readonly T[] => (all.every((item) => holds(of(item))) ? all : all.filter((item) => holds(of(item))));
  const paths = keepHeld((path: string) => path);
  return {
    imports: filteredMap(graph.imports, holds, keepHeld((edge) => edge.to)),
    importers: filteredMap(graph.importers, holds, paths),
    tests: filteredMap(graph.tests, holds, paths),
    testedBy: filteredMap(graph.testedBy, holds, paths),
    packages: graph.packages.filter(({ manifest }) => holds(manifest)),
    ...(graph.edition && { edition: editionOf(graph.edition) }),
  };

  /** Returns the same object for the same scope of the same edition. */
  function editionOf(whole: object): object {
    const scopes = editions.get(whole) ?? new Map<string, object>();
    editions.set(whole, scopes);
    const cachedScope = scopes.get(key) ?? {};
    scopes.set(key, cachedScope);
    return cachedScope;
  }
}

/** Reports whether an excluded path lies in the packages or above them. */
function isNear(path: string, scope: PackageScope): boolean {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  return scope.holds(bare) || !bare.includes('/') ||
    foldersIn(scope.package).some((root) => root === bare || root !== '' && containsPath(root, bare));
}

/** Returns the paths outside the scope; a folder that contains no file of the scope represents everything in it. */
function otherPackages(insidePaths: readonly string[], outsidePaths: readonly string[],
  scope: PackageScope): ExcludedPath[]
{
  const folders = new Set(insidePaths.flatMap((path) => [...iterateFolderPrefixes(path)]));
  const left = new Set(
    outsidePaths.map((path) => [...iterateFolderPrefixes(path)].find((folder) => !folders.has(folder)) ?? path),
  );
  return [...left].sort(byText).map((path) => ({
    path,
    because: 'other-package',
    detail:
      english`not of the package ${scope.package.name} that is packed, nor of one that it needs (agentpack pack --workspace . packs the whole repository)`,
  }));
}

/** Yields the folder prefixes of a path: `a/b/c.ts` → `a/`, `a/b/`. */
function* iterateFolderPrefixes(path: string): Generator<string> {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) yield path.slice(0, slash + 1);
}

/** Returns the git facts for the scope, without changes elsewhere. */
export function gitWithin(git: GitFacts | undefined, scope: PackageScope): GitFacts | undefined {
  return git &&
    {
      ...git,
      changes: git.changes.filter(({ path, from }) => scope.holds(path) || (from !== undefined && scope.holds(from))),
    };
}

/**
 * A live view of a map that may change: the keys that `holds` accepts, with values mapped by `shown`. Nothing is
 * copied.
 */
function filteredMap<K, V>(map: ReadonlyMap<K, V>, holds: (key: K) => boolean,
  shown: (value: V) => V = (value) => value): ReadonlyMap<K, V>
{
  const part: ReadonlyMap<K, V> = {
    get(key) {
      const value = holds(key) ? map.get(key) : undefined;
      return value === undefined ? undefined : shown(value);
    },
    has: (key) => holds(key) && map.has(key),
    get size() {
      let size = 0;
      for (const key of map.keys()) if (holds(key)) size++;
      return size;
    },
    forEach: (callback) => {
      for (const [key, value] of part) callback(value, key, part);
    },
    *keys() {
      for (const key of map.keys()) if (holds(key)) yield key;
      return undefined;
    },
    *values() {
      for (const [, value] of part) yield value;
      return undefined;
    },
    *entries() {
      for (const [key, value] of map) if (holds(key)) yield [key, shown(value)] as [K, V];
      return undefined;
    },
    [Symbol.iterator]: () => part.entries(),
  };
  return part;
}
