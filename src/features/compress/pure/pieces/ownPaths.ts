import { getPathBelow } from '#base/text/paths';

/** Reports whether a path, as written in a stack trace, belongs to the repository. */
export type IsOwnPath = (path: string) => boolean;

export interface OwnPathsOptions {
  /** An absolute path with forward slashes and without a final slash. */
  readonly root: string;
  /** Reports whether the repository has a file with this relative path. */
  readonly isFile?: ((path: string) => boolean) | undefined;
}

/** Matches folders of library code, which may also be below the root. */
const libraryFolderPattern =
  /(?:^|[\\/])(?:node_modules|site-packages|dist-packages|\.cargo|rustc|pkg[\\/]mod|gems|\.rustup|\.pub-cache|\.m2|\.gradle|\.venv|venv|vendor|_pytest|lib[\\/]python[\d.]+)[\\/]/;
/** Matches the beginnings of paths of runtimes and installed code that are not below the root. */
const runtimePathPattern =
  /^(?:node:|internal\/(?:[\w-]+\/)*[\w-]+\.js\b|webpack:|<anonymous>|native$|<frozen|<string>|dart:|package:(?:test|flutter)|\/usr\/|\/opt\/|\/build\/|System\.|Microsoft\.|Xunit\.|NUnit\.|MSTest\.)/;
const absolutePattern = /^(?:\/|[A-Za-z]:\/)/;
/** Maximum number of paths outside the root that are looked up. Later paths count as library code. */
const maxLookups = 1_000;
const maxDepth = 20;

/**
 * Creates a predicate for paths of the repository. Relative paths and paths below the root belong to it. So do absolute
 * paths from another checkout, on a CI machine or in a container, if they end with the relative path of one of this
 * repository's files, including at least one folder.
 */
export function createOwnPathPredicate({ root, isFile }: OwnPathsOptions): IsOwnPath {
  const resultsByPath = new Map<string, boolean>();
  return (path) => {
    const normalizedPath = path.replace(/^file:\/\//, '').replaceAll('\\', '/');
    const pathInRoot = getPathBelow(`${root}/`, normalizedPath);
    const effectivePath = pathInRoot ?? normalizedPath;
    if (
      libraryFolderPattern.test(effectivePath) || (pathInRoot === undefined && runtimePathPattern.test(effectivePath))
    ) return false;
    return absolutePattern.test(effectivePath)
      ? isFromOtherCheckout(effectivePath)
      : !/^(?:\.\/)?\.\.\//.test(effectivePath);
  };

  function isFromOtherCheckout(path: string): boolean {
    const cachedResult = resultsByPath.get(path);
    if (cachedResult !== undefined || !isFile || resultsByPath.size >= maxLookups) return cachedResult ?? false;
    const parts = path.split('/').slice(1);
    const isOwnFile = parts.length <= maxDepth && !parts.includes('..') &&
      parts.slice(1, -1).some((_, i) => isFile(parts.slice(i + 1).join('/')));
    resultsByPath.set(path, isOwnFile);
    return isOwnFile;
  }
}
