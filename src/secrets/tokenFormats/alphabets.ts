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

/** Creates a run of `min` to `max` characters, or of exactly `min` if `max` is omitted. */
export type Alphabet = (min: number, max?: number) => CharacterRun;

/** The value of `max` for a run without a maximum. */
export const unlimited = Infinity;

const digit = '0123456789', az = 'abcdefghijklmnopqrstuvwxyz', AZ = az.toUpperCase();

export const digits = createAlphabet(digit);
export const letters = createAlphabet(az + AZ);
export const lowerLetters = createAlphabet(az);
export const hex = createAlphabet(`${digit}abcdef`);
export const upperHex = createAlphabet(`${digit}ABCDEF`);
/** Hexadecimal in either case. */
export const anyHex = createAlphabet(`${digit}abcdefABCDEF`);
/** RFC 4648, section 6, without padding. */
export const base32 = createAlphabet(`${AZ}234567`);
export const lowerBase32 = createAlphabet(`${az}234567`);
export const base36 = createAlphabet(digit + az);
export const upperBase36 = createAlphabet(digit + AZ);
/** Bitcoin's alphabet, without `0`, `O`, `I` and `l`. */
export const base58 = createAlphabet([...digit + AZ + az].filter((c) => !'0OIl'.includes(c)).join(''));
export const base62 = createAlphabet(digit + AZ + az);
/** RFC 4648, section 4, without padding. */
export const base64 = createAlphabet(`${AZ}${az}${digit}+/`);
/** RFC 4648, section 5, without padding. */
export const base64url = createAlphabet(`${AZ}${az}${digit}-_`);
/** Either of the two base64 alphabets, with `=` anywhere. */
export const anyBase64 = createAlphabet(`${AZ}${az}${digit}+/=_-`);
export const base64urlPadded = createAlphabet(`${AZ}${az}${digit}-_=`);
/** Base64 in a URL, where `+`, `/` and `=` may be percent-encoded. */
export const urlBase64 = createAlphabet(`${AZ}${az}${digit}+/=_~%-`);
export const wordCharacters = createAlphabet(`${digit}${AZ}${az}_`);
export const lowerWord = createAlphabet(`${digit}${az}_-`);
export const dotted = createAlphabet(`${digit}${AZ}${az}_.-`);
export const dottedPadded = createAlphabet(`${digit}${AZ}${az}_.=-`);
/** The alphabet of the modular crypt format. */
export const cryptBase64 = createAlphabet(`./${digit}${AZ}${az}`);
/** Bech32 (BIP 173), in capitals. */
export const upperBech32 = createAlphabet('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L');

/** Creates an alphabet from its characters. */
export function createAlphabet(characters: string): Alphabet {
  const set = new Uint8Array(256);
  for (let i = 0; i < characters.length; i++) set[characters.charCodeAt(i)] = 1;
  return (min, max = min) => ({ characters, set, min, max });
}
