import { createCharacterSet } from '../text/characterSet';
import type { SecretName } from '../names/secretNames';
import type { UserNameSearch } from './surroundings';

/**
 * Returns a function that reports whether the name `pass` may have a secret as its value. `pass` is also a Python
 * statement, and most occurrences are not passwords. Characters are tested before patterns, since a long line may
 * contain many such names. `nextQuote` is the offset of the first quote after the name. Names must be passed in text
 * order.
 */
export function createPassNameFilter(text: string,
  userNameSearch: UserNameSearch): (start: number, end: number, name: SecretName, nextQuote: number) => boolean
{
  return (start, end, name, nextQuote) => {
    const signOffset = skipCharacters(text, isQuote[text.charCodeAt(end)] === 1 ? end + 1 : end, isBlank, 8);
    const signCode = text.charCodeAt(signOffset);
    const valueStart = signCode === colon || signCode === equals
      ? skipCharacters(text, signOffset + 1, isBlank, 8)
      : signOffset;
    if (valueStart > signOffset && isQuote[text.charCodeAt(valueStart)] === 1) {
      const length = countPlainCharacters(text, valueStart);
      if (length > 0 && (length < minSecretLength || !userNameSearch.mayPrecede(start))) return false;
    } else if (
      isBlank[text.charCodeAt(valueStart - 1)] === 1 && nextQuote > valueStart + maxAnnotationLength &&
      isShortWord(text, valueStart) &&
      !isInSeries(text, start)
    ) return false;
    return isAssigned(text, end, isTestOutcome(start, end, name));
  };
}

const semicolon = 59, colon = 58, equals = 61;
const isBlank = createCharacterSet(/[ \t]/),
  isQuote = createCharacterSet(/["'`]/),
  isLetter = createCharacterSet(/[A-Za-z]/),
  isPlain = createCharacterSet(/[A-Za-z :,=]/),
  isSpace = createCharacterSet(/\s/);

/** The maximum distance, in characters, between a name and the quote of its value if a type separates them. */
const maxAnnotationLength = 400;

/** The minimum length of a secret, and of a secret in base64 with padding, in characters. */
const minSecretLength = 4, minBase64Length = 8;

/**
 * Returns the length of a quoted text if it is too plain and too short to be generated, otherwise 0. Such a text is a
 * secret only after a user name.
 */
function countPlainCharacters(text: string, quote: number): number {
  const end = skipCharacters(text, quote + 1, isPlain, 15);
  const length = end - quote - 1;
  return text.charCodeAt(end) !== text.charCodeAt(quote) ||
      length >= minBase64Length && text.charCodeAt(end - 1) === equals
    ? 0
    : length;
}

/** Reports whether the text consists of letters only, too few for a secret without quotes. */
function isShortWord(text: string, start: number): boolean {
  const end = skipCharacters(text, start, isLetter, 7);
  return end > start && (end === text.length || isSpace[text.charCodeAt(end)] === 1);
}

/** Reports whether the name follows a semicolon, as in a connection string, in which any word may be a password. */
function isInSeries(text: string, start: number): boolean {
  return text.charCodeAt(start - 1) === semicolon || text.charCodeAt(start - 2) === semicolon;
}

function skipCharacters(text: string, start: number, characters: Uint8Array, max: number): number {
  let position = start;
  while (position < start + max && characters[text.charCodeAt(position)] === 1) position++;
  return position;
}

/** Reports whether the name is `PASS` alone, which tests print before `:` and a name. */
function isTestOutcome(start: number, end: number, { isEnvironment }: SecretName): boolean {
  return isEnvironment && end - start === 4;
}

function isAssigned(text: string, end: number, isVariable: boolean): boolean {
  const pattern = isVariable ? variablePattern : assignmentPattern;
  pattern.lastIndex = end;
  return pattern.test(text);
}

/** Matches the text after the name in an assignment, including one to `name[]` or `name[64]`, as in C. */
const assignmentPattern = /(?:\[\w{0,16}\]|\\{0,3}["'`]?\]?)[ \t]{0,8}[:=]|["'`]\s?,|[ \t](?=[^\s:="'`])/y;
const variablePattern = /["'`]\]?[ \t]{0,8}[:=,]|(?:\[\w{0,16}\])?[ \t]{0,8}=/y;
