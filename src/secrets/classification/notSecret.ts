import { isPlaceholder } from './placeholders';
import { isReference } from './references';
import { passwordPrograms, settingWords } from './vocabulary';

/**
 * Reports whether a value is not a secret under any name: a placeholder, a reference, a setting word, a command, or the
 * BEGIN line of a key, whose body another detector finds.
 */
export function isNeverSecret(value: string): boolean {
  return value.startsWith('-----BEGIN') || isPlaceholder(value) || isSettingWord(value) || isCommand(value) ||
    isReference(value) || measurePattern.test(value);
}

/** Characters that end an argument or a line and do not belong to the value. */
export const trailingPunctuationPattern = /(?:[,;]|[ \t]\\){1,3}$/;

/** Reports whether a value is a setting word: whether a secret exists, who has access, or how the secret is stored. */
export function isSettingWord(value: string): boolean {
  const lowerCaseValue = value.toLowerCase();
  return settingWords.has(lowerCaseValue) || passwordPrograms.has(lowerCaseValue) ||
    negatedStatePattern.test(lowerCaseValue) ||
    /[+|]/.test(lowerCaseValue) && lowerCaseValue.split(/[+|]/).every((word) => settingWords.has(word));
}

/** Matches a number with its unit: `200ms`, `16px`, `64KiB`. */
const measurePattern = /^\d{1,9}(?:ms|px|rem|[KMG]i?B)$/;

/** Matches a negated state: `not-tried`, `no-server-support`. */
const negatedStatePattern = /^(?:not|no|non)(?:[-_][a-z]{2,}){1,4}$/;

/** Reports whether a value is a command that prints the secret: `openssl rand -hex 32`, `etcdctl get /key`. */
function isCommand(value: string): boolean {
  return /^[a-z][\w-]{1,20} (?:get|read|fetch|show|decrypt|describe|inspect|exec|run) [\w/$"'.-]/.test(value) ||
    /^[`$(\s]*(?:openssl|pwgen|uuidgen|htpasswd|head|cat|echo|printf|date|base64|tr|cut|jq|aws|gcloud|az|vault|op|pass|bw|gopass|kubectl|docker|npx|npm|node|python3?|ruby|php|bin\/\w+|rails|rake|mix|sops|security|secret-tool|dd|xxd|ssh-keygen|wg|dirname|basename|readlink|realpath|pwd|hostname|mktemp|git|curl|wget|grep|sed|awk) +(?:[\w./$"'-]|$)/
      .test(value) ||
    /^[a-z][\w.-]{1,20}(?: [\w:@.=/-]{1,40}){0,3} (?:\.{0,2}\/[\w./-]+|[\w./-]+\.[a-z]{1,4}|--[a-z][\w-]*(?:=\S+)?)(?: |$)/
      .test(value);
}

/** Matches the type of an SQL column, with its constraints. */
const sqlColumnTypePattern =
  /^(?:(?:var|n?var|n)?char(?:acter varying)?|(?:var)?binary|(?:tiny|medium|long)?(?:text|blob)|(?:tiny|small|medium|big)?int|decimal)(?:\(\d{1,6}(?:,\d{1,3})?\)|(?= ))(?: (?:unsigned|not null|null|default\b.{0,60}|unique|primary key|collate \w{1,40}|comment\b.{0,80})){0,6}$/i;

/** Matches a generic type: `Promise<string>`, `Optional[str]`. */
const genericTypePattern = /^[A-Za-z_][\w.]{0,60}(?:<[\w.<>[\], |?]{1,80}>|\[[A-Za-z_][\w.[\], |]{0,80}\])$/;

/** Matches a union type: `str | None`, `string | undefined`, `Token | str`. */
const unionTypePattern =
  /^[A-Za-z_][\w.]{0,60}(?:\[[\w., ]{1,60}\])?(?: \| [A-Za-z_][\w.]{0,60}(?:\[[\w., ]{1,60}\])?){1,6}$/;

/** Matches the names of one or more algorithms: `pbkdf2_sha256`, `ES256K`, `aes-128-cbc`. */
const algorithmNamePattern =
  /^(?:(?:pbkdf2|bcrypt|scrypt|argon2(?:id|i|d)?|sha[-_]?(?:1|2|3|224|256|384|512)?|md5|hmac|aes(?:[-_]?(?:128|192|256))?|gcm|cbc|ctr|ecb|rsa|dsa|ecdsa|eddsa|ed25519|ed448|x25519|x448|curve25519|secp\d{3}[rk]1|prime256v1|[ehrp]s(?:256|384|512)k?|chacha20|poly1305|oaep|pss|crypt|with)(?:[-_/]|(?=[a-z])|$)){1,6}$/i;

/** Reports whether a value is the name of a type, an algorithm or an encoding. */
export function isTypeName(value: string): boolean {
  return sqlColumnTypePattern.test(value) || genericTypePattern.test(value) || unionTypePattern.test(value) ||
    algorithmNamePattern.test(value) ||
    /^(?:datetime|timestamp|bytearray|function|required|optional|nullable|undefined|u?int(?:8|16|32|64|128)|float(?:32|64)|[iuf](?:8|16|32|64)|varchar\d*|char\d*|utf-?(?:8|16)\w*|sha-?\d{1,3}|md5|base(?:32|58|64)(?:url)?|bytes\d*|bcrypt|argon2(?:id?|d)?|scrypt|pbkdf2|hs256|rs256|es256|aes-?\d{0,3}(?:-\w+)*|oauth2?|v\d{1,2}|xsd?:\w+|number|object|boolean|symbol|bigint|integer|dict|list|tuple|bool|(?:pbkdf2with)?hmac-?sha-?\d{1,3}|(?:aes|des|desede|rsa)(?:[-_/](?:\d{2,4}|cbc|gcm|ecb|ctr|oaep|pkcs\dpadding|nopadding))+)$/i
      .test(value);
}

/**
 * Reports whether a value is punctuation, a placeholder before punctuation, a validation rule, or a call bound to an
 * attribute.
 */
export function isPartOfCode(value: string): boolean {
  return isPunctuation(value) || isPlaceholder(value.replace(trailingPunctuationPattern, '')) ||
    validationRulePattern.test(value) || boundCallPattern.test(value) || /^\)[,;.)}]|^,\w{0,20}[);]/.test(value);
}

/** Reports whether a value has fewer than 8 characters, none of them a letter or a digit. */
function isPunctuation(value: string): boolean {
  return value.length < 8 && !/[A-Za-z0-9]|[^\x00-\x7f]/.test(value);
}

/** Matches the start of rules that validate input: `required|min:8`, `required_without:id`, `omitempty,max=255`. */
const validationRulePattern =
  /^(?:required|nullable|optional|sometimes|omitempty|filled|present|bail|string|confirmed|min|max|len|length|size|between|alpha_num)(?:[|,]|[:=(]\d)|^required(?:_[a-z]{2,12}){1,3}[|:]/;

/** Matches a call, such as `$t('Password')`. */
const boundCallPattern =
  /^(?:void |await |return |new )?[$A-Za-z_][\w$.]{0,80}\([^()]{0,80}\)(?:\.[\w$]{1,40}\([^()]{0,80}\)){0,5}$/;

/** Reports whether a value is a list of name services, a quantity or a version. */
export function isConfigurationSetting(value: string): boolean {
  return nameServicePattern.test(value) || isQuantity(value) || versionPattern.test(value);
}

/** Matches the name services in nsswitch.conf. */
const nameServicePattern =
  /^(?:files|compat|systemd|sss|ldap|winbind|nis|db|dns|mymachines|extrausers)(?: (?:files|compat|systemd|sss|ldap|winbind|nis|db|dns|mymachines|extrausers|\[\w+=\w+\]))*$/;

const versionPattern = /^[~^<>=v ]*\d{1,6}(?:\.[\dx*]{1,6}){1,3}(?:[-+][\w.]{1,40})?$/;

/** Reports whether a value is a duration, a size, a percentage, a date, or a number with a sign or a decimal point. */
function isQuantity(value: string): boolean {
  return /^[-+]?\d{1,12}(?:\.\d{1,6})?(?:ms|[smhdwy]|[kmgt]i?b?|%)$|^[-+]\d+$|^\d{1,9}\.\d{1,9}$|^\d{4}-\d\d-\d\d(?:[T ][\d:.]{5,15}Z?)?$|^0x[0-9a-f]{1,8}$/i
    .test(value);
}
