import type { Hits, OffsetList } from '../hits';
import { isSecret } from '../classification/isSecret';
import type { Region } from '../region';
import { argumentStart, stringArgument } from './arguments';
import { findLogins } from './logins';
import { callsByName, type NamedCall } from './table';

/** Secrets at a fixed position among the arguments of a known call, and passwords of calls that log in. */
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
     * The argument of a row with the part before the name: rows of any call take no earlier argument for the secret.
     */
    let known = 0;
    for (const row of callsByName.get(name) ?? []) {
      if (row.before === '' ? row.argument < known : !isJoined(text, row.before, at)) continue;
      if (row.before !== '') known = row.argument;
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

/** `(`, `= (`, and a space before a string or a name, where Ruby and PowerShell need no parentheses. */
function opening(text: string, at: number): number | undefined {
  open.lastIndex = at;
  return open.test(text) ? open.lastIndex : undefined;
}

const open = /(?:::new)?\s{0,2}=?\s{0,2}\(| (?=["'$@]?[\w:.$@ -]{1,80}["']?,[^\n])/y;

/** `DriverManager.`, `JWT::`, `red:`, `$redis->`, `Credentials().` before the name. */
function isJoined(text: string, before: string, at: number): boolean {
  const joint = text.slice(at - 2, at);
  const end = joint === '::' || joint === '->' ? at - 2 : /[.:]$/.test(joint) ? at - 1 : -1;
  return end > 0 &&
    (text.startsWith(before, end - before.length) || text.startsWith(`${before}()`, end - before.length - 2));
}
