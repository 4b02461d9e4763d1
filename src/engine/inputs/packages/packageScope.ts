import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { containsPath } from '#base/text/paths';
import { nearest } from '#base/words/nearest';
import { byText } from '#base/order';
import { formatFirstNames } from '#base/text/phrases';
import type { Role } from '#model';
import type { PackagesReport, PackedPackage } from '#reports';
import type { Refreshed } from '../../indexing/indexStore';
import { monorepo, type Monorepo, type MonorepoPackage } from '#pipeline/3-link/monorepo';

/** A package of a monorepo and what it needs there. A pack is made from these files instead of the whole root. */
export interface PackageScope {
  readonly package: PackedPackage;
  /** Two scopes with the same key contain the same paths. */
  readonly key: string;
  holds(path: string): boolean;
}

/** Maximum number of packages named in one message. */
const maxNames = 5;

export interface PackageScopes {
  /**
   * Finds a package by folder or name; undefined if there is no such package. Throws `UserError` if several share the
   * name.
   */
  find(refreshed: Refreshed, name: string): PackageScope | undefined;
  list(refreshed: Refreshed): PackagesReport['packages'];
}

/**
 * Roles of files that a package's pack includes from the folders above the package; such files build and describe the
 * whole, and are not code.
 */
const contextRoles: ReadonlySet<Role> = new Set<Role>(['docs', 'config', 'lock', 'data', 'types']);

/** Reads manifests and imports again only if one of them has changed. */
export function createPackageScopes(): PackageScopes {
  let cached:
    | { readonly key: readonly unknown[]; readonly all: Monorepo; readonly scopes: Map<string, PackageScope>; }
    | undefined;
  return { find, list };

  function read({ files, graph }: Refreshed) {
    const key = [graph.edition ?? graph, graph.packages, ...files.flatMap(({ manifest }) => manifest ?? [])];
    if (!cached || cached.key.length !== key.length || key.some((part, i) => part !== cached!.key[i]))
      cached = { key, all: monorepo(files, graph), scopes: new Map() };
    return cached;
  }

  function find(refreshed: Refreshed, name: string): PackageScope | undefined {
    const { all, scopes } = read(refreshed);
    const match = packageNamed(all.packages, name);
    if (!match) return undefined;
    let scope = scopes.get(match.root);
    if (!scope) scopes.set(match.root, scope = buildPackageScope(match, all));
    return { ...scope, holds: (path) => scope.holds(path) || isContext(path, scope, refreshed) };
  }

  function list(refreshed: Refreshed): PackagesReport['packages'] {
    const { all } = read(refreshed);
    return all.packages.map((pkg) => ({
      id: getPackageId(pkg, all.packages),
      names: pkg.names,
      folder: pkg.root,
      needs: all.closure(pkg.root),
    }));
  }
}

function buildPackageScope(mainPackage: MonorepoPackage,
  { packages, closure, testsOf, packageOf }: Monorepo): PackageScope
{
  const roots = closure(mainPackage.root);
  const tests = testsOf(mainPackage.root);
  const reachableRoots = new Set([mainPackage.root, ...roots, ...tests]);
  const byRoot = new Map(packages.map((pkg) => [pkg.root, pkg]));
  const reference = (pkg: MonorepoPackage) => ({ name: pkg.names[0]!, folder: pkg.root });
  return {
    package: {
      id: getPackageId(mainPackage, packages),
      ...reference(mainPackage),
      needs: roots.map((root) => reference(byRoot.get(root)!)),
      tests: tests.map((root) => reference(byRoot.get(root)!)),
    },
    key: JSON.stringify([mainPackage.root, roots, tests]),
    holds: (path) =>
      (mainPackage.root !== '' && containsPath(mainPackage.root, path)) || reachableRoots.has(packageOf(path) ?? '\0'),
  };
}

/** Returns the folders of the package, of the packages that it needs and of the packages that test it. */
export function foldersIn({ folder, needs, tests }: PackedPackage): string[] {
  return [folder, ...[...needs, ...tests].map((dependency) => dependency.folder)];
}

/** Reports whether a file lies directly in a folder above one of the packages. */
function isContext(path: string, scope: PackageScope, { byPath }: Refreshed): boolean {
  const slash = path.lastIndexOf('/');
  const above = slash < 0 ? '' : path.slice(0, slash + 1);
  if (above !== '' && !foldersIn(scope.package).some((root) => root.startsWith(above))) return false;
  const file = byPath.get(path);
  return file === undefined ? above === '' : contextRoles.has(file.facts.role);
}

/**
 * Finds a package by its folder, its name, or the end of its name if no other package's name ends the same way. Throws
 * `UserError` if several packages share the name.
 */
function packageNamed(packages: readonly MonorepoPackage[], requested: string): MonorepoPackage | undefined {
  const folder = requested.replace(/^\.\//, '').replace(/\/$/, '');
  const atFolder = packages.find(({ root }) => root !== '' && root === folder);
  if (atFolder) return atFolder;
  const matching = (matches: (name: string) => boolean) => packages.filter(({ names }) => names.some(matches));
  for (
    const candidates of [matching((name) => name === requested),
      matching((name) => name.replace(/^.*[/:]/s, '') === requested)]
  ) {
    if (candidates.length > 1)
      throw new UserError(
        english`${candidates.length} packages are called ${requested}: give the folder of one, ${
          formatFirstNames(candidates.map(({ root }) => root === '' ? english`. (the whole repository)` : root),
            maxNames)
        }.`,
        'usage',
      );
    if (candidates.length === 1) return candidates[0];
  }
  return undefined;
}

/** Returns the package's name if it is unique, otherwise the folder. */
function getPackageId({ root, names }: MonorepoPackage, packages: readonly MonorepoPackage[]): string {
  const name = names[0]!;
  const isOnly = packages.every((other) => other.root === root || !other.names.includes(name) && other.root !== name);
  return isOnly || root === '' ? name : root;
}

export function noPackage(requested: string, packages: PackagesReport['packages']): UserError {
  if (packages.length === 0)
    return new UserError(
      english`No package was found here: a package has a manifest of its own (package.json, Cargo.toml, go.mod, pyproject.toml, pom.xml, build.gradle, .csproj, composer.json …).`,
      'usage',
    );
  const suggestions = nearest(requested,
    [...new Set(packages.flatMap(({ names, folder }) => [...names, folder]).filter((name) => name !== ''))].sort(
      byText,
    ), 3);
  const suggestion = suggestions.length > 0
    ? english`did you mean ${formatFirstNames(suggestions, maxNames)}?`
    : english`agentpack pack --workspace lists the ${packages.length} packages`;
  return new UserError(
    english`There is no package ${JSON.stringify(requested)}: ${
      suggestion.endsWith('?') ? english`${suggestion} agentpack pack --workspace lists them all` : suggestion
    }.`,
    'usage',
  );
}
