import { decodeBase64 } from '../text/base64';
import type { Strength } from '../names/strength';
import { valueForms, type CodeContext, type ValueContext, type ValueForm } from './context';
import { isCredentialIdentifier, isCredentialName, isJoinedCredentialName } from './credentialNames';
import { isBareReference, isExpression } from './expressions';
import { isConfigurationSetting, isNeverSecret, isPartOfCode, isTypeName,
  trailingPunctuationPattern } from './notSecret';
import { isPlaceholder } from './placeholders';
import { isPassphrase, isProse } from './prose';
import { isRandom } from './randomness';
import { isReference } from './references';
import { rulesByContext, secretRules, type RuledStrength } from './secretRules';

interface ValueCriteria {
  readonly strength: RuledStrength;
  readonly context: ValueContext;
  readonly form: ValueForm;
}

/** A kind of value and its verdict. `appliesTo` restricts the case to code or to configurations. */
interface SecretCase {
  readonly kind: string;
  readonly appliesTo?: 'code' | 'configuration';
  readonly secret: boolean;
  readonly test: (value: string, criteria: ValueCriteria) => boolean;
}

/** The first matching case decides. If no case matches, a rule of `secretRules` decides. */
const cases: readonly SecretCase[] = [
  { kind: 'a placeholder, a setting, a command or a reference', secret: false, test: isNeverSecret },
  { kind: 'a part of code', appliesTo: 'code', secret: false, test: isPartOfCode },
  { kind: 'a long number', appliesTo: 'code', secret: true, test: isLongNumber },
  { kind: 'a random word after a hyphen', appliesTo: 'code', secret: true, test: isRandomAfterHyphen },
  { kind: 'an expression', appliesTo: 'code', secret: false, test: (value, { form }) => isExpression(value, form) },
  { kind: 'too short', secret: false, test: (value, criteria) => value.length < getMinLength(criteria) },
  { kind: "a type's name", secret: false, test: isTypeName },
  { kind: "a credential's name", appliesTo: 'configuration', secret: false, test: isNameInConfiguration },
  { kind: 'random', secret: true, test: isRandom },
  {
    kind: 'padded base64',
    appliesTo: 'code',
    secret: true,
    test: (v, { context }) => context !== 'compared' && isPaddedBase64(v),
  },
  { kind: 'a setting of a configuration', appliesTo: 'configuration', secret: false, test: isConfigurationSetting },
  {
    kind: 'an unquoted reference',
    appliesTo: 'configuration',
    secret: false,
    test: (value, { form }) => form === 'scalar' && isBareReference(value),
  },
  {
    kind: 'a passphrase',
    secret: true,
    test: (v, c) => c.strength === 'password' && isPassphrase(v) && isProseInContext(v, c),
  },
  { kind: 'prose', secret: false, test: isProseInContext },
  { kind: 'where a secret is stored', appliesTo: 'configuration', secret: false, test: isStoredSecretReference },
];

/**
 * Reports whether a value is a secret, by the strength of its name and its context. Pass `form` for a quoted value in a
 * configuration.
 */
export function isSecret(rawValue: string, strength: Strength, context: ValueContext,
  form = getValueForm(context)): boolean
{
  if (strength === 'key' || strength === 'phrase') return testsByStrength[strength](rawValue);
  const value = form === 'scalar'
    ? rawValue.replace(trailingPunctuationPattern, '').replace(lineCommentPattern, '')
    : rawValue;
  const criteria: ValueCriteria = { strength, context, form };
  for (const { secret, test } of isCodeContext(context) ? codeCases : configurationCases)
    if (test(value, criteria)) return secret;
  return secretRules[rulesByContext[context][strength]].test(value);
}

const codeCases = cases.filter(({ appliesTo }) => appliesTo !== 'configuration'),
  configurationCases = cases.filter(({ appliesTo }) => appliesTo !== 'code');

function isCodeContext(context: ValueContext): context is CodeContext {
  return context in valueForms;
}

function getValueForm(context: ValueContext): ValueForm {
  return isCodeContext(context) ? valueForms[context] : 'scalar';
}

/** Matches a code comment in a line that looks like part of a configuration. */
const lineCommentPattern = /[ \t]{1,8}\/\/ .*$/;

/** Returns the minimum length in characters. Passwords that users choose may be short. */
function getMinLength({ strength, context }: ValueCriteria): number {
  return strength === 'password' || strength === 'pass' || context === 'header' || !isCodeContext(context) ? 4 : 8;
}

function isProseInContext(value: string, { context, form }: ValueCriteria): boolean {
  return (!isCodeContext(context) || form === 'line' && value.includes(' ')) && isProse(value);
}

function isNameInConfiguration(value: string, { strength }: ValueCriteria): boolean {
  return isCredentialName(value) && !(strength === 'password' && defaultPasswords.has(value)) ||
    isJoinedCredentialName(value);
}

function isStoredSecretReference(value: string, { strength }: ValueCriteria): boolean {
  return nestedStructurePattern.test(value) || storedSecretKeyPattern.test(value) ||
    strength !== 'password' && strength !== 'pass' && isCredentialIdentifier(value);
}

/** Matches JSON within a string. Its values are classified by the names inside the JSON. */
const nestedStructurePattern = /^[{[]\s*["{[]/;
/** `my-secret/adminPassword`: the object that stores the secret, and the secret's key in that object. */
const storedSecretKeyPattern = /^[a-z][a-z\d.-]*\/[A-Za-z][\w.-]*(?:[pP]assword|[tT]oken|[sS]ecret|[kK]ey)$/;

/** Accounts and servers whose default password is their own name. */
const defaultPasswords: ReadonlySet<string> = new Set(['postgres', 'mysql', 'mongo', 'mongodb', 'rabbitmq', 'guest',
  'root']);

/** Reports whether a value is a numeric ID or key, longer than counts and times in microseconds. */
function isLongNumber(value: string): boolean {
  return /^\d{17,}$|^0?\d{15,16}$/.test(value) && !numericLimits.has(value);
}

/** 2^53 - 1 and 2^53, 2^63 - 1 and 2^63, 2^64 - 1. */
const numericLimits: ReadonlySet<string> = new Set(['9007199254740991', '9007199254740992', '9223372036854775807',
  '9223372036854775808', '18446744073709551615']);

/** Reports whether a value is random after its hyphen. Options and subtractions have a word there. */
function isRandomAfterHyphen(value: string): boolean {
  return /^-\w/.test(value) && isRandom(value);
}

/** Reports whether a value is Base64 that ends with padding, as in Kubernetes Secrets. */
function isPaddedBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[A-Za-z0-9+/]{6,}={1,2}$/.test(value);
}

/** Tests for the strengths whose values are classified by their form alone, in any context. */
const testsByStrength: Readonly<Record<'key' | 'phrase', (value: string) => boolean>> = {
  key: isGeneratedKey,
  phrase: isSeedPhrase,
};

/**
 * Reports whether a value has 20 to 200 characters with at least three digits, is random and is not an identifier. A
 * UUID does not count because it identifies an object.
 */
function isGeneratedKey(value: string): boolean {
  return value.length >= 20 && value.length <= 200 && /^[\w+/-]+={0,2}$/.test(value) &&
    (value.match(/\d/g)?.length ?? 0) >= 3 && /[A-Za-z]/.test(value)
    && !/^[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$|^(?:sha\d{1,3}|md5)[-_]|^0x|^[a-z]{2,}(?:[-_+/][a-z\d]+)+$/
      .test(value) &&
    isRandom(value) && isRandom(value.replace(/[-_/]/g, '')) && !isPlaceholder(value) && !isReference(value) &&
    !isEncodedText(value);
}

/** Reports whether a value is entirely Base64 of text: `privateKeys/encoded.ts` classifies the decoded text. */
function isEncodedText(value: string): boolean {
  return decodeBase64(value, 0, value.length, value.length).length >=
    Math.floor(value.replace(/=+$/, '').length * 3 / 4);
}

/** Reports whether a value has 12 to 25 words, as BIP 39 defines. */
function isSeedPhrase(value: string): boolean {
  return /^(?:[a-z]{3,10} ){11,24}[a-z]{3,10}$/.test(value.trim());
}
