import { asciiBytes } from '#base/text/asciiBytes';

/**
 * The sequences of three and of five ASCII characters (grams), in lower case, that occur in a text: a bit array in
 * which each gram sets the bit given by the high bits of its hash. Its length is a power of two. A text without the
 * bits of a literal's grams does not contain the literal in any case; a text with them may. Long files contain nearly
 * every three-character sequence of a word, but not the five-character ones: in 64 MB of code, searching for an
 * identifier reads 0.6 MB of text without it, compared with 9 MB using only three-character grams and 1.6 MB using
 * three and four.
 */
export type GramSignature = Uint8Array;

/** Hashes of the grams of each alternative's literals. A text must have all the grams of at least one alternative. */
export type WantedGrams = readonly Uint32Array[];

const leastBytes = 128;
const mostBytes = 1 << 18;
/** The array is halved while at most this share of the bits is set, which gives 1.5 KB for a file of 6 KB. */
const fullest = 0.25;

/** Takes time linear in the text. */
export function gramSignature(text: string): GramSignature {
  const signature = filled(text);
  let size = signature.length;
  while (size > leastBytes && onesIn(signature, size) <= fullest * 4 * size) size = halve(signature, size);
  return signature.slice(0, size);
}

/** `required`: as in `Matcher`. Undefined if every text may match. */
export function wantedGrams(required: readonly (readonly string[])[]): WantedGrams | undefined {
  const alternatives = required.map((literals) => Uint32Array.from(new Set(literals.flatMap(hashLiteralGrams))));
  return alternatives.length > 0 && alternatives.every(({ length }) => length > 0) ? alternatives : undefined;
}

/** Returns false if the text of the signature contains none of the alternatives. */
export function mayHold(signature: GramSignature, required: WantedGrams): boolean {
  const shift = getHashShift(signature.length);
  for (const hashes of required) if (hasAll(signature, hashes, shift)) return true;
  return false;
}

function hasAll(signature: GramSignature, hashes: Uint32Array, shift: number): boolean {
  for (let i = 0; i < hashes.length; i++) {
    const bit = hashes[i]! >>> shift;
    if ((signature[bit >>> 3]! & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/** Hashes the grams of a lower-case literal: first the five-character grams, which fewer texts contain. */
function hashLiteralGrams(literal: string): number[] {
  const code = (i: number) => literal.charCodeAt(i);
  const last = (i: number) => (code(i - 2) << 16) | (code(i - 1) << 8) | code(i);
  const ends = Array.from(literal, (_, i) => i);
  return [
    ...ends.slice(4).map((i) => hashGram(last(i), (code(i - 4) << 8) | code(i - 3)) >>> 0),
    ...ends.slice(2).map((i) => hashGram(last(i), 0) >>> 0),
  ];
}

/**
 * Uses multiplicative hashing (Knuth, The Art of Computer Programming 3, 6.4), whose high bits are the best. `last`
 * contains three characters, and `before` the two characters before them.
 */
function hashGram(last: number, before: number): number {
  return Math.imul(last ^ Math.imul(before, 0x85ebca6b), 0x9e3779b1);
}

/** Returns the shift that turns a hash into the number of a bit in an array of `bytes`, a power of two. */
function getHashShift(bytes: number): number {
  return Math.clz32(bytes) - 2;
}

const scratch = new Uint8Array(mostBytes);

/** Returns an array with at least two bits for each character, which is valid until the next call. */
function filled(text: string): Uint8Array {
  let size = leastBytes;
  while (size * 4 < text.length && size < mostBytes) size *= 2;
  const signature = scratch.subarray(0, size).fill(0);
  const shift = getHashShift(size);
  const bytes = asciiBytes(withAsciiLetters(text));
  let last = 0;
  let before = 0;
  for (let i = 0; i < text.length; i++) {
    before = ((before << 8) | (last >>> 16)) & 0xffff;
    last = ((last << 8) | folded[bytes[i]!]!) & 0xffffff;
    const three = hashGram(last, 0) >>> shift;
    const five = hashGram(last, before) >>> shift;
    signature[three >>> 3]! |= 1 << (three & 7);
    signature[five >>> 3]! |= 1 << (five & 7);
  }
  return signature;
}

/** Lower-case letters for capitals, and 0 for characters outside ASCII. */
const folded = Uint8Array.from({ length: 256 }, (_, c) => (c >= 65 && c <= 90 ? c + 32 : c < 128 ? c : 0));

/** The long s and the Kelvin sign match `s` and `k` if case is ignored. */
function withAsciiLetters(text: string): string {
  return text.includes('\u017f') || text.includes('\u212a')
    ? text.replaceAll('\u017f', 's').replaceAll('\u212a', 'k')
    : text;
}

/** Converts the bits to an array of half the size: a bit is set if one of two neighbours was. */
function halve(signature: Uint8Array, size: number): number {
  for (let i = 0; i < size / 2; i++)
    signature[i] = halved[signature[2 * i]!]! | (halved[signature[2 * i + 1]!]! << 4);
  return size / 2;
}

const halved = Uint8Array.from({ length: 256 }, (_, byte) => {
  const pairs = byte | (byte >> 1);
  return (pairs & 1) | ((pairs >> 1) & 2) | ((pairs >> 2) & 4) | ((pairs >> 3) & 8);
});
const onesOf = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

function onesIn(signature: Uint8Array, size: number): number {
  let bitCount = 0;
  for (let i = 0; i < size; i++) bitCount += onesOf[signature[i]!]!;
  return bitCount;
}
