/** A column's type, with what SQL says behind it. */
const column =
  /^(?:(?:var|n?var|n)?char(?:acter varying)?|(?:var)?binary|(?:tiny|medium|long)?(?:text|blob)|(?:tiny|small|medium|big)?int|decimal)(?:\(\d{1,6}(?:,\d{1,3})?\)|(?= ))(?: (?:unsigned|not null|null|default\b.{0,60}|unique|primary key|collate \w{1,40}|comment\b.{0,80})){0,6}$/i;

/** `Promise<string>`, `Optional[str]` */
const generic = /^[A-Za-z_][\w.]{0,60}(?:<[\w.<>[\], |?]{1,80}>|\[[A-Za-z_][\w.[\], |]{0,80}\])$/;

/** `str | None`, `string | undefined`, `Token | str`. */
const union = /^[A-Za-z_][\w.]{0,60}(?:\[[\w., ]{1,60}\])?(?: \| [A-Za-z_][\w.]{0,60}(?:\[[\w., ]{1,60}\])?){1,6}$/;

/** Names of algorithms, one or several: `pbkdf2_sha256`, `ES256K`, `aes-128-cbc`. */
const algorithm =
  /^(?:(?:pbkdf2|bcrypt|scrypt|argon2(?:id|i|d)?|sha[-_]?(?:1|2|3|224|256|384|512)?|md5|hmac|aes(?:[-_]?(?:128|192|256))?|gcm|cbc|ctr|ecb|rsa|dsa|ecdsa|eddsa|ed25519|ed448|x25519|x448|curve25519|secp\d{3}[rk]1|prime256v1|[ehrp]s(?:256|384|512)k?|chacha20|poly1305|oaep|pss|crypt|with)(?:[-_/]|(?=[a-z])|$)){1,6}$/i;

/** Whether a value is the name of a type, of an algorithm or of an encoding, as code and schemas write it. */
export function isTypeName(value: string): boolean {
  return column.test(value) || generic.test(value) || union.test(value) || algorithm.test(value) ||
    /^(?:datetime|timestamp|bytearray|function|required|optional|nullable|undefined|u?int(?:8|16|32|64|128)|float(?:32|64)|[iuf](?:8|16|32|64)|varchar\d*|char\d*|utf-?(?:8|16)\w*|sha-?\d{1,3}|md5|base(?:32|58|64)(?:url)?|bytes\d*|bcrypt|argon2(?:id?|d)?|scrypt|pbkdf2|hs256|rs256|es256|aes-?\d{0,3}(?:-\w+)*|oauth2?|v\d{1,2}|xsd?:\w+|number|object|boolean|symbol|bigint|integer|dict|list|tuple|bool|(?:pbkdf2with)?hmac-?sha-?\d{1,3}|(?:aes|des|desede|rsa)(?:[-_/](?:\d{2,4}|cbc|gcm|ecb|ctr|oaep|pkcs\dpadding|nopadding))+)$/i
      .test(value);
}
