import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import type { ImportRef, PackageInfo } from '#model';
import { asObject, asString, asStrings, parseJsonc, type Json } from '../resolve/jsonc';
import { findNearestPath } from '../resolve/nearestPath';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, type Resolver, type Target, type Workspace } from '../resolve/workspace';

/** If more files than this define a name, the name is ambiguous. */
const maxDefiners = 3;

interface Autoload {
  /** Maps each prefix without its final `\` to folders, for all packages in the order of their roots. */
  readonly psr4: ReadonlyMap<string, readonly string[]>;
  readonly psr0: readonly (readonly [prefix: string, folder: string])[];
  readonly packages: readonly PackageInfo[];
}

/**
 * Resolves classes as Composer's autoloader does (PSR-4 and PSR-0 of every composer.json), or else to the file that
 * defines them. Included files are resolved relative to the including file's folder, then to its parent folders.
 */
export function createPhpResolver(workspace: Workspace): Resolver {
  const { psr4, psr0, packages } = readAutoloads(workspace);
  const definingPathsByName = indexPhpDefiners(workspace);
  return {
    packages,
    resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
      const path = importRef.kind === 'require'
        ? resolveInclude(importerPath, importRef.specifier)
        : resolveQualifiedName(importerPath, importRef.specifier);
      return path === undefined || path === importerPath ? [] : [{ path, names: importRef.names }];
    },
    resolveName(importerPath: string, name: string): readonly Target[] {
      const path = resolveQualifiedName(importerPath, name);
      return path === undefined || path === importerPath
        ? []
        : [{ path, names: [name.slice(name.lastIndexOf('\\') + 1)] }];
    },
  };

  function resolveInclude(importerPath: string, specifier: string): string | undefined {
    const folders = /^\.\.?\//.test(specifier)
      ? [getParentFolder(importerPath)]
      : listFoldersUp(getParentFolder(importerPath));
    for (const folder of folders) {
      const path = joinInRoot(folder, specifier);
      if (path !== undefined && workspace.hasFile(path)) return path;
    }
    return undefined;
  }

  function resolveQualifiedName(importerPath: string, name: string): string | undefined {
    const autoloadedPaths = [...findPsr4Paths(name), ...listPsr0Paths(name)].filter((path) => workspace.hasFile(path))
      .sort(
        byText,
      );
    if (autoloadedPaths.length > 0) return findNearestPath(importerPath, autoloadedPaths);
    const definingPaths = definingPathsByName.get(name.toLowerCase());
    return definingPaths && definingPaths.length <= maxDefiners
      ? findNearestPath(importerPath, definingPaths)
      : undefined;
  }

  /** Finds the files for the longest prefix that leads to existing files. */
  function findPsr4Paths(name: string): string[] {
    const parts = name.split('\\');
    for (let count = parts.length - 1; count >= 0; count--) {
      const folders = psr4.get(parts.slice(0, count).join('\\'));
      const relativePath = `${parts.slice(count).join('/')}.php`;
      const paths = (folders ?? []).map((folder) => (folder === '' ? relativePath : `${folder}/${relativePath}`))
        .filter((path) => workspace.hasFile(path));
      if (paths.length > 0) return paths;
    }
    return [];
  }

  function listPsr0Paths(name: string): string[] {
    const namespaceEnd = name.lastIndexOf('\\') + 1;
    const file = `${name.slice(0, namespaceEnd).replaceAll('\\', '/')}${
      name.slice(namespaceEnd).replaceAll('_', '/')
    }.php`;
    return psr0.filter(([prefix]) => name.startsWith(prefix)).map((
      [, folder],
    ) => (folder === '' ? file : `${folder}/${file}`));
  }
}

/** Maps each name with its namespace, in lower case, to the files that define it at top level, sorted. */
function indexPhpDefiners(workspace: Workspace): ReadonlyMap<string, readonly string[]> {
  const pathsByKey = new Map<string, string[]>();
  for (const path of [...workspace.pathsLike(/\.php$/)].sort(byText)) {
    const declarations = workspace.declared(path);
    if (!declarations) continue;
    const modules = new Set(
      declarations.definitions.filter((definition) => definition.kind === 'module').map((definition) =>
        definition.name
      ),
    );
    const keys = new Set<string>();
    for (const { name, kind, container } of declarations.definitions) {
      if (
        kind === 'method' || kind === 'property' || kind === 'module' ||
        (container !== undefined && !modules.has(container))
      ) continue;
      const namespace = container ?? declarations.module;
      keys.add((namespace === undefined ? name : `${namespace}\\${name}`).toLowerCase());
    }
    for (const key of keys) append(pathsByKey, key, path);
  }
  return pathsByKey;
}

function readAutoloads(workspace: Workspace): Autoload {
  const psr4 = new Map<string, string[]>();
  const psr0: [string, string][] = [];
  const packages: PackageInfo[] = [];
  for (const path of workspace.manifestsNamed('composer.json')) {
    const json = asObject(parseJsonc(workspace.manifest(path)!));
    const root = getParentFolder(path);
    const name = asString(json['name']);
    packages.push({ name: name ?? getBaseName(root), root, manifest: path });
    for (const section of [json['autoload'], json['autoload-dev']]) {
      for (const [prefix, folder] of readPrefixFolders(asObject(section)['psr-4'], root)) {
        const key = prefix.replace(/\\+$/, '');
        psr4.set(key, [...(psr4.get(key) ?? []), folder]);
      }
      psr0.push(...readPrefixFolders(asObject(section)['psr-0'], root));
    }
  }
  return { psr4, psr0, packages: packages.filter((candidate) => candidate.name !== '') };
}

/** Returns the prefixes in a table with the folders that they map to, if these are inside the root. */
function readPrefixFolders(table: Json | undefined, root: string): [string, string][] {
  return Object.entries(asObject(table)).flatMap(([prefix, folders]) =>
    asStrings(folders).flatMap((folder): [string, string][] => {
      const path = joinInRoot(root, folder);
      return path === undefined ? [] : [[prefix, path]];
    })
  );
}
