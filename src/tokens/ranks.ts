import { english } from '#base/text/english';
import { UserError } from '#base/errors';

/** The encodings whose ranks are shipped; `buildRanks.mjs` generates their files. */
export type Encoding = 'cl100k_base' | 'o200k_base';

/** The rank of bytes that are not a token; sorts after every rank. */
export const noRank = 0x7fffffff;

export interface Ranks {
  /** Returns the rank of the token with exactly these bytes, or `noRank`. */
  getRank(bytes: Uint8Array, start: number, end: number): number;
  /**
   * The ranks of two-byte tokens, indexed by the first byte shifted left by eight, plus the second. Every merge starts
   * with these ranks.
   */
  readonly twoByteRanks: Int32Array;
}

/**
 * The maximum length, in bytes, of a token that a slot holds, and the size of a slot in numbers: two for the eight
 * bytes, one for the length, one for the rank.
 */
const maxInlineLength = 8;
const slotWidth = 4;

/** For each length, the masks of two words. */
const masks = Int32Array.from({ length: 2 * maxInlineLength + 2 }, (_, i) => {
  const remainingByteCount = (i >> 1) - (i & 1) * 4;
  return remainingByteCount >= 4 ? -1 : remainingByteCount <= 0 ? 0 : (1 << remainingByteCount * 8) - 1;
});

/**
 * Loads a hash table from byte strings to merge ranks. Its slots hold short tokens themselves, so that a look-up reads
 * memory once; for longer tokens, the slot holds the hash, and the bytes of the file are compared. `getRank` reads up
 * to eight bytes after `end`. Throws `UserError` if the file does not contain this encoding.
 */
export function loadRanks(rankFile: Uint8Array, encoding: Encoding): Ranks {
  const { count, starts, bytes } = parseRankFile(rankFile, encoding);
  const tokens = new Uint8Array(bytes.length + maxInlineLength);
  tokens.set(bytes);
  const maxTokenLength = getLongestTokenLength(starts, count);
  const twoByteRanks = new Int32Array(1 << 16).fill(noRank);
  const slotCount = computeTableSize(count);
  const slotMask = (slotCount - 1) * slotWidth;
  const slots = new Int32Array(slotCount * slotWidth);
  /**
   * One bit per hash, with four times as many bits as slots. It is small enough for a processor's cache, and most
   * look-ups end here.
   */
  const hashBits = new Int32Array(slotCount / 8);
  const bitMask = hashBits.length * 32 - 1;
  let viewedBytes: Uint8Array = new Uint8Array(0);
  let view = new DataView<ArrayBufferLike>(viewedBytes.buffer);
  for (let rank = 0; rank < count; rank++) insert(rank);
  return { getRank, twoByteRanks };

  function insert(rank: number): void {
    const start = starts[rank]!;
    const length = starts[rank + 1]! - start;
    if (length === 2) twoByteRanks[tokens[start]! << 8 | tokens[start + 1]!] = rank;
    setView(tokens);
    const firstWord = readFirstWord(start, length);
    const secondWord = readSecondWord(start, length);
    const hash = mixHash(firstWord, secondWord, length);
    let slot = hash * slotWidth & slotMask;
    while (slots[slot + 2] !== 0) slot = slot + slotWidth & slotMask;
    slots[slot] = firstWord;
    slots[slot + 1] = secondWord;
    slots[slot + 2] = length;
    slots[slot + 3] = rank;
    hashBits[(hash & bitMask) >> 5]! |= 1 << (hash & 31);
  }

  function getRank(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length === 2) return twoByteRanks[bytes[start]! << 8 | bytes[start + 1]!]!;
    if (length > maxTokenLength) return noRank;
    setView(bytes);
    const firstWord = readFirstWord(start, length);
    const secondWord = readSecondWord(start, length);
    const hash = mixHash(firstWord, secondWord, length);
    if ((hashBits[(hash & bitMask) >> 5]! & 1 << (hash & 31)) === 0) return noRank;
    for (let slot = hash * slotWidth & slotMask; slots[slot + 2] !== 0; slot = slot + slotWidth & slotMask) {
      if (
        slots[slot] === firstWord && slots[slot + 1] === secondWord && slots[slot + 2] === length &&
        (length <= maxInlineLength || isSameToken(slots[slot + 3]!, bytes, start, end))
      ) return slots[slot + 3]!;
    }
    return noRank;
  }

  function setView(bytes: Uint8Array): void {
    if (bytes !== viewedBytes) view = new DataView((viewedBytes = bytes).buffer, bytes.byteOffset);
  }

  /** Returns the first four bytes, or for a long token a hash of all its bytes. */
  function readFirstWord(start: number, length: number): number {
    if (length <= maxInlineLength) return view.getInt32(start, true) & masks[2 * length]!;
    let hash = length;
    for (let i = start; i + 4 <= start + length; i += 4) {
      hash = Math.imul(hash ^ view.getInt32(i, true), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  /** Returns the next four bytes, or for a long token its last four. */
  function readSecondWord(start: number, length: number): number {
    return length <= maxInlineLength
      ? view.getInt32(start + 4, true) & masks[2 * length + 1]!
      : view.getInt32(start + length - 4, true);
  }

  function isSameToken(rank: number, bytes: Uint8Array, start: number, end: number): boolean {
    let tokenOffset = starts[rank]!;
    for (let i = start; i < end; i++) if (tokens[tokenOffset++] !== bytes[i]) return false;
    return true;
  }
}

/** Returns a positive hash below 2^26, which can be multiplied by the width of a slot. */
function mixHash(a: number, b: number, length: number): number {
  const hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(length, 0x27d4eb2f);
  return Math.imul(hash ^ hash >>> 15, 0x2c1b3c6d) >>> 6;
}

/** Returns a power of two that leaves half of the slots free. */
function computeTableSize(count: number): number {
  let size = 1 << 10;
  while (size < count * 2) size *= 2;
  return size;
}

function getLongestTokenLength(starts: Uint32Array, count: number): number {
  let longest = 0;
  for (let rank = 0; rank < count; rank++) longest = Math.max(longest, starts[rank + 1]! - starts[rank]!);
  return longest;
}

function parseRankFile(rankFile: Uint8Array,
  encoding: Encoding): { count: number; starts: Uint32Array; bytes: Uint8Array; }
{
  const view = new DataView(rankFile.buffer, rankFile.byteOffset, rankFile.byteLength);
  const hasHeader = rankFile.length >= 20 && [...encoding].every((c, i) => rankFile[i] === c.charCodeAt(0)) &&
    rankFile[encoding.length] === 0;
  const count = hasHeader ? view.getUint32(16, true) : 0;
  const starts = new Uint32Array(count + 1);
  if (hasHeader && rankFile.length >= 20 + count) {
    for (let rank = 0; rank < count; rank++) starts[rank + 1] = starts[rank]! + rankFile[20 + rank]!;
    if (rankFile.length === 20 + count + starts[count]!) return { count, starts, bytes: rankFile.subarray(20 + count) };
  }
  throw new UserError(english`The token rank file ${encoding}.bin is damaged: reinstall AgentPack.`);
}
