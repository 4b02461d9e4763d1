/** A run of characters from one alphabet. */
export interface CharacterRun {
  /** All characters of the alphabet, in order. */
  readonly characters: string;
  /** Indexed by the code of an ASCII character: 1 if the alphabet contains it. */
  readonly set: Uint8Array;
  /** The minimum and the maximum number of characters, both inclusive. */
  readonly min: number;
  readonly max: number;
}

/** A run of that many characters: exactly `min` if no `max` is given. */
export type Alphabet = (min: number, max?: number) => CharacterRun;

/** No limit, as a value of `max`. */
export const open = Infinity;

const digit = '0123456789', az = 'abcdefghijklmnopqrstuvwxyz', AZ = az.toUpperCase();

export const digits = alphabet(digit);
export const letters = alphabet(az + AZ);
export const lowerLetters = alphabet(az);
export const hex = alphabet(`${digit}abcdef`);
export const upperHex = alphabet(`${digit}ABCDEF`);
/** Hexadecimal in either case. */
export const anyHex = alphabet(`${digit}abcdefABCDEF`);
/** RFC 4648, 6. */
export const base32 = alphabet(`${AZ}234567`);
export const lowerBase32 = alphabet(`${az}234567`);
export const base36 = alphabet(digit + az);
export const upperBase36 = alphabet(digit + AZ);
/** Bitcoin's alphabet, without `0`, `O`, `I` and `l`. */
export const base58 = alphabet([...digit + AZ + az].filter((c) => !'0OIl'.includes(c)).join(''));
export const base62 = alphabet(digit + AZ + az);
/** RFC 4648, section 4, without padding. */
export const base64 = alphabet(`${AZ}${az}${digit}+/`);
/** RFC 4648, section 5, without padding. */
export const base64url = alphabet(`${AZ}${az}${digit}-_`);
/** Either of the two base64 alphabets, with `=` anywhere. */
export const anyBase64 = alphabet(`${AZ}${az}${digit}+/=_-`);
export const base64urlPadded = alphabet(`${AZ}${az}${digit}-_=`);
/** Base64 in a URL, where `+`, `/` and `=` may be percent-encoded. */
export const inAddress = alphabet(`${AZ}${az}${digit}+/=_~%-`);
export const wordCharacters = alphabet(`${digit}${AZ}${az}_`);
export const lowerWord = alphabet(`${digit}${az}_-`);
export const dotted = alphabet(`${digit}${AZ}${az}_.-`);
export const dottedPadded = alphabet(`${digit}${AZ}${az}_.=-`);
/** modular crypt format's. */
export const cryptBase64 = alphabet(`./${digit}${AZ}${az}`);
/** Bech32 (BIP 173), in capitals. */
export const upperBech32 = alphabet('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L');

/** Creates the alphabet of a format. */
export function alphabet(characters: string): Alphabet {
  const set = new Uint8Array(256);
  for (let i = 0; i < characters.length; i++) set[characters.charCodeAt(i)] = 1;
  return (min, max = min) => ({ characters, set, min, max });
}
