import { globMatcher } from './globMatcher';

/** The first of the patterns that a path matches; a pattern that names a folder includes all files below it. */
export type Globs = (path: string) => string | undefined;

/**
 * `option` names the setting in errors: `include`, `exclude`. Dot files match like others; `{a,b}` works, `+(a)` does
 * not.
 */
export function globs(patterns: readonly string[], option: string): Globs {
  const matchers = patterns.map((pattern) => ({ pattern, matches: globMatcher(pattern, option) }));
  return (path) => matchers.find((m) => m.matches(path))?.pattern;
}
