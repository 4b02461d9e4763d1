import type { Strength } from '../names/strength';
import { formOf, type ValueContext } from './context';
import { isExpression } from './expressions';
import { fixedForms } from './fixedForms';
import { isNeverSecret, trailingPunctuation } from './notSecret';
import { isPlaceholder } from './placeholders';
import { isPassphrase, isProse } from './prose';
import { isRandom } from './randomness';
import { type RuledStrength, secretRules } from './secretRules';
import { isTypeName } from './typeNames';

/**
 * Whether a value is a secret, by what its name promises and where it stands. What holds for every strength comes
 * first; `secretRules` decides the rest.
 */
export function isSecret(value: string, strength: Strength, context: ValueContext): boolean {
  const fixedForm = fixedForms[strength];
  if (fixedForm) return fixedForm(value);
  if (
    isNeverSecret(value) || isPunctuation(value) || isPlaceholder(value.replace(trailingPunctuation, '')) ||
    validationRules.test(value) || boundCall.test(value) || /^\)[,;.)}]/.test(value)
  ) return false;
  if (isLongNumber(value) || isRandomAfterHyphen(value)) return true;
  const form = formOf[context];
  if (isExpression(value, form)) return false;
  if (value.length < shortest(strength, context) || isTypeName(value)) return false;
  if (isRandom(value) || context !== 'compared' && isPaddedBase64(value)) return true;
  if (form === 'line' && value.includes(' ') && isProse(value)) return strength === 'password' && isPassphrase(value);
  return secretRules[context][strength as RuledStrength](value);
}

/** Characters. A person's password may be short. */
function shortest(strength: Strength, context: ValueContext): number {
  return strength === 'password' || strength === 'pass' || context === 'header' ? 4 : 8;
}

/** Fewer than 8 characters, none of which is a letter or a digit. */
function isPunctuation(value: string): boolean {
  return value.length < 8 && !/[A-Za-z0-9]|[^\x00-\x7f]/.test(value);
}

/** An id or a key that is a number, as no count is and no time in microseconds. */
function isLongNumber(value: string): boolean {
  return /^\d{17,}$|^0?\d{15,16}$/.test(value) && !limits.has(value);
}

/** 2^53 - 1 and 2^53, 2^63 - 1 and 2^63, 2^64 - 1: what a program can count to. */
const limits: ReadonlySet<string> = new Set(['9007199254740991', '9007199254740992', '9223372036854775807',
  '9223372036854775808', '18446744073709551615']);

/** Where an option or a subtraction would go on with a word. */
function isRandomAfterHyphen(value: string): boolean {
  return /^-\w/.test(value) && isRandom(value);
}

/** Rules that validate what people enter: `required|min:8`, `omitempty,max=255`. */
const validationRules =
  /^(?:required|nullable|optional|sometimes|omitempty|filled|present|bail|string|confirmed|min|max|len|length|size|between|alpha_num)(?:[|,]|[:=(]\d)/;

/** A call bound to an attribute: `$t('Password')`. */
const boundCall =
  /^(?:void |await |return |new )?[$A-Za-z_][\w$.]{0,80}\([^()]{0,80}\)(?:\.[\w$]{1,40}\([^()]{0,80}\)){0,5}$/;

/** As Kubernetes keeps its secrets. */
function isPaddedBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[A-Za-z0-9+/]{6,}={1,2}$/.test(value);
}
