import type { Strength } from '../names/strength';
import type { ValueContext } from './context';
import { isCredentialName, namesCredential } from './credentialNames';
import { hasDigits, isHumanPassword, isHumanPasswordNoPath, isStandalonePassword } from './humanPassword';
import { isPassphrase, isProse } from './prose';
import { isNameLike, isJoinedWords, isLongScrambled, isMixed, isMixedWithDigit, isRandom, isScrambled,
  isWordLike } from './randomness';

/** The strengths whose values the context decides; the others have a form of their own (`fixedForms.ts`). */
export type RuledStrength = Exclude<Strength, 'key' | 'phrase'>;

type Rule = (value: string) => boolean;

/** Strength × context: whether a value is a secret that no case of `isSecret.ts` decides. */
export const secretRules: Readonly<Record<ValueContext, Readonly<Record<RuledStrength, Rule>>>> = {
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
  adjacent: {
    password: (value) => quotedPassword(value) && isStandalonePassword(value),
    pass: adjacentPass,
    secret: (value) => isMixedWithDigit(value) && quotedSecret(value) && isNoName(value),
    token: adjacentToken,
  },
  literal: {
    password: literalPassword,
    pass: (value) => literalPassword(value) && !isProse(value) && isHumanPasswordNoPath(value),
    secret: literalSecret,
    token: (value) => literalSecret(value) && isMixed(value),
  },
  field: { password: literalPassword, pass: literalPassword, secret: lineSecret, token: lineToken },
  header: { password: linePassword, pass: linePassword, secret: linePassword, token: linePassword },
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
  expression: {
    password: (value) => isBareWord(value) && hasDigits(value),
    pass: (value) => isBareWord(value) && hasDigits(value),
    secret: (value) => isBareWord(value) && /[A-Za-z]/.test(value) && /\d/.test(value) && !isNameLike(value),
    token: () => false,
  },
  entry: {
    password: () => true,
    pass: (value) => isNumber(value, 6) || isHumanPasswordNoPath(value) || isLongLetters(value, 6),
    secret: (value) => value.length >= 6 && (isMixed(value) || letters.test(value) || !isJoinedWords(value)),
    token: entryToken,
  },
  listItem: { password: () => true, pass: itemToken, secret: itemSecret, token: itemToken },
  mapEntry: {
    password: (value) => !capitalizedWord.test(value),
    pass: (value) => !capitalizedWord.test(value) && itemToken(value),
    secret: (value) => !capitalizedWord.test(value) && itemSecret(value),
    token: (value) => isScrambled(value) && itemToken(value),
  },
  label: {
    password: (value) => isNumber(value, 4) || labelled(value),
    pass: (value) => isNumber(value, 6) || labelled(value),
    secret: (value) => isNumber(value, 6) || labelled(value),
    token: (value) => isNumber(value, 6) || labelled(value),
  },
  labelItem: {
    password: (value) => isNumber(value, 4) || labelled(value),
    pass: labelled,
    secret: (value) => isNumber(value, 8) || labelled(value),
    token: labelled,
  },
};

// Between quotes
function quotedPassword(value: string): boolean {
  return isProse(value) ? isPassphrase(value) : !namesCredential(value, true);
}

function quotedPass(value: string): boolean {
  return !isProse(value) && !namesCredential(value, true) && isHumanPasswordNoPath(value);
}

function quotedSecret(value: string): boolean {
  return !isProse(value) && !namesCredential(value, false) &&
    (isMixed(value) && (!isNameLike(value) || hasDigits(value)) || /^(?:[a-z]+|[A-Z]+)$/.test(value));
}

function quotedToken(value: string): boolean {
  return !isProse(value) && !namesCredential(value, false) && !isCharacterCodes(value) &&
    (isScrambled(value) || isRandom(value.replace(signs, '')));
}

/** Up to 15 characters that C writes by their codes: `"\xC1\xD3"`. Keys are longer. */
function isCharacterCodes(value: string): boolean {
  return /^(?:\\x[\da-f]{2}){1,15}$/i.test(value);
}

/** Signs of alphabets other than base64; code has brackets, commas or spaces as well. */
const signs = /[\\^!@#%&*?]/g;

/** A kind of value that code compares with: `custom-headers`. */
function isKind(value: string): boolean {
  return isNameLike(value) && /[-_.]/.test(value);
}

const constant = /^[A-Z][A-Z0-9]*_[A-Z0-9_]*$/;

function adjacentPass(value: string): boolean {
  return quotedPass(value) && isStandalonePassword(value);
}

function adjacentToken(value: string): boolean {
  return isMixedWithDigit(value) && quotedToken(value) && isNoName(value);
}

function isNoName(value: string): boolean {
  return !isNameLike(value) || isLongScrambled(value);
}

// Words and lines without quotes
function literalPassword(value: string): boolean {
  return !isCredentialName(value) && (!isProse(value) || isPassphrase(value)) && !booleanWord.test(value);
}

function literalSecret(value: string): boolean {
  return !isCredentialName(value) && !isProse(value) && !booleanWord.test(value) && !/^\d{1,6}$/.test(value);
}

const booleanWord = /^(?:true|false|yes|no)$/i;

function linePassword(value: string): boolean {
  return isHumanPassword(value) && !isCredentialName(value);
}

function linePass(value: string): boolean {
  return isHumanPasswordNoPath(value) && !isCredentialName(value);
}

function lineSecret(value: string): boolean {
  return isMixedWithDigit(value) && !isCredentialName(value) && (isNoName(value) || hasDigits(value));
}

function lineToken(value: string): boolean {
  return isMixedWithDigit(value) && !isCredentialName(value) && isNoName(value) && isScrambled(value);
}

function keyValueSecret(value: string): boolean {
  return lineSecret(value) || isLowerWord(value);
}

function isLowerWord(value: string): boolean {
  return /^[a-z]{8,}$/.test(value) && !isCredentialName(value);
}

const capitalizedWord = /^[A-Z][a-z]+$/;

function isBareWord(value: string): boolean {
  return value.length >= 6 && !isCredentialName(value) && !/[([{.:/]/.test(value);
}

// Values of a configuration
function entryToken(value: string): boolean {
  return value.length >= 6 && (letters.test(value) ? isLongLetters(value, 8) : !isJoinedWords(value));
}

function itemToken(value: string): boolean {
  return !isNumber(value, 1) && entryToken(value);
}

function itemSecret(value: string): boolean {
  return isNumber(value, 8) || itemToken(value);
}

/** The value of a label is a text for people, unless it has digits and is no name. */
function labelled(value: string): boolean {
  return /\d/.test(value) && isMixed(value) && !isJoinedWords(value);
}

const letters = /^[A-Za-z]+$/;

function isLongLetters(value: string, length: number): boolean {
  return value.length >= length && letters.test(value) && !isWordLike(value);
}

function isNumber(value: string, length: number): boolean {
  return value.length >= length && /^\d+$/.test(value);
}
