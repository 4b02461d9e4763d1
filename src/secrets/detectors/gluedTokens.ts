import { once } from '#base/once';
import { prefilter } from '../prefilter/prefilter';
import type { Region } from '../region';
import { tokenFormats } from '../tokenFormats/tokenFormats';
import { findTokens } from './tokens';

/**
 * The maximum length of a name or sentence to search. Longer texts come from files, which are redacted before parts of
 * them are printed.
 */
const maxTextLength = 10_000;
/** The minimum length of a prefix. Names often contain shorter prefixes and those that do not end with `_` or `-`. */
const minPrefixLength = 4;

/**
 * Finds tokens within a word of a name or a sentence: `src/keyghp_….ts`. In file contents, by contrast, a token must
 * start a word, because runs of letters and digits contain many prefixes by chance.
 */
export function findGluedTokens(text: string): Region[] {
  if (text.length > maxTextLength) return [];
  const regions: Region[] = [];
  for (const { index } of text.matchAll(getPrefixPattern())) {
    if (index < (regions.at(-1)?.end ?? 0)) continue;
    const suffix = text.slice(index);
    const [token] = findTokens(suffix, prefilter(suffix));
    if (token?.start === 0) regions.push({ ...token, start: index, end: index + token.end });
  }
  return regions;
}

const getPrefixPattern = once(() => {
  const prefixes = tokenFormats.filter(({ common, keepPrefix }) => !common && !keepPrefix).flatMap(({ prefixes }) =>
    prefixes.filter((prefix) => prefix.length >= minPrefixLength && /^[\w-]+[_-]$/.test(prefix))
  );
  return new RegExp(`(?<=\\w)(?:${[...new Set(prefixes)].sort().join('|')})`, 'g');
});
