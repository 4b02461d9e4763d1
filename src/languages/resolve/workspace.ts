import { once } from '#base/once';
import { byText } from '#base/order';
import { getBaseName, getParentFolder } from '#base/text/paths';
import type { Definition, Facts, ImportRef, PackageInfo } from '#model';

/** The files of a root as resolvers read them. Folders have no trailing `/`; the root is ''. */
export interface Workspace {
  /**
   * Returns the files whose paths match, sorted. There is no list of all files, so that a new file recreates only the
   * resolvers with a matching pattern.
   */
  pathsLike(pattern: RegExp): readonly string[];
  /** Returns the files with this name. */
  pathsNamed(name: string): readonly string[];
  hasFile(path: string): boolean;
  hasFolder(path: string): boolean;
  /** Returns the text of a manifest. */
  manifest(path: string): string | undefined;
  /** Returns the paths of all manifests with this file name, sorted. */
  manifestsNamed(name: string): readonly string[];
  /** Returns the declarations in the file's text: its module, definitions, imports and uses. */
  declared(path: string): FileDeclarations | undefined;
}

type DeclaringFacts = Pick<Facts, 'definitions' | 'imports' | 'module' | 'uses'>;

/**
 * The facts without lines and members of types, so that an edit inside a declaration does not affect resolvers. A
 * resolver is recreated if a field that it read changes. The exception is the `uses` and `imports` of the file whose
 * names are being resolved, which the resolver must not cache.
 */
export interface FileDeclarations extends Pick<Facts, 'module' | 'uses'> {
  readonly definitions: readonly Omit<Definition, 'line'>[];
  readonly imports: readonly Omit<ImportRef, 'line'>[];
}

/**
 * Returns the data about a file that `Workspace.declared` provides. Each field is read from the facts on access, so
 * that no second copy of a large repository's facts stays in memory.
 */
export function extractFileDeclarations(facts: DeclaringFacts): FileDeclarations {
  return {
    get definitions() {
      return facts.definitions.filter((definition) => !isMember(definition));
    },
    get imports() {
      return facts.imports;
    },
    get module() {
      return facts.module;
    },
    get uses() {
      return facts.uses;
    },
  };
}

/**
 * Reports whether a definition is a member. C#'s extension methods are called without their class, so they do not count
 * as members.
 */
function isMember({ kind, container }: Definition): boolean {
  return container !== undefined && (kind === 'method' || kind === 'property') && !container.endsWith('Extensions');
}

/** Compares each field before and after an edit, since resolvers read each field separately. */
export const declarationComparers: {
  readonly [F in keyof FileDeclarations]-?: (a: FileDeclarations, b: FileDeclarations) => boolean;
} = {
  definitions: (a, b) =>
    areSame(a.definitions, b.definitions, (x, y) =>
      x.name === y.name && x.kind === y.kind && x.exported === y.exported && x.container === y.container),
  imports: (a, b) =>
    areSame(a.imports, b.imports, (x, y) =>
      x.specifier === y.specifier && x.kind === y.kind && areSame(x.names, y.names)),
  module: (a, b) => a.module === b.module,
  uses: (a, b) => areSame(a.uses?.names, b.uses?.names) && areSame(a.uses?.lines, b.uses?.lines),
};

function areSame<T>(a: readonly T[] = [], b: readonly T[] = [], isEqual: (x: T, y: T) => boolean = Object.is): boolean {
  return a.length === b.length && a.every((item, i) => isEqual(item, b[i]!));
}

/** A file that an import resolves to, with the imported names that it provides. */
export interface Target {
  readonly path: string;
  readonly names: readonly string[];
}

export interface Resolver {
  /** Returns the targets of an import; empty if the import is external or cannot be resolved. */
  resolve(importerPath: string, importRef: ImportRef): readonly Target[];
  /**
   * Returns the targets of a name in `Facts.uses`, which is used without an import: files of the same package or
   * namespace.
   */
  resolveName?(importerPath: string, name: string): readonly Target[];
  /** Returns files that belong to a file without an import, such as the source that defines a header's declarations. */
  findCompanions?(path: string): readonly string[];
  readonly packages: readonly PackageInfo[];
}

/**
 * Creates a resolver for a workspace. The resolver is used until data that it read changes, so it must read through the
 * workspace and may cache derived data.
 */
export type ResolverFactory = (workspace: Workspace) => Resolver;

export function createWorkspace(
  files: readonly { readonly path: string; readonly manifest?: string; readonly facts?: DeclaringFacts; }[],
): Workspace {
  const paths = new Set<string>();
  const factsByPath = new Map<string, DeclaringFacts>();
  const folders = new Set<string>(['']);
  const manifests = new Map<string, string>();
  const manifestPathsByName = new Map<string, string[]>();
  for (const { path, manifest, facts } of files) {
    paths.add(path);
    if (facts) factsByPath.set(path, facts);
    for (let folder = getParentFolder(path); !folders.has(folder); folder = getParentFolder(folder))
      folders.add(folder);
    if (manifest === undefined) continue;
    manifests.set(path, manifest);
    const manifestPaths = manifestPathsByName.get(getBaseName(path));
    if (manifestPaths) manifestPaths.push(path);
    else manifestPathsByName.set(getBaseName(path), [path]);
  }
  for (const list of manifestPathsByName.values()) list.sort();
  const getSortedPaths = once(() => [...paths].sort(byText));
  const getPathsByName = once(() => {
    const pathsByName = new Map<string, string[]>();
    for (const path of getSortedPaths()) {
      const namedPaths = pathsByName.get(getBaseName(path));
      if (namedPaths) namedPaths.push(path);
      else pathsByName.set(getBaseName(path), [path]);
    }
    return pathsByName;
  });
  return {
    pathsLike: (pattern) => getSortedPaths().filter((path) => pattern.test(path)),
    pathsNamed: (name) => getPathsByName().get(name) ?? [],
    hasFile: (path) => paths.has(path),
    hasFolder: (path) => folders.has(path),
    manifest: (path) => manifests.get(path),
    manifestsNamed: (name) => manifestPathsByName.get(name) ?? [],
    declared: memoizeByKey((
      path,
    ) => (factsByPath.has(path) ? extractFileDeclarations(factsByPath.get(path)!) : undefined)),
  };
}

/** Joins and normalizes two paths; undefined if the result is outside the root. */
export function joinInRoot(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** Lists a folder and its parents: `a/b` → ['a/b', 'a', '']. */
export function listFoldersUp(folder: string): string[] {
  const folders = [folder];
  while (folder !== '') folders.push(folder = getParentFolder(folder));
  return folders;
}

/** Memoizes a function of one string. */
export function memoizeByKey<T>(compute: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>();
  return (key) => {
    if (cache.has(key)) return cache.get(key)!;
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
}
