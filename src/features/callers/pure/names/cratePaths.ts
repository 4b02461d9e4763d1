import { baseName, getParentFolder } from '#base/text/paths';
import type { Meaning } from './meaning';
import type { RepositoryNames } from './repositoryNames';

const rootNames = ['mod.rs', 'lib.rs', 'main.rs'];
const crateRoots = ['lib.rs', 'main.rs'];

/**
 * Resolves the first part of a Rust path: its own crate, the surrounding module, or another crate of the repository.
 */
export function cratePath(names: RepositoryNames, path: string, name: string): Meaning | undefined {
  if (!path.endsWith('.rs')) return undefined;
  const module = (paths: readonly string[]): Meaning | undefined => {
    const match = paths.find((candidate) => names.fileOf(candidate));
    return match === undefined ? undefined : { kind: 'module', paths: [match] };
  };
  if (name === 'super') {
    const folder = rootNames.includes(baseName(path)) ? getParentFolder(getParentFolder(path)) : getParentFolder(path);
    return module([`${folder}.rs`, ...rootNames.map((rootName) => `${folder}/${rootName}`)]);
  }
  if (name === 'crate') {
    for (let folder = getParentFolder(path);; folder = getParentFolder(folder)) {
      const rootModule = module(crateRoots.map((rootName) => (folder === '' ? rootName : `${folder}/${rootName}`)));
      if (rootModule || folder === '') return rootModule;
    }
  }
  const crate = names.graph.packages.find((pkg) =>
    pkg.manifest.endsWith('Cargo.toml') && pkg.name.replaceAll('-', '_') === name
  );
  return crate && module([`${crate.root === '' ? '' : `${crate.root}/`}src/lib.rs`]);
}
