import { append } from '#base/collections/lists';
import type { PackageInfo } from '#model';
import { byText } from '#base/order';
import { asObject, asString, type Json } from '../resolve/jsonc';
import { parseTomlManifest } from '../resolve/toml';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Workspace } from '../resolve/workspace';

export interface CargoPackage {
  readonly root: string;
  /** The name used in code, such as `my_crate`. */
  readonly crate: string;
  /** The library file: `src/lib.rs` or the path in the manifest; undefined if the package has no library. */
  readonly library: string | undefined;
  /**
   * The root files of all crates: first the library, then programs, tests, examples, benches and the build script.
   */
  readonly roots: readonly string[];
  /** Maps the name used in code to the dependency's package name, and its folder if given by a path. */
  readonly dependencies: ReadonlyMap<string, Dependency>;
  readonly edition: string;
}

interface Dependency {
  readonly name: string;
  readonly root: string | undefined;
  /** Whether the manifest gives the dependency another name than that of its package. */
  readonly isRenamed: boolean;
}

export interface CargoWorkspace {
  readonly allPackages: readonly CargoPackage[];
  findPackage(folder: string): CargoPackage | undefined;
  /**
   * Returns the package to which a crate name in the code of `referringPackage` refers: a dependency that is in the
   * workspace, or the package itself, whose library has this name.
   */
  resolveCrate(name: string, referringPackage: CargoPackage): CargoPackage | undefined;
  readonly packages: readonly PackageInfo[];
}

const dependencyTables = ['dependencies', 'dev-dependencies', 'build-dependencies'];
/** Folders of programs, tests, examples and benches. Each file is a crate, and so is each subfolder's `main.rs`. */
const targetFolders = ['src/bin', 'tests', 'examples', 'benches'];

export function findCargoPackages(workspace: Workspace): CargoWorkspace {
  const manifestByRoot = new Map(
    workspace.manifestsNamed('Cargo.toml').map((
      path,
    ) => [getParentFolder(path), parseTomlManifest(workspace.manifest(path)!)]),
  );
  const targetFilesByRoot = mapTargetFiles(workspace);
  const packageByRoot = new Map<string, CargoPackage>();
  const packageByName = new Map<string, CargoPackage>();
  const packages: PackageInfo[] = [];
  for (const [root, manifest] of manifestByRoot) {
    const name = asString(asObject(manifest['package'])['name']);
    if (name === undefined) continue;
    const cargoPackage = buildPackage(root, name, manifest);
    packageByRoot.set(root, cargoPackage);
    if (!packageByName.has(name)) packageByName.set(name, cargoPackage);
    packages.push({ name, root, manifest: root === '' ? 'Cargo.toml' : `${root}/Cargo.toml` });
  }
  const findPackage = memoizeByKey((folder: string) =>
    listFoldersUp(folder).map((ancestor) => packageByRoot.get(ancestor)).find((candidate) => candidate !== undefined)
  );
  const findNamedLibraries = memoizeByKey(mapNamedLibraries);
  return {
    allPackages: [...packageByRoot.values()].sort((a, b) => byText(a.root, b.root)),
    findPackage,
    resolveCrate,
    packages,
  };

  function resolveCrate(name: string, referringPackage: CargoPackage): CargoPackage | undefined {
    const dependency = referringPackage.dependencies.get(name);
    if (dependency) return findDependency(dependency);
    return name === referringPackage.crate ? referringPackage : findNamedLibraries(referringPackage.root).get(name);
  }

  function findDependency({ name, root }: Dependency): CargoPackage | undefined {
    return (root === undefined ? undefined : packageByRoot.get(root)) ?? packageByName.get(name);
  }

  /**
   * Maps the names that libraries give themselves, by `[lib] name`, to the packages, if the root does not rename them.
   */
  function mapNamedLibraries(root: string): ReadonlyMap<string, CargoPackage> {
    const libraryByCrate = new Map<string, CargoPackage>();
    for (const dependency of packageByRoot.get(root)!.dependencies.values()) {
      const library = dependency.isRenamed ? undefined : findDependency(dependency);
      if (library && !libraryByCrate.has(library.crate)) libraryByCrate.set(library.crate, library);
    }
    return libraryByCrate;
  }

  function buildPackage(root: string, name: string, manifest: { readonly [key: string]: Json; }): CargoPackage {
    const library = asObject(manifest['lib']);
    const joinRoot = (path: string) => joinInRoot(root, path);
    const libraryFile = joinRoot(asString(library['path']) ?? 'src/lib.rs');
    const targetPaths = ['bin', 'test', 'example', 'bench'].flatMap((kind) =>
      (Array.isArray(manifest[kind]) ? (manifest[kind] as readonly Json[]) : []).map((target) =>
        asString(asObject(target)['path'])
      )
    );
    const buildScript = asString(asObject(manifest['package'])['build']) ?? 'build.rs';
    const roots = [libraryFile, joinRoot('src/main.rs'),
      ...targetPaths.map((path) => (path === undefined ? undefined : joinRoot(path))),
      ...(targetFilesByRoot.get(root) ?? []), joinRoot(buildScript)];
    const existingRoots = [
      ...new Set(roots.filter((path): path is string => path !== undefined && workspace.hasFile(path))),
    ];
    return {
      root,
      crate: (asString(library['name']) ?? name).replaceAll('-', '_'),
      library: libraryFile !== undefined && workspace.hasFile(libraryFile) ? libraryFile : undefined,
      roots: existingRoots,
      dependencies: readDependencies(root, manifest),
      edition: asString(asObject(manifest['package'])['edition']) ??
        (asObject(asObject(manifest['package'])['edition'])['workspace'] === true ? '2021' : '2015'),
    };
  }

  function readDependencies(root: string, manifest: { readonly [key: string]: Json; }): Map<string, Dependency> {
    const dependencies = new Map<string, Dependency>();
    const sections = [manifest, ...Object.values(asObject(manifest['target'])).map(asObject)];
    for (const section of sections)
      for (const table of dependencyTables)
        for (const [key, value] of Object.entries(asObject(section[table]))) {
          const entry = asObject(value);
          const inheritedDependency = entry['workspace'] === true ? findInheritedDependency(root, key) : undefined;
          const sourceEntry = inheritedDependency?.value ?? entry;
          const path = asString(sourceEntry['path']);
          const name = asString(entry['package']) ?? asString(sourceEntry['package']);
          dependencies.set(key.replaceAll('-', '_'), {
            name: name ?? key,
            isRenamed: name !== undefined,
            root: path === undefined ? undefined : joinInRoot(inheritedDependency?.root ?? root, path),
          });
        }
    return dependencies;
  }

  /** Finds a dependency in the `[workspace.dependencies]` of the nearest parent manifest that defines a workspace. */
  function findInheritedDependency(root: string, key: string): {
    readonly root: string;
    readonly value: { readonly [key: string]: Json; };
  } | undefined {
    for (const ancestor of listFoldersUp(root)) {
      const workspaceTable = asObject(manifestByRoot.get(ancestor))['workspace'];
      if (workspaceTable !== undefined)
        return { root: ancestor, value: asObject(asObject(asObject(workspaceTable)['dependencies'])[key]) };
    }
    return undefined;
  }
}

/** Maps each package folder to the root files of its crates in the usual folders, sorted. */
function mapTargetFiles(workspace: Workspace): Map<string, string[]> {
  const filesByRoot = new Map<string, string[]>();
  for (const path of [...workspace.pathsLike(/\.rs$/)].sort(byText)) {
    const folder = getBaseName(path) === 'main.rs' ? getParentFolder(getParentFolder(path)) : undefined;
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
