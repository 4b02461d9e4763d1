import { createGlobMatcher } from './globMatcher';

/** Returns the first pattern that a path matches. A pattern that names a folder matches all files below that folder. */
export type PatternFinder = (path: string) => string | undefined;

/**
 * Compiles globs. As in `.gitignore`, a pattern without a slash matches names in any folder, and a pattern with a slash
 * begins at the root. An absolute pattern must name a path below `root`. Dot files match like other files. `{a,b}` is
 * supported, but `+(a)` is not. `option` is the name of the setting in errors: `include` or `exclude`.
 */
export function compileGlobs(patterns: readonly string[], option: string, root?: string): PatternFinder {
  const matchers = patterns.map((pattern) => createPathGlobMatcher(pattern, option, root));
  return (path) => matchers.find((matcher) => matcher.matches(path))?.pattern;
}

/** Returns the patterns that do not match any of the given paths. */
export function findUnmatchedGlobs(patterns: readonly string[], option: string, root: string,
  paths: readonly string[]): readonly string[]
{
  return patterns.filter((pattern) => {
    const { matches } = createPathGlobMatcher(pattern, option, root);
    return !paths.some((path) => matches(path.replace(/\/$/, '')));
  });
}

function createPathGlobMatcher(pattern: string, option: string, root: string | undefined) {
  const relativePattern = toRootRelativePattern(pattern, root);
  const isName = !relativePattern.replace(/\/$/, '').includes('/');
  const [matches, matchesAnywhere] = [createGlobMatcher(relativePattern, option),
    isName ? createGlobMatcher(`**/${relativePattern}`, option) : undefined];
  return { pattern, matches: (path: string) => matches(path) || matchesAnywhere?.(path) === true };
}

/** Converts an absolute pattern to a pattern relative to the root, with a leading slash. */
function toRootRelativePattern(pattern: string, root: string | undefined): string {
  if (root === undefined) return pattern;
  const rootFolder = root.replaceAll('\\', '/').replace(/\/$/, '');
  const slashPattern = /^[a-z]:\\/i.test(pattern) ? pattern.replaceAll('\\', '/') : pattern;
  return slashPattern.startsWith(`${rootFolder}/`) ? slashPattern.slice(rootFolder.length) : pattern;
}
