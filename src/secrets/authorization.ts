import type { Anchors } from './anchors';
import { isIdentifier, isMixed, isRandom } from './shape';
import { isName, isPlaceholder, isReference } from './placeholders';
import type { Places } from './places';
import type { Region } from './region';

/** `Authorization: Bearer …`, `Basic …` and `Digest`-less relatives, Docker's and npm's `auth`, curl's `-u user:password`. */
export function findAuthorizations(text: string, { schemes, authFields, userFlags }: Anchors): Region[] {
  const regions: Region[] = [];
  for (const match of matchesAt(scheme, text, schemes)) {
    const value = match[2]!;
    const start = match.index + match[0].length - value.length;
    const inHeader = /authorization["'`\\\])]{0,4}\s{0,4}[:=,(]\s{0,4}[\\"'`bf]{0,4}$/i.test(text.slice(Math.max(0, match.index - 40), match.index));
    const secret = /^basic$/i.test(match[1]!) ? isUserAndPassword(value) : isBearer(value, inHeader);
    if (secret) regions.push({ start, end: start + value.length, type: /^basic$/i.test(match[1]!) ? 'basic-auth' : 'bearer-token' });
  }
  for (const match of matchesAt(authField, text, authFields)) take(match, isUserAndPassword, 'basic-auth');
  for (const match of matchesAt(userFlag, text, userFlags)) {
    const before = text.slice(Math.max(0, match.index - 200), match.index);
    const near = /\b(?:curl|wget|http)\b/.test(before.slice(before.lastIndexOf('\n') + 1));
    if (near) take(match, (value) => !isPlaceholder(value) && !isReference(value) && !isName(value), 'password');
  }
  return regions;

  function take(match: RegExpExecArray, test: (value: string) => boolean, type: string): void {
    const value = match[1]!;
    const end = match.index + match[0].length;
    if (test(value)) regions.push({ start: end - value.length, end, type });
  }
}

/** The matches of a sticky pattern that start at the places, as a search would find them: none within the one before. */
function* matchesAt(pattern: RegExp, text: string, places: Places): Generator<RegExpExecArray> {
  let done = 0;
  for (let i = 0; i < places.length; i++) {
    const at = places.at(i);
    if (at < done) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    done = pattern.lastIndex;
    yield match;
  }
}

const scheme = /(?<![A-Za-z0-9])(Bearer|Basic|Token|ApiKey|SSWS|GenieKey|bearer|basic|BEARER|BASIC)(?: |%20|\+|: )([A-Za-z0-9._~+/-]{8,4096}={0,2})(?![A-Za-z0-9]|\[REDACTED:)/y;
const authField = /\b_?auth["']?\s{0,4}[:=]\s{0,4}["']?([A-Za-z0-9+/]{8,400}={0,2})(?![\w+/=]|\[REDACTED:)/y;
const userFlag = /\s(?:-u|--user)[ =]{1,2}["']?[\w.@+-]{1,80}:([^\s"'`<>$]{3,128})/y;

function isBearer(value: string, inHeader: boolean): boolean {
  if (value.length < 10 || isPlaceholder(value) || isReference(value) || isName(value)) return false;
  return isRandom(value) || inHeader && (isMixed(value) || !isIdentifier(value) || value.length >= 16 && !/[-_.]/.test(value)) || isMixed(value) && !isIdentifier(value);
}

/** Whether base64 says `user:password`. */
function isUserAndPassword(value: string): boolean {
  let bits = 0;
  let held = 0;
  let decoded = '';
  for (const char of value.replace(/=+$/, '')) {
    const six = alphabet.indexOf(char);
    if (six === -1) return false;
    held = (held << 6 | six) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    decoded += String.fromCharCode(held >> bits & 0xff);
  }
  const colon = decoded.indexOf(':');
  const password = decoded.slice(colon + 1);
  return colon > 0 && password.length > 0 && /^[\x20-\x7e]+$/.test(decoded) && !isName(password) && !isPlaceholder(password);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
