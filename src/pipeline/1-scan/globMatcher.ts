import { english } from '#base/text/english';
import { Minimatch } from 'minimatch';
import { UserError } from '#base/errors';

/**
 * Patterns may come from a hostile workspace, and every `*` multiplies the steps of a failing match. No pattern needs
 * more than three of them in one name.
 */
const maxStars = 3;
const maxPatternLength = 1_000;

/** Returns a function that reports whether a path matches a pattern. Throws `UserError` if the pattern is unusable. */
export function createGlobMatcher(pattern: string, option: string): (path: string) => boolean {
  const trimmedPattern = pattern.replace(/^\.?\//, '').replace(/\/$/, '');
  const starCount = Math.max(0,
    ...trimmedPattern.split('/').map((name) => (name === '**' ? 0 : name.split('*').length - 1)));
  const folderWildcardCount = trimmedPattern.split('/').filter((name) => name === '**').length;
  if (
    trimmedPattern === '' || trimmedPattern.length > maxPatternLength || starCount > maxStars ||
    folderWildcardCount > maxStars
  ) {
    throw new UserError(
      english`${option}: the pattern ${
        JSON.stringify(pattern.slice(0, 80))
      } is empty or has more than ${maxStars} wildcards in one name or ${maxStars} folder wildcards. Use a simpler one.`,
      'usage',
    );
  }
  const options = { dot: true, noext: true, nonegate: true, nocomment: true, braceExpandMax: 100 };
  const pathMatcher = new Minimatch(trimmedPattern, options);
  const childMatcher = new Minimatch(`${trimmedPattern}/**`, options);
  return (path) => pathMatcher.match(path) || childMatcher.match(path);
}
