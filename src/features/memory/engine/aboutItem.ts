import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import { createGlobMatcher } from '#pipeline/1-scan/globMatcher';

/** A parsed item of `About`, before it is compared with the existing files. */
export interface AboutItem {
  /** The path, without a leading `./` and a trailing slash. For `path#symbol`, the part before `#`. */
  readonly path: string;
  /** The symbol in `path#symbol`. */
  readonly symbol: string | undefined;
  /** `glob`: has wildcards. `name`: the name of a symbol, or of a folder or file in the root. */
  readonly kind: 'glob' | 'name' | 'path';
}

/** The maximum number of globs to match, because each one is tested against every file. */
export const maxGlobs = 500;

export function parseAboutItem(text: string): AboutItem {
  const path = text.replace(/^\.?\//, '').replace(/\/$/, '');
  const hashIndex = path.indexOf('#');
  if (hashIndex > 0) return { path: path.slice(0, hashIndex), symbol: path.slice(hashIndex + 1), kind: 'path' };
  const kind = isGlob(path) ? 'glob' : text.includes('/') ? 'path' : 'name';
  return { path, symbol: undefined, kind };
}

function isGlob(item: string): boolean {
  return /[*?[{]/.test(item);
}

/** Creates a matcher for paths. A glob that is too complex matches nothing. */
export function createAboutMatcher(glob: string): (path: string) => boolean {
  const folder = /^[^*?[{\\]*\//.exec(glob)?.[0] ?? '';
  try {
    const matches = createGlobMatcher(glob, 'About');
    return (path) => path.startsWith(folder) && matches(path);
  } catch (error) {
    if (error instanceof UserError) return () => false;
    throw error;
  }
}

/** Returns a warning if the items contain more globs than the maximum. */
export function findGlobProblem(items: readonly string[]): string | undefined {
  const globs = new Set(items.filter((item) => parseAboutItem(item).kind === 'glob'));
  if (globs.size <= maxGlobs) return undefined;
  return english`Memory entries contain ${globs.size} globs, but only ${maxGlobs} are matched: use folders instead.`;
}
