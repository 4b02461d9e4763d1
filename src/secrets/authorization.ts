import type { Anchors } from './anchors';
import { isIdentifier, isMixed, isRandom } from './shape';
import { isName, isPlaceholder, isReference } from './placeholders';
import type { Places } from './places';
import type { Region } from './region';
import { Verdicts } from './verdicts';

/** `Authorization: Bearer …`, `Basic …` and `Digest`-less relatives, Docker's and npm's `auth`, curl's `-u user:password`. */
export function findAuthorizations(text: string, { schemes, authFields, userFlags }: Anchors): Region[] {
  const regions: Region[] = [];
  const isBasic = new Verdicts(schemes.length + authFields.length, isUserAndPassword);
  const isToken = new Verdicts(schemes.length, (value) => isBearer(value, false));
  const isHeader = new Verdicts(schemes.length, (value) => isBearer(value, true));
  eachMatch(scheme, text, schemes, (at, end) => {
    const start = behindScheme(text, at);
    const value = text.slice(start, end);
    if ((text.charCodeAt(at + 1) | 32) === 97) take(start, end, isBasic.of(value), 'basic-auth');
    else take(start, end, (inHeader.test(text.slice(Math.max(0, at - 40), at)) ? isHeader : isToken).of(value), 'bearer-token');
  });
  eachMatch(authField, text, authFields, (at, end) => {
    const value = fieldValue.exec(text.slice(at, end))![0];
    take(end - value.length, end, isBasic.of(value), 'basic-auth');
  });
  const isPassword = new Verdicts(userFlags.length, (value) => !isPlaceholder(value) && !isReference(value) && !isName(value));
  const isTool = toolBefore(text);
  eachMatch(userFlag, text, userFlags, (at, end) => {
    const start = text.indexOf(':', at) + 1;
    take(start, end, isTool(at) && isPassword.of(text.slice(start, end)), 'password');
  });
  return regions;

  function take(start: number, end: number, secret: boolean, type: string): void {
    if (secret) regions.push({ start, end, type });
  }
}

/** What parts a scheme from its value is one character but for `%20` and `: `. */
function behindScheme(text: string, at: number): number {
  let end = at;
  for (let c = 97; c >= 97 && c <= 122; c = text.charCodeAt(end) | 32) end++;
  return end + (text[end] === '%' ? 3 : text[end] === ':' ? 2 : 1);
}

/** The matches of a sticky pattern that start at the places, as a search would find them: none within the one before. */
function eachMatch(pattern: RegExp, text: string, places: Places, visit: (start: number, end: number) => void): void {
  for (let i = 0, done = 0; i < places.length; i++) {
    const at = places.at(i);
    pattern.lastIndex = at;
    if (at < done || !pattern.test(text)) continue;
    done = pattern.lastIndex;
    visit(at, done);
  }
}

/** Whether curl or its like stands before a place on its line, within 200 characters. Places must ascend. */
function toolBefore(text: string): (place: number) => boolean {
  const tool = /\b(?:curl|wget|http)\b/g;
  let last = -1;
  let next = 0;
  return (place) => {
    while (next <= place) {
      last = next || -1;
      next = tool.test(text) ? tool.lastIndex : Infinity;
    }
    return last >= 0 && place - last + 4 <= 200 && !text.slice(last, place).includes('\n');
  };
}

const scheme = /(?<![A-Za-z0-9])(?:Bearer|Basic|Token|ApiKey|SSWS|GenieKey|bearer|basic|BEARER|BASIC)(?: |%20|\+|: )[A-Za-z0-9._~+/-]{8,4096}={0,2}(?![A-Za-z0-9]|\[REDACTED:)/y;
const inHeader = /authorization["'`\\\])]{0,4}\s{0,4}[:=,(]\s{0,4}[\\"'`bf]{0,4}$/i;
const authField = /\b_?auth["']?\s{0,4}[:=]\s{0,4}["']?[A-Za-z0-9+/]{8,400}={0,2}(?![\w+/=]|\[REDACTED:)/y;
const fieldValue = /[A-Za-z0-9+/]+={0,2}$/;
const userFlag = /\s(?:-u|--user)[ =]{1,2}["']?[\w.@+-]{1,80}:[^\s"'`<>$]{3,128}/y;

function isBearer(value: string, inHeader: boolean): boolean {
  if (value.length < 10 || isPlaceholder(value) || isReference(value) || isName(value)) return false;
  return isRandom(value) || inHeader && (isMixed(value) || !isIdentifier(value) || value.length >= 16 && !/[-_.]/.test(value)) || isMixed(value) && !isIdentifier(value);
}

/** Whether base64 says `user:password`. */
function isUserAndPassword(value: string): boolean {
  const codes: number[] = [];
  let bits = 0;
  let held = 0;
  for (let i = 0, end = value.length - padding(value); i < end; i++) {
    const six = sixBits[value.charCodeAt(i)]!;
    if (six === none) return false;
    held = (held << 6 | six) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    const code = held >> bits & 0xff;
    if (code < 0x20 || code > 0x7e) return false;
    codes.push(code);
  }
  const colon = codes.indexOf(58);
  if (colon < 1 || colon + 1 === codes.length) return false;
  const password = String.fromCharCode(...codes.slice(colon + 1));
  return !isName(password) && !isPlaceholder(password);
}

function padding(value: string): number {
  return value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0;
}

const none = 64;
const sixBits = new Uint8Array(128).fill(none);
[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].forEach((character, i) => { sixBits[character.charCodeAt(0)] = i; });
