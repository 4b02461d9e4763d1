import { toAsciiBytes } from '#base/text/asciiBytes';
import type { Hits } from '../hits';
import { createByteSet } from '../text/characterSet';
import { getFormatsForPair } from '../tokenFormats/tokenFormats';
import { matchSteps, type CompiledFormats, type PrefixMatcher } from '../tokenFormats/compile';
import { isDummyToken, isFiller } from '../classification/dummyTokens';
import { MemoizedTest } from '../classification/memoizedTest';
import { computeFrequentPairShare } from '../classification/randomness';
import { markerStart, type Region } from '../region';

/** Represents the third character of a prefix that is too short to have one. */
const anyThird = 0;

/** Finds credentials that have their own format (see `tokenFormats/`). */
export const findTokens: (text: string, hits: Pick<Hits, 'tokenStarts' | 'tokenInfixes'>) => Region[] =
  createTokenFinder(
    getFormatsForPair,
  );

/**
 * Creates a function that finds tokens. A token starts only if no letter, digit or `_` precedes it. After a hyphen, it
 * starts only with a prefix that names do not have in that position, and not within a rejected token, so that a long
 * run of characters is scanned only once.
 */
export function createTokenFinder(getFormats: (pair: string) => CompiledFormats): typeof findTokens {
  const findMatchers = createFormatLookup(getFormats, 'starts'),
    findInfixMatchers = createFormatLookup(getFormats, 'infixes');
  return (text, { tokenStarts, tokenInfixes }) => {
    const regions: Region[] = [];
    if (tokenStarts.length + tokenInfixes.length === 0) return regions;
    const search: Search = {
      text,
      bytes: toAsciiBytes(text),
      falseTokenTest: new MemoizedTest(tokenStarts.length, isFalseToken),
      rejectedEnd: 0,
    };
    for (let i = 0, lastEnd = 0; i < tokenStarts.length; i++) {
      const offset = tokenStarts.at(i);
      const region = offset < lastEnd ? undefined : findTokenAt(search, offset, findMatchers);
      if (!region) continue;
      regions.push(region);
      if (region.type === 'aws-access-key') regions.push(...findSecretOnLine(text, region.end));
      lastEnd = region.end;
    }
    for (let i = 0, lastEnd = 0; i < tokenInfixes.length; i++) {
      const region = findTokenAround(search, tokenInfixes.at(i), lastEnd, findInfixMatchers);
      if (!region) continue;
      regions.push(region);
      lastEnd = region.end;
    }
    return regions;
  };
}

interface Search {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly falseTokenTest: MemoizedTest;
  /** The end of the last text that looked like a token and was rejected. */
  rejectedEnd: number;
}

/** Matchers by the third character of their prefix; `anyThird` is for prefixes without a third character. */
type MatchersByThird = readonly (readonly PrefixMatcher[] | undefined)[];

/** Returns the formats that may start at an offset, by its first characters. */
type FormatLookup = (bytes: Uint8Array, offset: number) => readonly PrefixMatcher[];

/** Creates a lookup that builds each list of matchers on first use, because few of the pairs ever occur. */
function createFormatLookup(getFormats: (pair: string) => CompiledFormats, kind: keyof CompiledFormats): FormatLookup {
  const matchersByPair = new Map<number, MatchersByThird>();
  return (bytes, offset) => {
    const pairCode = bytes[offset]! << 8 | bytes[offset + 1]!;
    let byThird = matchersByPair.get(pairCode);
    if (!byThird)
      matchersByPair.set(pairCode,
        byThird = groupFormatsByThird(getFormats, kind, String.fromCharCode(bytes[offset]!, bytes[offset + 1]!)));
    return byThird[bytes[offset + 2]!] ?? byThird[anyThird]!;
  };
}

/** Groups the matchers by the third character of their prefix, with the longest prefix first. */
function groupFormatsByThird(getFormats: (pair: string) => CompiledFormats, kind: keyof CompiledFormats,
  pair: string): MatchersByThird
{
  const matchers = getFormats(pair)[kind].filter(({ pairs }) => pairs.includes(pair)).map(({ getMatcher: matcher }) =>
    matcher()
  )
    .sort((a, b) => b.prefix.length - a.prefix.length);
  const byThird: (readonly PrefixMatcher[])[] = [matchers.filter(({ prefix }) => prefix.length < 3)];
  for (const { prefix } of matchers)
    if (prefix.length > 2)
      byThird[prefix.charCodeAt(2)] ??= matchers.filter((other) =>
        other.prefix.length < 3 || other.prefix[2] === prefix[2]
      );
  return byThird;
}

/** Returns the longest match of any format; of equally long matches, the one with the longest prefix. */
function findTokenAt(search: Search, offset: number, findMatchers: FormatLookup): Region | undefined {
  const { text, bytes } = search;
  const start = classifyStart(bytes, offset);
  if (start === 'hyphen' && offset < search.rejectedEnd) return undefined;
  let region: Region | undefined;
  let rejectedEnd = offset;
  for (const matcher of findMatchers(bytes, offset)) {
    const { prefix, keepPrefix, type, fourthCode } = matcher;
    if (
      fourthCode !== -1 && fourthCode !== bytes[offset + 3] ||
      start !== 'word' && !matcher.isAnywhere && !(start === 'hyphen' && matcher.mayBeWithin) ||
      !text.startsWith(prefix, offset)
    ) continue;
    const bodyStart = offset + prefix.length;
    const end = matchSteps(bytes, bodyStart, matcher.body);
    if (
      end <= rejectedEnd || region && end <= region.end || !endsToken(text, bytes, end) ||
      isPartial(text, offset, end) ||
      type === 'jwt' && isElided(text, offset, end) || prefix === '' && !isSeparateWord(text, bytes, offset, end)
    ) continue;
    if (
      matcher.isCommon &&
      (continuesValue[bytes[end]!] === 1 || !isGenerated(text.slice(bodyStart, end)) ||
        isDummyToken(text.slice(bodyStart, end)))
    ) continue;
    if (search.falseTokenTest.test(text.slice(bodyStart, end))) search.rejectedEnd = rejectedEnd = end;
    else if (!isLineOfBase64(text, offset, end)) region = { start: keepPrefix ? bodyStart : offset, end, type };
  }
  return region;
}

/** Returns the token without a prefix that has its infix at an offset, and that starts at or after `minStart`. */
function findTokenAround(search: Search, offset: number, minStart: number, findInfixMatchers: FormatLookup):
  | Region
  | undefined
{
  const { text, bytes } = search;
  for (const { infixOffset, body, type } of findInfixMatchers(bytes, offset)) {
    const start = offset - infixOffset;
    if (start < minStart || classifyStart(bytes, start) !== 'word') continue;
    const end = matchSteps(bytes, start, body);
    if (end !== -1 && isSeparateWord(text, bytes, start, end) && !search.falseTokenTest.test(text.slice(start, end)))
      return { start, end, type };
  }
  return undefined;
}

/**
 * Returns `word` if a word starts here, also after an escape (`\\n`, `%3D`, `\\u003d`) or a diff's sign, or `hyphen`
 * after a hyphen that is not a diff's sign.
 */
function classifyStart(bytes: Uint8Array, offset: number): 'word' | 'hyphen' | undefined {
  const previousByte = bytes[offset - 1];
  if (previousByte === undefined || isWord[previousByte] === 0)
    return previousByte === hyphen && offset > 1 && bytes[offset - 2] !== lineBreak
      ? 'hyphen'
      : 'word';
  if (bytes[offset - 2] === backslash) return isEscapeLetter[previousByte] === 1 ? 'word' : undefined;
  if (isHex[previousByte] === 0 || isHex[bytes[offset - 2]!] !== 1) return undefined;
  if (bytes[offset - 3] === percent) return 'word';
  return bytes[offset - 5] === letterU && bytes[offset - 6] === backslash && isHex[bytes[offset - 3]!] === 1 &&
      isHex[bytes[offset - 4]!] === 1
    ? 'word'
    : undefined;
}

const hyphen = 45, lineBreak = 10, backslash = 92, percent = 37, letterU = 117;
const isWord = createByteSet(/\w/),
  isHex = createByteSet(/[0-9A-Fa-f]/),
  isEscapeLetter = createByteSet(/[nrt]/),
  isTokenByte = createByteSet(/[A-Za-z0-9]/),
  joinsBefore = createByteSet(/[~.\]]/),
  joinsAfter = createByteSet(/[\w~-]/);
/** These characters continue base64 or a name. */
const continuesValue = createByteSet(/[+/=]/);

/** Reports whether no letter, digit or marker follows. */
function endsToken(text: string, bytes: Uint8Array, end: number): boolean {
  return isTokenByte[bytes[end]!] === 0 && !(bytes[end] === openingBracket && text.startsWith(markerStart, end));
}

const openingBracket = 91;

/** Reports whether the text is part of a file name (`icon.ico-7a38….png`), or the rest is masked (`xoxp-5723-####`). */
function isPartial(text: string, offset: number, end: number): boolean {
  const nextCode = text.charCodeAt(end);
  if (nextCode === dot)
    return text.charCodeAt(offset - 1) !== slash && assetExtensionPattern.test(text.slice(end, end + 6));
  return (nextCode === hash || nextCode === asterisk) && maskedEndPattern.test(text.slice(end, end + 3));
}

const plus = 43, dot = 46, slash = 47, hash = 35, asterisk = 42;
const assetExtensionPattern = /^\.(?:png|jpe?g|gif|svg|ico|webp|css|js|map|woff)(?![\w-])/,
  maskedEndPattern = /^(?:#{3}|\*{3})/;

/**
 * Reports whether the text is a whole line of base64 that continues above or below, as in an image or a certificate.
 */
function isLineOfBase64(text: string, offset: number, end: number): boolean {
  if (
    end - offset < 60 || !/^\r?(?:\n|$)/.test(text.slice(end, end + 2)) ||
    !/(?:^|\n)[ \t]{0,40}$/.test(text.slice(Math.max(0, offset - 41), offset))
  ) return false;
  const lineAbove = text.slice(Math.max(0, offset - 200), offset).split('\n').at(-2) ?? '',
    lineBelow = text.slice(end, end + 200).split('\n')[1] ?? '';
  return [lineAbove, lineBelow].some((line) => base64LinePattern.test(line.trim()));
}

const base64LinePattern = /^[A-Za-z0-9+/]{58,160}={0,2}$/;

/** Reports whether dots replace the signature: `eyJhbGciOi….eyJzdWIiOi...`. */
function isElided(text: string, offset: number, end: number): boolean {
  return /\.{3}|…/.test(text.slice(Math.max(offset, end - 3), end + 3)) &&
    text.slice(offset, end).replace(/\.+$/, '').split('.').length < 3;
}

/** Reports whether the token is a separate word that contains a digit, as a token without a prefix must be. */
function isSeparateWord(text: string, bytes: Uint8Array, offset: number, end: number): boolean {
  return joinsBefore[bytes[offset - 1] ?? 0] === 0 &&
    !(bytes[offset - 1] === plus && isWord[bytes[offset - 2] ?? 0] === 1) &&
    joinsAfter[bytes[end]!] === 0 && endsToken(text, bytes, end) && /\d/.test(text.slice(offset, end));
}

/**
 * Only the beginning of longer values is tested. A long run may contain many prefixes, and the value after each of them
 * is the rest of the run.
 */
const maxFillerLength = 300, longFillerPattern = /^([xX*0#])\1{63}/;

/**
 * In text with the exact form of a token, a repeated x or digit is a placeholder; scanners' own samples repeat other
 * letters, or alternate between cases.
 */
const oneLetterPattern = /^(?:[a-wyz][a-z]{0,15}-)?([A-WYZ])\1+(?:-([A-WYZ])\2+)*$/,
  alternatingCasePattern = /(?:[a-z][A-Z]){4}/;

function isFalseToken(value: string): boolean {
  return (value.length <= maxFillerLength
    ? isFiller(value) && !alternatingCasePattern.test(value) && !oneLetterPattern.test(value)
    : longFillerPattern.test(value)) ||
    isWords(value) || numberedNamePattern.test(value) || replaceMarkerPattern.test(value);
}

/** Matches a placeholder such as `REPLACE/WITH/YOUR_WEBHOOK`. */
const replaceMarkerPattern = /(?:^|[/_-])(?:YOUR|REPLACE|INSERT)(?:[/_-]|$)/;

/** Numbered migration names after Okta's prefix `00`: `0004_auto_20160114_1844_squashed_0011_auto_20160303`. */
const numberedNamePattern = /^\d{2,4}(?:_(?:[a-z]{3,}|\d{4,8})){3,12}(?:_[a-z]*)?$/;

/**
 * Reports whether the value consists of words with hyphens, without digits and in lowercase:
 * `sk-some-option-name-of-a-module`.
 */
function isWords(value: string): boolean {
  return /^[a-z]{1,40}(?:[-_./][a-z]{1,40}){0,40}$/.test(value) && (value.length < 24 || /[-_./]/.test(value));
}

/**
 * Reports whether the text looks generated: few of its letter pairs are frequent in words, and the fewer digits it has,
 * the fewer such pairs are allowed. Of random values of 20 base62 characters, 1 in 100 is rejected; most of these have
 * no digit.
 */
function isGenerated(value: string): boolean {
  const digitCount = value.match(/\d/g)?.length ?? 0;
  return !codePointPattern.test(value) &&
    computeFrequentPairShare(value) < (digitCount * 12 >= value.length ? 0.6 : 0.4) &&
    (digitCount > 0 || /[a-z]/.test(value) && /[A-Z]/.test(value));
}

/** Unicode ranges: `060306DD070F17B417B5200B-200F`. */
const codePointPattern = /^(?=[\dA-F]*-[\dA-F]{4})[\dA-F]{0,3}(?:[\dA-F]{4}-?){4,}[\dA-F]{0,3}$/;

/** Finds the secret key of an AWS pair on the same line, as in the console's CSV file. */
function findSecretOnLine(text: string, searchStart: number): Region[] {
  const match = /^[^\n]{0,80}?(?<![A-Za-z0-9/+=])([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/.exec(
    text.slice(searchStart, searchStart + 140),
  );
  if (!match || !/\d/.test(match[1]!) || !/[a-z]/.test(match[1]!) || !/[A-Z]/.test(match[1]!)) return [];
  const start = searchStart + match[0].length - 40;
  return [{ start, end: start + 40, type: 'aws-secret-key' }];
}
