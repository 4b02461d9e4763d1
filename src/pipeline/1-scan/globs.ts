import { globMatcher } from './globMatcher';

/** Returns the first pattern that a path matches; a pattern that names a folder includes all files below it. */
export type Globs = (path: string) => string | undefined;

/**
 * Compiles globs. As in `.gitignore`, a pattern without a slash matches names in any folder, and a pattern with a slash
 * begins at the root. An absolute pattern is for a file below `root`. Dot files match like others; `{a,b}` works,
 * `+(a)` does not. `option` names the setting in errors: `include`, `exclude`.
 */
export function globs(patterns: readonly string[], option: string, root?: string): Globs {
  const matchers = patterns.map((pattern) => createPathGlobMatcher(pattern, option, root));
  return (path) => matchers.find((m) => m.matches(path))?.pattern;
}

/** Returns the patterns that match none of these paths. */
export function unmatchedGlobs(patterns: readonly string[], option: string, root: string,
  paths: readonly string[]): readonly string[]
{
  return patterns.filter((pattern) => {
    const { matches } = createPathGlobMatcher(pattern, option, root);
    return !paths.some((path) => matches(path.replace(/\/$/, '')));
  });
}

function createPathGlobMatcher(pattern: string, option: string, root: string | undefined) {
  const below = belowRoot(pattern, root);
  const isName = !below.replace(/\/$/, '').includes('/');
  const [matches, anywhere] = [globMatcher(below, option), isName ? globMatcher(`**/${below}`, option) : undefined];
  return { pattern, matches: (path: string) => matches(path) || anywhere?.(path) === true };
}

/** Converts an absolute pattern to a pattern relative to the root, with a leading slash. */
function belowRoot(pattern: string, root: string | undefined): string {
  if (root === undefined) return pattern;
  const start = root.replaceAll('\\', '/').replace(/\/$/, '');
  const normalized = /^[a-z]:\\/i.test(pattern) ? pattern.replaceAll('\\', '/') : pattern;
  return normalized.startsWith(`${start}/`) ? normalized.slice(start.length) : pattern;
}
