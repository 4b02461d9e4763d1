import { once } from '#base/once';
import { prefilter } from '../prefilter/prefilter';
import type { Region } from '../region';
import { tokenFormats } from '../tokenFormats/tokenFormats';
import { findTokens } from './tokens';

/** Names and sentences are shorter than this. Whole files are redacted before parts of them are printed. */
const longest = 10_000;
/** Shorter prefixes, and prefixes that do not end with `_` or `-`, are parts of names. */
const shortest = 4;

/**
 * Finds tokens within a word of a name or a sentence: `src/keyghp_….ts`. In texts of files, by contrast, a token must
 * start a word, because runs of letters and digits contain many prefixes by chance.
 */
export function findGluedTokens(text: string): Region[] {
  if (text.length > longest) return [];
  const regions: Region[] = [];
  for (const { index } of text.matchAll(prefixWithin())) {
    if (index < (regions.at(-1)?.end ?? 0)) continue;
    const rest = text.slice(index);
    const [token] = findTokens(rest, prefilter(rest));
    if (token?.start === 0) regions.push({ ...token, start: index, end: index + token.end });
  }
  return regions;
}

const prefixWithin = once(() => {
  const prefixes = tokenFormats.filter(({ common, keepPrefix }) => !common && !keepPrefix).flatMap(({ prefixes }) =>
    prefixes.filter((prefix) => prefix.length >= shortest && /^[\w-]+[_-]$/.test(prefix))
  );
  return new RegExp(`(?<=\\w)(?:${[...new Set(prefixes)].sort().join('|')})`, 'g');
});
