import type { Hits, OffsetList } from '../hits';
import { isSecret } from '../classification/isSecret';
import type { Region } from '../region';
import { callsByName, type NamedCall } from './table';
import { characterSet } from '../text/characterSet';
import { stringAt, type Lexeme } from '../text/literals';

/** Finds secrets at a fixed position among the arguments of a known call, and passwords in login calls. */
export function findCallSecrets(text: string, { calls, logins }: Hits): Region[] {
  return [...findInKnownCalls(text, calls), ...findLogins(text, logins)];
}

function findInKnownCalls(text: string, offsets: OffsetList): Region[] {
  const regions: Region[] = [];
  for (let i = 0, done = 0; i < offsets.length; i++) {
    const at = offsets.at(i);
    if (at < done) continue;
    const name = nameAt(text, at);
    const from = opening(text, at + name.length);
    if (from === undefined) continue;
    /**
     * The argument of a row that includes the part before the name: rows for any call must not take an earlier argument
     * for the secret.
     */
    let knownArguments = 0;
    for (const row of callsByName.get(name) ?? []) {
      if (row.before === '' ? row.argument < knownArguments : !isJoined(text, row.before, at)) continue;
      if (row.before !== '') knownArguments = row.argument;
      const region = findCallSecret(text, from, row);
      if (!region) continue;
      regions.push(region);
      done = region.end;
      break;
    }
  }
  return regions;
}

function findCallSecret(text: string, from: number, { argument, strength, after, valueAfter }: NamedCall):
  | Region
  | undefined
{
  const at = argumentStart(text, from, argument);
  const literal = at === undefined ? undefined : stringArgument(text, at);
  if (!literal || after && !after.test(argumentBefore(text, from, at!))) return undefined;
  const skipped = valueAfter?.exec(text.slice(literal.start, literal.end))?.[0].length;
  const start = literal.start + (skipped ?? 0);
  return valueAfter && skipped === undefined || !isSecret(text.slice(start, literal.end), strength, 'quoted')
    ? undefined
    : { start, end: literal.end, type: strength === 'password' || strength === 'pass' ? 'password' : 'secret' };
}

/** Returns the text between the last two commas before the offset. */
function argumentBefore(text: string, from: number, at: number): string {
  return /([^,]*),\s*$/.exec(text.slice(Math.max(from, at - 200), at))?.[1]!.trim() ?? '';
}

function nameAt(text: string, at: number): string {
  word.lastIndex = at;
  return word.exec(text)![0];
}

const word = /\w{0,40}/y;

/** Matches `(`, `= (`, and a space before a string or a name, since Ruby and PowerShell need no parentheses. */
function opening(text: string, at: number): number | undefined {
  open.lastIndex = at;
  return open.test(text) ? open.lastIndex : undefined;
}

const open = /(?:::new)?\s{0,2}=?\s{0,2}\(| (?=["'$@]?[\w:.$@ -]{1,80}["']?,[^\n])/y;

/**
 * Reports whether `before` is joined to the name, as in `DriverManager.`, `JWT::`, `red:`, `$redis->`,
 * `Credentials().`.
 */
function isJoined(text: string, before: string, at: number): boolean {
  const joint = text.slice(at - 2, at);
  const end = joint === '::' || joint === '->' ? at - 2 : /[.:]$/.test(joint) ? at - 1 : -1;
  return end > 0 &&
    (text.startsWith(before, end - before.length) || text.startsWith(`${before}()`, end - before.length - 2));
}

/**
 * Finds the last of up to four arguments of any login call, recognized by the end of its name: `client.login("me",
 * "…")`, `new UserCredentials("me", "…")`. Such calls take names as well, so an argument counts only if it looks like a
 * password. `openings` are the offsets of the parentheses.
 */
function findLogins(text: string, openings: OffsetList): Region[] {
  const regions: Region[] = [];
  for (let i = 0; i < openings.length; i++) {
    const at = openings.at(i);
    if (!login.test(text.slice(Math.max(0, at - 40), at))) continue;
    const last = lastArgument(text, at + 1);
    if (last && isSecret(text.slice(last.start, last.end), 'pass', 'adjacent'))
      regions.push({ start: last.start, end: last.end, type: 'password' });
  }
  return regions;
}

const login = /(?:[lL]og[iI]n|LOGIN|[aA]uth|[cC]redentials?)$/;
const maxArguments = 4;

function lastArgument(text: string, from: number): { readonly start: number; readonly end: number; } | undefined {
  let last: { readonly start: number; readonly end: number; } | undefined;
  for (let number = 1; number <= maxArguments; number++) {
    const start = argumentStart(text, from, number);
    if (start === undefined) break;
    last = stringArgument(text, start);
  }
  return last;
}

/**
 * The maximum number of characters of a call's arguments that are read, and the deepest nesting of brackets. The scan
 * ends beyond either.
 */
const longest = 600, maxDepth = 3;

/**
 * Returns the offset of the argument with that number, counted from 1, or undefined if there are fewer. Commas within
 * brackets and strings do not separate arguments. `from` follows the opening parenthesis.
 */
function argumentStart(text: string, from: number, number: number): number | undefined {
  let depth = 0;
  let index = 1;
  let at = skipSpace(text, from);
  const limit = Math.min(text.length, from + longest);
  if (index === number) return at;
  while (at < limit) {
    const c = text.charCodeAt(at);
    if (opens[c] === 1 && ++depth > maxDepth || closes[c] === 1 && --depth < 0) return undefined;
    const string = isQuote[c] === 1 ? stringAt(text, at) : undefined;
    at = string ? string.next : at + 1;
    if (c === comma && depth === 0 && ++index === number) return skipSpace(text, at);
  }
  return undefined;
}

const wrapped =
  /(?:\w{0,20}(?:pass|pw|secret|key|token|auth|cred)\w{0,20}\s?[=:]\s?)?(?:(?:new |await )?(?:Some|String|String::from|\[\]byte|Buffer\.from|bytes|b64decode|SecretString|SecretStr|Secret|toBytes|utf8\.encode)\(\s{0,8})?/y;

/** Returns the string that is the whole argument, or the argument of one of the above conversions. */
function stringArgument(text: string, at: number): Lexeme | undefined {
  wrapped.lastIndex = at;
  wrapped.test(text);
  const literal = stringAt(text, wrapped.lastIndex);
  return literal && endsArgument.test(text.slice(literal.next, literal.next + 40)) ? literal : undefined;
}

/** Matches if no operator follows, so that the string is not joined with another one. */
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
