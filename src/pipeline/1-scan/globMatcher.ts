import { english } from '#base/text/english';
import { Minimatch } from 'minimatch';
import { UserError } from '#base/errors';

/**
 * Patterns may come from a hostile workspace, and every `*` multiplies the steps of a failing match. More than three in
 * one name are never needed.
 */
const maxStars = 3;
const maxLength = 1_000;

/** Returns a function that reports whether a path matches a pattern. Throws `UserError`; see `globs`. */
export function globMatcher(pattern: string, option: string): (path: string) => boolean {
  const bare = pattern.replace(/^\.?\//, '').replace(/\/$/, '');
  const stars = Math.max(0, ...bare.split('/').map((name) => (name === '**' ? 0 : name.split('*').length - 1)));
  const folders = bare.split('/').filter((name) => name === '**').length;
  if (bare === '' || bare.length > maxLength || stars > maxStars || folders > maxStars) {
    throw new UserError(
      english`${option}: the pattern ${
        JSON.stringify(pattern.slice(0, 80))
      } is empty or has more than ${maxStars} wildcards in one name or ${maxStars} folder wildcards; write a simpler one.`,
      'usage',
    );
  }
  const options = { dot: true, noext: true, nonegate: true, nocomment: true, braceExpandMax: 100 };
  const self = new Minimatch(bare, options);
  const below = new Minimatch(`${bare}/**`, options);
  return (path) => self.match(path) || below.match(path);
}
