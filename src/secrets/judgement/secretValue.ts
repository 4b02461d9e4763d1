import { subwords } from '../../base/words';
import { hasDigits, isHumanPassword, isPassphrase } from './humanPassword';
import { decodedText } from '../text/base64';
import { isIdentifier, isMixed, isRandom, isScrambled, isLongScrambled } from './randomness';
import type { Strength } from '../names/strength';
import type { ValueContext } from './context';
import { credentialNouns, intensifiers } from './vocabulary';
import { isCommand, isCredentialName, isPlaceholder, isProse, isReference, isJoinedCredentialName, isSettingWord } from './placeholders';

export function isSecret(value: string, strength: Strength, context: ValueContext): boolean {
  if (strength === 'key') return isMadeKey(value);
  if (strength === 'phrase') return /^(?:[a-z]{3,10} ){11,24}[a-z]{3,10}$/.test(value.trim());
  if (value.startsWith('-----BEGIN') || !/[A-Za-z0-9]|[^\x00-\x7f]/.test(value) && value.length < 8 || isPlaceholder(value) || isPlaceholder(value.replace(trailingPunctuation, '')) || isSettingWord(value) || isCommand(value) || validation.test(value) || call.test(value) || /^\)[,;.)}]/.test(value) || isReference(value)) return false;
  if (isLongNumber(value) || startsWithHyphen(value)) return true;
  if (isExpression(value, context)) return false;
  if (value.length < (isPersonal(strength) || context === 'header' ? 4 : 8) || isTypeName(value)) return false;
  if (isRandom(value) || context !== 'compared' && isPaddedBase64(value)) return true;
  if (isOfLine(context) && value.includes(' ') && isProse(value)) return strength === 'password' && isPassphrase(value);
  switch (context) {
    case 'literal': return isLiteralSecret(value, strength);
    case 'field': return isPersonal(strength) ? isLiteralSecret(value, 'password') : isLineSecret(value, strength);
    case 'configLine': return strength === 'password' && !/^[A-Z][a-z]*$/.test(value) ? isLiteralSecret(value, strength) : isEntrySecret(value, strength);
    case 'quoted': return isQuotedSecret(value, strength);
    case 'compared': return isQuotedSecret(value, strength) && !(isIdentifier(value) && /[-_.]/.test(value) && !(strength === 'password' && isHumanPassword(value)));
    case 'argument': return strength === 'password' ? isQuotedSecret(value, strength) && !/^[A-Z][A-Z0-9]*_[A-Z0-9_]*$/.test(value) : strength === 'secret' ? isQuotedSecret(value, strength) : isLooseSecret(value, strength);
    case 'adjacent': return isLooseSecret(value, strength);
    case 'keyValueLine': return isEntrySecret(value, strength);
    case 'restOfLine': return isLineSecret(value, strength);
    case 'header': return isHumanPassword(value) && !isCredentialName(value);
    case 'expression': return strength !== 'token' && value.length >= 6 && !isCredentialName(value) && !/[([{.:/]/.test(value) && (isPersonal(strength) ? hasDigits(value) : /[A-Za-z]/.test(value) && /\d/.test(value) && !isIdentifier(value));
  }
}

/** 20 characters and more of no word and of many digits, as no name of a thing has them; a UUID names one. */
export function isMadeKey(value: string): boolean {
  return value.length >= 20 && value.length <= 200 && /^[\w+/-]+={0,2}$/.test(value) && (value.match(/\d/g)?.length ?? 0) >= 3 && /[A-Za-z]/.test(value)
    && !/^[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$|^(?:sha\d{1,3}|md5)[-_]|^0x|^[a-z]{2,}(?:[-_+/][a-z\d]+)+$/.test(value) && isRandom(value) && isRandom(value.replace(/[-_/]/g, '')) && !isPlaceholder(value) && !isReference(value) && !isText(value);
}

/** Base64 of text to its end: what it says is judged where it is decoded. */
function isText(value: string): boolean {
  return decodedText(value, 0, value.length, value.length).length >= Math.floor(value.replace(/=+$/, '').length * 3 / 4);
}

/** What ends an argument or a line, and is no part of its value. */
export const trailingPunctuation = /(?:[,;]|[ \t]\\){1,3}$/;

/** An id or a key that is a number, as no count is and no time in microseconds. */
function isLongNumber(value: string): boolean {
  return /^\d{17,}$|^0?\d{15,16}$/.test(value) && !limits.has(value);
}

/** 2^53 - 1 and 2^53, 2^63 - 1 and 2^63, 2^64 - 1: what a program can count to. */
const limits: ReadonlySet<string> = new Set(['9007199254740991', '9007199254740992', '9223372036854775807', '9223372036854775808', '18446744073709551615']);

/** Random characters whose first is a hyphen, where an option or a subtraction would go on with a word. */
function startsWithHyphen(value: string): boolean {
  return /^-\w/.test(value) && isRandom(value);
}

/** Rules that validate what people enter: `required|min:8`, `omitempty,max=255`. */
const validation = /^(?:required|nullable|optional|sometimes|omitempty|filled|present|bail|string|confirmed|min|max|len|length|size|between|alpha_num)(?:[|,]|[:=(]\d)/;

/** A call, bound to an attribute: `$t('Password')`. */
const call = /^(?:void |await |return |new )?[$A-Za-z_][\w$.]{0,80}\([^()]{0,80}\)(?:\.[\w$]{1,40}\([^()]{0,80}\)){0,5}$/;

/** Where a value without quotes may be a sentence. */
function isOfLine(context: ValueContext): boolean {
  return context === 'restOfLine' || context === 'keyValueLine' || context === 'configLine';
}

/** As Kubernetes keeps its secrets. */
function isPaddedBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[A-Za-z0-9+/]{6,}={1,2}$/.test(value);
}

function isPersonal(strength: Strength): boolean {
  return strength === 'password' || strength === 'pass';
}

function isLiteralSecret(value: string, strength: Strength): boolean {
  return !isCredentialName(value) && (!isProse(value) || strength === 'password' && isPassphrase(value)) && (strength !== 'token' || isMixed(value)) && (strength !== 'pass' || isHumanPasswordWithoutPath(value))
    && !/^(?:true|false|yes|no)$/i.test(value) && (isPersonal(strength) || !/^\d{1,6}$/.test(value));
}

/** Where the name may be another's, a path is one. */
function isHumanPasswordWithoutPath(value: string): boolean {
  return isHumanPassword(value) && !value.includes('/');
}

function isEntrySecret(value: string, strength: Strength): boolean {
  return isLineSecret(value, strength) || strength !== 'token' && strength !== 'pass' && /^[a-z]{8,}$/.test(value) && !isCredentialName(value);
}

function isLineSecret(value: string, strength: Strength): boolean {
  if (isPersonal(strength)) return (strength === 'pass' ? isHumanPasswordWithoutPath(value) : isHumanPassword(value)) && !isCredentialName(value);
  return /\d/.test(value) && isMixed(value) && value.length >= 6 && !isCredentialName(value) && (!isIdentifier(value) || strength === 'secret' && hasDigits(value) || isLongScrambled(value)) && (strength !== 'token' || isScrambled(value));
}

function isLooseSecret(value: string, strength: Strength): boolean {
  if (isPersonal(strength)) return isQuotedSecret(value, strength) && value[0] !== '-' && (isMixed(value) ? isHumanPassword(value) : isPassphrase(value.replace(/-/g, ' ')));
  return isMixed(value) && /\d/.test(value) && value.length >= 6 && isQuotedSecret(value, strength) && (!isIdentifier(value) || isLongScrambled(value));
}

function isQuotedSecret(value: string, strength: Strength): boolean {
  if (isProse(value)) return strength === 'password' && isPassphrase(value);
  if (isCredentialName(value) || isJoinedCredentialName(value) && !(isPersonal(strength) && /secrets?$/i.test(value)) || isCredentialIdentifier(value)) return false;
  switch (strength) {
    case 'password': return true;
    case 'pass': return isHumanPasswordWithoutPath(value);
    case 'secret': return isMixed(value) && (!isIdentifier(value) || hasDigits(value)) || /^(?:[a-z]+|[A-Z]+)$/.test(value);
    case 'token': return !isCharacterCodes(value) && (isScrambled(value) || isRandom(value.replace(signs, '')));
    case 'phrase': case 'key': return false;
  }
}

/** Up to 15 characters that C spells by their codes: `"\xC1\xD3"`. Keys are longer. */
function isCharacterCodes(value: string): boolean {
  return /^(?:\\x[\da-f]{2}){1,15}$/i.test(value);
}

/** What an alphabet has beside base64's; code would have brackets, commas or spaces as well. */
const signs = /[\\^!@#%&*?]/g;

/** What another thing is called, as code spells it: `password-attribute`, `userNotFoundPassword`, `tls.keyStorePassword`. */
export function isCredentialIdentifier(value: string): boolean {
  if (/^[A-Z]{2,}(?:_[A-Z]{2,})+$/.test(value)) return true;
  if (!isIdentifier(value) || value.length > 100) return false;
  const words = subwords(value).map((word) => word.toLowerCase());
  const last = words[words.length - 1]!;
  return words.length > 1 && (words.some((word) => credentialNouns.has(word)) || words.length > (last === 'key' ? 1 : 2) && (last === 'key' || last === 'pass')) && !words.some((word) => intensifiers.has(word));
}

/** Code, not a literal: a call, a member, an index, an arrow, a number. */
function isExpression(value: string, context: ValueContext): boolean {
  if (context === 'quoted' || context === 'compared' || context === 'adjacent' || context === 'argument') return false;
  const isLiteral = context === 'literal' || context === 'field' || context === 'header';
  return /^[$A-Za-z_][\w$]*(?:\??\.[$A-Za-z_][\w$]*)*(?:\(|\[)/.test(value)
    || !isLiteral && /^[$A-Za-z_][\w$]*(?:\??\.[$A-Za-z_][\w$]*)*!$/.test(value) && !hasDigits(value.slice(0, -1)) && !(context !== 'expression' && /\d!$/.test(value))
    || /^[$A-Za-z_][\w$]*(?:\??\.[$A-Za-z_][\w$]*)+[!?]?[)}\],;]*$/.test(value) && !/\d[A-Za-z]+\d/.test(value)
    || /^[([{|&*!=<>?:-]|->|=>|::|^\w+\/\d$/.test(value)
    || !isLiteral && /\w\(|[,;]\w{1,40}=|^[a-z]+(?:_[a-z]+)+=[^=]/.test(value)
    || !isLiteral && /^-?[\d_.]+[a-z%]{0,2}$|^0x[\da-f_]{1,20}$/i.test(value)
    || isLiteral && /^[a-z]+(?:_[a-z]+)+,$/.test(value)   // an argument of Python
    || isLiteral && /^[A-Z][A-Z0-9_]*$/.test(value) && value.includes('_') && !isRandom(value);
}

/** A column's type, with what SQL says behind it. */
const column = /^(?:(?:var|n?var|n)?char(?:acter varying)?|(?:var)?binary|(?:tiny|medium|long)?(?:text|blob)|(?:tiny|small|medium|big)?int|decimal)(?:\(\d{1,6}(?:,\d{1,3})?\)|(?= ))(?: (?:unsigned|not null|null|default\b.{0,60}|unique|primary key|collate \w{1,40}|comment\b.{0,80})){0,6}$/i;

/** `Promise<string>`, `Optional[str]` */
const generic = /^[A-Za-z_][\w.]{0,60}(?:<[\w.<>[\], |?]{1,80}>|\[[A-Za-z_][\w.[\], |]{0,80}\])$/;

/** `str | None`, `string | undefined`, `Token | str`. */
const union = /^[A-Za-z_][\w.]{0,60}(?:\[[\w., ]{1,60}\])?(?: \| [A-Za-z_][\w.]{0,60}(?:\[[\w., ]{1,60}\])?){1,6}$/;

/** Names of algorithms, one or several: `pbkdf2_sha256`, `ES256K`, `aes-128-cbc`. */
const algorithm = /^(?:(?:pbkdf2|bcrypt|scrypt|argon2(?:id|i|d)?|sha[-_]?(?:1|2|3|224|256|384|512)?|md5|hmac|aes(?:[-_]?(?:128|192|256))?|gcm|cbc|ctr|ecb|rsa|dsa|ecdsa|eddsa|ed25519|ed448|x25519|x448|curve25519|secp\d{3}[rk]1|prime256v1|[ehrp]s(?:256|384|512)k?|chacha20|poly1305|oaep|pss|crypt|with)(?:[-_/]|(?=[a-z])|$)){1,6}$/i;

export function isTypeName(value: string): boolean {
  return column.test(value) || generic.test(value) || union.test(value) || algorithm.test(value) || /^(?:datetime|timestamp|bytearray|function|required|optional|nullable|undefined|u?int(?:8|16|32|64|128)|float(?:32|64)|[iuf](?:8|16|32|64)|varchar\d*|char\d*|utf-?(?:8|16)\w*|sha-?\d{1,3}|md5|base(?:32|58|64)(?:url)?|bytes\d*|bcrypt|argon2(?:id?|d)?|scrypt|pbkdf2|hs256|rs256|es256|aes-?\d{0,3}(?:-\w+)*|oauth2?|v\d{1,2}|xsd?:\w+|number|object|boolean|symbol|bigint|integer|dict|list|tuple|bool|(?:pbkdf2with)?hmac-?sha-?\d{1,3}|(?:aes|des|desede|rsa)(?:[-_/](?:\d{2,4}|cbc|gcm|ecb|ctr|oaep|pkcs\dpadding|nopadding))+)$/i.test(value);
}
