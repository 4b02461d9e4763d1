import { toAsciiBytes } from '#base/text/asciiBytes';

/**
 * The lower-case sequences of three and of five ASCII characters (grams) in a text, as a bit array. Each gram sets the
 * bit given by the high bits of its hash. The length of the array is a power of two. A text without the bits of a
 * literal's grams cannot contain the literal in any case, while a text with these bits may contain the literal.
 *
 * Long files contain nearly every three-character sequence of a word, but not every five-character sequence. In 64 MB
 * of code, a search for an identifier needlessly reads 0.6 MB of text, compared with 9 MB for three-character grams
 * only, and 1.6 MB for grams of three and four characters.
 */
export type GramSignature = Uint8Array;

/** Hashes of the grams of each alternative's literals. A text must contain all grams of at least one alternative. */
export type RequiredGrams = readonly Uint32Array[];

const minBytes = 128;
const maxBytes = 1 << 18;
/** The maximum share of bits that may be set to halve the array, which results in 1.5 KB for a file of 6 KB. */
const maxSetShare = 0.25;

/** Computes the signature of a text, in time linear in the text. */
export function computeGramSignature(text: string): GramSignature {
  const signature = fillSignature(text);
  let size = signature.length;
  while (size > minBytes && countBits(signature, size) <= maxSetShare * 4 * size) size = halve(signature, size);
  return signature.slice(0, size);
}

/** Hashes the literals in `QueryMatcher.requiredLiterals`. Returns undefined if every text may match. */
export function hashRequiredGrams(requiredLiterals: readonly (readonly string[])[]): RequiredGrams | undefined {
  const alternatives = requiredLiterals.map((literals) =>
    Uint32Array.from(new Set(literals.flatMap(hashLiteralGrams)))
  );
  return alternatives.length > 0 && alternatives.every(({ length }) => length > 0) ? alternatives : undefined;
}

/** Returns false if the text of the signature contains none of the alternatives. */
export function mayContainGrams(signature: GramSignature, required: RequiredGrams): boolean {
  const shift = getHashShift(signature.length);
  for (const hashes of required) if (hasAllBits(signature, hashes, shift)) return true;
  return false;
}

function hasAllBits(signature: GramSignature, hashes: Uint32Array, shift: number): boolean {
  for (let i = 0; i < hashes.length; i++) {
    const bit = hashes[i]! >>> shift;
    if ((signature[bit >>> 3]! & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/** Hashes the grams of a lower-case literal: first the five-character grams, which fewer texts contain. */
function hashLiteralGrams(literal: string): number[] {
  const getCodeAt = (i: number) => literal.charCodeAt(i);
  const packLastThree = (i: number) => (getCodeAt(i - 2) << 16) | (getCodeAt(i - 1) << 8) | getCodeAt(i);
  const ends = Array.from(literal, (_, i) => i);
  return [
    ...ends.slice(4).map((i) => hashGram(packLastThree(i), (getCodeAt(i - 4) << 8) | getCodeAt(i - 3)) >>> 0),
    ...ends.slice(2).map((i) => hashGram(packLastThree(i), 0) >>> 0),
  ];
}

/**
 * Hashes a gram by multiplicative hashing (Knuth, The Art of Computer Programming 3, 6.4), whose high bits are the best
 * distributed. `lastThree` contains three characters, and `precedingTwo` contains the two characters before them.
 */
function hashGram(lastThree: number, precedingTwo: number): number {
  return Math.imul(lastThree ^ Math.imul(precedingTwo, 0x85ebca6b), 0x9e3779b1);
}

/** Returns the shift that converts a hash to a bit's number in an array of `bytes` bytes, which is a power of two. */
function getHashShift(bytes: number): number {
  return Math.clz32(bytes) - 2;
}

const scratch = new Uint8Array(maxBytes);

/** Fills an array with at least two bits for each character. The array is valid until the next call. */
function fillSignature(text: string): Uint8Array {
  let size = minBytes;
  while (size * 4 < text.length && size < maxBytes) size *= 2;
  const signature = scratch.subarray(0, size).fill(0);
  const shift = getHashShift(size);
  const bytes = toAsciiBytes(replaceLookalikes(text));
  let lastThree = 0;
  let precedingTwo = 0;
  for (let i = 0; i < text.length; i++) {
    precedingTwo = ((precedingTwo << 8) | (lastThree >>> 16)) & 0xffff;
    lastThree = ((lastThree << 8) | lowerCaseBytes[bytes[i]!]!) & 0xffffff;
    const threeGramBit = hashGram(lastThree, 0) >>> shift;
    const fiveGramBit = hashGram(lastThree, precedingTwo) >>> shift;
    signature[threeGramBit >>> 3]! |= 1 << (threeGramBit & 7);
    signature[fiveGramBit >>> 3]! |= 1 << (fiveGramBit & 7);
  }
  return signature;
}

/** Maps capitals to lower-case letters, and bytes that stand for characters outside ASCII to 0. */
const lowerCaseBytes = Uint8Array.from({ length: 256 }, (_, c) => (c >= 65 && c <= 90 ? c + 32 : c < 128 ? c : 0));

/** Replaces the long s and the Kelvin sign with `s` and `k`, which they match if case is ignored. */
function replaceLookalikes(text: string): string {
  return text.includes('\u017f') || text.includes('\u212a')
    ? text.replaceAll('\u017f', 's').replaceAll('\u212a', 'k')
    : text;
}

/** Converts the bits to an array of half the size, in which a bit is set if either of two adjacent bits was set. */
function halve(signature: Uint8Array, size: number): number {
  for (let i = 0; i < size / 2; i++)
    signature[i] = halvedBytes[signature[2 * i]!]! | (halvedBytes[signature[2 * i + 1]!]! << 4);
  return size / 2;
}

const halvedBytes = Uint8Array.from({ length: 256 }, (_, byte) => {
  const pairs = byte | (byte >> 1);
  return (pairs & 1) | ((pairs >> 1) & 2) | ((pairs >> 2) & 4) | ((pairs >> 3) & 8);
});
const bitCounts = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

function countBits(signature: Uint8Array, size: number): number {
  let bitCount = 0;
  for (let i = 0; i < size; i++) bitCount += bitCounts[signature[i]!]!;
  return bitCount;
}
