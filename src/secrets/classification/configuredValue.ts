import type { Strength } from '../names/strength';
import { isCredentialIdentifier, isCredentialName, isJoinedCredentialName } from './credentialNames';
import { fixedForms } from './fixedForms';
import { isNeverSecret, trailingPunctuation } from './notSecret';
import { isPassphrase, isProse } from './prose';
import { isMixed, isRandom, isScrambled } from './randomness';
import { isJoinedWords, type RuledStrength, secretRules } from './secretRules';
import { isTypeName } from './typeNames';

/**
 * `name`: the secret's own; `map`: one of several values below a plural, some of which say something else; `label`: of
 * several words, as people read them.
 */
export type KeyKind = 'name' | 'map' | 'label';

/**
 * Whether the value of a configuration's name is a secret: it is, unless it says where the secret comes from (a
 * reference, a path, an
 * address without credentials), what it is (a type, a word of settings, a number that counts) or what to put there (a
 * placeholder, a label).
 */
export function isConfiguredSecret(written: string,
  { strength, keyKind }: { readonly strength: Strength; readonly keyKind: KeyKind; }, quoted: boolean,
  inList: boolean): boolean
{
  const fixedForm = fixedForms[strength];
  if (fixedForm) return fixedForm(written);
  const value = quoted ? written : written.replace(trailingPunctuation, '').replace(comment, '');
  if (value.length < 4 || isNeverSecret(value) || isTypeName(value)) return false;
  if (isCredentialName(value) && !(strength === 'password' && accounts.has(value)) || isJoinedCredentialName(value))
    return false;
  if (isRandom(value)) return true;
  if (nameServiceSources.test(value)) return false;
  if (isCounted(value) || version.test(value) || !quoted && expression.test(value)) return false;
  if (isProse(value)) return strength === 'password' && isPassphrase(value);
  if (digits.test(value))
    return strength === 'password'
      ? value.length >= 4
      : value.length >= 6 && (!inList && keyKind !== 'map' || value.length >= 8 && strength === 'secret');
  if (
    nestedStructure.test(value) || keyOfStoredSecret.test(value) ||
    strength !== 'password' && strength !== 'pass' && isCredentialIdentifier(value)
  ) return false;
  if (keyKind === 'label') return /\d/.test(value) && (isMixed(value) || digits.test(value)) && !isJoinedWords(value);
  if (keyKind === 'map' && (capitalizedWord.test(value) || strength === 'token' && !isScrambled(value))) return false;
  const ruled = (inList || keyKind === 'map') && strength !== 'password' ? 'token' : strength as RuledStrength;
  return secretRules.structure[ruled](value);
}

/** Behind a value of code that stands among lines of a configuration. */
const comment = /[ \t]{1,8}\/\/ .*$/;
/** Accounts and servers whose default password is their own name. */
const accounts: ReadonlySet<string> = new Set(['postgres', 'mysql', 'mongo', 'mongodb', 'rabbitmq', 'guest', 'root']);
/** Where nsswitch.conf looks names up. */
const nameServiceSources =
  /^(?:files|compat|systemd|sss|ldap|winbind|nis|db|dns|mymachines|extrausers)(?: (?:files|compat|systemd|sss|ldap|winbind|nis|db|dns|mymachines|extrausers|\[\w+=\w+\]))*$/;
/** What people read: `Reset`. */
const capitalizedWord = /^[A-Z][a-z]+$/;
const digits = /^\d+$/;
/** `my-secret/adminPassword`: where it is kept, and under which key. */
const keyOfStoredSecret = /^[a-z][a-z\d.-]*\/[A-Za-z][\w.-]*(?:[pP]assword|[tT]oken|[sS]ecret|[kK]ey)$/;
/** JSON within a string: names of its own say what in it is secret. */
const nestedStructure = /^[{[]\s*["{[]/;
const version = /^[~^<>=v ]*\d{1,6}(?:\.[\dx*]{1,6}){1,3}(?:[-+][\w.]{1,40})?$/;
/** `var.name`, `local.passwords[0]`, `module.db.password`, a comparison. */
const expression = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$|^[$A-Za-z_][\w$.]*[([]|[=!]=|\?.*:|^[([{<]/;

/** A duration, a size, a share, a date, a number with a sign or a point. */
function isCounted(value: string): boolean {
  return /^[-+]?\d{1,12}(?:\.\d{1,6})?(?:ms|[smhdwy]|[kmgt]i?b?|%)$|^[-+]\d+$|^\d{1,9}\.\d{1,9}$|^\d{4}-\d\d-\d\d(?:[T ][\d:.]{5,15}Z?)?$|^0x[0-9a-f]{1,8}$/i
    .test(value);
}
