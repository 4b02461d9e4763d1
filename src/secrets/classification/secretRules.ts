import type { Strength } from '../names/strength';
import type { ValueContext } from './context';
import { isCredentialIdentifier, isCredentialName, isJoinedCredentialName } from './credentialNames';
import { hasDigits, isHumanPassword } from './humanPassword';
import { isPassphrase, isProse } from './prose';
import { isIdentifier, isLongScrambled, isMixed, isRandom, isScrambled, isWordLike } from './randomness';

/** The strengths whose values the context decides; the others have a form of their own (`fixedForms.ts`). */
export type RuledStrength = Exclude<Strength, 'key' | 'phrase'>;

type Rule = (value: string) => boolean;
type Rules = Readonly<Record<RuledStrength, Rule>>;

/**
 * Strength × context: whether a value is a secret that is neither random nor excluded under every name. `structure` is
 * that of a
 * configuration's value, which `configuredValue.ts` judges.
 */
export const secretRules: Readonly<Record<ValueContext | 'structure', Rules>> = {
  quoted: { password: quotedPassword, pass: quotedPass, secret: quotedSecret, token: quotedToken },
  compared: {
    password: (value) => quotedPassword(value) && (!isKind(value) || isHumanPassword(value)),
    pass: (value) => quotedPass(value) && !isKind(value),
    secret: (value) => quotedSecret(value) && !isKind(value),
    token: (value) => quotedToken(value) && !isKind(value),
  },
  argument: {
    password: (value) => quotedPassword(value) && !constant.test(value),
    pass: adjacentPass,
    secret: quotedSecret,
    token: adjacentToken,
  },
  adjacent: { password: adjacentPassword, pass: adjacentPass, secret: adjacentSecret, token: adjacentToken },
  literal: {
    password: literalPassword,
    pass: literalPass,
    secret: literalSecret,
    token: (value) => literalSecret(value) && isMixed(value),
  },
  field: { password: literalPassword, pass: literalPassword, secret: lineSecret, token: lineToken },
  header: { password: headerValue, pass: headerValue, secret: headerValue, token: headerValue },
  configLine: {
    password: (value) => !capitalizedWord.test(value) && literalPassword(value),
    pass: linePass,
    secret: keyValueSecret,
    token: lineToken,
  },
  keyValueLine: {
    password: (value) => linePassword(value) || isLowerWord(value),
    pass: linePass,
    secret: keyValueSecret,
    token: lineToken,
  },
  restOfLine: { password: linePassword, pass: linePass, secret: lineSecret, token: lineToken },
  expression: { password: barePassword, pass: barePassword, secret: bareSecret, token: () => false },
  structure: { password: () => true, pass: structurePass, secret: structureSecret, token: structureToken },
};

// Between quotes
function quotedPassword(value: string): boolean {
  return isProse(value) ? isPassphrase(value) : !isQuotedName(value, true);
}

function quotedPass(value: string): boolean {
  return !isProse(value) && !isQuotedName(value, true) && isHumanPasswordWithoutPath(value);
}

function quotedSecret(value: string): boolean {
  return !isProse(value) && !isQuotedName(value, false) &&
    (isMixed(value) && (!isIdentifier(value) || hasDigits(value)) || /^(?:[a-z]+|[A-Z]+)$/.test(value));
}

function quotedToken(value: string): boolean {
  return !isProse(value) && !isQuotedName(value, false) && !isCharacterCodes(value) &&
    (isScrambled(value) || isRandom(value.replace(signs, '')));
}

/** The name of a credential; `mysecrets` may be a person's password. */
function isQuotedName(value: string, ofPerson: boolean): boolean {
  return isCredentialName(value) || isJoinedCredentialName(value) && !(ofPerson && /secrets?$/i.test(value)) ||
    isCredentialIdentifier(value);
}

/** Up to 15 characters that C writes by their codes: `"\xC1\xD3"`. Keys are longer. */
function isCharacterCodes(value: string): boolean {
  return /^(?:\\x[\da-f]{2}){1,15}$/i.test(value);
}

/** What an alphabet has beside base64's; code would have brackets, commas or spaces as well. */
const signs = /[\\^!@#%&*?]/g;

/** What code compares with: a kind of value, `custom-headers`. */
function isKind(value: string): boolean {
  return isIdentifier(value) && /[-_.]/.test(value);
}

const constant = /^[A-Z][A-Z0-9]*_[A-Z0-9_]*$/;

// Strings behind a name
function adjacentPassword(value: string): boolean {
  return quotedPassword(value) && isPersonal(value);
}

function adjacentPass(value: string): boolean {
  return quotedPass(value) && isPersonal(value);
}

function isPersonal(value: string): boolean {
  return !value.startsWith('-') && (isMixed(value) ? isHumanPassword(value) : isPassphrase(value.replace(/-/g, ' ')));
}

function adjacentSecret(value: string): boolean {
  return isMixedWithDigit(value) && quotedSecret(value) && (!isIdentifier(value) || isLongScrambled(value));
}

function adjacentToken(value: string): boolean {
  return isMixedWithDigit(value) && quotedToken(value) && (!isIdentifier(value) || isLongScrambled(value));
}

function isMixedWithDigit(value: string): boolean {
  return isMixed(value) && /\d/.test(value) && value.length >= 6;
}

// Words without quotes
function literalPassword(value: string): boolean {
  return !isCredentialName(value) && (!isProse(value) || isPassphrase(value)) && !booleanWord.test(value);
}

function literalPass(value: string): boolean {
  return !isCredentialName(value) && !isProse(value) && isHumanPasswordWithoutPath(value) && !booleanWord.test(value);
}

function literalSecret(value: string): boolean {
  return !isCredentialName(value) && !isProse(value) && !booleanWord.test(value) && !/^\d{1,6}$/.test(value);
}

const booleanWord = /^(?:true|false|yes|no)$/i;

function headerValue(value: string): boolean {
  return isHumanPassword(value) && !isCredentialName(value);
}

// Lines
function linePassword(value: string): boolean {
  return isHumanPassword(value) && !isCredentialName(value);
}

function linePass(value: string): boolean {
  return isHumanPasswordWithoutPath(value) && !isCredentialName(value);
}

function lineSecret(value: string): boolean {
  return isMixedWithDigit(value) && !isCredentialName(value) &&
    (!isIdentifier(value) || hasDigits(value) || isLongScrambled(value));
}

function lineToken(value: string): boolean {
  return isMixedWithDigit(value) && !isCredentialName(value) && (!isIdentifier(value) || isLongScrambled(value)) &&
    isScrambled(value);
}

function keyValueSecret(value: string): boolean {
  return lineSecret(value) || isLowerWord(value);
}

function isLowerWord(value: string): boolean {
  return /^[a-z]{8,}$/.test(value) && !isCredentialName(value);
}

const capitalizedWord = /^[A-Z][a-z]*$/;

/** Where the name may be of something else, a path is no password. */
function isHumanPasswordWithoutPath(value: string): boolean {
  return isHumanPassword(value) && !value.includes('/');
}

// Code
function barePassword(value: string): boolean {
  return isBareWord(value) && hasDigits(value);
}

function bareSecret(value: string): boolean {
  return isBareWord(value) && /[A-Za-z]/.test(value) && /\d/.test(value) && !isIdentifier(value);
}

function isBareWord(value: string): boolean {
  return value.length >= 6 && !isCredentialName(value) && !/[([{.:/]/.test(value);
}

// Values of a configuration
function structurePass(value: string): boolean {
  return isHumanPasswordWithoutPath(value) || letters.test(value) && value.length >= 6 && !isWordLike(value);
}

function structureSecret(value: string): boolean {
  return value.length >= 6 && (isMixed(value) || letters.test(value) || !isJoinedWords(value));
}

function structureToken(value: string): boolean {
  return value.length >= 6 && (letters.test(value) ? value.length >= 8 && !isWordLike(value) : !isJoinedWords(value));
}

const letters = /^[A-Za-z]+$/;

/** `my-release-credentials`, `keyword.control`, `k8s_events`: the name of something. */
export function isJoinedWords(value: string): boolean {
  return /[-_./:]/.test(value) && isIdentifier(value) && isWordLike(value);
}
