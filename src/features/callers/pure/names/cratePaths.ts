import { getBaseName, getParentFolder } from '#base/text/paths';
import { joinInRoot } from '#languages/resolve/workspace';
import { findRenamedCrate, readCargoLibrary } from '#languages/rust/dependencies';
import type { Meaning } from './meaning';
import type { RepositoryNames } from './repositoryNames';

const rootNames = ['mod.rs', 'lib.rs', 'main.rs'];
const crateRoots = ['lib.rs', 'main.rs'];

/**
 * Resolves the first part of a Rust path: its own crate, the surrounding module, or another crate of the repository.
 */
export function resolveCratePath(names: RepositoryNames, path: string, name: string): Meaning | undefined {
  if (!path.endsWith('.rs')) return undefined;
  const findModule = (paths: readonly string[]): Meaning | undefined => {
    const existingPath = paths.find((candidate) => names.findFile(candidate));
    return existingPath === undefined ? undefined : { kind: 'module', paths: [existingPath] };
  };
  if (name === 'super') {
    const folder = rootNames.includes(getBaseName(path))
      ? getParentFolder(getParentFolder(path))
      : getParentFolder(path);
    return findModule([`${folder}.rs`, ...rootNames.map((rootName) => `${folder}/${rootName}`)]);
  }
  if (name === 'crate') {
    for (let folder = getParentFolder(path);; folder = getParentFolder(folder)) {
      const rootModule = findModule(crateRoots.map((rootName) => (folder === '' ? rootName : `${folder}/${rootName}`)));
      if (rootModule || folder === '') return rootModule;
    }
  }
  const renamedPackage = findRenamedCrate(listManifestsAbove(names, path), name);
  const library = findLibraries(names).find((candidate) =>
    renamedPackage === undefined ? candidate.crate === name : candidate.packageName === renamedPackage
  );
  return library?.file === undefined ? undefined : findModule([library.file]);
}

interface CrateLibrary {
  readonly packageName: string;
  /** The name in code: that of `[lib]`, or else of the package. */
  readonly crate: string;
  /** Undefined for a path outside the root. */
  readonly file: string | undefined;
}

const librariesByNames = new WeakMap<RepositoryNames, readonly CrateLibrary[]>();

function findLibraries(names: RepositoryNames): readonly CrateLibrary[] {
  let libraries = librariesByNames.get(names);
  if (!libraries)
    librariesByNames.set(names,
      libraries = names.graph.packages.filter(({ manifest }) => manifest.endsWith('Cargo.toml')).map((
        { name: packageName, root, manifest },
      ) => {
        const { name = packageName, path = 'src/lib.rs' } = readCargoLibrary(names.findFile(manifest)?.manifest ?? '');
        return { packageName, crate: name.replaceAll('-', '_'), file: joinInRoot(root, path) };
      }));
  return libraries;
}

/** Returns the texts of the Cargo manifests in the folders above a file, nearest first. */
function listManifestsAbove(names: RepositoryNames, path: string): readonly string[] {
  const texts: string[] = [];
  for (let folder = getParentFolder(path);; folder = getParentFolder(folder)) {
    const text = names.findFile(folder === '' ? 'Cargo.toml' : `${folder}/Cargo.toml`)?.manifest;
    if (text !== undefined) texts.push(text);
    if (folder === '') return texts;
  }
}
