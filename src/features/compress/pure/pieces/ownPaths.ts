import { pathBelow } from '#base/text/paths';

/** Reports whether a path of a stack trace, as written there, belongs to the repository. */
export type IsOwnPath = (path: string) => boolean;

export interface OwnPathsOptions {
  /** An absolute path with forward slashes and without a final slash. */
  readonly root: string;
  /** Reports whether the repository has a file with this relative path. */
  readonly isFile?: ((path: string) => boolean) | undefined;
}

/** Folders of library code, which may also lie below the root. */
const libraryFolder =
  /(?:^|[\\/])(?:node_modules|site-packages|dist-packages|\.cargo|rustc|pkg[\\/]mod|gems|\.rustup|\.pub-cache|\.m2|\.gradle|\.venv|venv|vendor|_pytest|lib[\\/]python[\d.]+)[\\/]/;
/** Beginnings of paths in runtimes and installed code, if they are not below the root. */
const runtimePath =
  /^(?:node:|internal\/(?:[\w-]+\/)*[\w-]+\.js\b|webpack:|<anonymous>|native$|<frozen|<string>|dart:|package:(?:test|flutter)|\/usr\/|\/opt\/|\/build\/|System\.|Microsoft\.|Xunit\.|NUnit\.|MSTest\.)/;
const absolute = /^(?:\/|[A-Za-z]:\/)/;
/** Maximum number of paths of other folders that are looked up; later ones count as other people's code. */
const maxLookups = 1_000;
const maxDepth = 20;

/**
 * Relative paths and those below the root are the repository's own. So are absolute paths of another checkout, on a CI
 * machine or in a container, that end with the path of a file of this one: at least a folder and a name.
 */
export function createOwnPaths({ root, isFile }: OwnPathsOptions): IsOwnPath {
  const cache = new Map<string, boolean>();
  return (path) => {
    const plain = path.replace(/^file:\/\//, '').replaceAll('\\', '/');
    const inRoot = pathBelow(`${root}/`, plain);
    const below = inRoot ?? plain;
    if (libraryFolder.test(below) || (inRoot === undefined && runtimePath.test(below))) return false;
    return absolute.test(below) ? isOfOtherCheckout(below) : !/^(?:\.\/)?\.\.\//.test(below);
  };

  function isOfOtherCheckout(path: string): boolean {
    const cached = cache.get(path);
    if (cached !== undefined || !isFile || cache.size >= maxLookups) return cached ?? false;
    const parts = path.split('/').slice(1);
    const isOwn = parts.length <= maxDepth && !parts.includes('..') &&
      parts.slice(1, -1).some((_, i) => isFile(parts.slice(i + 1).join('/')));
    cache.set(path, isOwn);
    return isOwn;
  }
}
