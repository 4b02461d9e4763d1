import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import { globMatcher } from '#pipeline/1-scan/globMatcher';

/** The interpretation of an item of `About` before the existing files are known. */
export interface AboutItem {
  /** Without `./` and without a slash at the end; for `path#symbol`, the path. */
  readonly path: string;
  /** The symbol in `path#symbol`. */
  readonly symbol: string | undefined;
  /** `glob`: has wildcards. `name`: the name of a symbol, or of a folder or file in the root. */
  readonly kind: 'glob' | 'name' | 'path';
}

/** The maximum number of globs that are matched, as each is tried on every file. */
export const maxGlobs = 500;

export function aboutItem(text: string): AboutItem {
  const path = text.replace(/^\.?\//, '').replace(/\/$/, '');
  const mark = path.indexOf('#');
  if (mark > 0) return { path: path.slice(0, mark), symbol: path.slice(mark + 1), kind: 'path' };
  const kind = isGlob(path) ? 'glob' : text.includes('/') ? 'path' : 'name';
  return { path, symbol: undefined, kind };
}

function isGlob(item: string): boolean {
  return /[*?[{]/.test(item);
}

/** A glob that is too complex to run matches nothing. */
export function aboutMatcher(glob: string): (path: string) => boolean {
  const folder = /^[^*?[{\\]*\//.exec(glob)?.[0] ?? '';
  try {
    const matches = globMatcher(glob, 'About');
    return (path) => path.startsWith(folder) && matches(path);
  } catch (error) {
    if (error instanceof UserError) return () => false;
    throw error;
  }
}

/** Returns a problem text if the entries have more globs than are matched. */
export function globProblem(items: readonly string[]): string | undefined {
  const globs = new Set(items.filter((item) => aboutItem(item).kind === 'glob'));
  if (globs.size <= maxGlobs) return undefined;
  return english`Memory entries refer to ${globs.size} globs, and only ${maxGlobs} are looked up: name folders instead.`;
}
