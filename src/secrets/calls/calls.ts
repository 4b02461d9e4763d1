import type { Hits } from '../hits';
import { isSecret } from '../classification/isSecret';
import type { Region } from '../region';
import { argumentStart, stringArgument } from './arguments';
import { callsByName } from './table';

/** Secrets at a fixed position among the arguments of a known call. */
export function findCallSecrets(text: string, { calls: offsets }: Hits): Region[] {
  const regions: Region[] = [];
  for (let i = 0, done = 0; i < offsets.length; i++) {
    const at = offsets.at(i);
    if (at < done) continue;
    const name = nameAt(text, at);
    const from = opening(text, at + name.length);
    if (from === undefined) continue;
    for (const row of callsByName.get(name) ?? []) {
      if (row.before !== '' && !isJoined(text, row.before, at)) continue;
      const start = argumentStart(text, from, row.argument);
      const literal = start === undefined ? undefined : stringArgument(text, start);
      if (!literal || !isSecret(text.slice(literal.start, literal.end), row.strength, 'quoted')) continue;
      regions.push({
        start: literal.start,
        end: literal.end,
        type: row.strength === 'password' || row.strength === 'pass' ? 'password' : 'secret',
      });
      done = literal.end;
      break;
    }
  }
  return regions;
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

/** `DriverManager.`, `JWT::`, `$redis->`, `Credentials().` before the name. */
function isJoined(text: string, before: string, at: number): boolean {
  const joint = text.slice(at - 2, at);
  const end = joint.endsWith('.') ? at - 1 : joint === '::' || joint === '->' ? at - 2 : -1;
  return end > 0 &&
    (text.startsWith(before, end - before.length) || text.startsWith(`${before}()`, end - before.length - 2));
}
