import { append } from '#base/collections/lists';
import type { PackageInfo } from '#model';
import { byText } from '#base/order';
import { asObject, asString, type Json } from '../resolve/jsonc';
import { parseTomlManifest } from '../resolve/toml';
import { baseName, getParentFolder } from '#base/text/paths';
import { foldersUp, join, memo, type Workspace } from '../resolve/workspace';

export interface CargoPackage {
  readonly root: string;
  /** The name used in code: `my_crate`. */
  readonly crate: string;
  /** `src/lib.rs`, or the path that its manifest names; undefined without a library. */
  readonly library: string | undefined;
  /**
   * Every root file of a crate, with the library first, then programs, tests, examples, benches and the build script.
   */
  readonly roots: readonly string[];
  /** Maps the name used in code to the dependency's package name, and its folder if given by a path. */
  readonly dependencies: ReadonlyMap<string, Dependency>;
  readonly edition: string;
}

interface Dependency {
  readonly name: string;
  readonly root: string | undefined;
}

export interface Cargo {
  readonly all: readonly CargoPackage[];
  of(folder: string): CargoPackage | undefined;
  /**
   * Returns the package that a crate name means in a package: a dependency in the root, or the package's own library.
   */
  crate(name: string, from: CargoPackage): CargoPackage | undefined;
  readonly packages: readonly PackageInfo[];
}

const tables = ['dependencies', 'dev-dependencies', 'build-dependencies'];
/** Folders of programs, tests, examples and benches. Each file is a crate, and so is each subfolder's `main.rs`. */
const targetFolders = ['src/bin', 'tests', 'examples', 'benches'];

export function cargoPackages(workspace: Workspace): Cargo {
  const manifests = new Map(
    workspace.manifestsNamed('Cargo.toml').map((
      path,
    ) => [getParentFolder(path), parseTomlManifest(workspace.manifest(path)!)]),
  );
  const files = targetFiles(workspace);
  const byRoot = new Map<string, CargoPackage>();
  const byName = new Map<string, CargoPackage>();
  const packages: PackageInfo[] = [];
  for (const [root, manifest] of manifests) {
    const name = asString(asObject(manifest['package'])['name']);
    if (name === undefined) continue;
    const cargoPackage = packageAt(root, name, manifest);
    byRoot.set(root, cargoPackage);
    if (!byName.has(name)) byName.set(name, cargoPackage);
    packages.push({ name, root, manifest: root === '' ? 'Cargo.toml' : `${root}/Cargo.toml` });
  }
  const packageOf = memo((folder: string) =>
    foldersUp(folder).map((up) => byRoot.get(up)).find((candidate) => candidate !== undefined)
  );
  return { all: [...byRoot.values()].sort((a, b) => byText(a.root, b.root)), of: packageOf, crate, packages };

  function crate(name: string, from: CargoPackage): CargoPackage | undefined {
    const dependency = from.dependencies.get(name);
    if (dependency)
      return (dependency.root === undefined ? undefined : byRoot.get(dependency.root)) ?? byName.get(dependency.name);
    return name === from.crate ? from : undefined;
  }

  function packageAt(root: string, name: string, manifest: { readonly [key: string]: Json; }): CargoPackage {
    const library = asObject(manifest['lib']);
    const at = (path: string) => join(root, path);
    const libraryFile = at(asString(library['path']) ?? 'src/lib.rs');
    const named = ['bin', 'test', 'example', 'bench'].flatMap((kind) =>
      (Array.isArray(manifest[kind]) ? (manifest[kind] as readonly Json[]) : []).map((target) =>
        asString(asObject(target)['path'])
      )
    );
    const build = asString(asObject(manifest['package'])['build']) ?? 'build.rs';
    const roots = [libraryFile, at('src/main.rs'), ...named.map((path) => (path === undefined ? undefined : at(path))),
      ...(files.get(root) ?? []), at(build)];
    const existing = [
      ...new Set(roots.filter((path): path is string => path !== undefined && workspace.hasFile(path))),
    ];
    return {
      root,
      crate: (asString(library['name']) ?? name).replaceAll('-', '_'),
      library: libraryFile !== undefined && workspace.hasFile(libraryFile) ? libraryFile : undefined,
      roots: existing,
      dependencies: dependenciesOf(root, manifest),
      edition: asString(asObject(manifest['package'])['edition']) ??
        (asObject(asObject(manifest['package'])['edition'])['workspace'] === true ? '2021' : '2015'),
    };
  }

  function dependenciesOf(root: string, manifest: { readonly [key: string]: Json; }): Map<string, Dependency> {
    const dependencies = new Map<string, Dependency>();
    const places = [manifest, ...Object.values(asObject(manifest['target'])).map(asObject)];
    for (const place of places)
      for (const table of tables)
        for (const [key, value] of Object.entries(asObject(place[table]))) {
          const entry = asObject(value);
          const inherited = entry['workspace'] === true ? inheritedBy(root, key) : undefined;
          const spec = inherited?.value ?? entry;
          const path = asString(spec['path']);
          dependencies.set(key.replaceAll('-', '_'), {
            name: asString(entry['package']) ?? asString(spec['package']) ?? key,
            root: path === undefined ? undefined : join(inherited?.root ?? root, path),
          });
        }
    return dependencies;
  }

  /** Returns the `[workspace.dependencies]` of the nearest parent manifest that is a workspace. */
  function inheritedBy(root: string, key: string): {
    readonly root: string;
    readonly value: { readonly [key: string]: Json; };
  } | undefined {
    for (const up of foldersUp(root)) {
      const shared = asObject(manifests.get(up))['workspace'];
      if (shared !== undefined) return { root: up, value: asObject(asObject(asObject(shared)['dependencies'])[key]) };
    }
    return undefined;
  }
}

/** Maps each package folder to the root files of its crates in the usual folders, sorted. */
function targetFiles(workspace: Workspace): Map<string, string[]> {
  const filesByRoot = new Map<string, string[]>();
  for (const path of [...workspace.pathsLike(/\.rs$/)].sort(byText)) {
    const folder = baseName(path) === 'main.rs' ? getParentFolder(getParentFolder(path)) : undefined;
    for (const target of targetFolders) {
      const root = [getParentFolder(path), folder].map((
        item,
      ) => (item === target ? '' : item?.endsWith(`/${target}`) ? item.slice(0, -target.length - 1) : undefined)).find((
        item,
      ) => item !== undefined);
      if (root !== undefined) append(filesByRoot, root, path);
    }
  }
  return filesByRoot;
}
