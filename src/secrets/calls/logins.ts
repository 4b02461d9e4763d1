import { isSecret } from '../classification/isSecret';
import type { OffsetList } from '../hits';
import type { Region } from '../region';
import { stringArgument, argumentStart } from './arguments';

/**
 * The last of up to four arguments of any call that logs in, by the end of its name: `client.login("me", "…")`,
 * `new UserCredentials("me", "…")`. Such calls take names as well, so that only what looks like a password counts.
 * `openings` are the offsets of their parentheses.
 */
export function findLogins(text: string, openings: OffsetList): Region[] {
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
