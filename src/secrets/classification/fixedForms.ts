import { decodeBase64 } from '../text/base64';
import { isPlaceholder } from './placeholders';
import { isRandom } from './randomness';
import { isReference } from './references';

/** The strengths whose values are classified by their form alone, in any context. */
export const fixedForms: Readonly<Record<'key' | 'phrase', (value: string) => boolean>> = {
  key: isGeneratedKey,
  phrase: isSeedPhrase,
};

/** 20 to 200 characters with at least three digits, random, and no identifier. A UUID names an object. */
function isGeneratedKey(value: string): boolean {
  return value.length >= 20 && value.length <= 200 && /^[\w+/-]+={0,2}$/.test(value) &&
    (value.match(/\d/g)?.length ?? 0) >= 3 && /[A-Za-z]/.test(value)
    && !/^[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$|^(?:sha\d{1,3}|md5)[-_]|^0x|^[a-z]{2,}(?:[-_+/][a-z\d]+)+$/
      .test(value) &&
    isRandom(value) && isRandom(value.replace(/[-_/]/g, '')) && !isPlaceholder(value) && !isReference(value) &&
    !isEncodedText(value);
}

/** Base64 of text to its end: `privateKeys/encoded.ts` classifies what it encodes. */
function isEncodedText(value: string): boolean {
  return decodeBase64(value, 0, value.length, value.length).length >=
    Math.floor(value.replace(/=+$/, '').length * 3 / 4);
}

/** 12 to 25 words: BIP 39. */
function isSeedPhrase(value: string): boolean {
  return /^(?:[a-z]{3,10} ){11,24}[a-z]{3,10}$/.test(value.trim());
}
