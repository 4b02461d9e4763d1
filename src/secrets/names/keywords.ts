/** Finds the keyword of a secret's name around an offset from the prefilter. */

/** The keywords whose second and third letters `prefilter/probes.ts` finds. */
const keyword =
  /pass(?:w(?:or)?d|phrase|code)?|pwd|pw(?![A-Za-z])|secret|token|credentials?|creds?(?![a-z])|mnemonic|seed[_-]?phrase|recovery[_-]?phrase|psk/iy;
/** Words for the use of a key. Without such a word, `key` may be the key of any map. */
const keyUses =
  'api|access|private|signing|signature|logged_in|nonce|encrypt(?:ion)?|crypt(?:o)?|master|account|auth|license|service|storage|consumer|hmac|jwt|app|subscription|webhook|admin|deploy|ssh|session|cipher|aes|shared|security|preshared|instrumentation';
const keyWithUse = new RegExp(`(?:${keyUses})[_-]{0,2}key$`, 'i');
export const joinedKeyWithUse = new RegExp(`(?:${keyUses})[.:/ ]key$`, 'i');
/** SonarQube accepts a token as the login. */
const sonarLogin = /sonar[._-]?login$/i;
export const joinedSonarLogin = /sonar[.:/ ]login$/i;
const saltWithUse = /(?:auth|logged_in|nonce|signing|encryption|cookie)[_-]?salt$/i;

/**
 * The text that may follow the keyword in the name of a secret: `PASSWORD_2`, `secretKey`, `token_value`,
 * `SECRET_PROD`. The pattern is unambiguous, so that a mismatch takes linear time; this is why `base` and `64` are
 * separate.
 */
export const tailPattern =
  /^(?:(?:[_-]{0,2}|[_-]?access[_-]?)(?:key|value|val|str|string|text|plain|raw|prod|production|dev|development|test|testing|staging|stage|live|local|old|new|current|default|b64|hex|base|primary|secondary|\d+(?!\d)))*$/i;

/**
 * Matches the same text after a separator that identifiers cannot contain: `secret.key`, `Auth:Token:Value`,
 * `secret/access-key`, "Secret Access Key".
 */
export const joinedTailPattern =
  /(?:[.:/](?:(?:access|secret)[._-]?)?(?:key|value|val|str|string|text|plain|raw|prod|production|dev|development|test|testing|staging|live|local|current|default|b64|base64|hex|primary|secondary)(?![\w$-])|(?:[ _-]access)?[ _-]key(?=[\\"'`*\]]|[ \t]{0,4}[:=[]))+/iy;

/** Words for the use of a token that grants access. */
const tokenUses =
  'api|access|auth|refresh|bot|bearer|deploy|personal|private|secret|registry|npm|pypi|github|gh|gitlab|slack|service|admin|publish|upload|sentry|codecov|vault|digitalocean|telegram|discord|webhook|jwt|id';
export const tokenUseBefore = new RegExp(`(?:${tokenUses})[_-]?$`, 'i'),
  joinedTokenUse = new RegExp(`(?:${tokenUses})[.:/ ]$`, 'i');

/** The name of an environment variable: `DB_PASSWORD`. */
export const environmentNamePattern = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

/** Returns the longest keyword around the offset that starts at or after `from`. */
export function findKeywordAround(text: string, anchor: number, from: number):
  | { readonly start: number; readonly word: string; }
  | undefined
{
  const second = text.charCodeAt(anchor) | 32;
  const third = text.charCodeAt(anchor + 1) | 32;
  if (second === 101 && third === 121) { // key
    const searchStart = Math.max(from, anchor - 18);
    const match = keyWithUse.exec(text.slice(searchStart, anchor + 2));
    return match
      ? { start: searchStart + match.index, word: match[0] }
      : { start: anchor - 1, word: text.slice(anchor - 1, anchor + 2) };
  }
  if (second === 111 && third === 103) { // login
    const loginSearchStart = Math.max(from, anchor - 7);
    const match = sonarLogin.exec(text.slice(loginSearchStart, anchor + 4));
    return match ? { start: loginSearchStart + match.index, word: match[0] } : undefined;
  }
  if (second === 97 && third === 108) { // salt
    const saltSearchStart = Math.max(from, anchor - 12);
    const match = saltWithUse.exec(text.slice(saltSearchStart, anchor + 3));
    return match ? { start: saltSearchStart + match.index, word: match[0] } : undefined;
  }
  for (const distance of listStartDistances(text, second, third, anchor)) {
    if (anchor - distance < from) continue;
    keyword.lastIndex = anchor - distance;
    const match = keyword.exec(text);
    if (match) return { start: match.index, word: match[0] };
  }
  return undefined;
}

/** Returns the numbers of characters before the offset at which a keyword may start. */
function listStartDistances(text: string, second: number, third: number, anchor: number): readonly number[] {
  if (second === 101) return inToken; // toKEn
  if (second === 104) return inPhrase; // recovery-PHrase
  // seCRet; PAss, PWd, CRedential, MNemonic, PSk
  return second === 114 && (text.charCodeAt(anchor + 2) | 32) === 116 && third === 101 ? inSecret : atStart;
}

const atStart = [1], inToken = [3], inSecret = [3], inPhrase = [10, 9, 6, 5];
