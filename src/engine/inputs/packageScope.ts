import { UserError } from '../../base/errors';
import { filteredMap } from './filteredMap';
import { nearest } from '../../base/words/nearest';
import { byText } from '../../base/order';
import type { GitFacts, ImportGraph, LeftOut, Role } from '../../model';
import type { PackagesReport, PackedPackage } from '../../reports';
import type { Refreshed } from '../indexing/indexStore';
import { monorepo, type Monorepo, type MonorepoPackage } from '../stages';

/** One package of a monorepo and what it needs there: what a pack is made of in place of the whole root. */
export interface PackageScope {
  readonly told: PackedPackage;
  /** Changes with what `holds` answers. */
  readonly key: string;
  holds(path: string): boolean;
}

export interface PackageScopes {
  /** Undefined where no package is meant by that name. */
  find(refreshed: Refreshed, wish: string): PackageScope | undefined;
  list(refreshed: Refreshed): PackagesReport['packages'];
}

/** What of the folders above a package its reader wants to know: how the whole is built and described, not its code. */
const contextRoles: ReadonlySet<Role> = new Set<Role>(['docs', 'config', 'lock', 'data', 'types']);

/** What manifests and imports say is read again only where one of them is another than before. */
export function createPackageScopes(): PackageScopes {
  let known:
    | { readonly key: readonly unknown[]; readonly all: Monorepo; readonly scopes: Map<string, PackageScope>; }
    | undefined;
  return { find, list };

  function read({ files, graph }: Refreshed) {
    const key = [graph.edition ?? graph, graph.packages, ...files.flatMap(({ manifest }) => manifest ?? [])];
    if (!known || known.key.length !== key.length || key.some((one, i) => one !== known!.key[i]))
      known = { key, all: monorepo(files, graph), scopes: new Map() };
    return known;
  }

  function find(refreshed: Refreshed, wish: string): PackageScope | undefined {
    const { all, scopes } = read(refreshed);
    const found = packageNamed(all.packages, wish);
    if (!found) return undefined;
    let scope = scopes.get(found.root);
    if (!scope) scopes.set(found.root, scope = scopeOf(found, all));
    return { ...scope, holds: (path) => scope.holds(path) || isContext(path, scope, refreshed) };
  }

  function list(refreshed: Refreshed): PackagesReport['packages'] {
    const { all } = read(refreshed);
    return all.packages.map((one) => ({
      id: idOf(one, all.packages),
      names: one.names,
      folder: one.root,
      needs: all.closure(one.root),
    }));
  }
}

function scopeOf(own: MonorepoPackage, { packages, closure, testsOf, packageOf }: Monorepo): PackageScope {
  const roots = closure(own.root);
  const tests = testsOf(own.root);
  const reached = new Set([own.root, ...roots, ...tests]);
  const byRoot = new Map(packages.map((one) => [one.root, one]));
  const told = (one: MonorepoPackage) => ({ name: one.names[0]!, folder: one.root });
  return {
    told: {
      id: idOf(own, packages),
      ...told(own),
      needs: roots.map((root) => told(byRoot.get(root)!)),
      tests: tests.map((root) => told(byRoot.get(root)!)),
    },
    key: JSON.stringify([own.root, roots, tests]),
    holds: (path) => (own.root !== '' && path.startsWith(`${own.root}/`)) || reached.has(packageOf(path) ?? '\0'),
  };
}

function foldersIn({ folder, needs, tests }: PackedPackage): string[] {
  return [folder, ...[...needs, ...tests].map((one) => one.folder)];
}

/** A file of a folder above one of the packages, and in no folder of its own. */
function isContext(path: string, { told }: PackageScope, { byPath }: Refreshed): boolean {
  const slash = path.lastIndexOf('/');
  const above = slash < 0 ? '' : path.slice(0, slash + 1);
  if (above !== '' && !foldersIn(told).some((root) => root.startsWith(above))) return false;
  const file = byPath.get(path);
  return file === undefined ? above === '' : contextRoles.has(file.facts.role);
}

/**
 * By its folder, its name, or the end of its name where that is one package's alone. Throws `UserError` for a name of
 * several.
 */
function packageNamed(packages: readonly MonorepoPackage[], wish: string): MonorepoPackage | undefined {
  const folder = wish.replace(/^\.\//, '').replace(/\/$/, '');
  const atFolder = packages.find(({ root }) => root !== '' && root === folder);
  if (atFolder) return atFolder;
  const matching = (matches: (name: string) => boolean) => packages.filter(({ names }) => names.some(matches));
  for (const found of [matching((name) => name === wish), matching((name) => name.replace(/^.*[/:]/s, '') === wish)]) {
    if (found.length > 1)
      throw new UserError(
        `${found.length} packages are called ${wish}: give the folder of one, ${
          listed(found.map(({ root }) => root === '' ? '. (the whole repository)' : root))
        }.`,
        'usage',
      );
    if (found.length === 1) return found[0];
  }
  return undefined;
}

/** The name, where it is no other package's; else the folder. */
function idOf({ root, names }: MonorepoPackage, packages: readonly MonorepoPackage[]): string {
  const name = names[0]!;
  const isOnly = packages.every((one) => one.root === root || !one.names.includes(name) && one.root !== name);
  return isOnly || root === '' ? name : root;
}

export function noPackage(wish: string, packages: PackagesReport['packages']): UserError {
  if (packages.length === 0)
    return new UserError(
      'No package was found here: a package has a manifest of its own (package.json, Cargo.toml, go.mod, pyproject.toml, pom.xml, build.gradle, .csproj, composer.json …).',
      'usage',
    );
  const near = nearest(wish,
    [...new Set(packages.flatMap(({ names, folder }) => [...names, folder]).filter((name) => name !== ''))].sort(
      byText,
    ), 3);
  const meant = near.length > 0
    ? `did you mean ${listed(near)}?`
    : `agentpack pack --workspace lists the ${packages.length} packages`;
  return new UserError(
    `There is no package ${JSON.stringify(wish)}: ${
      meant.endsWith('?') ? `${meant} agentpack pack --workspace lists them all` : meant
    }.`,
    'usage',
  );
}

function listed(names: readonly string[]): string {
  return names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '');
}

/** The files of the scope alone, as if there were no others. The graph's maps stay views of the whole one. */
export function narrowed(refreshed: Refreshed, scope: PackageScope,
  editions: WeakMap<object, Map<string, object>>): Refreshed
{
  const known = new Map<string, boolean>();
  const holds = (path: string) => {
    let held = known.get(path);
    if (held === undefined) known.set(path, held = scope.holds(path));
    return held;
  };
  const files = refreshed.files.filter(({ path }) => holds(path));
  const others = refreshed.files.filter(({ path }) => !holds(path)).map(({ path }) => path);
  return {
    ...refreshed,
    files,
    byPath: filteredMap(refreshed.byPath, holds),
    graph: narrowedGraph(refreshed.graph, holds, scope.key, editions),
    leftOut: [...refreshed.leftOut.filter(({ path }) => isNear(path, scope)),
      ...otherPackages(files.map(({ path }) => path), others, scope)],
  };
}

function narrowedGraph(graph: ImportGraph, holds: (path: string) => boolean, key: string,
  editions: WeakMap<object, Map<string, object>>): ImportGraph
{
  const only = <T>(of: (one: T) => string) =>
  (
    all: readonly T[],
  ): readonly T[] => (all.every((one) => holds(of(one))) ? all : all.filter((one) => holds(of(one))));
  const paths = only((path: string) => path);
  return {
    imports: filteredMap(graph.imports, holds, only((edge) => edge.to)),
    importers: filteredMap(graph.importers, holds, paths),
    tests: filteredMap(graph.tests, holds, paths),
    testedBy: filteredMap(graph.testedBy, holds, paths),
    packages: graph.packages.filter(({ manifest }) => holds(manifest)),
    ...(graph.edition && { edition: editionOf(graph.edition) }),
  };

  /** The same object for the same scope of the same edition. */
  function editionOf(whole: object): object {
    const scopes = editions.get(whole) ?? new Map<string, object>();
    editions.set(whole, scopes);
    const own = scopes.get(key) ?? {};
    scopes.set(key, own);
    return own;
  }
}

/** Of what was left out, that which lies in the packages or above them. */
function isNear(path: string, scope: PackageScope): boolean {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  return scope.holds(bare) || !bare.includes('/') ||
    foldersIn(scope.told).some((root) => root === bare || bare.startsWith(`${root}/`) && root !== '');
}

/** A folder without a file of the scope stands for all that is in it. */
function otherPackages(held: readonly string[], others: readonly string[], { told }: PackageScope): LeftOut[] {
  const folders = new Set(held.flatMap((path) => [...foldersOf(path)]));
  const left = new Set(others.map((path) => [...foldersOf(path)].find((folder) => !folders.has(folder)) ?? path));
  return [...left].sort(byText).map((path) => ({
    path,
    because: 'other-package',
    detail:
      `not of the package ${told.name} that is packed, nor of one that it needs (agentpack pack --workspace . packs the whole repository)`,
  }));
}

/** `a/b/c.ts` → `a/`, `a/b/`. */
function* foldersOf(path: string): Generator<string> {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) yield path.slice(0, slash + 1);
}

/** Git's facts of the scope: a change elsewhere is none of its pack. */
export function gitWithin(git: GitFacts | undefined, scope: PackageScope): GitFacts | undefined {
  return git &&
    {
      ...git,
      changes: git.changes.filter(({ path, from }) => scope.holds(path) || (from !== undefined && scope.holds(from))),
    };
}
