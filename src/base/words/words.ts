/** Converts text to terms. The index and the task use the same functions, so their terms match. */
import { stem } from './inflection';

const identifierPattern = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu;
const asciiIdentifierPattern = /[A-Za-z_$][\w$]*/g;
const nonAsciiPattern = /[^\0-\x7f]/;
const subwordPattern = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+|\p{N}+/gu;
const asciiSubwordPattern = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;
/** Matches characters of scripts that are written without spaces. */
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** The maximum length of a name, in characters. A longer word is data. */
const maxNameLength = 100;

/**
 * Splits a name into words and keeps the case: `parseHTTPHeaders_v2` → `['parse', 'HTTP', 'Headers', 'v', '2']`. In
 * scripts without spaces, every two adjacent characters form a word: `设置文件` → `['设置', '置文', '文件']`.
 */
export function splitSubwords(name: string): string[] {
  // nearly all names are ASCII, and the Unicode classes cost four times as much
  if (isAscii(name)) return name.match(asciiSubwordPattern) ?? [];
  const subwords = name.match(subwordPattern) ?? [];
  return unspacedScript.test(name) ? subwords.flatMap(splitIntoPairs) : subwords;
}

export function extractIdentifiers(text: string): string[] {
  return text.match(nonAsciiPattern.test(text) ? identifierPattern : asciiIdentifierPattern) ?? [];
}

/**
 * Returns the folded terms of an identifier: the whole name and, if it has several subwords, those of two characters or
 * more in their order. Random data (base64, hashes: subwords of less than three characters on average) and overlong
 * words have no terms.
 */
export function extractNameTerms(name: string): string[] {
  if (unspacedScript.test(name)) return splitSubwords(name).map(fold);
  if (name.length > maxNameLength) return [];
  const subwords = splitSubwords(name);
  if (name.length >= 20 && subwords.length * 3 > name.length) return [];
  const wholeTerm = fold(name);
  const foldedSubwords = subwords.filter((word) => word.length > 1).map(fold);
  return foldedSubwords.length === 1 && foldedSubwords[0] === wholeTerm
    ? foldedSubwords
    : [wholeTerm, ...foldedSubwords];
}

/**
 * Folds a word to lower case and to one key for its inflected forms, so that "caches", "cached", "caching" and "cache"
 * match. Names with characters other than `a` to `z` have no inflected forms.
 */
export function fold(word: string): string {
  const lowerCaseWord = word.toLowerCase();
  return hasOnlyLetters(lowerCaseWord) ? stem(lowerCaseWord) : lowerCaseWord;
}

/**
 * Reports whether a word contains only `a` to `z`. Uses a loop, because a regular expression would be much slower for
 * all names of a workspace.
 */
function hasOnlyLetters(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) < 97 || word.charCodeAt(i) > 122) return false;
  return true;
}

function splitIntoPairs(word: string): string[] {
  const characters = [...word];
  if (characters.length < 3 || !unspacedScript.test(word)) return [word];
  return characters.slice(1).map((character, i) => characters[i]! + character);
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}
