import type { Hits, OffsetList } from '../hits';
import { isSecret } from '../classification/isSecret';
import type { Region } from '../region';
import { callsByName, type NamedCall } from './table';
import { createCharacterSet } from '../text/characterSet';
import { readStringAt, type Lexeme } from '../text/literals';

/** Finds secrets at a fixed position among the arguments of a known call, and passwords in login calls. */
export function findCallSecrets(text: string, { calls, logins }: Hits): Region[] {
  return [...findInKnownCalls(text, calls), ...findLoginPasswords(text, logins)];
}

function findInKnownCalls(text: string, offsets: OffsetList): Region[] {
  const regions: Region[] = [];
  for (let i = 0, regionEnd = 0; i < offsets.length; i++) {
    const at = offsets.at(i);
    if (at < regionEnd) continue;
    const name = readCallName(text, at);
    const from = findArgumentsStart(text, at + name.length);
    if (from === undefined) continue;
    /**
     * The secret's argument position in a row whose qualifier matches. Rows without a qualifier, which come later, must
     * not report an earlier argument.
     */
    let minArgument = 0;
    for (const row of callsByName.get(name) ?? []) {
      if (row.qualifier === '' ? row.argument < minArgument : !hasQualifier(text, row.qualifier, at)) continue;
      if (row.qualifier !== '') minArgument = row.argument;
      const region = findCallSecret(text, from, row);
      if (!region) continue;
      regions.push(region);
      regionEnd = region.end;
      break;
    }
  }
  return regions;
}

function findCallSecret(text: string, from: number, { argument, strength, precedingArgument, valuePrefix }: NamedCall):
  | Region
  | undefined
{
  const at = findArgumentStart(text, from, argument);
  const literal = at === undefined ? undefined : readStringArgument(text, at);
  if (!literal || precedingArgument && !precedingArgument.test(readPrecedingArgument(text, from, at!)))
    return undefined;
  const prefixLength = valuePrefix?.exec(text.slice(literal.start, literal.end))?.[0].length;
  const start = literal.start + (prefixLength ?? 0);
  return valuePrefix && prefixLength === undefined || !isSecret(text.slice(start, literal.end), strength, 'quoted')
    ? undefined
    : { start, end: literal.end, type: strength === 'password' || strength === 'pass' ? 'password' : 'secret' };
}

/** Returns the text between the last two commas before the offset. */
function readPrecedingArgument(text: string, from: number, at: number): string {
  return /([^,]*),\s*$/.exec(text.slice(Math.max(from, at - 200), at))?.[1]!.trim() ?? '';
}

function readCallName(text: string, at: number): string {
  wordPattern.lastIndex = at;
  return wordPattern.exec(text)![0];
}

const wordPattern = /\w{0,40}/y;

/** Returns the offset after `(`, `= (`, or a space, since Ruby and PowerShell calls do not need parentheses. */
function findArgumentsStart(text: string, at: number): number | undefined {
  openingPattern.lastIndex = at;
  return openingPattern.test(text) ? openingPattern.lastIndex : undefined;
}

const openingPattern = /(?:::new)?\s{0,2}=?\s{0,2}\(| (?=["'$@]?[\w:.$@ -]{1,80}["']?,[^\n])/y;

/**
 * Reports whether the qualifier precedes the name, as in `DriverManager.`, `JWT::`, `red:`, `$redis->`,
 * `Credentials().`.
 */
function hasQualifier(text: string, qualifier: string, at: number): boolean {
  const joint = text.slice(at - 2, at);
  const end = joint === '::' || joint === '->' ? at - 2 : /[.:]$/.test(joint) ? at - 1 : -1;
  return end > 0 &&
    (text.startsWith(qualifier, end - qualifier.length) ||
      text.startsWith(`${qualifier}()`, end - qualifier.length - 2));
}

/**
 * Finds passwords in login calls, which are recognized by the end of the function's name: `client.login("me", "…")`,
 * `new UserCredentials("me", "…")`. Reads the last of up to four arguments, and reports it only if it looks like a
 * password, because such calls also take user names. `openings` contains the offsets of the opening parentheses.
 */
function findLoginPasswords(text: string, openings: OffsetList): Region[] {
  const regions: Region[] = [];
  for (let i = 0; i < openings.length; i++) {
    const at = openings.at(i);
    if (!loginNamePattern.test(text.slice(Math.max(0, at - 40), at))) continue;
    const last = findLastArgument(text, at + 1);
    if (last && isSecret(text.slice(last.start, last.end), 'pass', 'adjacent'))
      regions.push({ start: last.start, end: last.end, type: 'password' });
  }
  return regions;
}

const loginNamePattern = /(?:[lL]og[iI]n|LOGIN|[aA]uth|[cC]redentials?)$/;
const maxArguments = 4;

function findLastArgument(text: string, from: number): { readonly start: number; readonly end: number; } | undefined {
  let last: { readonly start: number; readonly end: number; } | undefined;
  for (let number = 1; number <= maxArguments; number++) {
    const start = findArgumentStart(text, from, number);
    if (start === undefined) break;
    last = readStringArgument(text, start);
  }
  return last;
}

/**
 * The maximum number of characters read from a call's arguments, and the maximum nesting of brackets. The scan stops
 * if either limit is exceeded.
 */
const maxArgumentCharacters = 600, maxDepth = 3;

/**
 * Returns the offset of the argument with the given number, counted from 1, or undefined if there are fewer arguments.
 * Commas within brackets and strings do not separate arguments. `from` is the offset after the opening parenthesis.
 */
function findArgumentStart(text: string, from: number, argumentNumber: number): number | undefined {
  let depth = 0;
  let index = 1;
  let at = skipSpace(text, from);
  const limit = Math.min(text.length, from + maxArgumentCharacters);
  if (index === argumentNumber) return at;
  while (at < limit) {
    const c = text.charCodeAt(at);
    if (isOpeningBracket[c] === 1 && ++depth > maxDepth || isClosingBracket[c] === 1 && --depth < 0) return undefined;
    const string = isQuote[c] === 1 ? readStringAt(text, at) : undefined;
    at = string ? string.next : at + 1;
    if (c === comma && depth === 0 && ++index === argumentNumber) return skipSpace(text, at);
  }
  return undefined;
}

const wrapperPattern =
  /(?:\w{0,20}(?:pass|pw|secret|key|token|auth|cred)\w{0,20}\s?[=:]\s?)?(?:(?:new |await )?(?:Some|String|String::from|\[\]byte|Buffer\.from|bytes|b64decode|SecretString|SecretStr|Secret|toBytes|utf8\.encode)\(\s{0,8})?/y;

/** Returns the string that is the whole argument, or the argument of a conversion that `wrapperPattern` matches. */
function readStringArgument(text: string, at: number): Lexeme | undefined {
  wrapperPattern.lastIndex = at;
  wrapperPattern.test(text);
  const literal = readStringAt(text, wrapperPattern.lastIndex);
  return literal && argumentEndPattern.test(text.slice(literal.next, literal.next + 40)) ? literal : undefined;
}

/** Matches if the argument ends after the string, so that the string is not concatenated with another one. */
const argumentEndPattern =
  /^\s{0,20}(?:[,)\];}]|\.(?:toCharArray|getBytes|encode|to_string|into|as_bytes|trim)\b|$|[\r\n])/;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < from + 200 && isSpace[text.charCodeAt(at)] === 1) at++;
  return at;
}

const comma = 44;
const isSpace = createCharacterSet(/\s/),
  isQuote = createCharacterSet(/["'`]/),
  isOpeningBracket = createCharacterSet(/[([{]/),
  isClosingBracket = createCharacterSet(/[)\]}]/);
