import type { Hits } from '../hits';
import { MemoizedTest } from '../classification/memoizedTest';
import { isSecret } from '../classification/isSecret';
import type { Region } from '../region';

/**
 * Finds generated values of headers and query parameters whose names do not suggest a secret: `Authorization: …`
 * without a known scheme, `Cookie`, `Set-Cookie` and `curl -b`, `?key=…`, `&sig=…`, `X-Amz-Signature=…`.
 */
export function findHeaderSecrets(text: string, { authorizations, cookies, queries }: Hits): Region[] {
  const regions: Region[] = [];
  const isGenerated = new MemoizedTest(authorizations.length + cookies.length + queries.length,
    (value) => isSecret(value, 'token', 'field'));
  let scannedTo = 0;
  for (let i = 0; i < authorizations.length; i++) {
    authorization.lastIndex = authorizations.at(i);
    const match = authorizations.at(i) < scannedTo ? null : authorization.exec(text);
    if (match && !signedScheme.test(match[1]!))
      add(authorization.lastIndex - match[2]!.length, match[2]!, 'authorization');
  }
  scannedTo = 0;
  for (let i = 0; i < cookies.length; i++) if (cookies.at(i) >= scannedTo) scanCookies(cookies.at(i));
  scannedTo = 0;
  for (let i = 0; i < queries.length; i++) {
    queryParameter.lastIndex = queries.at(i);
    const match = queries.at(i) < scannedTo ? null : queryParameter.exec(text);
    if (match) add(queryParameter.lastIndex - match[1]!.length, match[1]!, 'query-key');
  }
  return regions.sort((a, b) => a.start - b.start);

  function scanCookies(at: number): void {
    cookieList.lastIndex = at;
    if (cookieList.test(text)) {
      scanCookieList(cookieList.lastIndex);
      return;
    }
    cookieOpening.lastIndex = at;
    if (!cookieOpening.test(text)) return;
    cookie.lastIndex = cookieOpening.lastIndex;
    for (let match = cookie.exec(text); match; match = cookie.exec(text)) {
      const cookieEnd = cookie.lastIndex;
      if (!analyticsCookie.test(match[1]!)) add(cookieEnd - match[2]!.length, match[2]!, 'cookie');
      betweenCookies.lastIndex = cookieEnd;
      if (!betweenCookies.test(text)) return;
      cookie.lastIndex = betweenCookies.lastIndex;
    }
  }

  /** Finds the values in `"cookies": [{"name": "a", "value": "…"}]` of HAR files and saved browser sessions. */
  function scanCookieList(listStart: number): void {
    let objectStart = listStart;
    for (cookieObject.lastIndex = objectStart; cookieObject.test(text); cookieObject.lastIndex = objectStart) {
      const object = text.slice(objectStart, cookieObject.lastIndex);
      const value = cookieValue.exec(object);
      if (value && !analyticsCookie.test(cookieName.exec(object)?.[1] ?? ''))
        add(objectStart + value.index + value[0].length - value[1]!.length, value[1]!, 'cookie');
      objectStart = cookieObject.lastIndex;
    }
    scannedTo = Math.max(scannedTo, objectStart);
  }

  function add(start: number, value: string, type: string): void {
    scannedTo = start + value.length;
    if (isGenerated.test(value)) regions.push({ start, end: scannedTo, type });
  }
}

/**
 * Matches from the first letters of the name to the value. A scheme and a parameter's name may precede the value.
 */
const authorization =
  /(?:uthorization|entry-Auth)["'`\\)\]]{0,4}\s{0,4}(?:=>|[:=,(])\s{0,4}["'`\\bf]{0,4}((?:[A-Za-z][\w-]{0,30}(?:: ?| ["'`] ?\+ ?["'`]| ))?(?:[\w-]{1,40}[:=])?)((?!\/\/)[\w.~+/-]{16,4096}={0,2})(?![\w(.[])/y;
/** Schemes that send a hash of a secret, and `Basic`, which `authorization.ts` decodes. */
const signedScheme = /^(?:Basic\b|AWS4|Digest|OAuth\b|Signature|HMAC|SharedKey|Negotiate)/i;

const cookieList = /ookies["']\s{0,8}:\s{0,8}\[\s{0,80}(?=\{)/y;
const cookieObject = /\s{0,80}\{[^{}]{1,6000}\}\s{0,80},?/y;
const cookieName = /"name"\s{0,4}:\s{0,4}"([^"]{1,100})"/,
  cookieValue = /"value"\s{0,4}:\s{0,4}"([\w.~+/%!=-]{1,4096})(?=")/;
const cookieOpening =
  /(?:ookies?["'`\\)\]]{0,4}(?:,\s{0,40}["']value["'])?\s{0,4}(?:=>|[:=(,])\s{0,4}[{[(]?\s{0,8}|-b[ \t]{0,4})["'`\\]{0,4}/y;
const cookie =
  /([\w.-]{1,60})(?:=|["'][ \t]?(?::|,|=>)[ \t]?["'])(?:s(?:%3A|:))?((?!j%3A|%7B)[\w.~+/%!-]{1,4096}={0,2})(?![\w(.[])/y;
const betweenCookies = /["']?(?:; ?|, ?)["']?/y;
/** Matches analytics cookies, which grant no access. */
const analyticsCookie = /^(?:_g(?:a|id|at|cl)|_fbp|_fbc|__utm|_hj|optimizely|ajs_)/;

/** `key=`, `sig=`, `auth=`, `X-Amz-Signature=` and similar, after `?` or `&`. */
const queryParameter =
  /(?<=[?&](?:amp;)?(?:[A-Za-z][\w-]{0,30})?)(?:[kK]ey|sig|auth|[sS]ignature)=([\w.~+/%-]{16,4096}={0,2})/y;
