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
  const generatedTest = new MemoizedTest(authorizations.length + cookies.length + queries.length,
    (value) => isSecret(value, 'token', 'field'));
  let scannedTo = 0;
  for (let i = 0; i < authorizations.length; i++) {
    authorizationPattern.lastIndex = authorizations.at(i);
    const match = authorizations.at(i) < scannedTo ? null : authorizationPattern.exec(text);
    if (match && !signedSchemePattern.test(match[1]!))
      addIfGenerated(authorizationPattern.lastIndex - match[2]!.length, match[2]!, 'authorization');
  }
  scannedTo = 0;
  for (let i = 0; i < cookies.length; i++) if (cookies.at(i) >= scannedTo) scanCookies(cookies.at(i));
  scannedTo = 0;
  for (let i = 0; i < queries.length; i++) {
    queryParameterPattern.lastIndex = queries.at(i);
    const match = queries.at(i) < scannedTo ? null : queryParameterPattern.exec(text);
    if (match) addIfGenerated(queryParameterPattern.lastIndex - match[1]!.length, match[1]!, 'query-key');
  }
  return regions.sort((a, b) => a.start - b.start);

  function scanCookies(offset: number): void {
    cookieListPattern.lastIndex = offset;
    if (cookieListPattern.test(text)) {
      scanCookieList(cookieListPattern.lastIndex);
      return;
    }
    cookieOpeningPattern.lastIndex = offset;
    if (!cookieOpeningPattern.test(text)) return;
    cookiePattern.lastIndex = cookieOpeningPattern.lastIndex;
    for (let match = cookiePattern.exec(text); match; match = cookiePattern.exec(text)) {
      const cookieEnd = cookiePattern.lastIndex;
      if (!analyticsCookiePattern.test(match[1]!)) addIfGenerated(cookieEnd - match[2]!.length, match[2]!, 'cookie');
      cookieSeparatorPattern.lastIndex = cookieEnd;
      if (!cookieSeparatorPattern.test(text)) return;
      cookiePattern.lastIndex = cookieSeparatorPattern.lastIndex;
    }
  }

  /** Finds the values in `"cookies": [{"name": "a", "value": "…"}]` of HAR files and saved browser sessions. */
  function scanCookieList(listStart: number): void {
    let objectStart = listStart;
    for (
      cookieObjectPattern.lastIndex = objectStart;
      cookieObjectPattern.test(text);
      cookieObjectPattern.lastIndex = objectStart
    ) {
      const object = text.slice(objectStart, cookieObjectPattern.lastIndex);
      const value = cookieValuePattern.exec(object);
      if (value && !analyticsCookiePattern.test(cookieNamePattern.exec(object)?.[1] ?? ''))
        addIfGenerated(objectStart + value.index + value[0].length - value[1]!.length, value[1]!, 'cookie');
      objectStart = cookieObjectPattern.lastIndex;
    }
    scannedTo = Math.max(scannedTo, objectStart);
  }

  function addIfGenerated(start: number, value: string, type: string): void {
    scannedTo = start + value.length;
    if (generatedTest.test(value)) regions.push({ start, end: scannedTo, type });
  }
}

/**
 * Matches from the first letters of the name to the value. A scheme and a parameter's name may precede the value.
 */
const authorizationPattern =
  /(?:uthorization|entry-Auth)["'`\\)\]]{0,4}\s{0,4}(?:=>|[:=,(])\s{0,4}["'`\\bf]{0,4}((?:[A-Za-z][\w-]{0,30}(?:: ?| ["'`] ?\+ ?["'`]| ))?(?:[\w-]{1,40}[:=])?)((?!\/\/)[\w.~+/-]{16,4096}={0,2})(?![\w(.[])/y;
/** Schemes that send a hash of a secret, and `Basic`, which `authorization.ts` decodes. */
const signedSchemePattern = /^(?:Basic\b|AWS4|Digest|OAuth\b|Signature|HMAC|SharedKey|Negotiate)/i;

const cookieListPattern = /ookies["']\s{0,8}:\s{0,8}\[\s{0,80}(?=\{)/y;
const cookieObjectPattern = /\s{0,80}\{[^{}]{1,6000}\}\s{0,80},?/y;
const cookieNamePattern = /"name"\s{0,4}:\s{0,4}"([^"]{1,100})"/,
  cookieValuePattern = /"value"\s{0,4}:\s{0,4}"([\w.~+/%!=-]{1,4096})(?=")/;
const cookieOpeningPattern =
  /(?:ookies?["'`\\)\]]{0,4}(?:,\s{0,40}["']value["'])?\s{0,4}(?:=>|[:=(,])\s{0,4}[{[(]?\s{0,8}|-b[ \t]{0,4})["'`\\]{0,4}/y;
const cookiePattern =
  /([\w.-]{1,60})(?:=|["'][ \t]?(?::|,|=>)[ \t]?["'])(?:s(?:%3A|:))?((?!j%3A|%7B)[\w.~+/%!-]{1,4096}={0,2})(?![\w(.[])/y;
const cookieSeparatorPattern = /["']?(?:; ?|, ?)["']?/y;
/** Matches analytics cookies, which grant no access. */
const analyticsCookiePattern = /^(?:_g(?:a|id|at|cl)|_fbp|_fbc|__utm|_hj|optimizely|ajs_)/;

/** `key=`, `sig=`, `auth=`, `X-Amz-Signature=` and similar, after `?` or `&`. */
const queryParameterPattern =
  /(?<=[?&](?:amp;)?(?:[A-Za-z][\w-]{0,30})?)(?:[kK]ey|sig|auth|[sS]ignature)=([\w.~+/%-]{16,4096}={0,2})/y;
