import type { Strength } from '../names/strength';
import type { ValueContext } from './context';
import { isCredentialName, isJoinedCredentialName, isCredentialNameOrIdentifier } from './credentialNames';
import { hasDigits, isHumanPassword, isHumanPasswordWithoutSlash, isStandalonePassword } from './humanPassword';
import { isPassphrase, isProse } from './prose';
import { isNameLike, isJoinedWords, isLongScrambled, isMixed, isMixedWithDigit, isRandom, isScrambled,
  isWordLike } from './randomness';

/** The strengths whose rules depend on the context. The other strengths have one test each (`testsByStrength`). */
export type RuledStrength = Exclude<Strength, 'key' | 'phrase'>;

/**
 * Each rule has examples of values that it considers secrets and of values that it does not, separated by ` | `. Tests
 * check these examples.
 */
export const secretRules = {
  any: createRule(() => true, 'sunshine | 4711', ''),
  none: createRule(() => false, '', 'qx7vk2rm9p'),
  // between quotes
  quotedPassword: createRule(isQuotedPassword, 'sunshine | 4711 | correct horse battery staple',
    'DB_PASSWORD | Enter a password'),
  quotedPass: createRule(isQuotedPass, 'summer2024 | Tr0ub4dor!', 'sunshine | hunt/er2'),
  quotedSecret: createRule(isQuotedSecret, 'sunshine | summer2024 | QWERTYUI', 'Sunshine | custom-headers | 4711'),
  quotedToken: createRule(isQuotedToken, 'qx7vk2rm9p | Tr0ub4dor!', 'summer2024 | \\xC1\\xD3'),
  comparedPassword: createRule((v) => isQuotedPassword(v) && (!isKindName(v) || isHumanPassword(v)),
    'Sunshine | pempass.basicw0rd', 'custom-headers | k8s_events'),
  comparedPass: createRule((v) => isQuotedPass(v) && !isKindName(v), 'summer2024', 'pempass.basicw0rd'),
  comparedSecret: createRule((v) => isQuotedSecret(v) && !isKindName(v), 'sunshine', 'w0rdk9z2-'),
  comparedToken: createRule((v) => isQuotedToken(v) && !isKindName(v), 'qx7vk2rm9p', 'k7x-Q9zR2@mP4vT8wLc'),
  argumentPassword: createRule((v) => isQuotedPassword(v) && !constantPattern.test(v), 'custom-headers | 4711',
    'AUTH_B2 | DB_PASSWORD'),
  adjacentPassword: createRule((v) => isQuotedPassword(v) && isStandalonePassword(v),
    'summer2024 | correct horse battery staple', 'sunshine | 4711'),
  adjacentPass: createRule((v) => isQuotedPass(v) && isStandalonePassword(v), 'summer2024',
    '-p4ssw0rd | correct horse battery staple'),
  adjacentSecret: createRule((v) => isMixedWithDigit(v) && isQuotedSecret(v) && isNonName(v),
    'summer2024 | lyvk9p4og616jzj', 'sunshine | qx7vk2rm9p'),
  adjacentToken: createRule((v) => isMixedWithDigit(v) && isQuotedToken(v) && isNonName(v),
    'Tr0ub4dor! | Q9zR2!mP4vT8wLc7-x', 'summer2024 | qx7vk2rm9p'),
  // one unquoted word
  wordPassword: createRule(isWordPassword, 'Sunshine | 4711 | gitlab-ci-token', 'true | options.token'),
  wordPass: createRule((v) => isWordPassword(v) && !isProse(v) && isHumanPasswordWithoutSlash(v),
    'summer2024 | gitlab-ci-token', 'Sunshine | correct horse battery staple'),
  wordSecret: createRule(isWordSecret, 'sunshine | 12345678 | custom-headers', '123456 | correct horse battery staple'),
  wordToken: createRule((v) => isWordSecret(v) && isMixed(v), 'summer2024 | k8s_events', 'sunshine | 12345678'),
  // a line, which may be a sentence or code
  linePassword: createRule(isLinePassword, 'summer2024 | Passw0rd/x | hello world 42', 'sunshine | 4711'),
  linePass: createRule((v) => isHumanPasswordWithoutSlash(v) && !isCredentialName(v), 'summer2024 | gitlab-ci-token',
    'Passw0rd/x'),
  lineSecret: createRule(isLineSecret, 'summer2024 | qx7vk2rm9p', 'gitlab-ci-token | k8s_events'),
  lineToken: createRule((v) => isMixedWithDigit(v) && !isCredentialName(v) && isNonName(v) && isScrambled(v),
    'Tr0ub4dor! | lyvk9p4og616jzj', 'summer2024 | Q9zR2!mP4vT8wLc7-x'),
  configLinePassword: createRule((v) => !capitalizedWordPattern.test(v) && isWordPassword(v), 'sunshine | 4711',
    'Sunshine | true'),
  keyValuePassword: createRule((v) => isLinePassword(v) || isLowercaseWord(v), 'sunshine | summer2024',
    'qwerty | custom-headers'),
  keyValueSecret: createRule((v) => isLineSecret(v) || isLowercaseWord(v), 'sunshine | summer2024',
    'qwerty | gitlab-ci-token'),
  // code without quotes
  barePassword: createRule((v) => isBareWord(v) && hasDigits(v), 'summer2024 | qx7vk2rm9p', 'sunshine | a1b2(c3)'),
  bareSecret: createRule((v) => isBareWord(v) && /[A-Za-z]/.test(v) && /\d/.test(v) && !isNameLike(v),
    'summer2024 | Tr0ub4dor!', 'qx7vk2rm9p | a1b2(c3)'),
  // configuration values
  entryPass: createRule((v) => isLongNumeral(v, 6) || isHumanPasswordWithoutSlash(v) || isLongLetterSequence(v, 6),
    '123456 | zxkqvbnm | gitlab-ci-token', 'sunshine | 4711'),
  entrySecret: createRule((v) => v.length >= 6 && (isMixed(v) || lettersPattern.test(v) || !isJoinedWords(v)),
    'sunshine | 123456 | k8s_events', 'custom-headers | 4711'),
  entryToken: createRule(isEntryToken, '12345678 | zxkqvbnm | correct horse battery staple', 'sunshine | k8s_events'),
  itemSecret: createRule(isItemSecret, '12345678 | summer2024', '123456 | sunshine'),
  itemToken: createRule(isItemToken, 'summer2024 | zxkqvbnm', '12345678 | sunshine'),
  mapPassword: createRule((v) => !capitalizedWordPattern.test(v), 'sunshine | 4711', 'Sunshine'),
  mapPass: createRule((v) => !capitalizedWordPattern.test(v) && isItemToken(v), 'summer2024 | zxkqvbnm',
    'Zxkqpass | 12345678'),
  mapSecret: createRule((v) => !capitalizedWordPattern.test(v) && isItemSecret(v), 'summer2024 | 12345678',
    'Zxkqpass | 123456'),
  mapToken: createRule((v) => isScrambled(v) && isItemToken(v), 'Tr0ub4dor! | qx7vk2rm9p', 'summer2024 | zxkqvbnm'),
  labelPassword: createRule((v) => isLongNumeral(v, 4) || isMixedNonName(v), '4711 | summer2024',
    'sunshine | k8s_events'),
  label: createRule((v) => isLongNumeral(v, 6) || isMixedNonName(v), '123456 | summer2024', '4711 | sunshine'),
  labelItemSecret: createRule((v) => isLongNumeral(v, 8) || isMixedNonName(v), '12345678 | summer2024',
    '123456 | sunshine'),
  labelItem: createRule(isMixedNonName, 'summer2024 | qx7vk2rm9p', '12345678 | sunshine'),
};

type RuleName = keyof typeof secretRules;

/** The rules for password, pass, secret and token that classify a value if no case of `isSecret.ts` matches. */
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

function createRule(test: (value: string) => boolean, secrets: string, nonSecrets: string) {
  return { test, secrets, others: nonSecrets };
}

function createRuleNames(password: RuleName, pass: RuleName, secret: RuleName, token: RuleName) {
  return { password, pass, secret, token };
}

function isQuotedPassword(value: string): boolean {
  return isProse(value) ? isPassphrase(value) : !isCredentialNameOrIdentifier(value, true);
}

function isQuotedPass(value: string): boolean {
  return !isProse(value) && !isCredentialNameOrIdentifier(value, true) && isHumanPasswordWithoutSlash(value);
}

function isQuotedSecret(value: string): boolean {
  return !isProse(value) && !isCredentialNameOrIdentifier(value, false) &&
    (isMixed(value) && (!isNameLike(value) || hasDigits(value)) || /^(?:[a-z]+|[A-Z]+)$/.test(value));
}

function isQuotedToken(value: string): boolean {
  return !isProse(value) && !isCredentialNameOrIdentifier(value, false) && !isCharacterCodeList(value) &&
    (isScrambled(value) || isRandom(value.replace(signPattern, '')));
}

/** Reports whether a value is up to 15 characters written as C escape sequences: `"\xC1\xD3"`. Keys are longer. */
function isCharacterCodeList(value: string): boolean {
  return /^(?:\\x[\da-f]{2}){1,15}$/i.test(value);
}

/**
 * Matches the signs in tokens that are not Base64. Unlike such tokens, code also contains brackets, commas or spaces.
 */
const signPattern = /[\\^!@#%&*?]/g;

/** Reports whether a value looks like the name of a kind that code compares with another value: `custom-headers`. */
function isKindName(value: string): boolean {
  return isNameLike(value) && /[-_.]/.test(value);
}

const constantPattern = /^[A-Z][A-Z0-9]*_[A-Z0-9_]*$/;

function isNonName(value: string): boolean {
  return !isNameLike(value) || isLongScrambled(value);
}

function isWordPassword(value: string): boolean {
  return !isCredentialName(value) && (!isProse(value) || isPassphrase(value)) && !booleanWordPattern.test(value);
}

function isWordSecret(value: string): boolean {
  return !isCredentialName(value) && !isJoinedCredentialName(value) && !isProse(value) &&
    !booleanWordPattern.test(value) &&
    !/^\d{1,6}$/.test(value);
}

const booleanWordPattern = /^(?:true|false|yes|no)$/i;

function isLinePassword(value: string): boolean {
  return isHumanPassword(value) && !isCredentialName(value);
}

function isLineSecret(value: string): boolean {
  return isMixedWithDigit(value) && !isCredentialName(value) && (isNonName(value) || hasDigits(value));
}

function isLowercaseWord(value: string): boolean {
  return /^[a-z]{8,}$/.test(value) && !isCredentialName(value);
}

const capitalizedWordPattern = /^[A-Z][a-z]+$/;

function isBareWord(value: string): boolean {
  return value.length >= 6 && !isCredentialName(value) && !/[([{.:/]/.test(value);
}

function isEntryToken(value: string): boolean {
  return value.length >= 6 && (lettersPattern.test(value) ? isLongLetterSequence(value, 8) : !isJoinedWords(value));
}

function isItemToken(value: string): boolean {
  return !isLongNumeral(value, 1) && isEntryToken(value);
}

function isItemSecret(value: string): boolean {
  return isLongNumeral(value, 8) || isItemToken(value);
}

/** Reports whether the value of a label has digits and is not a name. Other values of labels are text for users. */
function isMixedNonName(value: string): boolean {
  return /\d/.test(value) && isMixed(value) && !isJoinedWords(value);
}

const lettersPattern = /^[A-Za-z]+$/;

function isLongLetterSequence(value: string, minLength: number): boolean {
  return value.length >= minLength && lettersPattern.test(value) && !isWordLike(value);
}

function isLongNumeral(value: string, minLength: number): boolean {
  return value.length >= minLength && /^\d+$/.test(value);
}
