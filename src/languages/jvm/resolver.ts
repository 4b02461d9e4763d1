import { append } from '#base/collections/lists';
import type { ImportRef } from '#model';
import { findJvmModules } from './modules';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { memoizeByKey, type Resolver, type Target, type Workspace } from '../resolve/workspace';

const sourcePattern = /\.(?:java|kts?|scala|sc|groovy)$/;
/** Matches source sets that only tests can use, and the names of such folders in paths without `src/<set>/`. */
const testSetPattern = /(?:^|\/)(?:src\/(?:[A-Za-z]*[tT]ests?|it|testFixtures)|tests?|it)(?:\/|$)/;
/** If more than this many equally near files define functions of the same name, the name is ambiguous. */
const maxOverloads = 4;
/** A package with more files than this is not linked as a whole. */
const maxPackageFiles = 3;

interface DefiningFile {
  readonly path: string;
  /** Whether the file defines a type of this name. Unlike functions, types have no overloads in several files. */
  readonly isType: boolean;
}

/**
 * Resolves package names for Java, Kotlin and Scala, which can use each other's packages. Compares the names with the
 * packages that files declare and the names that files define.
 */
export function createJvmResolver(workspace: Workspace): Resolver {
  const modules = findJvmModules(workspace);
  const files = workspace.pathsLike(sourcePattern);
  const getPackage = memoizeByKey((path: string) =>
    workspace.declared(path)?.module ?? (path.endsWith('.kts') || path.endsWith('.sc') ? undefined : '')
  );
  const { definersByName, filesByPackage } = indexJvmNames(files, workspace, getPackage);
  const getModule = memoizeByKey((path: string) => modules.findModuleRoot(getParentFolder(path)));
  const isTest = memoizeByKey((path: string) => testSetPattern.test(getParentFolder(path)));

  return { packages: modules.packages, resolve, resolveName };

  function resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
    if (importRef.specifier.endsWith('.*')) return resolveWildcard(importerPath, importRef.specifier.slice(0, -2));
    const prefixes = importRef.specifier.split('.');
    const lastPart = prefixes[prefixes.length - 1]!;
    const targets: Target[] = [];
    for (const name of importRef.names) {
      const fullName = name === lastPart || name === '*' ? importRef.specifier : `${importRef.specifier}.${name}`;
      const paths = name === '*' ? [] : findLongestMatch(importerPath, fullName);
      if (name === '*') targets.push(...resolveWildcard(importerPath, fullName));
      for (const path of paths) targets.push({ path, names: [name] });
    }
    return mergeTargets(targets.filter((target) => target.path !== importerPath));
  }

  /** Resolves a name that the file does not import. Such a name belongs to the file's own package. */
  function resolveName(importerPath: string, name: string): readonly Target[] {
    const packageName = getPackage(importerPath);
    return packageName === undefined
      ? []
      : selectNearest(importerPath, definersByName.get(qualifyName(packageName, name)), [name]);
  }

  /** Returns the files that define the longest known part of `a.b.C.d`. */
  function findLongestMatch(importerPath: string, fullName: string): string[] {
    const absoluteMatches = lookUp(importerPath, fullName);
    if (absoluteMatches.length > 0 || !importerPath.endsWith('.scala')) return absoluteMatches;
    // Scala's imports may start in an enclosing package
    for (
      let enclosingPackage = getPackage(importerPath) ?? '';
      enclosingPackage !== '';
      enclosingPackage = getParentName(enclosingPackage)
    ) {
      const matches = lookUp(importerPath, `${enclosingPackage}.${fullName}`, enclosingPackage.length);
      if (matches.length > 0) return matches;
    }
    return [];
  }

  function lookUp(importerPath: string, fullName: string, minLength = 0): string[] {
    for (let name = fullName.replace(/\$$/, ''); name.length > minLength && name !== ''; name = getParentName(name)) {
      const candidates = definersByName.get(name);
      if (candidates) return selectNearest(importerPath, candidates, []).map((item) => item.path);
    }
    return [];
  }

  /**
   * Resolves the names of a package or type that the file uses if the file's facts list such names; otherwise, the
   * whole package if it is small.
   */
  function resolveWildcard(importerPath: string, fullName: string): Target[] {
    const typeDefiners = definersByName.get(fullName);
    if (typeDefiners) return selectNearest(importerPath, typeDefiners, ['*']);
    const usedNames = workspace.declared(importerPath)?.uses?.names ?? [];
    const targets = usedNames.flatMap((name) =>
      selectNearest(importerPath, definersByName.get(`${fullName}.${name}`), [name])
    );
    if (targets.length > 0) return mergeTargets(targets);
    const packageFiles = (filesByPackage.get(fullName) ?? []).filter((path) =>
      path !== importerPath && (isTest(importerPath) || !isTest(path))
    );
    if (packageFiles.length > 0)
      return packageFiles.length <= maxPackageFiles
        ? packageFiles.map((path) => ({ path, names: ['*'] }))
        : [];
    return findLongestMatch(importerPath, fullName).filter((path) => path !== importerPath).map((path) => ({
      path,
      names: ['*'],
    }));
  }

  /**
   * Selects the most likely files if several files define the same name. Prefers files in the importing file's own
   * module, and in main source sets unless the importing file is a test. Returns one file, or all overloads.
   */
  function selectNearest(importerPath: string, candidates: readonly DefiningFile[] | undefined,
    names: readonly string[]): Target[]
  {
    if (!candidates || candidates.some((item) => item.path === importerPath)) return [];
    if (candidates.length === 1) return [{ path: candidates[0]!.path, names }];
    const scoredCandidates = candidates.map((candidate) => ({
      candidate,
      score: scoreCandidate(importerPath, candidate.path),
    }));
    const bestScore = Math.max(...scoredCandidates.map((item) => item.score));
    const bestCandidates = scoredCandidates.filter((item) => item.score === bestScore).map((item) => item.candidate);
    const typeFile = bestCandidates.find((item) => item.isType);
    if (typeFile) return [{ path: typeFile.path, names }];
    return bestCandidates.length > maxOverloads ? [] : bestCandidates.map((item) => ({ path: item.path, names }));
  }

  function scoreCandidate(importerPath: string, candidatePath: string): number {
    const moduleScore = getModule(importerPath) === getModule(candidatePath) ? 4 : 0;
    const visibilityScore = isTest(candidatePath) && !isTest(importerPath) ? 0 : 2;
    return moduleScore + visibilityScore + (isTest(importerPath) === isTest(candidatePath) ? 1 : 0);
  }
}

/** Indexes the definitions of all packages by full name, and the files of each package. */
function indexJvmNames(files: readonly string[], workspace: Workspace,
  getPackage: (path: string) => string | undefined
): {
  readonly definersByName: ReadonlyMap<string, readonly DefiningFile[]>;
  readonly filesByPackage: ReadonlyMap<string, readonly string[]>;
} {
  const definersByName = new Map<string, DefiningFile[]>();
  const filesByPackage = new Map<string, string[]>();
  for (const path of [...files].sort()) {
    const packageName = getPackage(path);
    if (packageName === undefined) continue;
    append(filesByPackage, packageName, path);
    const definedNames = new Set<string>();
    for (const { name, kind, container } of workspace.declared(path)?.definitions ?? []) {
      // the container of an extension is the type that it extends
      const isTopLevel = container === undefined || kind === 'function' ||
        (kind === 'constant' && path.endsWith('.kt'));
      if (!isTopLevel || definedNames.has(name)) continue;
      definedNames.add(name);
      append(definersByName, qualifyName(packageName, name), {
        path,
        isType: kind === 'class' || kind === 'interface' || kind === 'enum',
      });
    }
    const stem = getBaseName(path).replace(/\.\w+$/, '');
    // the class through which Java code calls the file's functions
    if (path.endsWith('.kt')) append(definersByName, qualifyName(packageName, `${stem}Kt`), { path, isType: true });
    if (definedNames.size === 0 && stem !== 'package-info' && stem !== 'module-info')
      append(definersByName, qualifyName(packageName, stem), { path, isType: true });
  }
  return { definersByName, filesByPackage };
}

/** Merges targets in the same file. */
function mergeTargets(targets: readonly Target[]): Target[] {
  const targetByPath = new Map<string, Target>();
  for (const { path, names } of targets) {
    const existingTarget = targetByPath.get(path);
    targetByPath.set(path, existingTarget ? { path, names: [...existingTarget.names, ...names] } : { path, names });
  }
  return [...targetByPath.values()];
}

function qualifyName(packageName: string, name: string): string {
  return packageName === '' ? name : `${packageName}.${name}`;
}

function getParentName(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}
