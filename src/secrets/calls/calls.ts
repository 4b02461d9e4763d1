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
    const offset = offsets.at(i);
    if (offset < regionEnd) continue;
    const name = readCallName(text, offset);
    const argumentsStart = findArgumentsStart(text, offset + name.length);
    if (argumentsStart === undefined) continue;
    /**
     * The secret's argument position in a row whose qualifier matches. Rows without a qualifier, which come later, must
     * not report an earlier argument.
     */
    let minArgument = 0;
    for (const row of callsByName.get(name) ?? []) {
      if (row.qualifier === '' ? row.argument < minArgument : !hasQualifier(text, row.qualifier, offset)) continue;
      if (row.qualifier !== '') minArgument = row.argument;
      const region = findCallSecret(text, argumentsStart, row);
      if (!region) continue;
      regions.push(region);
      regionEnd = region.end;
      break;
    }
  }
  return regions;
}

function findCallSecret(text: string, argumentsStart: number,
  { argument, strength, precedingArgument, valuePrefix }: NamedCall
):
  | Region
  | undefined
{
  const argumentStart = findArgumentStart(text, argumentsStart, argument);
  const literal = argumentStart === undefined ? undefined : readStringArgument(text, argumentStart);
  if (
    !literal ||
    precedingArgument && !precedingArgument.test(readPrecedingArgument(text, argumentsStart, argumentStart!))
  )
    return undefined;
  const prefixLength = valuePrefix?.exec(text.slice(literal.start, literal.end))?.[0].length;
  const start = literal.start + (prefixLength ?? 0);
  return valuePrefix && prefixLength === undefined || !isSecret(text.slice(start, literal.end), strength, 'quoted')
    ? undefined
    : { start, end: literal.end, type: strength === 'password' || strength === 'pass' ? 'password' : 'secret' };
}

/** Returns the text between the last two commas before the offset. */
function readPrecedingArgument(text: string, argumentsStart: number, argumentStart: number): string {
  return /([^,]*),\s*$/.exec(text.slice(Math.max(argumentsStart, argumentStart - 200), argumentStart))?.[1]!.trim() ??
    '';
}

function readCallName(text: string, offset: number): string {
  wordPattern.lastIndex = offset;
  return wordPattern.exec(text)![0];
}

const wordPattern = /\w{0,40}/y;

/** Returns the offset after `(`, `= (`, or a space, since Ruby and PowerShell calls do not need parentheses. */
function findArgumentsStart(text: string, offset: number): number | undefined {
  openingPattern.lastIndex = offset;
  return openingPattern.test(text) ? openingPattern.lastIndex : undefined;
}

const openingPattern = /(?:::new)?\s{0,2}=?\s{0,2}\(| (?=["'$@]?[\w:.$@ -]{1,80}["']?,[^\n])/y;

/**
 * Reports whether the qualifier precedes the name, as in `DriverManager.`, `JWT::`, `red:`, `$redis->`,
 * `Credentials().`.
 */
function hasQualifier(text: string, qualifier: string, nameStart: number): boolean {
  const separator = text.slice(nameStart - 2, nameStart);
  const end = separator === '::' || separator === '->' ? nameStart - 2 : /[.:]$/.test(separator) ? nameStart - 1 : -1;
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
    const parenthesis = openings.at(i);
    if (!loginNamePattern.test(text.slice(Math.max(0, parenthesis - 40), parenthesis))) continue;
    const lastArgument = findLastArgument(text, parenthesis + 1);
    if (lastArgument && isSecret(text.slice(lastArgument.start, lastArgument.end), 'pass', 'adjacent'))
      regions.push({ start: lastArgument.start, end: lastArgument.end, type: 'password' });
  }
  return regions;
}

const loginNamePattern = /(?:[lL]og[iI]n|LOGIN|[aA]uth|[cC]redentials?)$/;
const maxArguments = 4;

function findLastArgument(text: string, argumentsStart: number):
  | { readonly start: number; readonly end: number; }
  | undefined
{
  let lastArgument: { readonly start: number; readonly end: number; } | undefined;
  for (let argumentNumber = 1; argumentNumber <= maxArguments; argumentNumber++) {
    const start = findArgumentStart(text, argumentsStart, argumentNumber);
    if (start === undefined) break;
    lastArgument = readStringArgument(text, start);
  }
  return lastArgument;
}

/**
 * The maximum number of characters read from a call's arguments, and the maximum nesting of brackets. The scan stops
 * if either limit is exceeded.
 */
const maxArgumentCharacters = 600, maxDepth = 3;

/**
 * Returns the offset of the argument with the given number, counted from 1, or undefined if there are fewer arguments.
 * Commas within brackets and strings do not separate arguments. `argumentsStart` is the offset after the opening
 * parenthesis.
 */
function findArgumentStart(text: string, argumentsStart: number, argumentNumber: number): number | undefined {
  let depth = 0;
  let currentNumber = 1;
  let offset = skipSpace(text, argumentsStart);
  const limit = Math.min(text.length, argumentsStart + maxArgumentCharacters);
  if (currentNumber === argumentNumber) return offset;
  while (offset < limit) {
    const c = text.charCodeAt(offset);
    if (isOpeningBracket[c] === 1 && ++depth > maxDepth || isClosingBracket[c] === 1 && --depth < 0) return undefined;
    const string = isQuote[c] === 1 ? readStringAt(text, offset) : undefined;
    offset = string ? string.next : offset + 1;
    if (c === comma && depth === 0 && ++currentNumber === argumentNumber) return skipSpace(text, offset);
  }
  return undefined;
}

const wrapperPattern =
  /(?:\w{0,20}(?:pass|pw|secret|key|token|auth|cred)\w{0,20}\s?[=:]\s?)?(?:(?:new |await )?(?:Some|String|String::from|\[\]byte|Buffer\.from|bytes|b64decode|SecretString|SecretStr|Secret|toBytes|utf8\.encode)\(\s{0,8})?/y;

/** Returns the string that is the whole argument, or the argument of a conversion that `wrapperPattern` matches. */
function readStringArgument(text: string, offset: number): Lexeme | undefined {
  wrapperPattern.lastIndex = offset;
  wrapperPattern.test(text);
  const literal = readStringAt(text, wrapperPattern.lastIndex);
  return literal && argumentEndPattern.test(text.slice(literal.next, literal.next + 40)) ? literal : undefined;
}

/** Matches if the argument ends after the string, so that the string is not concatenated with another one. */
const argumentEndPattern =
  /^\s{0,20}(?:[,)\];}]|\.(?:toCharArray|getBytes|encode|to_string|into|as_bytes|trim)\b|$|[\r\n])/;

function skipSpace(text: string, start: number): number {
  let offset = start;
  while (offset < start + 200 && isSpace[text.charCodeAt(offset)] === 1) offset++;
  return offset;
}

const comma = 44;
const isSpace = createCharacterSet(/\s/),
  isQuote = createCharacterSet(/["'`]/),
  isOpeningBracket = createCharacterSet(/[([{]/),
  isClosingBracket = createCharacterSet(/[)\]}]/);
