import type { Strength } from '../names/strength';
import type { ValueContext } from './context';
import { isCredentialName, isJoinedCredentialName, namesCredential } from './credentialNames';
import { hasDigits, isHumanPassword, isHumanPasswordNoPath, isStandalonePassword } from './humanPassword';
import { isPassphrase, isProse } from './prose';
import { isNameLike, isJoinedWords, isLongScrambled, isMixed, isMixedWithDigit, isRandom, isScrambled,
  isWordLike } from './randomness';

/** The strengths whose rule depends on the context; the others have a form of their own (`fixedForms`). */
export type RuledStrength = Exclude<Strength, 'key' | 'phrase'>;

/**
 * Each rule with values, separated by ` | `, that it considers secrets, and values that it does not; tests check them.
 */
export const secretRules = {
  any: rule(() => true, 'sunshine | 4711', ''),
  none: rule(() => false, '', 'qx7vk2rm9p'),
  // between quotes
  quotedPassword: rule(quotedPassword, 'sunshine | 4711 | correct horse battery staple',
    'DB_PASSWORD | Enter a password'),
  quotedPass: rule(quotedPass, 'summer2024 | Tr0ub4dor!', 'sunshine | hunt/er2'),
  quotedSecret: rule(quotedSecret, 'sunshine | summer2024 | QWERTYUI', 'Sunshine | custom-headers | 4711'),
  quotedToken: rule(quotedToken, 'qx7vk2rm9p | Tr0ub4dor!', 'summer2024 | \\xC1\\xD3'),
  comparedPassword: rule((v) => quotedPassword(v) && (!isKind(v) || isHumanPassword(v)), 'Sunshine | pempass.basicw0rd',
    'custom-headers | k8s_events'),
  comparedPass: rule((v) => quotedPass(v) && !isKind(v), 'summer2024', 'pempass.basicw0rd'),
  comparedSecret: rule((v) => quotedSecret(v) && !isKind(v), 'sunshine', 'w0rdk9z2-'),
  comparedToken: rule((v) => quotedToken(v) && !isKind(v), 'qx7vk2rm9p', 'k7x-Q9zR2@mP4vT8wLc'),
  argumentPassword: rule((v) => quotedPassword(v) && !constant.test(v), 'custom-headers | 4711',
    'AUTH_B2 | DB_PASSWORD'),
  adjacentPassword: rule((v) => quotedPassword(v) && isStandalonePassword(v),
    'summer2024 | correct horse battery staple', 'sunshine | 4711'),
  adjacentPass: rule((v) => quotedPass(v) && isStandalonePassword(v), 'summer2024',
    '-p4ssw0rd | correct horse battery staple'),
  adjacentSecret: rule((v) => isMixedWithDigit(v) && quotedSecret(v) && isNoName(v), 'summer2024 | lyvk9p4og616jzj',
    'sunshine | qx7vk2rm9p'),
  adjacentToken: rule((v) => isMixedWithDigit(v) && quotedToken(v) && isNoName(v), 'Tr0ub4dor! | Q9zR2!mP4vT8wLc7-x',
    'summer2024 | qx7vk2rm9p'),
  // one unquoted word
  wordPassword: rule(wordPassword, 'Sunshine | 4711 | gitlab-ci-token', 'true | options.token'),
  wordPass: rule((v) => wordPassword(v) && !isProse(v) && isHumanPasswordNoPath(v), 'summer2024 | gitlab-ci-token',
    'Sunshine | correct horse battery staple'),
  wordSecret: rule(wordSecret, 'sunshine | 12345678 | custom-headers', '123456 | correct horse battery staple'),
  wordToken: rule((v) => wordSecret(v) && isMixed(v), 'summer2024 | k8s_events', 'sunshine | 12345678'),
  // a line, which may be a sentence or code
  linePassword: rule(linePassword, 'summer2024 | Passw0rd/x | hello world 42', 'sunshine | 4711'),
  linePass: rule((v) => isHumanPasswordNoPath(v) && !isCredentialName(v), 'summer2024 | gitlab-ci-token', 'Passw0rd/x'),
  lineSecret: rule(lineSecret, 'summer2024 | qx7vk2rm9p', 'gitlab-ci-token | k8s_events'),
  lineToken: rule((v) => isMixedWithDigit(v) && !isCredentialName(v) && isNoName(v) && isScrambled(v),
    'Tr0ub4dor! | lyvk9p4og616jzj', 'summer2024 | Q9zR2!mP4vT8wLc7-x'),
  configLinePassword: rule((v) => !capitalizedWord.test(v) && wordPassword(v), 'sunshine | 4711', 'Sunshine | true'),
  keyValuePassword: rule((v) => linePassword(v) || isLowerWord(v), 'sunshine | summer2024', 'qwerty | custom-headers'),
  keyValueSecret: rule((v) => lineSecret(v) || isLowerWord(v), 'sunshine | summer2024', 'qwerty | gitlab-ci-token'),
  // code without quotes
  barePassword: rule((v) => isBareWord(v) && hasDigits(v), 'summer2024 | qx7vk2rm9p', 'sunshine | a1b2(c3)'),
  bareSecret: rule((v) => isBareWord(v) && /[A-Za-z]/.test(v) && /\d/.test(v) && !isNameLike(v),
    'summer2024 | Tr0ub4dor!', 'qx7vk2rm9p | a1b2(c3)'),
  // configuration values
  entryPass: rule((v) => isNumber(v, 6) || isHumanPasswordNoPath(v) || isLongLetters(v, 6),
    '123456 | zxkqvbnm | gitlab-ci-token', 'sunshine | 4711'),
  entrySecret: rule((v) => v.length >= 6 && (isMixed(v) || letters.test(v) || !isJoinedWords(v)),
    'sunshine | 123456 | k8s_events', 'custom-headers | 4711'),
  entryToken: rule(entryToken, '12345678 | zxkqvbnm | correct horse battery staple', 'sunshine | k8s_events'),
  itemSecret: rule(itemSecret, '12345678 | summer2024', '123456 | sunshine'),
  itemToken: rule(itemToken, 'summer2024 | zxkqvbnm', '12345678 | sunshine'),
  mapPassword: rule((v) => !capitalizedWord.test(v), 'sunshine | 4711', 'Sunshine'),
  mapPass: rule((v) => !capitalizedWord.test(v) && itemToken(v), 'summer2024 | zxkqvbnm', 'Zxkqpass | 12345678'),
  mapSecret: rule((v) => !capitalizedWord.test(v) && itemSecret(v), 'summer2024 | 12345678', 'Zxkqpass | 123456'),
  mapToken: rule((v) => isScrambled(v) && itemToken(v), 'Tr0ub4dor! | qx7vk2rm9p', 'summer2024 | zxkqvbnm'),
  labelPassword: rule((v) => isNumber(v, 4) || isMixedNoName(v), '4711 | summer2024', 'sunshine | k8s_events'),
  label: rule((v) => isNumber(v, 6) || isMixedNoName(v), '123456 | summer2024', '4711 | sunshine'),
  labelItemSecret: rule((v) => isNumber(v, 8) || isMixedNoName(v), '12345678 | summer2024', '123456 | sunshine'),
  labelItem: rule(isMixedNoName, 'summer2024 | qx7vk2rm9p', '12345678 | sunshine'),
};

type RuleName = keyof typeof secretRules;

/** The rule that decides on a value if no case of `isSecret.ts` does: password, pass, secret and token. */
export const rulesByContext: Readonly<Record<ValueContext, Readonly<Record<RuledStrength, RuleName>>>> = {
  quoted: createRuleNames('quotedPassword', 'quotedPass', 'quotedSecret', 'quotedToken'),
  compared: createRuleNames('comparedPassword', 'comparedPass', 'comparedSecret', 'comparedToken'),
  argument: createRuleNames('argumentPassword', 'adjacentPass', 'quotedSecret', 'adjacentToken'),
  adjacent: createRuleNames('adjacentPassword', 'adjacentPass', 'adjacentSecret', 'adjacentToken'),
  literal: createRuleNames('wordPassword', 'wordPass', 'wordSecret', 'wordToken'),
  field: createRuleNames('wordPassword', 'wordPassword', 'lineSecret', 'lineToken'),
  header: createRuleNames('linePassword', 'linePassword', 'linePassword', 'linePassword'),
  configLine: createRuleNames('configLinePassword', 'linePass', 'keyValueSecret', 'lineToken'),
  keyValueLine: createRuleNames('keyValuePassword', 'linePass', 'keyValueSecret', 'lineToken'),
  restOfLine: createRuleNames('linePassword', 'linePass', 'lineSecret', 'lineToken'),
  expression: createRuleNames('barePassword', 'barePassword', 'bareSecret', 'none'),
  entry: createRuleNames('any', 'entryPass', 'entrySecret', 'entryToken'),
  listItem: createRuleNames('any', 'itemToken', 'itemSecret', 'itemToken'),
  mapEntry: createRuleNames('mapPassword', 'mapPass', 'mapSecret', 'mapToken'),
  label: createRuleNames('labelPassword', 'label', 'label', 'label'),
  labelItem: createRuleNames('labelPassword', 'labelItem', 'labelItemSecret', 'labelItem'),
};

function rule(test: (value: string) => boolean, secrets: string, others: string) {
  return { test, secrets, others };
}

function createRuleNames(password: RuleName, pass: RuleName, secret: RuleName, token: RuleName) {
  return { password, pass, secret, token };
}

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

function isNoName(value: string): boolean {
  return !isNameLike(value) || isLongScrambled(value);
}

function wordPassword(value: string): boolean {
  return !isCredentialName(value) && (!isProse(value) || isPassphrase(value)) && !booleanWord.test(value);
}

function wordSecret(value: string): boolean {
  return !isCredentialName(value) && !isJoinedCredentialName(value) && !isProse(value) && !booleanWord.test(value) &&
    !/^\d{1,6}$/.test(value);
}

const booleanWord = /^(?:true|false|yes|no)$/i;

function linePassword(value: string): boolean {
  return isHumanPassword(value) && !isCredentialName(value);
}

function lineSecret(value: string): boolean {
  return isMixedWithDigit(value) && !isCredentialName(value) && (isNoName(value) || hasDigits(value));
}

function isLowerWord(value: string): boolean {
  return /^[a-z]{8,}$/.test(value) && !isCredentialName(value);
}

const capitalizedWord = /^[A-Z][a-z]+$/;

function isBareWord(value: string): boolean {
  return value.length >= 6 && !isCredentialName(value) && !/[([{.:/]/.test(value);
}

function entryToken(value: string): boolean {
  return value.length >= 6 && (letters.test(value) ? isLongLetters(value, 8) : !isJoinedWords(value));
}

function itemToken(value: string): boolean {
  return !isNumber(value, 1) && entryToken(value);
}

function itemSecret(value: string): boolean {
  return isNumber(value, 8) || itemToken(value);
}

/** The value of a label is text for people, unless it has digits and is not a name. */
function isMixedNoName(value: string): boolean {
  return /\d/.test(value) && isMixed(value) && !isJoinedWords(value);
}

const letters = /^[A-Za-z]+$/;

function isLongLetters(value: string, length: number): boolean {
  return value.length >= length && letters.test(value) && !isWordLike(value);
}

function isNumber(value: string, length: number): boolean {
  return value.length >= length && /^\d+$/.test(value);
}
