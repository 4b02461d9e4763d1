import type { ImportRef } from '#model';
import { asString } from '../resolve/jsonc';
import { readJavaScriptAliases } from './aliases';
import { findExportTargets } from './npmExports';
import { readNpmPackages, type NpmPackage } from './npmPackages';
import { findOutputSource } from './sourceOf';
import { findMappedPaths, createTsConfigs } from './tsconfig';
import { containsPath, getParentFolder, getPathBelow } from '#base/text/paths';
import { joinInRoot, type Resolver, type Workspace } from '../resolve/workspace';

/** Extensions that may be omitted, in TypeScript's order. Declaration files come after source files. */
const typescriptExtensions = ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '.cts', '.mjs', '.cjs', '.json', '.vue',
  '.svelte'];
const javascriptExtensions = ['.js', '.jsx', '.mjs', '.cjs', '.ts', '.tsx', '.mts', '.cts', '.d.ts', '.json', '.vue',
  '.svelte'];
/** Maps the output extension in a specifier to the extensions that the source file may have. */
const sourceExtensions: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.jsx', '.d.ts'],
  '.mjs': ['.mts', '.mjs', '.d.mts'],
  '.cjs': ['.cts', '.cjs', '.d.cts'],
};
/** Fields that define the entry of a package without `exports`. Fields for code come before those for declarations. */
const entryFields = ['source', 'main', 'module', 'browser', 'types', 'typings'];

/**
 * Creates a resolver that follows the rules of TypeScript and bundlers. An import of a package's build output is
 * resolved to the source file.
 */
export function createJavaScriptResolver(workspace: Workspace): Resolver {
  const packages = readNpmPackages(workspace);
  const aliases = readJavaScriptAliases(workspace, packages);
  const configs = createTsConfigs(workspace, (specifier) => findPackageFile(specifier, ''));

  return {
    packages: packages.members,
    resolve(importerPath: string, importRef: ImportRef) {
      const path = resolveSpecifier(importerPath, importRef.specifier) ??
        resolveWithoutQuery(importerPath, importRef.specifier);
      return path === undefined || path === importerPath ? [] : [{ path, names: importRef.names }];
    },
  };

  /** Resolves a specifier that has a query for a bundler, such as `./a.css?inline`. */
  function resolveWithoutQuery(importerPath: string, specifier: string): string | undefined {
    const queryStart = specifier.indexOf('?');
    return queryStart <= 0 ? undefined : resolveSpecifier(importerPath, specifier.slice(0, queryStart));
  }

  function resolveSpecifier(importerPath: string, specifier: string): string | undefined {
    const folder = getParentFolder(importerPath);
    const extensions = /\.[cm]?tsx?$/.test(importerPath) ? typescriptExtensions : javascriptExtensions;
    if (/^\.\.?(?:\/|$)/.test(specifier))
      return findFileOrFolder(joinInRoot(folder, specifier), extensions, /(?:^|\/)\.{0,2}\/?$/.test(specifier)) ??
        resolveInRootDirs(folder, specifier, extensions);
    if (specifier.startsWith('/'))
      return findFileOrFolder(joinInRoot(packages.findNearest(folder)?.root ?? '', specifier), extensions);
    if (specifier.startsWith('node:') || specifier === '') return undefined;
    const config = configs.findNearest(folder);
    const mappedPaths = config ? findMappedPaths(config, specifier) : undefined;
    for (const path of mappedPaths ?? []) {
      const resolvedPath = findFileOrFolder(path, extensions);
      if (resolvedPath !== undefined) return resolvedPath;
    }
    const baseUrlPath = config?.baseUrl === undefined
      ? undefined
      : findFileOrFolder(joinInRoot(config.baseUrl, specifier), extensions);
    return baseUrlPath ?? resolveByAlias(folder, specifier, extensions) ??
      (specifier.startsWith('#')
        ? resolveInternal(folder, specifier, extensions)
        : resolveInPackage(folder, specifier, extensions));
  }

  function resolveByAlias(folder: string, specifier: string, extensions: readonly string[]): string | undefined {
    for (const path of aliases.listPaths(folder, specifier)) {
      const resolvedPath = findFileOrFolder(path, extensions);
      if (resolvedPath !== undefined) return resolvedPath;
    }
    return undefined;
  }

  /** Resolves through tsconfig's `rootDirs`, folders that are merged at run time. */
  function resolveInRootDirs(folder: string, specifier: string, extensions: readonly string[]): string | undefined {
    const roots = configs.findNearest(folder)?.rootDirs ?? [];
    const target = joinInRoot(folder, specifier);
    const containingRoot = target === undefined
      ? undefined
      : roots.find((root) => root !== '' && containsPath(root, target));
    if (containingRoot === undefined) return undefined;
    for (const root of roots) {
      const file = root === containingRoot
        ? undefined
        : findFileOrFolder(joinInRoot(root, getPathBelow(containingRoot, target!)!), extensions);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  function resolveInternal(folder: string, specifier: string, extensions: readonly string[]): string | undefined {
    const owner = packages.findNearest(folder);
    const targets = owner?.json['imports'] === undefined
      ? undefined
      : findExportTargets(owner.json['imports'], specifier);
    for (const target of targets ?? []) {
      const resolvedPath = target.startsWith('.')
        ? resolveTarget(owner!, target, extensions)
        : resolveInPackage(folder, target, extensions);
      if (resolvedPath !== undefined) return resolvedPath;
    }
    return undefined;
  }

  function resolveInPackage(folder: string, specifier: string, extensions: readonly string[]): string | undefined {
    const { name, subpath } = splitSpecifier(specifier);
    const npmPackage = packages.findByName(name, folder);
    if (!npmPackage) return undefined;
    const field = npmPackage.json['exports'];
    if (field !== undefined && field !== null) {
      for (const target of findExportTargets(field, subpath === '' ? '.' : `./${subpath}`) ?? []) {
        const path = resolveTarget(npmPackage, target, extensions);
        if (path !== undefined) return path;
      }
      return subpath === '' ? findConventionalEntry(npmPackage, extensions) : undefined;
    }
    if (subpath !== '')
      return resolveTarget(npmPackage, `./${subpath}`, extensions) ??
        findFileOrFolder(joinInRoot(npmPackage.root, `src/${subpath}`), extensions);
    return findEntry(npmPackage, extensions);
  }

  function findEntry(npmPackage: NpmPackage, extensions: readonly string[]): string | undefined {
    for (const field of entryFields) {
      const target = asString(npmPackage.json[field]);
      const path = target === undefined ? undefined : resolveTarget(npmPackage, target, extensions);
      if (path !== undefined) return path;
    }
    return findConventionalEntry(npmPackage, extensions);
  }

  function findConventionalEntry(npmPackage: NpmPackage, extensions: readonly string[]): string | undefined {
    for (const stem of ['src/index', 'index', 'src/main', 'lib/index', 'source/index']) {
      const path = findWithExtension(joinInRoot(npmPackage.root, stem)!, extensions);
      if (path !== undefined) return path;
    }
    return undefined;
  }

  /** Resolves a target in a package's manifest to the file itself, or else to the source that it is built from. */
  function resolveTarget(owner: NpmPackage, target: string, extensions: readonly string[]): string | undefined {
    const path = joinInRoot(owner.root, target);
    if (path === undefined) return undefined;
    return findFileOrFolder(path, extensions) ??
      findOutputSource(path, owner.root, configs.findNearest(owner.root),
        (stem) => findWithExtension(stem, extensions));
  }

  /** Finds a configuration file in a package by the specifier of `extends` in tsconfig.json. */
  function findPackageFile(specifier: string, folder: string): string | undefined {
    const { name, subpath } = splitSpecifier(specifier);
    const npmPackage = packages.findByName(name, folder);
    return npmPackage ? joinInRoot(npmPackage.root, subpath === '' ? 'tsconfig.json' : subpath) : undefined;
  }

  function findFileOrFolder(path: string | undefined, extensions: readonly string[], mustBeFolder = false):
    | string
    | undefined
  {
    if (path === undefined) return undefined;
    if (!mustBeFolder) {
      const file = findFile(path, extensions);
      if (file !== undefined) return file;
    }
    return workspace.hasFolder(path) ? findFolderEntry(path, extensions) : undefined;
  }

  function findFile(path: string, extensions: readonly string[]): string | undefined {
    const dot = path.lastIndexOf('.');
    const extension = dot > path.lastIndexOf('/') ? path.slice(dot) : '';
    const stem = path.slice(0, path.length - extension.length);
    for (const sourceExtension of sourceExtensions[extension] ?? [])
      if (workspace.hasFile(stem + sourceExtension)) return stem + sourceExtension;
    if (extension !== '' && workspace.hasFile(path)) return path;
    return findWithExtension(path, extensions);
  }

  function findWithExtension(stem: string, extensions: readonly string[]): string | undefined {
    for (const extension of extensions) if (workspace.hasFile(stem + extension)) return stem + extension;
    return undefined;
  }

  function findFolderEntry(folder: string, extensions: readonly string[]): string | undefined {
    const owner = packages.findNearest(folder);
    if (owner?.root === folder) {
      for (const field of entryFields) {
        const target = asString(owner.json[field]);
        const path = target === undefined ? undefined : joinInRoot(folder, target);
        const resolvedPath = path === undefined || path === folder
          ? undefined
          : findFile(path, extensions) ?? findWithExtension(joinInRoot(path, 'index')!, extensions) ??
            findOutputSource(path, folder, configs.findNearest(folder), (stem) => findWithExtension(stem, extensions));
        if (resolvedPath !== undefined) return resolvedPath;
      }
    }
    return findWithExtension(folder === '' ? 'index' : `${folder}/index`, extensions);
  }
}

/** Splits a specifier: `@a/b/c/d` → `@a/b` and `c/d`. */
function splitSpecifier(specifier: string): { readonly name: string; readonly subpath: string; } {
  const parts = specifier.split('/');
  const count = specifier.startsWith('@') ? 2 : 1;
  return { name: parts.slice(0, count).join('/'), subpath: parts.slice(count).join('/') };
}
