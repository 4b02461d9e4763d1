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
export function createCounter(ranks: Uint8Array, encoding: Encoding): Counter {
  const table = loadRanks(ranks, encoding);
  const split = createSplitter(encoding);
  const merge = createMerger(table);
  const pieces = memoize((bytes, start, length) =>
    table.rank(bytes, start, start + length) !== noRank ? 1 : merge(bytes, start, length)
  );
  let encoded = new Uint8Array(256);
  return { count };

  function count(text: string): number {
    const bytes = toAsciiBytes(text);
    let tokens = 0;
    for (let start = 0, end = 0; start < text.length; start = end) {
      end = split(text, bytes, start);
      if (end === start + 1) tokens++; // every single byte is a token
      else if (end > 0) tokens += pieces.count(bytes, start, end - start);
      else {
        end = -end;
        if (encoded.length < 3 * (end - start) + trailingZeroCount)
          encoded = new Uint8Array(4 * (end - start) + trailingZeroCount);
        tokens += pieces.count(encoded, 0, encodeUtf8(text, start, end, encoded));
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
  let n = 0;
  for (let i = start; i < end; i++) {
    let c = text.charCodeAt(i);
    if (c < 0x80) {
      target[n++] = c;
      continue;
    }
    if (c < 0x800) {
      target[n++] = 0xc0 | c >> 6;
      target[n++] = 0x80 | c & 63;
      continue;
    }
    if (c >= 0xd800 && c < 0xe000) {
      const low = c < 0xdc00 && i + 1 < end ? text.charCodeAt(i + 1) : 0;
      if (low >= 0xdc00 && low < 0xe000) {
        i++;
        c = 0x10000 + (c - 0xd800 << 10) + (low - 0xdc00);
        target[n++] = 0xf0 | c >> 18;
        target[n++] = 0x80 | c >> 12 & 63;
        target[n++] = 0x80 | c >> 6 & 63;
        target[n++] = 0x80 | c & 63;
        continue;
      }
      c = 0xfffd;
    }
    target[n++] = 0xe0 | c >> 12;
    target[n++] = 0x80 | c >> 6 & 63;
    target[n++] = 0x80 | c & 63;
  }
  return n;
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
    let parts = length;
    let lowest = noRank;
    let mergeAt = -1;
    for (let i = 0; i + 1 < length; i++) {
      const rank = twoByteRanks[bytes[start + i]! << 8 | bytes[start + i + 1]!]!;
      bounds[i] = start + i;
      pairRanks[i] = rank;
      if (rank < lowest) {
        lowest = rank;
        mergeAt = i;
      }
    }
    bounds[length - 1] = start + length - 1;
    bounds[length] = start + length;
    pairRanks[length - 1] = noRank;
    while (mergeAt >= 0) {
      if (mergeAt > 0) pairRanks[mergeAt - 1] = ranks.rank(bytes, bounds[mergeAt - 1]!, bounds[mergeAt + 2]!);
      pairRanks[mergeAt + 1] = mergeAt + 2 < parts ? ranks.rank(bytes, bounds[mergeAt]!, bounds[mergeAt + 3]!) : noRank;
      pairRanks[mergeAt] = noRank;
      parts--;
      lowest = noRank;
      let nextMergeAt = -1;
      for (let i = 0; i < mergeAt; i++)
        if (pairRanks[i]! < lowest) {
          lowest = pairRanks[i]!;
          nextMergeAt = i;
        }
      for (let i = mergeAt; i < parts; i++) { // moves up the parts after the joined pair
        const rank = pairRanks[i + 1]!;
        pairRanks[i] = rank;
        if (i > mergeAt) bounds[i] = bounds[i + 1]!;
        if (rank < lowest) {
          lowest = rank;
          nextMergeAt = i;
        }
      }
      bounds[parts] = bounds[parts + 1]!;
      mergeAt = nextMergeAt;
    }
    return parts;
  }
}
