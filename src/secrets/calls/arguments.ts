import { characterSet } from '../text/characterSet';
import { quotedAt, type Literal } from '../text/literals';

/** So far behind a call's name its arguments are read; brackets within brackets beyond the depth end the look. */
const longest = 600, deepest = 3;

/**
 * Where the argument of that number starts, from 1, or undefined where there are fewer: commas within brackets and
 * strings
 * do not part arguments. `from` is behind the opening parenthesis.
 */
export function argumentStart(text: string, from: number, number: number): number | undefined {
  let depth = 0;
  let found = 1;
  let at = behindSpace(text, from);
  const limit = Math.min(text.length, from + longest);
  if (found === number) return at;
  while (at < limit) {
    const c = text.charCodeAt(at);
    if (opens[c] === 1 && ++depth > deepest || closes[c] === 1 && --depth < 0) return undefined;
    const string = isQuote[c] === 1 ? quotedAt(text, at) : undefined;
    at = string ? string.next : at + 1;
    if (c === comma && depth === 0 && ++found === number) return behindSpace(text, at);
  }
  return undefined;
}

const wrapped =
  /(?:\w{1,24}\s?[=:]\s?)?(?:(?:new |await )?(?:Some|String|String::from|\[\]byte|Buffer\.from|bytes|b64decode|SecretString|SecretStr|Secret|toBytes|utf8\.encode)\(\s{0,8})?/y;

/** The string that is the whole argument, or is handed to one of the conversions above. */
export function stringArgument(text: string, at: number): Literal | undefined {
  wrapped.lastIndex = at;
  wrapped.test(text);
  const literal = quotedAt(text, wrapped.lastIndex);
  return literal && endsArgument.test(text.slice(literal.next, literal.next + 40)) ? literal : undefined;
}

/** No operator: the string is not put together with another. */
const endsArgument = /^\s{0,20}(?:[,)\];}]|\.(?:toCharArray|getBytes|encode|to_string|into|as_bytes|trim)\b|$|[\r\n])/;

function behindSpace(text: string, from: number): number {
  let at = from;
  while (at < from + 200 && isSpace[text.charCodeAt(at)] === 1) at++;
  return at;
}

const comma = 44;
const isSpace = characterSet(/\s/),
  isQuote = characterSet(/["'`]/),
  opens = characterSet(/[([{]/),
  closes = characterSet(/[)\]}]/);
