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
    const found = paths.find((one) => names.fileOf(one));
    return found === undefined ? undefined : { kind: 'module', paths: [found] };
  };
  if (name === 'super') {
    const folder = rootNames.includes(baseName(path)) ? getParentFolder(getParentFolder(path)) : getParentFolder(path);
    return module([`${folder}.rs`, ...rootNames.map((one) => `${folder}/${one}`)]);
  }
  if (name === 'crate') {
    for (let folder = getParentFolder(path);; folder = getParentFolder(folder)) {
      const found = module(crateRoots.map((one) => (folder === '' ? one : `${folder}/${one}`)));
      if (found || folder === '') return found;
    }
  }
  const crate = names.graph.packages.find((one) =>
    one.manifest.endsWith('Cargo.toml') && one.name.replaceAll('-', '_') === name
  );
  return crate && module([`${crate.root === '' ? '' : `${crate.root}/`}src/lib.rs`]);
}
