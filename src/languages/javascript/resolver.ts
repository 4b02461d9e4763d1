import type { ImportRef } from '#model';
import { asString } from '../resolve/jsonc';
import { javascriptAliases } from './aliases';
import { exportTargets } from './npmExports';
import { npmPackages, type NpmPackage } from './npmPackages';
import { findOutputSource } from './sourceOf';
import { mappedPaths, tsConfigs } from './tsconfig';
import { containsPath, getParentFolder, pathBelow } from '#base/text/paths';
import { join, type Resolver, type Workspace } from '../resolve/workspace';

/** Extensions that may be omitted, in TypeScript's order; declaration files come after files that run. */
const fromTypeScript = ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '.cts', '.mjs', '.cjs', '.json', '.vue',
  '.svelte'];
const fromJavaScript = ['.js', '.jsx', '.mjs', '.cjs', '.ts', '.tsx', '.mts', '.cts', '.d.ts', '.json', '.vue',
  '.svelte'];
/** Maps a written output extension to the extensions of the sources that it may be made from. */
const sources: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.jsx', '.d.ts'],
  '.mjs': ['.mts', '.mjs', '.d.mts'],
  '.cjs': ['.cts', '.cjs', '.d.cts'],
};
/** Fields that define the entry of a package without `exports`, with code that runs before declarations. */
const entryFields = ['source', 'main', 'module', 'browser', 'types', 'typings'];

/** Resolves like TypeScript and bundlers, and maps a package's build output back to its sources. */
export function javascriptResolver(workspace: Workspace): Resolver {
  const packages = npmPackages(workspace);
  const aliases = javascriptAliases(workspace, packages);
  const configs = tsConfigs(workspace, (specifier) => packageFile(specifier, ''));

  return {
    packages: packages.members,
    resolve(from: string, ref: ImportRef) {
      const path = lookUp(from, ref.specifier) ?? withoutQuery(from, ref.specifier);
      return path === undefined || path === from ? [] : [{ path, names: ref.names }];
    },
  };

  /** Bundlers' `./a.css?inline`. */
  function withoutQuery(from: string, specifier: string): string | undefined {
    const query = specifier.indexOf('?');
    return query <= 0 ? undefined : lookUp(from, specifier.slice(0, query));
  }

  function lookUp(from: string, specifier: string): string | undefined {
    const folder = getParentFolder(from);
    const extensions = /\.[cm]?tsx?$/.test(from) ? fromTypeScript : fromJavaScript;
    if (/^\.\.?(?:\/|$)/.test(specifier))
      return fileOrFolder(join(folder, specifier), extensions, /(?:^|\/)\.{0,2}\/?$/.test(specifier)) ??
        otherRoots(folder, specifier, extensions);
    if (specifier.startsWith('/'))
      return fileOrFolder(join(packages.nearest(folder)?.root ?? '', specifier), extensions);
    if (specifier.startsWith('node:') || specifier === '') return undefined;
    const config = configs.nearest(folder);
    const mapped = config ? mappedPaths(config, specifier) : undefined;
    for (const path of mapped ?? []) {
      const resolved = fileOrFolder(path, extensions);
      if (resolved !== undefined) return resolved;
    }
    const based = config?.baseUrl === undefined ? undefined : fileOrFolder(join(config.baseUrl, specifier), extensions);
    return based ?? byAlias(folder, specifier, extensions) ??
      (specifier.startsWith('#') ? internal(folder, specifier, extensions) : inPackage(folder, specifier, extensions));
  }

  function byAlias(folder: string, specifier: string, extensions: readonly string[]): string | undefined {
    for (const path of aliases.pathsOf(folder, specifier)) {
      const resolved = fileOrFolder(path, extensions);
      if (resolved !== undefined) return resolved;
    }
    return undefined;
  }

  /** Resolves through tsconfig's `rootDirs`, folders that are merged at run time. */
  function otherRoots(folder: string, specifier: string, extensions: readonly string[]): string | undefined {
    const roots = configs.nearest(folder)?.rootDirs ?? [];
    const target = join(folder, specifier);
    const own = target === undefined ? undefined : roots.find((root) => root !== '' && containsPath(root, target));
    if (own === undefined) return undefined;
    for (const root of roots) {
      const found = root === own ? undefined : fileOrFolder(join(root, pathBelow(own, target!)!), extensions);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function internal(folder: string, specifier: string, extensions: readonly string[]): string | undefined {
    const owner = packages.nearest(folder);
    const targets = owner?.json['imports'] === undefined ? undefined : exportTargets(owner.json['imports'], specifier);
    for (const target of targets ?? []) {
      const resolved = target.startsWith('.')
        ? inOwner(owner!, target, extensions)
        : inPackage(folder, target, extensions);
      if (resolved !== undefined) return resolved;
    }
    return undefined;
  }

  function inPackage(folder: string, specifier: string, extensions: readonly string[]): string | undefined {
    const { name, subpath } = splitSpecifier(specifier);
    const npmPackage = packages.named(name, folder);
    if (!npmPackage) return undefined;
    const field = npmPackage.json['exports'];
    if (field !== undefined && field !== null) {
      for (const target of exportTargets(field, subpath === '' ? '.' : `./${subpath}`) ?? []) {
        const path = inOwner(npmPackage, target, extensions);
        if (path !== undefined) return path;
      }
      return subpath === '' ? conventionalEntry(npmPackage, extensions) : undefined;
    }
    if (subpath !== '')
      return inOwner(npmPackage, `./${subpath}`, extensions) ??
        fileOrFolder(join(npmPackage.root, `src/${subpath}`), extensions);
    return entry(npmPackage, extensions);
  }

  function entry(npmPackage: NpmPackage, extensions: readonly string[]): string | undefined {
    for (const field of entryFields) {
      const target = asString(npmPackage.json[field]);
      const path = target === undefined ? undefined : inOwner(npmPackage, target, extensions);
      if (path !== undefined) return path;
    }
    return conventionalEntry(npmPackage, extensions);
  }

  function conventionalEntry(npmPackage: NpmPackage, extensions: readonly string[]): string | undefined {
    for (const stem of ['src/index', 'index', 'src/main', 'lib/index', 'source/index']) {
      const path = withExtension(join(npmPackage.root, stem)!, extensions);
      if (path !== undefined) return path;
    }
    return undefined;
  }

  /** Resolves a target in a package's manifest to the file itself, or else to the source that it is built from. */
  function inOwner(owner: NpmPackage, target: string, extensions: readonly string[]): string | undefined {
    const path = join(owner.root, target);
    if (path === undefined) return undefined;
    return fileOrFolder(path, extensions) ??
      findOutputSource(path, owner.root, configs.nearest(owner.root), (stem) => withExtension(stem, extensions));
  }

  /** Finds a file by its package's name, for `extends` in tsconfig.json. */
  function packageFile(specifier: string, folder: string): string | undefined {
    const { name, subpath } = splitSpecifier(specifier);
    const npmPackage = packages.named(name, folder);
    return npmPackage ? join(npmPackage.root, subpath === '' ? 'tsconfig.json' : subpath) : undefined;
  }

  function fileOrFolder(path: string | undefined, extensions: readonly string[], onlyFolder = false):
    | string
    | undefined
  {
    if (path === undefined) return undefined;
    if (!onlyFolder) {
      const file = asFile(path, extensions);
      if (file !== undefined) return file;
    }
    return workspace.hasFolder(path) ? asFolder(path, extensions) : undefined;
  }

  function asFile(path: string, extensions: readonly string[]): string | undefined {
    const dot = path.lastIndexOf('.');
    const extension = dot > path.lastIndexOf('/') ? path.slice(dot) : '';
    const stem = path.slice(0, path.length - extension.length);
    for (const source of sources[extension] ?? []) if (workspace.hasFile(stem + source)) return stem + source;
    if (extension !== '' && workspace.hasFile(path)) return path;
    return withExtension(path, extensions);
  }

  function withExtension(stem: string, extensions: readonly string[]): string | undefined {
    for (const extension of extensions) if (workspace.hasFile(stem + extension)) return stem + extension;
    return undefined;
  }

  function asFolder(folder: string, extensions: readonly string[]): string | undefined {
    const owner = packages.nearest(folder);
    if (owner?.root === folder) {
      for (const field of entryFields) {
        const target = asString(owner.json[field]);
        const path = target === undefined ? undefined : join(folder, target);
        const resolved = path === undefined || path === folder
          ? undefined
          : asFile(path, extensions) ?? withExtension(join(path, 'index')!, extensions) ??
            findOutputSource(path, folder, configs.nearest(folder), (stem) => withExtension(stem, extensions));
        if (resolved !== undefined) return resolved;
      }
    }
    return withExtension(folder === '' ? 'index' : `${folder}/index`, extensions);
  }
}

/** Splits a specifier: `@a/b/c/d` → `@a/b` and `c/d`. */
function splitSpecifier(specifier: string): { readonly name: string; readonly subpath: string; } {
  const parts = specifier.split('/');
  const count = specifier.startsWith('@') ? 2 : 1;
  return { name: parts.slice(0, count).join('/'), subpath: parts.slice(count).join('/') };
}
