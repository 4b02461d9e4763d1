/**
 * Caches the counts of pieces, because words recur in code. The size is bounded, so a new piece evicts an older one.
 */
export interface Memo {
  /**
   * Returns the count of bytes[start, start + length), cached or computed by `computeCount`. At least 16 more bytes
   * must be readable.
   */
  count(bytes: Uint8Array, start: number, length: number): number;
}

/**
 * Three tables of two-slot sets, by the length of a piece in bytes, two megabytes in all. The tables for the most
 * frequent lengths are the smallest, so that they stay in the processor's cache.
 */
const maxShortLength = 8, maxMiddleLength = 16, maxLongLength = 60;
const shortSetCount = 1 << 14, middleSetCount = 1 << 13, longSetCount = 1 << 13;
/** The number of integers in a slot, which holds the bytes of the piece, its length and count, and padding. */
const shortWidth = 4, middleWidth = 8, longWidth = 16;

/** For each length, the masks of the four words in which its bytes are read. */
const masks = Int32Array.from({ length: (maxMiddleLength + 1) * 4 }, (_, i) => {
  const remainingByteCount = (i >> 2) - (i & 3) * 4;
  return remainingByteCount >= 4 ? -1 : remainingByteCount <= 0 ? 0 : (1 << remainingByteCount * 8) - 1;
});

export function memoize(computeCount: (bytes: Uint8Array, start: number, length: number) => number): Memo {
  const shortTable = new Int32Array(shortSetCount * 2 * shortWidth);
  const middleTable = new Int32Array(middleSetCount * 2 * middleWidth);
  const longTable = new Int32Array(longSetCount * 2 * longWidth);
  let lastBytes: Uint8Array = new Uint8Array(0);
  let view = new DataView<ArrayBufferLike>(lastBytes.buffer);
  return { count };

  function count(bytes: Uint8Array, start: number, length: number): number {
    if (bytes !== lastBytes) view = new DataView((lastBytes = bytes).buffer, bytes.byteOffset);
    if (length > maxShortLength)
      return length <= maxMiddleLength
        ? countMiddle(bytes, start, length)
        : length <= maxLongLength
        ? countLong(bytes, start, length)
        : computeCount(bytes, start, length);
    const a = view.getInt32(start, true) & masks[4 * length]!;
    const b = view.getInt32(start + 4, true) & masks[4 * length + 1]!;
    const mixedHash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ length;
    const slot = (Math.imul(mixedHash ^ mixedHash >>> 15, 0x2c1b3c6d) >>> 18) * 2 * shortWidth;
    if (shortTable[slot] === a && shortTable[slot + 1] === b && shortTable[slot + 2]! >> 8 === length)
      return shortTable[slot + 2]! & 255;
    if (shortTable[slot + 4] === a && shortTable[slot + 5] === b && shortTable[slot + 6]! >> 8 === length)
      return shortTable[slot + 6]! & 255;
    const tokenCount = computeCount(bytes, start, length);
    for (let i = slot; i < slot + shortWidth; i++) shortTable[i + shortWidth] = shortTable[i]!;
    shortTable[slot] = a;
    shortTable[slot + 1] = b;
    shortTable[slot + 2] = length << 8 | tokenCount;
    return tokenCount;
  }

  function countMiddle(bytes: Uint8Array, start: number, length: number): number {
    const a = view.getInt32(start, true);
    const b = view.getInt32(start + 4, true);
    const c = view.getInt32(start + 8, true) & masks[4 * length + 2]!;
    const d = view.getInt32(start + 12, true) & masks[4 * length + 3]!;
    const mixedHash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^
      Math.imul(d, 0x27d4eb2f) ^ length;
    const slot = (Math.imul(mixedHash ^ mixedHash >>> 15, 0x2c1b3c6d) >>> 19) * 2 * middleWidth;
    if (isMiddlePieceAt(slot, a, b, c, d, length)) return middleTable[slot + 4]! & 255;
    const secondSlot = slot + middleWidth;
    if (isMiddlePieceAt(secondSlot, a, b, c, d, length)) return middleTable[secondSlot + 4]! & 255;
    const tokenCount = computeCount(bytes, start, length);
    for (let i = slot; i < secondSlot; i++) middleTable[i + middleWidth] = middleTable[i]!;
    middleTable[slot] = a;
    middleTable[slot + 1] = b;
    middleTable[slot + 2] = c;
    middleTable[slot + 3] = d;
    middleTable[slot + 4] = length << 8 | tokenCount;
    return tokenCount;
  }

  function isMiddlePieceAt(slot: number, a: number, b: number, c: number, d: number, length: number): boolean {
    return middleTable[slot] === a && middleTable[slot + 1] === b && middleTable[slot + 2] === c &&
      middleTable[slot + 3] === d &&
      middleTable[slot + 4]! >> 8 === length;
  }

  /** Counts long names, indentation and lines of dashes. A slot holds the piece's length and count, then its words. */
  function countLong(bytes: Uint8Array, start: number, length: number): number {
    let hash = length;
    for (let i = 0; i < length; i += 4) {
      hash = Math.imul(hash ^ readWord(view, start, length, i), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const slot = (Math.imul(hash, 0x2c1b3c6d) >>> 19) * 2 * longWidth;
    if (isLongPieceAt(slot, start, length)) return longTable[slot]! & 255;
    const secondSlot = slot + longWidth;
    if (isLongPieceAt(secondSlot, start, length)) return longTable[secondSlot]! & 255;
    const tokenCount = computeCount(bytes, start, length);
    for (let i = slot; i < secondSlot; i++) longTable[i + longWidth] = longTable[i]!;
    longTable[slot] = length << 8 | tokenCount;
    for (let i = 0; i < length; i += 4) longTable[slot + 1 + (i >> 2)] = readWord(view, start, length, i);
    return tokenCount;
  }

  function isLongPieceAt(slot: number, start: number, length: number): boolean {
    if (longTable[slot]! >> 8 !== length) return false;
    for (let i = 0; i < length; i += 4)
      if (longTable[slot + 1 + (i >> 2)] !== readWord(view, start, length, i)) return false;
    return true;
  }
}

/** Returns four bytes of the piece, or fewer at its end. */
function readWord(view: DataView, start: number, length: number, offset: number): number {
  const word = view.getInt32(start + offset, true);
  return length - offset >= 4 ? word : word & (1 << (length - offset) * 8) - 1;
}
