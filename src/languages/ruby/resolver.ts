import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import type { Definition, ImportRef, PackageInfo } from '#model';
import { nearestPath } from '../resolve/nearestPath';
import { baseName, containsPath, getParentFolder } from '#base/text/paths';
import { foldersUp, join, memo, type Resolver, type Target, type Workspace } from '../resolve/workspace';

/** If more files than this define a constant, it is a namespace that all of these files reopen. */
const definersMax = 2;
/** The maximum number of enclosing modules that are tried for a constant. */
const nestingMax = 12;
/** Classes that come with Ruby or Rails. A file that reopens one does not define it. */
const builtInClasses = new Set(
  'object basicobject kernel module class comparable enumerable enumerator string symbol integer float numeric rational complex array hash set range regexp matchdata proc method time date datetime file dir io exception standarderror runtimeerror argumenterror nilclass trueclass falseclass struct thread process math random marshal json yaml uri erb logger pathname rails rspec rake bundler gem minitest test activerecord activerecord/base activesupport activemodel actioncontroller actioncontroller/base actionview actiondispatch actionmailer activejob'
    .split(' '),
);
const loadFolders = ['lib', 'test', 'spec', 'app', 'ext', ''];

/**
 * Resolves `require` by the load path that a project's tools set (lib, test and spec of the enclosing project, then lib
 * of every gem in the root), and constants as autoloading does: `Admin::User` is admin/user.rb below a folder of app/,
 * below lib/, or below a configured folder.
 */
export function rubyResolver(workspace: Workspace): Resolver {
  const paths = [...workspace.pathsLike(/\.(?:rb|rake|ru)$/)].sort(byText);
  const gems = gemspecs(workspace);
  const configured = configuredRoots(workspace);
  const requirable = grouped(paths, (path) => requireNames(path, gems.requirePaths));
  const constants = grouped(paths, (path) => constantPath(path));
  const definers = indexRubyDefiners(workspace, paths);
  const nesting = memo(nestingOf);

  return {
    packages: gems.packages,
    resolve(from: string, ref: ImportRef): readonly Target[] {
      const path = required(from, ref.specifier);
      return path === undefined || path === from ? [] : [{ path, names: ref.names }];
    },
    resolveName(from: string, name: string): readonly Target[] {
      const path = constant(from, name);
      return path === undefined || path === from ? [] : [{ path, names: [name] }];
    },
  };

  function required(from: string, specifier: string): string | undefined {
    if (specifier.startsWith('/')) return undefined;
    const stem = specifier.replace(/\.rb$/, '');
    if (specifier.startsWith('.')) {
      const path = join(getParentFolder(from), stem);
      return path === undefined ? undefined : atStem(path, specifier);
    }
    for (const up of foldersUp(getParentFolder(from))) {
      for (const folder of loadFolders) {
        const path = atStem([up, folder, stem].filter((part) => part !== '').join('/'), specifier);
        if (path !== undefined && (folder !== '' || /^(?:test|spec|lib)(?:\/|$)/.test(baseName(up)) || up === ''))
          return path;
      }
    }
    return nearestPath(from, requirable.get(stem) ?? []);
  }

  function atStem(stem: string, specifier: string): string | undefined {
    const written = specifier.includes('.') && /\.\w+$/.test(specifier) && !specifier.endsWith('.rb');
    if (written && workspace.hasFile(stem)) return stem;
    return workspace.hasFile(`${stem}.rb`) ? `${stem}.rb` : undefined;
  }

  /**
   * Looks up the name as written, in the innermost enclosing module first, then outwards; then without its last part,
   * which may be defined in its container.
   */
  function constant(from: string, name: string): string | undefined {
    const parts = toRubyPathKey(name.replace(/^::/, '')).split('/');
    const around = name.startsWith('::') ? [''] : nesting(from);
    for (let count = parts.length; count > 0; count--) {
      const key = parts.slice(0, count).join('/');
      for (const module of around) {
        const whole = module === '' ? key : `${module}/${key}`;
        const conventional = constants.get(whole);
        if (conventional) return nearestPath(from, conventional);
        const defined = definers.get(whole);
        if (defined && defined.length <= definersMax) return nearestPath(from, defined);
      }
    }
    return undefined;
  }

  /**
   * Returns the keys of the modules around a file's code, innermost first: modules that it opens, and modules from its
   * path.
   */
  function nestingOf(path: string): string[] {
    const keys = new Set(['']);
    for (const definition of workspace.declared(path)?.definitions ?? [])
      if (definition.kind === 'module' || definition.kind === 'class')
        addAll(keys, toRubyPathKey(qualified(definition)));
    for (const key of constantPath(path)) addAll(keys, key);
    return [...keys].sort((a, b) => b.split('/').length - a.split('/').length || b.length - a.length || byText(a, b))
      .slice(-nestingMax);
  }

  function constantPath(path: string): string[] {
    const root = autoloadRoot(path, configured);
    return root === undefined
      ? []
      : [toRubyPathKey(path.slice(root === '' ? 0 : root.length + 1).replace(/\.\w+$/, ''))];
  }
}

/**
 * Returns the folder whose files define constants by their paths: in app/, its concerns, lib/, or a folder that the
 * application adds.
 */
function autoloadRoot(path: string, configured: readonly string[]): string | undefined {
  const own = configured.find((folder) => folder !== '' && containsPath(folder, path));
  if (own !== undefined) return own;
  const parts = path.split('/');
  const app = parts.indexOf('app');
  if (app >= 0 && app + 2 < parts.length)
    return parts.slice(0, app + (parts[app + 2] === 'concerns' && app + 3 < parts.length ? 3 : 2)).join('/');
  const lib = parts.findIndex((part) => part === 'lib' || part === 'test' || part === 'spec');
  if (lib < 0) return undefined;
  return parts.slice(0, lib + 1).join('/');
}

/**
 * Returns the names by which `require` may load the file: its path below each `lib`, and below a gem's declared
 * folders.
 */
function requireNames(path: string, requirePaths: readonly string[]): string[] {
  const stem = path.replace(/\.rb$/, '');
  const names = new Set<string>();
  const parts = stem.split('/');
  const lib = parts.indexOf('lib');
  if (lib >= 0) names.add(parts.slice(lib + 1).join('/'));
  for (const folder of requirePaths)
    if (stem.startsWith(folder === '' ? '' : `${folder}/`))
      names.add(
        stem.slice(folder === '' ? 0 : folder.length + 1),
      );
  return [...names];
}

function grouped(paths: readonly string[],
  keysOf: (path: string) => readonly string[]): ReadonlyMap<string, readonly string[]>
{
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    for (const key of keysOf(path)) append(groups, key, path);
  }
  return groups;
}

/** Maps the key of a class or module to the files that define it, except files in which a module only holds others. */
function indexRubyDefiners(workspace: Workspace, paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return grouped(paths, (path) => {
    const keys = new Set<string>();
    const definitions = workspace.declared(path)?.definitions ?? [];
    const types = definitions.filter((definition) => definition.kind === 'class' || definition.kind === 'module');
    const holders = new Set(types.map((definition) => definition.container));
    const used = new Set(
      definitions.filter((definition) => definition.kind !== 'class' && definition.kind !== 'module').map((
        definition,
      ) => definition.container),
    );
    for (const definition of types) {
      const name = qualified(definition);
      const key = toRubyPathKey(name);
      if (!builtInClasses.has(key) && (definition.kind === 'class' || used.has(name) || !holders.has(name)))
        keys.add(key);
    }
    return [...keys];
  });
}

function qualified({ name, container }: Pick<Definition, 'name' | 'container'>): string {
  return container === undefined ? name : `${container}.${name}`;
}

/** Normalizes a name or path: `Admin::HTMLParser`, `Admin.HTMLParser` and `admin/html_parser` → `admin/htmlparser`. */
function toRubyPathKey(name: string): string {
  return name.replace(/::|\./g, '/').replaceAll('_', '').toLowerCase();
}

/** Adds a key and the keys of its containers: `a/b` → `a/b`, `a`. */
function addAll(keys: Set<string>, key: string): void {
  for (let at = key; at !== ''; at = getParentFolder(at)) keys.add(at);
}

function gemspecs(
  workspace: Workspace,
): { readonly packages: readonly PackageInfo[]; readonly requirePaths: readonly string[]; } {
  const packages: PackageInfo[] = [];
  const requirePaths: string[] = [];
  for (const path of [...workspace.pathsLike(/\.gemspec$/)].sort(byText)) {
    const text = workspace.manifest(path);
    if (text === undefined) continue;
    const root = getParentFolder(path);
    const name = /^[ \t]*\w+\.name[ \t]*=[ \t]*["']([\w.-]+)["']/m.exec(text)?.[1] ??
      baseName(path).slice(0, -'.gemspec'.length);
    packages.push({ name, root, manifest: path });
    const declared = /\.require_paths?[ \t]*=[ \t]*(?:%w)?[[({]?([^\])}\n]{0,200})/.exec(text)?.[1] ?? 'lib';
    for (const folder of declared.match(/[\w./-]+/g) ?? ['lib']) {
      const joined = join(root, folder);
      if (joined !== undefined) requirePaths.push(joined);
    }
  }
  return { packages, requirePaths: [...new Set(requirePaths)] };
}

/** Returns the folders that config/application.rb adds to the autoload paths, longest first. */
function configuredRoots(workspace: Workspace): string[] {
  const roots = new Set<string>();
  for (const path of workspace.manifestsNamed('application.rb')) {
    const top = getParentFolder(getParentFolder(path));
    for (const line of workspace.manifest(path)!.split('\n')) {
      if (!/^[^#]{0,100}(?:autoload|eager_load)(?:_once)?_paths/.test(line)) continue;
      for (
        const match of line.slice(0, 1_000).replace(/#\{[^}]*\}\/?|Rails\.root|config\.root/g, '').matchAll(
          /["'[(\s/]([a-z][\w-]*(?:\/[\w-]+)*)(?=["'\])\s])/g,
        )
      ) {
        const folder = join(top, match[1]!);
        if (folder !== undefined && folder !== '' && workspace.hasFolder(folder)) roots.add(folder);
      }
    }
  }
  return [...roots].sort((a, b) => b.length - a.length || byText(a, b));
}
