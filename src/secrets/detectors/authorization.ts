import { isCredentialName } from '../classification/credentialNames';
import { MemoizedTest } from '../classification/memoizedTest';
import { isPlaceholder } from '../classification/placeholders';
import { isNameLike, isMixed, isRandom } from '../classification/randomness';
import { isReference } from '../classification/references';
import { visitMatches, type Hits } from '../hits';
import type { Region } from '../region';
import { decodeBase64 } from '../text/base64';

/**
 * Finds the credentials of `Authorization` schemes that send them unhashed (`Bearer …`, `Basic …`, `Token …`; not
 * `Digest`), and those in the `auth` fields of Docker and npm.
 */
export function findAuthorizations(text: string, { schemes, authFields }: Hits): Region[] {
  const regions: Region[] = [];
  const basicTest = new MemoizedTest(schemes.length + authFields.length, isUserAndPassword);
  const tokenTest = new MemoizedTest(schemes.length, (value) => isBearer(value, false));
  const headerTokenTest = new MemoizedTest(schemes.length, (value) => isBearer(value, true));
  visitMatches(schemePattern, text, schemes, (offset, end) => {
    const start = findValueStart(text, offset);
    const value = text.slice(start, end);
    if ((text.charCodeAt(offset + 1) | 32) === 97) addIfSecret(start, end, basicTest.test(value), 'basic-auth');
    else addIfSecret(start, end,
        (headerPrefixPattern.test(text.slice(Math.max(0, offset - 40), offset)) ? headerTokenTest : tokenTest).test(
          value,
        ), 'bearer-token');
  });
  visitMatches(authFieldPattern, text, authFields, (offset, end) => {
    const value = fieldValuePattern.exec(text.slice(offset, end))![0];
    addIfSecret(end - value.length, end, basicTest.test(value), 'basic-auth');
  });
  visitMatches(quotedFieldPattern, text, authFields, (offset, end) => {
    const value = text.slice(offset, end - 1).replace(/^.*["']/s, '');
    addIfSecret(end - 1 - value.length, end - 1, isRandom(value) && !isPlaceholder(value) && !isReference(value),
      'token');
  });
  return regions;

  function addIfSecret(start: number, end: number, isSecret: boolean, type: string): void {
    if (isSecret) regions.push({ start, end, type });
  }
}

/** Returns the offset of the value: one character separates it from the scheme, except for `%20` and `: `. */
function findValueStart(text: string, offset: number): number {
  let end = offset;
  for (let c = 97; c >= 97 && c <= 122; c = text.charCodeAt(end) | 32) end++;
  return end + (text[end] === '%' ? 3 : text[end] === ':' ? 2 : 1);
}

const schemePattern =
  /(?<![A-Za-z0-9])(?:Bearer|Basic|Token|ApiKey|SSWS|GenieKey|bearer|basic|BEARER|BASIC)(?: |%20|\+|: )[A-Za-z0-9._~+/-]{8,4096}={0,2}(?![A-Za-z0-9]|\[REDACTED:)/y;
const headerPrefixPattern = /authorization["'`\\\])]{0,4}\s{0,4}[:=,(]\s{0,4}[\\"'`bf]{0,4}$/i;
const authFieldPattern = /\b_?auth["']?\s{0,4}[:=]\s{0,4}["']?[A-Za-z0-9+/]{8,400}={0,2}(?![\w+/=]|\[REDACTED:)/y;
/** Matches the token of a client: `new Octokit({ auth: "…" })`. */
const quotedFieldPattern = /\b_?auth["']?\s{0,4}[:=]\s{0,4}(["'])[\w.~+/=-]{16,400}\1/y;
const fieldValuePattern = /[A-Za-z0-9+/]+={0,2}$/;

function isBearer(value: string, isInHeader: boolean): boolean {
  if (value.length < 10 || isPlaceholder(value) || isReference(value) || isCredentialName(value)) return false;
  return isRandom(value) ||
    isInHeader && (isMixed(value) || !isNameLike(value) || value.length >= 16 && !/[-_.]/.test(value)) ||
    isMixed(value) && !isNameLike(value);
}

/** Reports whether the value is base64 of `user:password`. */
function isUserAndPassword(value: string): boolean {
  const end = value.length - countPadding(value);
  const decoded = decodeBase64(value, 0, end, end);
  if (decoded.length < Math.floor(end * 6 / 8) || !/^[ -~]*$/.test(decoded)) return false;
  const colon = decoded.indexOf(':');
  const password = decoded.slice(colon + 1);
  return colon > 0 && password !== '' && !isCredentialName(password) && !isPlaceholder(password);
}

function countPadding(value: string): number {
  return value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0;
}
