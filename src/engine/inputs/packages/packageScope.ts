import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { containsPath } from '#base/text/paths';
import { findNearestNames } from '#base/words/nearest';
import { byText } from '#base/order';
import { formatFirstNames } from '#base/text/phrases';
import type { Role } from '#model';
import type { PackagesReport, PackedPackage } from '#reports';
import type { RefreshedIndex } from '../../indexing/indexStore';
import { createMonorepo, type Monorepo, type MonorepoPackage } from '#pipeline/3-link/monorepo';

/**
 * A package of a monorepo with the packages that it needs. A pack is made from their files instead of the whole root.
 */
export interface PackageScope {
  readonly package: PackedPackage;
  /** Two scopes with the same key contain the same paths. */
  readonly key: string;
  contains(path: string): boolean;
}

/** The maximum number of packages named in one message. */
const maxNames = 5;

export interface PackageScopes {
  /**
   * Finds a package by folder or name; returns undefined if there is no such package. Throws `UserError` if several
   * packages share the name.
   */
  find(refreshed: RefreshedIndex, name: string): PackageScope | undefined;
  list(refreshed: RefreshedIndex): PackagesReport['packages'];
}

/**
 * Roles of files that a package's pack includes from the folders above the package. Such files are not code; they build
 * or describe the whole repository.
 */
const contextRoles: ReadonlySet<Role> = new Set<Role>(['docs', 'config', 'lock', 'data', 'types']);

/** Creates the scopes of packages. Manifests and imports are read again only if one of them has changed. */
export function createPackageScopes(): PackageScopes {
  let cachedMonorepo:
    | { readonly key: readonly unknown[]; readonly monorepo: Monorepo; readonly scopes: Map<string, PackageScope>; }
    | undefined;
  return { find, list };

  function readMonorepo({ files, graph }: RefreshedIndex) {
    const key = [graph.edition ?? graph, graph.packages, ...files.flatMap(({ manifest }) => manifest ?? [])];
    if (
      !cachedMonorepo || cachedMonorepo.key.length !== key.length ||
      key.some((part, i) => part !== cachedMonorepo!.key[i])
    )
      cachedMonorepo = { key, monorepo: createMonorepo(files, graph), scopes: new Map() };
    return cachedMonorepo;
  }

  function find(refreshed: RefreshedIndex, name: string): PackageScope | undefined {
    const { monorepo, scopes } = readMonorepo(refreshed);
    const matchingPackage = findMonorepoPackage(monorepo.packages, name);
    if (!matchingPackage) return undefined;
    let scope = scopes.get(matchingPackage.root);
    if (!scope) scopes.set(matchingPackage.root, scope = buildPackageScope(matchingPackage, monorepo));
    return { ...scope, contains: (path) => scope.contains(path) || isContextFile(path, scope, refreshed) };
  }

  function list(refreshed: RefreshedIndex): PackagesReport['packages'] {
    const { monorepo } = readMonorepo(refreshed);
    return monorepo.packages.map((pkg) => ({
      id: getPackageId(pkg, monorepo.packages),
      names: pkg.names,
      folder: pkg.root,
      needs: monorepo.getClosure(pkg.root),
    }));
  }
}

function buildPackageScope(mainPackage: MonorepoPackage,
  { packages, getClosure: closure, getTestPackages: testsOf, findPackage: packageOf }: Monorepo): PackageScope
{
  const neededRoots = closure(mainPackage.root);
  const testRoots = testsOf(mainPackage.root);
  const reachableRoots = new Set([mainPackage.root, ...neededRoots, ...testRoots]);
  const packagesByRoot = new Map(packages.map((pkg) => [pkg.root, pkg]));
  const toReference = (pkg: MonorepoPackage) => ({ name: pkg.names[0]!, folder: pkg.root });
  return {
    package: {
      id: getPackageId(mainPackage, packages),
      ...toReference(mainPackage),
      needs: neededRoots.map((root) => toReference(packagesByRoot.get(root)!)),
      tests: testRoots.map((root) => toReference(packagesByRoot.get(root)!)),
    },
    key: JSON.stringify([mainPackage.root, neededRoots, testRoots]),
    contains: (path) =>
      (mainPackage.root !== '' && containsPath(mainPackage.root, path)) || reachableRoots.has(packageOf(path) ?? '\0'),
  };
}

/** Returns the folders of the package, of the packages that it needs and of the packages that test it. */
export function listPackageFolders({ folder, needs, tests }: PackedPackage): string[] {
  return [folder, ...[...needs, ...tests].map((dependency) => dependency.folder)];
}

/** Reports whether a file with a context role is directly in a folder above one of the packages. */
function isContextFile(path: string, scope: PackageScope, { byPath }: RefreshedIndex): boolean {
  const slash = path.lastIndexOf('/');
  const parentFolder = slash < 0 ? '' : path.slice(0, slash + 1);
  if (parentFolder !== '' && !listPackageFolders(scope.package).some((root) => root.startsWith(parentFolder)))
    return false;
  const file = byPath.get(path);
  return file === undefined ? parentFolder === '' : contextRoles.has(file.facts.role);
}

/**
 * Finds a package by its folder, its name, or the end of its name if no other package's name ends the same way. Throws
 * `UserError` if several packages share the name.
 */
function findMonorepoPackage(packages: readonly MonorepoPackage[], requested: string): MonorepoPackage | undefined {
  const folder = requested.replace(/^\.\//, '').replace(/\/$/, '');
  const packageAtFolder = packages.find(({ root }) => root !== '' && root === folder);
  if (packageAtFolder) return packageAtFolder;
  const filterByName = (matches: (name: string) => boolean) => packages.filter(({ names }) => names.some(matches));
  for (
    const candidates of [filterByName((name) => name === requested),
      filterByName((name) => name.replace(/^.*[/:]/s, '') === requested)]
  ) {
    if (candidates.length > 1)
      throw new UserError(
        english`${candidates.length} packages are named ${requested}. Specify the folder of one of them: ${
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
  const isUnique = packages.every((other) => other.root === root || !other.names.includes(name) && other.root !== name);
  return isUnique || root === '' ? name : root;
}

export function createNoPackageError(requested: string, packages: PackagesReport['packages']): UserError {
  if (packages.length === 0)
    return new UserError(
      english`No packages were found here. A package has its own manifest (package.json, Cargo.toml, go.mod, pyproject.toml, pom.xml, build.gradle, .csproj, composer.json …).`,
      'usage',
    );
  const suggestions = findNearestNames(requested,
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
