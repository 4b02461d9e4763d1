import { isPassphrase } from './prose';
import { isNameLike, isMixed, isScrambled } from './randomness';

/**
 * Reports whether a value is a password that a human made up, rather than an identifier: letters with digits or signs
 * among them (`Passw0rd`, `summer2024`, `P@ssword`), or three or more words joined by hyphens.
 */
export function isHumanPassword(value: string): boolean {
  return value.length >= 6 &&
    (hasDigits(value) || hasSigns(value) || /[A-Za-z][-_]\d{2,}$/.test(value) ||
      /^[A-Za-z]+(?:-[A-Za-z]+){2,}$/.test(value));
}

/** Reports whether a value has digits in positions where identifiers do not have them. */
export function hasDigits(value: string): boolean {
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value) || isAddress(value)) return false;
  return !isNameLike(value) || isScrambled(value) ||
    embeddedDigitPattern.test(value.replace(technicalTermPattern, '_'));
}

/** Matches `Passw0rd`, `aB3dE5fG`, `admin123` and `Winter204K`, but not `pem2der`. */
const embeddedDigitPattern = /[A-Za-z](?!2[a-z])\d+[a-z]|[A-Za-z]\d{2,}$|[a-z]\d{3,}[A-Z]/;

/** Terms that are spelled with digits. */
const technicalTermPattern = new RegExp([
  'base(?:16|32|36|58|6[24]|85)',
  'utf_?(?:8|16|32)',
  'sha_?(?:[123]|224|256|384|512)',
  'md[45]',
  'aes_?(?:128|192|256)',
  'rsa_?(?:1024|2048|4096)',
  '[hrep]s(?:256|384|512)',
  '(?:u?int|float|char)(?:8|16|32|64|128)',
  'ed25519',
  'curve25519',
  'secp\\d{3}[kr]1',
  'pkcs\\d{1,2}',
  'oauth[12]',
  'http[123]',
  'ipv?[46]',
  'rfc\\d{3,4}',
  'iso_?\\d{3,5}',
  'win(?:32|64)',
  'argon2(?:id|i|d)?',
  'pbkdf2',
  'bcrypt2?',
  'log4j',
  'web3',
  'x509',
  'x86',
  '(?:s3|ec2|k8s|i18n|l10n|a11y|e2e|p2p|b2b|b64|u2f|p12|db2|[vV]\\d{1,3}|[xhdp]\\d)(?![a-z])',
].join('|'), 'gi');

/** Reports whether a value has a sign inside, or two at the end; a single `!` at the end is an operator. */
function hasSigns(value: string): boolean {
  return /[A-Za-z]/.test(value) && !isAddress(value) &&
    /[A-Za-z\d](?:[@#%^~$!&*][A-Za-z\d]|[@#%^~]$|[!@#$%^&*]{2,}$)/.test(value);
}

/** Reports whether a value is an address such as `ftp@example.com`. */
function isAddress(value: string): boolean {
  return /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/.test(value);
}

/**
 * Reports whether a value is a password that a human made up and has no slash. If the name may mean something else, a
 * value with a slash is a path.
 */
export function isHumanPasswordWithoutSlash(value: string): boolean {
  return isHumanPassword(value) && !value.includes('/');
}

/** Reports whether a value is a password even without an assignment to its name, and is not a command option. */
export function isStandalonePassword(value: string): boolean {
  return !value.startsWith('-') && (isMixed(value) ? isHumanPassword(value) : isPassphrase(value.replace(/-/g, ' ')));
}
