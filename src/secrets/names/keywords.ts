/** Finds the keyword of a secret's name around an offset from the prefilter. */

/** The keywords whose second and third letters `prefilter/probes.ts` finds. */
const keywordPattern =
  /pass(?:w(?:or)?d|phrase|code)?|pwd|pw(?![A-Za-z])|secret|token|credentials?|creds?(?![a-z])|mnemonic|seed[_-]?phrase|recovery[_-]?phrase|psk/iy;
/** Words for the use of a key. Without such a word, `key` may be the key of any map. */
const keyUses =
  'api|access|private|signing|signature|logged_in|nonce|encrypt(?:ion)?|crypt(?:o)?|master|account|auth|license|service|storage|consumer|hmac|jwt|app|subscription|webhook|admin|deploy|ssh|session|cipher|aes|shared|security|preshared|instrumentation';
const keyWithUsePattern = new RegExp(`(?:${keyUses})[_-]{0,2}key$`, 'i');
export const joinedKeyWithUsePattern = new RegExp(`(?:${keyUses})[.:/ ]key$`, 'i');
/** SonarQube accepts a token as the login. */
const sonarLoginPattern = /sonar[._-]?login$/i;
export const joinedSonarLoginPattern = /sonar[.:/ ]login$/i;
const saltWithUsePattern = /(?:auth|logged_in|nonce|signing|encryption|cookie)[_-]?salt$/i;

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
export const tokenUseBeforePattern = new RegExp(`(?:${tokenUses})[_-]?$`, 'i'),
  joinedTokenUsePattern = new RegExp(`(?:${tokenUses})[.:/ ]$`, 'i');

/** The name of an environment variable: `DB_PASSWORD`. */
export const environmentNamePattern = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

/** Returns the longest keyword around the offset that starts at or after `minStart`. */
export function findKeywordAround(text: string, offset: number, minStart: number):
  | { readonly start: number; readonly word: string; }
  | undefined
{
  const secondLetter = text.charCodeAt(offset) | 32;
  const thirdLetter = text.charCodeAt(offset + 1) | 32;
  if (secondLetter === 101 && thirdLetter === 121) { // key
    const searchStart = Math.max(minStart, offset - 18);
    const match = keyWithUsePattern.exec(text.slice(searchStart, offset + 2));
    return match
      ? { start: searchStart + match.index, word: match[0] }
      : { start: offset - 1, word: text.slice(offset - 1, offset + 2) };
  }
  if (secondLetter === 111 && thirdLetter === 103) { // login
    const loginSearchStart = Math.max(minStart, offset - 7);
    const match = sonarLoginPattern.exec(text.slice(loginSearchStart, offset + 4));
    return match ? { start: loginSearchStart + match.index, word: match[0] } : undefined;
  }
  if (secondLetter === 97 && thirdLetter === 108) { // salt
    const saltSearchStart = Math.max(minStart, offset - 12);
    const match = saltWithUsePattern.exec(text.slice(saltSearchStart, offset + 3));
    return match ? { start: saltSearchStart + match.index, word: match[0] } : undefined;
  }
  for (const distance of listStartDistances(text, secondLetter, thirdLetter, offset)) {
    if (offset - distance < minStart) continue;
    keywordPattern.lastIndex = offset - distance;
    const match = keywordPattern.exec(text);
    if (match) return { start: match.index, word: match[0] };
  }
  return undefined;
}

/** Returns the numbers of characters before the offset at which a keyword may start. */
function listStartDistances(text: string, secondLetter: number, thirdLetter: number,
  offset: number): readonly number[]
{
  if (secondLetter === 101) return tokenDistances; // toKEn
  if (secondLetter === 104) return phraseDistances; // recovery-PHrase
  // seCRet; PAss, PWd, CRedential, MNemonic, PSk
  return secondLetter === 114 && (text.charCodeAt(offset + 2) | 32) === 116 && thirdLetter === 101
    ? secretDistances
    : startDistances;
}

const startDistances = [1], tokenDistances = [3], secretDistances = [3], phraseDistances = [10, 9, 6, 5];
