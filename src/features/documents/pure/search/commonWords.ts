import { once } from '#base/once';
import { extractSearchTerms } from './searchTerms';

/**
 * Words that do not indicate the subject of a question, a few for each language; all other words are weighted by
 * rarity. A word that has a meaning in another of these languages is left out.
 */
const words = `
a an and are as at be been by can did do does for from had has have how i in is it its many may me much my not of on or
our that the their there these this those to was we were what when where which who whose why will with would you your
der das den dem des ein eine einen einer und oder ist sind mit von zu auf für im wie wird werden welche
le la les du une et ou est sont dans par pour avec qui que quel quelle sur au aux
el los las y es por con para del una cómo cuál
il lo gli di è che per della sono come
o os da dos das em não uma
het een van en op dat zijn welke
`;

const getCommonTerms = once((): ReadonlySet<string> => new Set(extractSearchTerms(words)));

export function isCommonWord(term: string): boolean {
  return getCommonTerms().has(term);
}
