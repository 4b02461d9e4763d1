import { english } from '#base/text/english';
import { byText } from '#base/order';
import { containsPath } from '#base/text/paths';
import type { GitFacts, ImportGraph, ExcludedPath } from '#model';
import type { RefreshedIndex } from '../../indexing/indexStore';
import { listPackageFolders, type PackageScope } from './packageScope';

/** An edition identifies one state of a graph. Maps the edition of a whole graph to one edition per scope key. */
type Editions = WeakMap<object, Map<string, object>>;

/**
 * Creates a function that narrows a refresh result to a scope, as if there were no other files. The graph's maps remain
 * views of the whole graph's maps.
 */
export function createNarrower(): (refreshed: RefreshedIndex, scope: PackageScope) => RefreshedIndex {
  const editions: Editions = new WeakMap();
  return (refreshed, scope) => narrowRefreshed(refreshed, scope, editions);
}

function narrowRefreshed(refreshed: RefreshedIndex, scope: PackageScope, editions: Editions): RefreshedIndex {
  const cache = new Map<string, boolean>();
  const isInScope = (path: string) => {
    let isIncluded = cache.get(path);
    if (isIncluded === undefined) cache.set(path, isIncluded = scope.contains(path));
    return isIncluded;
  };
  const files = refreshed.files.filter(({ path }) => isInScope(path));
  const outsidePaths = refreshed.files.filter(({ path }) => !isInScope(path)).map(({ path }) => path);
  return {
    ...refreshed,
    files,
    byPath: createFilteredMap(refreshed.byPath, isInScope),
    graph: narrowGraph(refreshed.graph, isInScope, scope.key, editions),
    excludedPaths: [...refreshed.excludedPaths.filter(({ path }) => isRelevantPath(path, scope)),
      ...listOtherPackagePaths(files.map(({ path }) => path), outsidePaths, scope)],
  };
}

function narrowGraph(graph: ImportGraph, isInScope: (path: string) => boolean, key: string,
  editions: Editions): ImportGraph
{
  const createScopeFilter = <T>(getPath: (item: T) => string) =>
  (
    items: readonly T[],
  ): readonly T[] => (items.every((item) => isInScope(getPath(item)))
    ? items
    : items.filter((item) => isInScope(getPath(item))));
  const filterPaths = createScopeFilter((path: string) => path);
  return {
    imports: createFilteredMap(graph.imports, isInScope, createScopeFilter((edge) => edge.to)),
    importers: createFilteredMap(graph.importers, isInScope, filterPaths),
    tests: createFilteredMap(graph.tests, isInScope, filterPaths),
    testedBy: createFilteredMap(graph.testedBy, isInScope, filterPaths),
    packages: graph.packages.filter(({ manifest }) => isInScope(manifest)),
    ...(graph.edition && { edition: getScopeEdition(graph.edition) }),
  };

  /** Returns the same object for the same scope of the same edition. */
  function getScopeEdition(wholeEdition: object): object {
    const scopes = editions.get(wholeEdition) ?? new Map<string, object>();
    editions.set(wholeEdition, scopes);
    const scopeEdition = scopes.get(key) ?? {};
    scopes.set(key, scopeEdition);
    return scopeEdition;
  }
}

/** Reports whether an excluded path is in one of the packages or in the root folder. */
function isRelevantPath(path: string, scope: PackageScope): boolean {
  const trimmedPath = path.endsWith('/') ? path.slice(0, -1) : path;
  return scope.contains(trimmedPath) || !trimmedPath.includes('/') ||
    listPackageFolders(scope.package).some((root) =>
      root === trimmedPath || root !== '' && containsPath(root, trimmedPath)
    );
}

/** Returns the paths outside the scope; a folder that contains no file of the scope represents everything in it. */
function listOtherPackagePaths(insidePaths: readonly string[], outsidePaths: readonly string[],
  scope: PackageScope): ExcludedPath[]
{
  const folders = new Set(insidePaths.flatMap((path) => [...iterateFolderPrefixes(path)]));
  const outsideEntries = new Set(
    outsidePaths.map((path) => [...iterateFolderPrefixes(path)].find((folder) => !folders.has(folder)) ?? path),
  );
  return [...outsideEntries].sort(byText).map((path) => ({
    path,
    because: 'other-package',
    detail:
      english`not part of the package ${scope.package.name} or of a package that it needs (agentpack pack --workspace . packs the whole repository)`,
  }));
}

/** Yields the folder prefixes of a path: `a/b/c.ts` → `a/`, `a/b/`. */
function* iterateFolderPrefixes(path: string): Generator<string> {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) yield path.slice(0, slash + 1);
}

/** Returns the git facts for the scope, without changes elsewhere. */
export function narrowGitFacts(git: GitFacts | undefined, scope: PackageScope): GitFacts | undefined {
  return git &&
    {
      ...git,
      changes: git.changes.filter(({ path, from }) =>
        scope.contains(path) || (from !== undefined && scope.contains(from))
      ),
    };
}

/**
 * Returns a live view of a map that may change. The view contains the keys that `isIncluded` accepts, with values
 * mapped by `mapValue`. Nothing is copied.
 */
function createFilteredMap<K, V>(map: ReadonlyMap<K, V>, isIncluded: (key: K) => boolean,
  mapValue: (value: V) => V = (value) => value): ReadonlyMap<K, V>
{
  const view: ReadonlyMap<K, V> = {
    get(key) {
      const value = isIncluded(key) ? map.get(key) : undefined;
      return value === undefined ? undefined : mapValue(value);
    },
    has: (key) => isIncluded(key) && map.has(key),
    get size() {
      let size = 0;
      for (const key of map.keys()) if (isIncluded(key)) size++;
      return size;
    },
    forEach: (callback) => {
      for (const [key, value] of view) callback(value, key, view);
    },
    *keys() {
      for (const key of map.keys()) if (isIncluded(key)) yield key;
      return undefined;
    },
    *values() {
      for (const [, value] of view) yield value;
      return undefined;
    },
    *entries() {
      for (const [key, value] of map) if (isIncluded(key)) yield [key, mapValue(value)] as [K, V];
      return undefined;
    },
    [Symbol.iterator]: () => view.entries(),
  };
  return view;
}
