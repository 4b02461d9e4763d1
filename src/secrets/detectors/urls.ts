import { toAsciiBytes } from '#base/text/asciiBytes';
import { splitSubwords } from '#base/words/words';
import type { Hits } from '../hits';
import { createByteSet, createCharacterSet } from '../text/characterSet';
import { isCredentialName, isJoinedCredentialName } from '../classification/credentialNames';
import { isFiller } from '../classification/dummyTokens';
import { MemoizedTest } from '../classification/memoizedTest';
import { isPlaceholder } from '../classification/placeholders';
import { isLongScrambled, isRandom } from '../classification/randomness';
import { isReference } from '../classification/references';
import type { Region } from '../region';

/**
 * Finds the password in `scheme://user:password@host`, a token in place of the user, and passwords in Go's
 * `user:password@tcp(host)` and Oracle's `jdbc:oracle:thin:user/password@host`.
 */
export function findUrlPasswords(text: string, { urls, networks, oracleUrls }: Hits): Region[] {
  const regions: Region[] = [];
  const passwordTest = new MemoizedTest(urls.length + networks.length + oracleUrls.length, isPassword);
  const tokenTest = new MemoizedTest(urls.length, (user) => isRandom(user) && !isFiller(user));
  for (let i = 0; i < urls.length; i++) {
    const start = urls.at(i) + 3;
    if (!mayHaveUser(text, start)) continue;
    userInfoPattern.lastIndex = start;
    if (userInfoPattern.test(text)) scanUserInfo(start, userInfoPattern.lastIndex - 1);
  }
  for (let i = 0; i < networks.length; i++) {
    const end = networks.at(i);
    networkPattern.lastIndex = end;
    const start = networkPattern.test(text) ? findPasswordStart(text, end) : end;
    if (start < end && passwordTest.test(text.slice(start, end))) regions.push({ start, end, type: 'url-password' });
  }
  for (let i = 0; i < oracleUrls.length; i++) {
    oraclePasswordPattern.lastIndex = oracleUrls.at(i);
    const password = oraclePasswordPattern.exec(text)?.[1];
    if (password !== undefined && passwordTest.test(password))
      regions.push({
        start: oraclePasswordPattern.lastIndex - password.length,
        end: oraclePasswordPattern.lastIndex,
        type: 'url-password',
      });
  }
  return regions;

  function scanUserInfo(start: number, end: number): void {
    const info = text.slice(start, end);
    const colon = info.indexOf(':');
    const user = colon === -1 ? info : info.slice(0, colon);
    const password = info.slice(user.length + 1);
    if (password === '' || passwordPlaceholderPattern.test(password)) {
      if (tokenTest.test(user)) regions.push({ start, end: start + user.length, type: 'url-token' });
    } else if (password !== user && passwordTest.test(password)) {
      if (tokenTest.test(user) || isKeyId(user)) regions.push({ start, end: start + user.length, type: 'url-token' });
      regions.push({ start: start + colon + 1, end, type: 'url-password' });
    }
  }
}

/** Reports whether the user is the key of a pair rather than a person's name. */
function isKeyId(user: string): boolean {
  return /^[0-9a-f]{8,}$/.test(user) && !isFiller(user) || isLongScrambled(user);
}

const oraclePasswordPattern = /thin:[\w$#.-]{1,60}\/"?([^\s"'`/\\<>]{1,128})(?="?@)/y;
const networkPattern = /@(?:tcp|udp|unix)\(/y;

/** Returns the offset after the colon of `user:password` that ends at `end`, or `end` itself if there is no colon. */
function findPasswordStart(text: string, end: number): number {
  let offset = end;
  while (offset > 0 && end - offset <= 128 && !endsPassword(text.charCodeAt(offset - 1))) offset--;
  return text[offset - 1] === ':' && /[\w.-]/.test(text[offset - 2] ?? '') ? offset : end;
}

function endsPassword(c: number): boolean {
  return c < 128 ? passwordDelimiters[c] === 1 : /\s/.test(String.fromCharCode(c));
}

const passwordDelimiters = createCharacterSet(/[\s"'`@:/[\]]/);

/** Reports whether an `@` precedes the first character that a user name cannot contain. */
function mayHaveUser(text: string, start: number): boolean {
  const bytes = toAsciiBytes(text);
  for (let i = start, end = Math.min(text.length, start + 257); i < end; i++) {
    if (bytes[i] === 64) return true;
    if (endsUser[bytes[i]!] === 1) return false;
  }
  return false;
}

const endsUser = createByteSet(/[\s"'`<>/\\()[\]]/);

/** The user and password up to the last `@`. A password may contain `@`, `:` and, against the standard, `#` or `?`. */
const userInfoPattern = /[^\s"'`<>/\\()[\]]{1,256}@(?=[\w.[{$%-])/y;

/** Placeholders for the password if the user is the token. */
const passwordPlaceholderPattern = /^x-(?:oauth-(?:basic|token)|access-token|token-auth)$/;

function isPassword(rawPassword: string): boolean {
  const value = rawPassword.replace(/@+$/, '');
  return value.length > 2 &&
    !value.split(':').every((part, _, parts) =>
      isCredentialName(part) && (parts.length > 1 || splitSubwords(part).length > 1)
    ) && !isJoinedCredentialName(value) && !isPlaceholder(value) && !isReference(value) &&
    !/^[$%:]|^(?:pass|passwd|password|pwd|pw|secret|token|passwort|kennwort|contrase(?:ñ|n|ny)a|senha|wachtwoord|has[lł]o|heslo|parola?|sandi|kata_sandi|motdepasse|mot_de_passe|passord|geslo|lozinka|salasana|şifre|sifre)$/i
      .test(value);
}
