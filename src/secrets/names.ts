import type { Anchors } from './anchors';

/**
 * What a name promises about its value:
 * `password`: a person may have chosen it, so any word can be one; `secret`: made to be kept, eight characters and more;
 * `token`: also the word of parsers and of cursors, so its value must look made by a machine; `phrase`: a wallet's words.
 */
export type Strength = 'password' | 'secret' | 'token' | 'phrase';

export interface SecretName {
  /** Of the whole identifier, with what stands before the keyword. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly strength: Strength;
  readonly type: string;
}

/** What a keyword that `anchors.ts` sees by its second and third letter may be, tried where it would start. */
const keyword = /pass(?:w(?:or)?d|phrase|code)?|pwd|secret|token|credential|mnemonic|seed[_-]?phrase|recovery[_-]?phrase/iy;
const keyWithUse = /(?:api|access|private|signing|signature|encrypt(?:ion)?|crypt(?:o)?|master|account|auth|license|service|storage|consumer|hmac|jwt|app|subscription|webhook|admin|deploy|ssh|session|cipher|aes|shared|security)[_-]?key$/i;

/** What may follow the keyword in a name that still holds the secret itself: `PASSWORD_2`, `secretKey`, `token_value`, `SECRET_PROD`. */
const tail = /^(?:[_-]?(?:access)?[_-]?(?:key|value|val|str|string|text|plain|plaintext|raw|prod|production|dev|development|test|testing|staging|stage|live|local|old|new|current|default|base64|b64|hex|base|primary|secondary|\d{1,3}))*$/i;

/** Names in the order of the text; each identifier once. */
export function* secretNames(text: string, { keywords }: Anchors): Generator<SecretName> {
  let from = 0;
  for (let i = 0; i < keywords.length; i++) {
    const found = keywordAround(text, keywords.at(i), from);
    if (!found) continue;
    const { at, word } = found;
    const end = wordEnd(text, at + word.length);
    const rest = text.slice(at + word.length, end);
    if (end - at > 80 || !tail.test(rest)) {
      // A later keyword of the same identifier may be its last: `token_secret`, `passwordResetToken`.
      from = at + word.length;
      continue;
    }
    from = end;
    const start = wordStart(text, at);
    if (text.startsWith('REDACTED', start) && text[start - 1] === '[') continue;
    const before = text.slice(start, at);
    const strength = strengthOf(word.toLowerCase(), before, rest.toLowerCase());
    if (strength) yield { start, end, text: text.slice(start, end), strength, type: typeOf(word.toLowerCase(), before.toLowerCase(), strength) };
  }
}

/** The keyword that holds the anchor, the longest that starts at `from` or behind it. */
function keywordAround(text: string, anchor: number, from: number): { readonly at: number; readonly word: string } | undefined {
  const second = text.charCodeAt(anchor) | 32;
  const third = text.charCodeAt(anchor + 1) | 32;
  if (second === 101 && third === 121) {   // key
    const before = Math.max(from, anchor - 14);
    const match = keyWithUse.exec(text.slice(before, anchor + 2));
    return match ? { at: before + match.index, word: match[0] } : undefined;
  }
  for (const back of startsBefore(text, second, third, anchor)) {
    if (anchor - back < from) continue;
    keyword.lastIndex = anchor - back;
    const match = keyword.exec(text);
    if (match) return { at: match.index, word: match[0] };
  }
  return undefined;
}

/** How far before its anchor a keyword starts. */
function startsBefore(text: string, second: number, third: number, anchor: number): readonly number[] {
  if (second === 101) return inToken;                                                          // toKEn
  if (second === 104) return phraseStarts;                                                     // recovery-PHrase
  return second === 114 && (text.charCodeAt(anchor + 2) | 32) === 116 && third === 101 ? inSecret : atStart;   // seCRet; PAss, PWd, CRedential, MNemonic
}

const atStart = [1], inToken = [3], inSecret = [3], phraseStarts = [10, 9, 6, 5];

function strengthOf(word: string, before: string, rest: string): Strength | undefined {
  const upper = /^[A-Z]/.test(before) || before === '';
  if (word === 'pass') return /(?:[_-]|[a-z])$/.test(before) && /(?:db|user|smtp|mail|root|admin|redis|mysql|pg|postgres|ftp|login|proxy|http|auth|rabbitmq|mongo|database|keystore|key|store|sudo|my)[_-]?$/i.test(before) ? 'password' : undefined;
  if (word === 'pwd') return upper && /^(?:OLD)?$/.test(before) ? undefined : 'password';
  if (word.startsWith('passw') || word === 'passphrase') return 'password';
  if (word === 'passcode') return 'secret';
  if (word === 'token' || word === 'credential') return /(?:api|access|auth|refresh|bot|bearer|deploy|personal|private|secret|registry|npm|pypi|github|gh|gitlab|slack|service|admin|publish|upload|sentry|codecov|vault|digitalocean|telegram|discord|webhook|jwt|id)[_-]?$/i.test(before) ? 'secret' : 'token';
  if (word === 'mnemonic' || word.endsWith('phrase')) return 'phrase';
  if (/^(?:session|app|service|account|license|admin|security|storage|webhook|shared|deploy|access|signature)[_-]?key$/.test(word) && rest === '' && !/[A-Z_-]$|^$/.test(before)) return 'token';
  return 'secret';
}

function typeOf(word: string, before: string, strength: Strength): string {
  if (strength === 'password') return 'password';
  if (strength === 'phrase') return 'seed-phrase';
  if (/aws[_-]?(?:[a-z]{1,10}[_-]?)?$/.test(before) && (word === 'secret' || word.startsWith('access'))) return 'aws-secret-key';
  if (/api[_-]?key/.test(word)) return 'api-key';
  if (word === 'token') return 'token';
  if (/key$/.test(word)) return 'key';
  return 'secret';
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from < 81 && isWordPart(text.charCodeAt(end))) end++;
  // `secret-` and `password--` end before the hyphens
  while (end > from && text[end - 1] === '-') end--;
  return end;
}

function wordStart(text: string, from: number): number {
  let start = from;
  while (start > 0 && from - start < 80 && isWordPart(text.charCodeAt(start - 1))) start--;
  while (start < from && text[start] === '-') start++;
  return start;
}

/** Letters, digits, `_`, `-`, `$`. */
function isWordPart(code: number): boolean {
  return code >= 97 && code <= 122 || code >= 65 && code <= 90 || code >= 48 && code <= 57 || code === 95 || code === 45 || code === 36;
}
