import { characterSet } from '../text/characterSet';
import { stringAt, type Lexeme } from '../text/literals';

/** Characters of a call's arguments that are read, and the deepest nesting of brackets; the scan ends beyond either. */
const longest = 600, maxDepth = 3;

/**
 * Returns the offset of the argument with that number, counted from 1, or undefined if there are fewer. Commas within
 * brackets and strings do not separate arguments. `from` follows the opening parenthesis.
 */
export function argumentStart(text: string, from: number, number: number): number | undefined {
  let depth = 0;
  let found = 1;
  let at = skipSpace(text, from);
  const limit = Math.min(text.length, from + longest);
  if (found === number) return at;
  while (at < limit) {
    const c = text.charCodeAt(at);
    if (opens[c] === 1 && ++depth > maxDepth || closes[c] === 1 && --depth < 0) return undefined;
    const string = isQuote[c] === 1 ? stringAt(text, at) : undefined;
    at = string ? string.next : at + 1;
    if (c === comma && depth === 0 && ++found === number) return skipSpace(text, at);
  }
  return undefined;
}

const wrapped =
  /(?:\w{0,20}(?:pass|pw|secret|key|token|auth|cred)\w{0,20}\s?[=:]\s?)?(?:(?:new |await )?(?:Some|String|String::from|\[\]byte|Buffer\.from|bytes|b64decode|SecretString|SecretStr|Secret|toBytes|utf8\.encode)\(\s{0,8})?/y;

/** The string that is the whole argument, or the argument of one of the conversions above. */
export function stringArgument(text: string, at: number): Lexeme | undefined {
  wrapped.lastIndex = at;
  wrapped.test(text);
  const literal = stringAt(text, wrapped.lastIndex);
  return literal && endsArgument.test(text.slice(literal.next, literal.next + 40)) ? literal : undefined;
}

/** No operator follows: the string is not joined with another one. */
const endsArgument = /^\s{0,20}(?:[,)\];}]|\.(?:toCharArray|getBytes|encode|to_string|into|as_bytes|trim)\b|$|[\r\n])/;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < from + 200 && isSpace[text.charCodeAt(at)] === 1) at++;
  return at;
}

const comma = 44;
const isSpace = characterSet(/\s/),
  isQuote = characterSet(/["'`]/),
  opens = characterSet(/[([{]/),
  closes = characterSet(/[)\]}]/);
