import { Minimatch } from 'minimatch';
import { UserError } from '../base/errors';

/** Says which of the patterns a path matches; a pattern that names a folder stands for all below it. */
export type Globs = (path: string) => string | undefined;

/**
 * Patterns may come from a hostile workspace, and every `*` multiplies the steps of a match that fails: three in one
 * name are enough for people.
 */
const mostStars = 3;
const longest = 1_000;

/**
 * `option` names the setting in errors: `include`, `exclude`. Dot files match like others; `{a,b}` works, `+(a)` does
 * not.
 */
export function globs(patterns: readonly string[], option: string): Globs {
  const matchers = patterns.map((pattern) => ({ pattern, matches: matcher(pattern, option) }));
  return (path) => matchers.find((m) => m.matches(path))?.pattern;
}

function matcher(pattern: string, option: string): (path: string) => boolean {
  const bare = pattern.replace(/^\.?\//, '').replace(/\/$/, '');
  const stars = Math.max(0, ...bare.split('/').map((name) => (name === '**' ? 0 : name.split('*').length - 1)));
  const folders = bare.split('/').filter((name) => name === '**').length;
  if (bare === '' || bare.length > longest || stars > mostStars || folders > mostStars) {
    throw new UserError(
      `${option}: the pattern ${
        JSON.stringify(pattern.slice(0, 80))
      } is empty or has more than ${mostStars} wildcards in one name or ${mostStars} folder wildcards; write a simpler one.`,
      'usage',
    );
  }
  const options = { dot: true, noext: true, nonegate: true, nocomment: true, braceExpandMax: 100 };
  const self = new Minimatch(bare, options);
  const below = new Minimatch(`${bare}/**`, options);
  return (path) => self.match(path) || below.match(path);
}
