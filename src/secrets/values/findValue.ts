import { characterSet } from '../text/characterSet';
import { comparedValue } from './comparisons';
import { delimitedValue } from './delimited';
import type { SecretName } from '../names/secretNames';
import { labelledValue } from './labels';
import { pairFinder } from './pairs';
import { passNameFilter } from './passNames';
import { quotedValue } from './quoted';
import { markerStart } from '../region';
import type { UserNameSearch } from './surroundings';
import { elementValue, unquotedValue } from './unquoted';
import type { Value } from './value';

/** Finds the value of a name by what stands around the name. Names must come in the order of the text. */
export function valueFinder(text: string,
  users: UserNameSearch): (nameStart: number, nameEnd: number, name: SecretName) => Value | undefined
{
  const mayHold = passNameFilter(text, users);
  const paired = pairFinder(text);
  let quote = -1;
  return (start, end, name) => {
    const next = text.charCodeAt(end);
    // `:key:`, an emoji
    if (next === colon && text.charCodeAt(start - 1) === colon && isShown.test(text[end + 1] ?? '')) return undefined;
    if (isSystemFile(text, start)) return undefined;
    if (next === comma) return paired(start, end) ?? comparedValue(text, start, end);
    const labelled = labelledValue(text, start, end);
    if (labelled) return labelled;
    const compared = comparedValue(text, start, end);
    if (compared) return compared;
    if (ends[next] === 1 || isSettled(text, end)) return undefined;
    if (quote < end) quote = nextQuote(text, end);
    // `action=pass:next=0`: the name is a value itself
    if (name.strength === 'pass' && text.charCodeAt(start - 1) === equals) return undefined;
    if (name.strength === 'pass' && !mayHold(start, end, name, quote)) return undefined;
    const inElement = text.charCodeAt(start - 1) === less ? elementValue(text, end) : undefined;
    if (inElement) return inElement;
    const inPair = paired(start, end);
    if (inPair) return inPair;
    return quotedValue(text, start, end, name, quote) ?? delimitedValue(text, end) ??
      unquotedValue(text, start, end, name);
  };
}

/** The path of a system file: `/etc/passwd: 429b…`. */
function isSystemFile(text: string, start: number): boolean {
  return text.charCodeAt(start - 1) === slash && text.startsWith('/etc/', start - 5);
}

/**
 * Whether no pattern can match: a marker stands behind `name=`, `name="` or `name `, or a closing bracket is followed
 * by none of `afterBracket`.
 */
function isSettled(text: string, at: number): boolean {
  const next = text.charCodeAt(at);
  if (next === less) return text[at + 1] !== '/';
  if (next === closingBracket) return afterBracket[text.charCodeAt(at + 1)] === 0;
  if (next !== equals && next !== space) return false;
  const c = text.charCodeAt(at + 1);
  return c === openingBracket
    ? text.startsWith(markerStart, at + 1)
    : next === equals && (c === 34 || c === 39 || c === 96) && text.startsWith(markerStart, at + 2);
}

/** What ends a word of Markdown. */
const isShown = /[`|]/;
const colon = 58, slash = 47, space = 32, comma = 44, less = 60, equals = 61, openingBracket = 91, closingBracket = 93;
const afterBracket = characterSet(/[?! \t:=|+o]/);

/** What no pattern has right behind a name: `token.value` and `token)` need no further look. */
const ends = characterSet(/[\w.);}/{*%&@#^~-]/);

function nextQuote(text: string, from: number): number {
  anyQuote.lastIndex = from;
  return anyQuote.test(text) ? anyQuote.lastIndex - 1 : Infinity;
}

const anyQuote = /["'`]/g;
