import type { Strength } from '../names/strength';
import { decodedText } from '../text/base64';
import { isPlaceholder } from './placeholders';
import { isRandom } from './randomness';
import { isReference } from './references';

/** Strengths whose values are told by their form alone, wherever they stand. */
export const fixedForms: Partial<Record<Strength, (value: string) => boolean>> = {
  key: isGeneratedKey,
  phrase: isSeedPhrase,
};

/**
 * 20 to 200 characters, at least three of them digits, that are random and no identifier: names of things have no such
 * form. A UUID names a thing.
 */
function isGeneratedKey(value: string): boolean {
  return value.length >= 20 && value.length <= 200 && /^[\w+/-]+={0,2}$/.test(value) &&
    (value.match(/\d/g)?.length ?? 0) >= 3 && /[A-Za-z]/.test(value)
    && !/^[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$|^(?:sha\d{1,3}|md5)[-_]|^0x|^[a-z]{2,}(?:[-_+/][a-z\d]+)+$/
      .test(value) &&
    isRandom(value) && isRandom(value.replace(/[-_/]/g, '')) && !isPlaceholder(value) && !isReference(value) &&
    !isEncodedText(value);
}

/** Base64 of text to its end: what it says is judged where it is decoded. */
function isEncodedText(value: string): boolean {
  return decodedText(value, 0, value.length, value.length).length >=
    Math.floor(value.replace(/=+$/, '').length * 3 / 4);
}

/** The 12 to 25 words of a wallet: BIP 39. */
function isSeedPhrase(value: string): boolean {
  return /^(?:[a-z]{3,10} ){11,24}[a-z]{3,10}$/.test(value.trim());
}
