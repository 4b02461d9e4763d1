import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import type { Definition, ImportRef, PackageInfo } from '#model';
import { findNearestPath } from '../resolve/nearestPath';
import { getBaseName, containsPath, getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Resolver, type Target,
  type Workspace } from '../resolve/workspace';

/** If more files than this define a constant, it is a namespace that all of these files reopen. */
const maxDefiners = 2;
/** The maximum number of enclosing modules that are tried for a constant. */
const maxNesting = 12;
/** Classes that come with Ruby or Rails. A file that reopens one does not define it. */
const builtInClasses = new Set(
  'object basicobject kernel module class comparable enumerable enumerator string symbol integer float numeric rational complex array hash set range regexp matchdata proc method time date datetime file dir io exception standarderror runtimeerror argumenterror nilclass trueclass falseclass struct thread process math random marshal json yaml uri erb logger pathname rails rspec rake bundler gem minitest test activerecord activerecord/base activesupport activemodel actioncontroller actioncontroller/base actionview actiondispatch actionmailer activejob'
    .split(' '),
);
const loadFolders = ['lib', 'test', 'spec', 'app', 'ext', ''];

/**
 * Resolves `require` by the load path that a project's tools set (lib, test and spec of the enclosing project, then lib
 * of every gem in the root). Resolves constants in the same way as autoloading: `Admin::User` is admin/user.rb below a
 * folder of app/, below lib/, or below a configured folder.
 */
export function createRubyResolver(workspace: Workspace): Resolver {
  const paths = [...workspace.pathsLike(/\.(?:rb|rake|ru)$/)].sort(byText);
  const gems = readGemspecs(workspace);
  const configuredFolders = readConfiguredFolders(workspace);
  const pathsByRequireName = groupPathsByKey(paths, (path) => listRequireNames(path, gems.requirePaths));
  const pathsByConstant = groupPathsByKey(paths, (path) => listConstantKeys(path));
  const definingPathsByConstant = indexRubyDefiners(workspace, paths);
  const getEnclosingModules = memoizeByKey(listEnclosingModules);

  return {
    packages: gems.packages,
    resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
      const path = resolveRequire(importerPath, importRef.specifier);
      return path === undefined || path === importerPath ? [] : [{ path, names: importRef.names }];
    },
    resolveName(importerPath: string, name: string): readonly Target[] {
      const path = resolveConstant(importerPath, name);
      return path === undefined || path === importerPath ? [] : [{ path, names: [name] }];
    },
  };

  function resolveRequire(importerPath: string, specifier: string): string | undefined {
    if (specifier.startsWith('/')) return undefined;
    const stem = specifier.replace(/\.rb$/, '');
    if (specifier.startsWith('.')) {
      const path = joinInRoot(getParentFolder(importerPath), stem);
      return path === undefined ? undefined : findFileAtStem(path, specifier);
    }
    for (const ancestor of listFoldersUp(getParentFolder(importerPath))) {
      for (const folder of loadFolders) {
        const path = findFileAtStem([ancestor, folder, stem].filter((part) => part !== '').join('/'), specifier);
        if (
          path !== undefined &&
          (folder !== '' || /^(?:test|spec|lib)(?:\/|$)/.test(getBaseName(ancestor)) || ancestor === '')
        )
          return path;
      }
    }
    return findNearestPath(importerPath, pathsByRequireName.get(stem) ?? []);
  }

  function findFileAtStem(stem: string, specifier: string): string | undefined {
    const hasOtherExtension = specifier.includes('.') && /\.\w+$/.test(specifier) && !specifier.endsWith('.rb');
    if (hasOtherExtension && workspace.hasFile(stem)) return stem;
    return workspace.hasFile(`${stem}.rb`) ? `${stem}.rb` : undefined;
  }

  /**
   * Looks up the whole name in the enclosing modules, starting with the innermost one. Then looks up the name without
   * its last part, because a constant may be defined in the file of its container.
   */
  function resolveConstant(importerPath: string, name: string): string | undefined {
    const parts = toRubyPathKey(name.replace(/^::/, '')).split('/');
    const enclosingModules = name.startsWith('::') ? [''] : getEnclosingModules(importerPath);
    for (let count = parts.length; count > 0; count--) {
      const key = parts.slice(0, count).join('/');
      for (const module of enclosingModules) {
        const fullKey = module === '' ? key : `${module}/${key}`;
        const conventionalPaths = pathsByConstant.get(fullKey);
        if (conventionalPaths) return findNearestPath(importerPath, conventionalPaths);
        const definingPaths = definingPathsByConstant.get(fullKey);
        if (definingPaths && definingPaths.length <= maxDefiners) return findNearestPath(importerPath, definingPaths);
      }
    }
    return undefined;
  }

  /**
   * Returns the keys of the modules that enclose a file's code, innermost first: modules that the file opens, and
   * modules that follow from its path.
   */
  function listEnclosingModules(path: string): string[] {
    const keys = new Set(['']);
    for (const definition of workspace.declared(path)?.definitions ?? [])
      if (definition.kind === 'module' || definition.kind === 'class')
        addKeyAndContainers(keys, toRubyPathKey(qualifyName(definition)));
    for (const key of listConstantKeys(path)) addKeyAndContainers(keys, key);
    return [...keys].sort((a, b) => b.split('/').length - a.split('/').length || b.length - a.length || byText(a, b))
      .slice(-maxNesting);
  }

  function listConstantKeys(path: string): string[] {
    const root = findAutoloadRoot(path, configuredFolders);
    return root === undefined
      ? []
      : [toRubyPathKey(path.slice(root === '' ? 0 : root.length + 1).replace(/\.\w+$/, ''))];
  }
}

/**
 * Returns the folder whose files define constants by their paths: a folder in app/ or its concerns, lib/, test/,
 * spec/, or a folder that the application configures.
 */
function findAutoloadRoot(path: string, configuredFolders: readonly string[]): string | undefined {
  const configuredFolder = configuredFolders.find((folder) => folder !== '' && containsPath(folder, path));
  if (configuredFolder !== undefined) return configuredFolder;
  const parts = path.split('/');
  const appIndex = parts.indexOf('app');
  if (appIndex >= 0 && appIndex + 2 < parts.length)
    return parts.slice(0, appIndex + (parts[appIndex + 2] === 'concerns' && appIndex + 3 < parts.length ? 3 : 2)).join(
      '/',
    );
  const libIndex = parts.findIndex((part) => part === 'lib' || part === 'test' || part === 'spec');
  if (libIndex < 0) return undefined;
  return parts.slice(0, libIndex + 1).join('/');
}

/**
 * Returns the names by which `require` may load the file: its path below `lib`, and below a gem's declared
 * folders.
 */
function listRequireNames(path: string, requirePaths: readonly string[]): string[] {
  const stem = path.replace(/\.rb$/, '');
  const names = new Set<string>();
  const parts = stem.split('/');
  const libIndex = parts.indexOf('lib');
  if (libIndex >= 0) names.add(parts.slice(libIndex + 1).join('/'));
  for (const folder of requirePaths)
    if (stem.startsWith(folder === '' ? '' : `${folder}/`))
      names.add(
        stem.slice(folder === '' ? 0 : folder.length + 1),
      );
  return [...names];
}

function groupPathsByKey(paths: readonly string[],
  getKeys: (path: string) => readonly string[]): ReadonlyMap<string, readonly string[]>
{
  const pathsByKey = new Map<string, string[]>();
  for (const path of paths) {
    for (const key of getKeys(path)) append(pathsByKey, key, path);
  }
  return pathsByKey;
}

/**
 * Maps the key of a class or module to the files that define it, except files in which it only contains other types.
 */
function indexRubyDefiners(workspace: Workspace, paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return groupPathsByKey(paths, (path) => {
    const keys = new Set<string>();
    const definitions = workspace.declared(path)?.definitions ?? [];
    const types = definitions.filter((definition) => definition.kind === 'class' || definition.kind === 'module');
    const containers = new Set(types.map((definition) => definition.container));
    const memberContainers = new Set(
      definitions.filter((definition) => definition.kind !== 'class' && definition.kind !== 'module').map((
        definition,
      ) => definition.container),
    );
    for (const definition of types) {
      const name = qualifyName(definition);
      const key = toRubyPathKey(name);
      if (
        !builtInClasses.has(key) && (definition.kind === 'class' || memberContainers.has(name) || !containers.has(name))
      )
        keys.add(key);
    }
    return [...keys];
  });
}

function qualifyName({ name, container }: Pick<Definition, 'name' | 'container'>): string {
  return container === undefined ? name : `${container}.${name}`;
}

/** Normalizes a name or path: `Admin::HTMLParser`, `Admin.HTMLParser` and `admin/html_parser` → `admin/htmlparser`. */
function toRubyPathKey(name: string): string {
  return name.replace(/::|\./g, '/').replaceAll('_', '').toLowerCase();
}

/** Adds a key and the keys of its containers: `a/b` → `a/b`, `a`. */
function addKeyAndContainers(keys: Set<string>, key: string): void {
  for (let containerKey = key; containerKey !== ''; containerKey = getParentFolder(containerKey))
    keys.add(containerKey);
}

function readGemspecs(
  workspace: Workspace,
): { readonly packages: readonly PackageInfo[]; readonly requirePaths: readonly string[]; } {
  const packages: PackageInfo[] = [];
  const requirePaths: string[] = [];
  for (const path of [...workspace.pathsLike(/\.gemspec$/)].sort(byText)) {
    const text = workspace.manifest(path);
    if (text === undefined) continue;
    const root = getParentFolder(path);
    const name = /^[ \t]*\w+\.name[ \t]*=[ \t]*["']([\w.-]+)["']/m.exec(text)?.[1] ??
      getBaseName(path).slice(0, -'.gemspec'.length);
    packages.push({ name, root, manifest: path });
    const declaredFolders = /\.require_paths?[ \t]*=[ \t]*(?:%w)?[[({]?([^\])}\n]{0,200})/.exec(text)?.[1] ?? 'lib';
    for (const folder of declaredFolders.match(/[\w./-]+/g) ?? ['lib']) {
      const joinedFolder = joinInRoot(root, folder);
      if (joinedFolder !== undefined) requirePaths.push(joinedFolder);
    }
  }
  return { packages, requirePaths: [...new Set(requirePaths)] };
}

/** Returns the folders that config/application.rb adds to the autoload paths, longest first. */
function readConfiguredFolders(workspace: Workspace): string[] {
  const folders = new Set<string>();
  for (const path of workspace.manifestsNamed('application.rb')) {
    const projectFolder = getParentFolder(getParentFolder(path));
    for (const line of workspace.manifest(path)!.split('\n')) {
      if (!/^[^#]{0,100}(?:autoload|eager_load)(?:_once)?_paths/.test(line)) continue;
      for (
        const match of line.slice(0, 1_000).replace(/#\{[^}]*\}\/?|Rails\.root|config\.root/g, '').matchAll(
          /["'[(\s/]([a-z][\w-]*(?:\/[\w-]+)*)(?=["'\])\s])/g,
        )
      ) {
        const folder = joinInRoot(projectFolder, match[1]!);
        if (folder !== undefined && folder !== '' && workspace.hasFolder(folder)) folders.add(folder);
      }
    }
  }
  return [...folders].sort((a, b) => b.length - a.length || byText(a, b));
}
