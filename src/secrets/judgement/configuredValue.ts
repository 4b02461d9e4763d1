import { isHumanPassword, isPassphrase } from './humanPassword';
import { isMadeKey, isCredentialIdentifier, isTypeName, trailingPunctuation } from './secretValue';
import type { Strength } from '../names/strength';
import { isCommand, isCredentialName, isPlaceholder, isProse, isReference, isJoinedCredentialName, isSettingWord } from './placeholders';
import { isIdentifier, isMixed, isRandom, isScrambled, isWordLike } from './randomness';

/** `name`: the secret's own; `map`: one of several values below a plural, some of which say something else; `label`: of several words, as people read them. */
export type KeyKind = 'name' | 'map' | 'label';

/**
 * Whether the value of a configuration's name is a secret: it is, unless it says where the secret comes from (a reference, a path, an
 * address without credentials), what it is (a type, a word of settings, a number that counts) or what to put there (a placeholder, a label).
 */
export function isConfiguredSecret(written: string, { strength, told }: { readonly strength: Strength; readonly told: KeyKind }, quoted: boolean, inList: boolean): boolean {
  if (strength === 'key') return isMadeKey(written);
  if (strength === 'phrase') return /^(?:[a-z]{3,10} ){11,24}[a-z]{3,10}$/.test(written.trim());
  const value = quoted ? written : written.replace(trailingPunctuation, '').replace(comment, '');
  if (value.length < 4 || value.startsWith('-----BEGIN') || isPlaceholder(value) || isReference(value) || isCredentialName(value) && !(strength === 'password' && accounts.has(value)) || isJoinedCredentialName(value) || isTypeName(value) || isSettingWord(value) || isCommand(value)) return false;
  if (isRandom(value)) return true;
  if (isSwitch.test(value)) return false;
  if (isCounted(value) || isVersion.test(value) || !quoted && isExpression.test(value)) return false;
  if (isProse(value)) return strength === 'password' && isPassphrase(value);
  if (isDigits.test(value)) return strength === 'password' ? value.length >= 4 : value.length >= 6 && (!inList && told !== 'map' || value.length >= 8 && strength === 'secret');
  if (isStructure.test(value) || isKeyOfSecret.test(value) || strength !== 'password' && strength !== 'pass' && isCredentialIdentifier(value)) return false;
  if (told === 'label') return /\d/.test(value) && (isMixed(value) || isDigits.test(value)) && !isJoinedWords(value);
  if (told === 'map' && (isLabel.test(value) || strength === 'token' && !isScrambled(value))) return false;
  switch ((inList || told === 'map') && strength !== 'password' ? 'token' : strength) {
    case 'password': return true;
    case 'pass': return isHumanPassword(value) && !value.includes('/') || isLetters.test(value) && value.length >= 6 && !isWordLike(value);
    case 'secret': return value.length >= 6 && (isMixed(value) || isLetters.test(value) || !isJoinedWords(value));
    default: return value.length >= 6 && (isLetters.test(value) ? value.length >= 8 && !isWordLike(value) : !isJoinedWords(value));
  }
}

/** Behind a value of code that stands among lines of a configuration. */
const comment = /[ \t]{1,8}\/\/ .*$/;
/** Accounts and servers whose default password is their own name. */
const accounts: ReadonlySet<string> = new Set(['postgres', 'mysql', 'mongo', 'mongodb', 'rabbitmq', 'guest', 'root']);
/** Where nsswitch.conf looks names up. */
const isSwitch = /^(?:files|compat|systemd|sss|ldap|winbind|nis|db|dns|mymachines|extrausers)(?: (?:files|compat|systemd|sss|ldap|winbind|nis|db|dns|mymachines|extrausers|\[\w+=\w+\]))*$/;
/** What people read: `Reset`. */
const isLabel = /^[A-Z][a-z]+$/;
const isDigits = /^\d+$/;
/** `my-secret/adminPassword`: where it is kept, and under which key. */
const isKeyOfSecret = /^[a-z][a-z\d.-]*\/[A-Za-z][\w.-]*(?:[pP]assword|[tT]oken|[sS]ecret|[kK]ey)$/;
/** JSON within a string: names of its own say what in it is secret. */
const isStructure = /^[{[]\s*["{[]/;
const isLetters = /^[A-Za-z]+$/;
/** `my-release-credentials`, `keyword.control`, `k8s_events`: the name of something. */
function isJoinedWords(value: string): boolean {
  return /[-_./:]/.test(value) && isIdentifier(value) && isWordLike(value);
}

const isVersion = /^[~^<>=v ]*\d{1,6}(?:\.[\dx*]{1,6}){1,3}(?:[-+][\w.]{1,40})?$/;
/** `var.name`, `local.passwords[0]`, `module.db.password`, a comparison. */
const isExpression = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$|^[$A-Za-z_][\w$.]*[([]|[=!]=|\?.*:|^[([{<]/;

/** A duration, a size, a share, a date, a number with a sign or a point. */
function isCounted(value: string): boolean {
  return /^[-+]?\d{1,12}(?:\.\d{1,6})?(?:ms|[smhdwy]|[kmgt]i?b?|%)$|^[-+]\d+$|^\d{1,9}\.\d{1,9}$|^\d{4}-\d\d-\d\d(?:[T ][\d:.]{5,15}Z?)?$|^0x[0-9a-f]{1,8}$/i.test(value);
}
