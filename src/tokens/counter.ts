import { toAsciiBytes, trailingZeroCount } from '#base/text/asciiBytes';
import { memoize } from './memo';
import { loadRanks, noRank, type Encoding, type Ranks } from './ranks';
import { createSplitter } from './split';
import { mergeLongPiece } from './mergeLong';

export interface Counter {
  count(text: string): number;
}

/**
 * Creates a counter whose counts equal `encode(text, [], []).length` in js-tiktoken (special tokens are plain text, a
 * lone surrogate is U+FFFD). It runs in linear time; a long piece costs ten to fifty times as much per character.
 * Both encodings end a piece after a line break unless white space or `/` follows. Therefore `count(a) + count(b) ===
 * count(a + b)` if `a` ends with `\n` and `b` starts with another character (`#`, `|`, a letter …).
 */
export function createCounter(rankFile: Uint8Array, encoding: Encoding): Counter {
  const rankTable = loadRanks(rankFile, encoding);
  const split = createSplitter(encoding);
  const countMergedTokens = createMerger(rankTable);
  const pieceCounts = memoize((bytes, start, length) =>
    rankTable.getRank(bytes, start, start + length) !== noRank ? 1 : countMergedTokens(bytes, start, length)
  );
  let encodedPiece = new Uint8Array(256);
  return { count };

  function count(text: string): number {
    const bytes = toAsciiBytes(text);
    let tokens = 0;
    for (let start = 0, end = 0; start < text.length; start = end) {
      end = split(text, bytes, start);
      if (end === start + 1) tokens++; // every single byte is a token
      else if (end > 0) tokens += pieceCounts.count(bytes, start, end - start);
      else {
        end = -end;
        if (encodedPiece.length < 3 * (end - start) + trailingZeroCount)
          encodedPiece = new Uint8Array(4 * (end - start) + trailingZeroCount);
        tokens += pieceCounts.count(encodedPiece, 0, encodeUtf8(text, start, end, encodedPiece));
      }
    }
    return tokens;
  }
}

/**
 * Writes text[start, end) as UTF-8, at most 3 bytes per code unit. As in TextEncoder, a lone surrogate becomes U+FFFD.
 * Returns the number of bytes written.
 */
function encodeUtf8(text: string, start: number, end: number, target: Uint8Array): number {
  let byteCount = 0;
  for (let i = start; i < end; i++) {
    let code = text.charCodeAt(i);
    if (code < 0x80) {
      target[byteCount++] = code;
      continue;
    }
    if (code < 0x800) {
      target[byteCount++] = 0xc0 | code >> 6;
      target[byteCount++] = 0x80 | code & 63;
      continue;
    }
    if (code >= 0xd800 && code < 0xe000) {
      const lowSurrogate = code < 0xdc00 && i + 1 < end ? text.charCodeAt(i + 1) : 0;
      if (lowSurrogate >= 0xdc00 && lowSurrogate < 0xe000) {
        i++;
        code = 0x10000 + (code - 0xd800 << 10) + (lowSurrogate - 0xdc00);
        target[byteCount++] = 0xf0 | code >> 18;
        target[byteCount++] = 0x80 | code >> 12 & 63;
        target[byteCount++] = 0x80 | code >> 6 & 63;
        target[byteCount++] = 0x80 | code & 63;
        continue;
      }
      code = 0xfffd;
    }
    target[byteCount++] = 0xe0 | code >> 12;
    target[byteCount++] = 0x80 | code >> 6 & 63;
    target[byteCount++] = 0x80 | code & 63;
  }
  return byteCount;
}

/** Up to this length in bytes, repeated scans for the lowest rank cost less than lists of waiting pairs. */
const maxScanLength = 96;

/**
 * Returns a function that counts the tokens of bytes[start, start + length) in byte-pair encoding. It joins the
 * neighboring parts that form the token with the lowest rank, the leftmost first, until no two parts form a token.
 */
function createMerger(ranks: Ranks): (bytes: Uint8Array, start: number, length: number) => number {
  const bounds = new Int32Array(maxScanLength + 2);
  const pairRanks = new Int32Array(maxScanLength + 2);
  const { twoByteRanks } = ranks;
  return (bytes, start, length) =>
    length <= maxScanLength ? scan(bytes, start, length) : mergeLongPiece(ranks, bytes.subarray(start), length);

  function scan(bytes: Uint8Array, start: number, length: number): number {
    let partCount = length;
    let lowestRank = noRank;
    let mergeIndex = -1;
    for (let i = 0; i + 1 < length; i++) {
      const rank = twoByteRanks[bytes[start + i]! << 8 | bytes[start + i + 1]!]!;
      bounds[i] = start + i;
      pairRanks[i] = rank;
      if (rank < lowestRank) {
        lowestRank = rank;
        mergeIndex = i;
      }
    }
    bounds[length - 1] = start + length - 1;
    bounds[length] = start + length;
    pairRanks[length - 1] = noRank;
    while (mergeIndex >= 0) {
      if (mergeIndex > 0)
        pairRanks[mergeIndex - 1] = ranks.getRank(bytes, bounds[mergeIndex - 1]!, bounds[mergeIndex + 2]!);
      pairRanks[mergeIndex + 1] = mergeIndex + 2 < partCount
        ? ranks.getRank(bytes, bounds[mergeIndex]!, bounds[mergeIndex + 3]!)
        : noRank;
      pairRanks[mergeIndex] = noRank;
      partCount--;
      lowestRank = noRank;
      let nextMergeIndex = -1;
      for (let i = 0; i < mergeIndex; i++)
        if (pairRanks[i]! < lowestRank) {
          lowestRank = pairRanks[i]!;
          nextMergeIndex = i;
        }
      for (let i = mergeIndex; i < partCount; i++) { // moves up the parts after the joined pair
        const rank = pairRanks[i + 1]!;
        pairRanks[i] = rank;
        if (i > mergeIndex) bounds[i] = bounds[i + 1]!;
        if (rank < lowestRank) {
          lowestRank = rank;
          nextMergeIndex = i;
        }
      }
      bounds[partCount] = bounds[partCount + 1]!;
      mergeIndex = nextMergeIndex;
    }
    return partCount;
  }
}
