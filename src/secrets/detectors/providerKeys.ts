import { splitSubwords } from '#base/words/words';
import type { Hits } from '../hits';
import { createCharacterSet } from '../text/characterSet';
import type { TextFormat } from '../configuration/textFormat';
import { versionedProviders, providers } from '../tokenFormats/providers';
import { isDummyToken } from '../classification/dummyTokens';
import { isPlaceholder } from '../classification/placeholders';
import { isReference } from '../classification/references';
import { isRandom, isScrambled } from '../classification/randomness';
import { markerStart, type Region } from '../region';

/**
 * Finds generated values after a provider's name, with only access words in between: `cloudflare: "…"`, `SNYK_KEY=…`,
 * `browshot secret …`, `mailjet:⏎ key: …`. Many keys have no other distinctive form.
 */
export function findProviderKeys(text: string, { providers: offsets }: Hits, format?: TextFormat): Region[] {
  const regions: Region[] = [];
  if (format === 'lock') return regions;
  for (let i = 0, scannedTo = 0; i < offsets.length; i++) {
    const offset = offsets.at(i);
    if (offset < scannedTo) continue;
    const value = findValueAfter(text, offset);
    if (!value) continue;
    regions.push(value);
    scannedTo = value.end;
  }
  return regions;
}

/** The maximum number of words between a name and its value. */
const maxWords = 6;

function findValueAfter(text: string, offset: number): Region | undefined {
  const provider = findProvider(text, offset);
  if (!provider) return undefined;
  let end = offset + provider.length;
  let hasAccessWord = false, hasOperator = false;
  for (let wordCount = 0; wordCount < maxWords; wordCount++) {
    wordGapPattern.lastIndex = end;
    const wordGap = wordGapPattern.exec(text)?.[0] ?? '';
    hasOperator ||= operatorPattern.test(wordGap);
    wordRunPattern.lastIndex = end + wordGap.length;
    const word = wordRunPattern.exec(text)?.[0];
    if (word === undefined) return undefined;
    if (!isAccessWord(word))
      return wordGap !== '' && (hasAccessWord || hasOperator)
        ? findGeneratedValue(text, wordRunPattern.lastIndex - word.length, word, provider, hasAccessWord)
        : undefined;
    hasAccessWord ||= !fillerWordPattern.test(word);
    end = wordRunPattern.lastIndex;
  }
  return undefined;
}

/** Returns the longest provider name that starts at the offset, as written in the text. */
function findProvider(text: string, offset: number): string | undefined {
  for (const name of namesByStart.get(computeStartKey(text, offset)) ?? noNames) {
    const end = offset + name.length;
    if (!matchesName(text, offset, name)) continue;
    const nextCode = text.charCodeAt(end);
    // A capital letter may follow because it starts another word (`hubspotKey`, `coinlayerKEY`). A lowercase letter, a
    // digit or a dot may follow only if an access word starts there (`coinapikey`, `sonar.login`).
    if (endsName[nextCode] === 1) return undefined;
    if (needsAccess[nextCode] === 1) {
      gluedAccessPattern.lastIndex = nextCode === dot ? end + 1 : end;
      if (!gluedAccessPattern.test(text)) continue;
    }
    return text.slice(offset, end);
  }
  return undefined;
}

/** A hyphen matches any separator. */
function matchesName(text: string, offset: number, name: string): boolean {
  for (let i = 3; i < name.length; i++) {
    const c = text.charCodeAt(offset + i), expectedCode = name.charCodeAt(i);
    if (expectedCode === hyphen ? separators[c] !== 1 : (c | 32) !== expectedCode) return false;
  }
  return true;
}

function computeStartKey(text: string, offset: number): number {
  return (text.charCodeAt(offset) | 32) << 16 | (text.charCodeAt(offset + 1) | 32) << 8 | text.charCodeAt(offset + 2) |
    32;
}

const noNames: readonly string[] = [];
/** Names by their first three characters, longest first. */
const namesByStart = new Map<number, string[]>();
for (const name of new Set(providers.flatMap((provider) => [provider, provider.replaceAll('-', '')])))
  namesByStart.set(computeStartKey(name, 0),
    [...namesByStart.get(computeStartKey(name, 0)) ?? [], name].sort((a, b) => b.length - a.length));
const hyphen = 45, dot = 46;
const separators = createCharacterSet(/[-_ ]/),
  endsName = createCharacterSet(/[/@;(#%&+*]/),
  needsAccess = createCharacterSet(/[a-z\d.]/);
const gluedAccessPattern = /key|token|secret|api|auth|access|private|login|license|password/iy;

/** Punctuation between words, with at most one line break. */
const wordGapPattern = /[ \t"'`=:>|,()[\]{}?\\-]{0,12}(?:\r?\n[ \t]{0,40}["'-]?)?[ \t"'`=:>|,()[\]{}?\\-]{0,12}/y;
const operatorPattern = /[=:]|["'`]\s?,\s?["'`]/;
const wordRunPattern = /[A-Za-z0-9_+/=.~-]{1,400}/y;

/**
 * Reports whether a name or a word consists of access words only: `_API_KEY`, `access-token`, `.login`, `PRIVATEKEY`.
 */
function isAccessWord(word: string): boolean {
  if (word.length > 40 || /[+/=~]/.test(word)) return false;
  const words = splitSubwords(word);
  return words.length > 0 && words.every((part) => accessWords.has(part.toLowerCase())) &&
    !/(?:^|[^s])[_.-]?ids?$/i.test(word);
}

const accessWords: ReadonlySet<string> = new Set((
  'key keys apikey api token tokens apitoken accesstoken authtoken secrettoken secret secrets secretkey secretaccess access accesskey private privatekey personal auth authorization login pass password pat credential credentials cred creds license licensekey '
  + 'admin account server user project app application org organization workspace integration global master service rest sdk http client live prod production test dev sandbox staging bearer oauth value code pin id the is my for v1 v2 v3 v'
).split(' '));
/** These words alone are not evidence of access. */
const fillerWordPattern =
  /^(?:the|is|my|for|id|v\d?|value|user|project|app|org|http|rest|sdk|client|server|live|prod|test|dev)$/i;

function findGeneratedValue(text: string, start: number, word: string, provider: string, hasAccessWord: boolean):
  | Region
  | undefined
{
  const value = word.replace(/\.$/, '');
  const end = start + value.length;
  if (
    value.length < (hasAccessWord ? 14 : 20) || value.length > 200 ||
    continuationPattern.test(text.slice(end, end + 2)) ||
    text.startsWith(markerStart, end) || checksumPattern.test(value)
  ) return undefined;
  if (!isGenerated(value, hasAccessWord) || isDummyToken(value) || isPlaceholder(value) || isReference(value))
    return undefined;
  if (!hasAccessWord && uuidPattern.test(value) && isInDirectory(text, start, end)) return undefined;
  if (!hasAccessWord && versionedProviders.has(provider.toLowerCase()) && /^(?:[\da-f]{40}|[\da-f]{64})$/.test(value))
    return undefined;
  return { start, end, type: 'provider-key' };
}

/** Reports whether the surrounding lines contain many UUIDs: `"Slack": "c228…",` in a list of providers is an ID. */
function isInDirectory(text: string, start: number, end: number): boolean {
  return (`${text.slice(Math.max(0, start - contextLength), start)} ${text.slice(end, end + contextLength)}`.match(
    listedUuidPattern,
  )
    ?.length ?? 0) >= 4;
}

/** The number of characters read before and after a value. */
const contextLength = 300;
const listedUuidPattern = /[:=][ \t]{0,4}["']?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}["']?,?\r?\n/gi;

/** Matches if an address, a call or a longer name continues here. */
const continuationPattern = /^[@([]|^:\S|^\/|^\.\w/;
const checksumPattern = /^(?:sha\d{1,3}|md5)[-_:]/i;

/**
 * Reports whether a value is a UUID, or a word with digits that is not a name. Dots and slashes belong to an address or
 * a path.
 */
function isGenerated(value: string, hasAccessWord: boolean): boolean {
  if (uuidPattern.test(value)) return true;
  if (/^[a-z]+(?:_[a-z]+)*=\w/.test(value)) return false; // a name and its value
  if (/^[\w.-]+\/[\w.-]+\/[\da-f]{40}$/.test(value)) return false; // a commit in a repository
  if (
    !/\d/.test(value) || !/[A-Za-z]/.test(value) || /\.|^\/|\/{2}|(?:\/[a-z]+){2}|-{2}|__/.test(value) ||
    (value.match(/\d/g)?.length ?? 0) < 3 && value.length < 28 && !hasAccessWord
  ) return false;
  return !/^[a-z]+(?:[-_][a-z\d]+)+$/.test(value) && (isRandom(value) || hasAccessWord && isScrambled(value)) ||
    /[-_]/.test(value) && isRandom(value.replace(/[-_]/g, ''));
}

const uuidPattern = /^[\dA-Za-z]{8}-(?:[\dA-Za-z]{4}-){3}[\dA-Za-z]{12}$/;
