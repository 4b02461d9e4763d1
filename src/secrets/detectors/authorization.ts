import type { Hits } from '../hits';
import { isCredentialName } from '../classification/credentialNames';
import { MemoizedTest } from '../classification/memoizedTest';
import { isPlaceholder } from '../classification/placeholders';
import { isIdentifier, isMixed, isRandom } from '../classification/randomness';
import { isReference } from '../classification/references';
import { eachMatch } from '../offsetList';
import type { Region } from '../region';

/**
 * The schemes of `Authorization` whose value is the credential itself (`Bearer …`, `Basic …`, `Token …`; not `Digest`),
 * and the `auth` of Docker and npm.
 */
export function findAuthorizations(text: string, { schemes, authFields }: Hits): Region[] {
  const regions: Region[] = [];
  const isBasic = new MemoizedTest(schemes.length + authFields.length, isUserAndPassword);
  const isToken = new MemoizedTest(schemes.length, (value) => isBearer(value, false));
  const isHeader = new MemoizedTest(schemes.length, (value) => isBearer(value, true));
  eachMatch(scheme, text, schemes, (at, end) => {
    const start = behindScheme(text, at);
    const value = text.slice(start, end);
    if ((text.charCodeAt(at + 1) | 32) === 97) take(start, end, isBasic.test(value), 'basic-auth');
    else take(start, end, (inHeader.test(text.slice(Math.max(0, at - 40), at)) ? isHeader : isToken).test(value),
        'bearer-token');
  });
  eachMatch(authField, text, authFields, (at, end) => {
    const value = fieldValue.exec(text.slice(at, end))![0];
    take(end - value.length, end, isBasic.test(value), 'basic-auth');
  });
  eachMatch(quotedField, text, authFields, (at, end) => {
    const value = text.slice(at, end - 1).replace(/^.*["']/s, '');
    take(end - 1 - value.length, end - 1, isRandom(value) && !isPlaceholder(value) && !isReference(value), 'token');
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

const scheme =
  /(?<![A-Za-z0-9])(?:Bearer|Basic|Token|ApiKey|SSWS|GenieKey|bearer|basic|BEARER|BASIC)(?: |%20|\+|: )[A-Za-z0-9._~+/-]{8,4096}={0,2}(?![A-Za-z0-9]|\[REDACTED:)/y;
const inHeader = /authorization["'`\\\])]{0,4}\s{0,4}[:=,(]\s{0,4}[\\"'`bf]{0,4}$/i;
const authField = /\b_?auth["']?\s{0,4}[:=]\s{0,4}["']?[A-Za-z0-9+/]{8,400}={0,2}(?![\w+/=]|\[REDACTED:)/y;
/** A client's token: `new Octokit({ auth: "…" })`. */
const quotedField = /\b_?auth["']?\s{0,4}[:=]\s{0,4}(["'])[\w.~+/=-]{16,400}\1/y;
const fieldValue = /[A-Za-z0-9+/]+={0,2}$/;

function isBearer(value: string, inHeader: boolean): boolean {
  if (value.length < 10 || isPlaceholder(value) || isReference(value) || isCredentialName(value)) return false;
  return isRandom(value) ||
    inHeader && (isMixed(value) || !isIdentifier(value) || value.length >= 16 && !/[-_.]/.test(value)) ||
    isMixed(value) && !isIdentifier(value);
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
  return !isCredentialName(password) && !isPlaceholder(password);
}

function padding(value: string): number {
  return value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0;
}

const none = 64;
const sixBits = new Uint8Array(128).fill(none);
[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].forEach((character, i) => {
  sixBits[character.charCodeAt(0)] = i;
});
