import { UserError } from '../base/errors';

/** The encodings whose ranks are shipped; their files are made by `buildRanks.mjs`. */
export type Encoding = 'cl100k_base' | 'o200k_base';

/** No token: sorts behind every rank. */
export const noRank = 0x7fffffff;

export interface Ranks {
  /** The rank of the token with exactly these bytes, or `noRank`. */
  rank(bytes: Uint8Array, start: number, end: number): number;
}

/**
 * Byte strings → merge ranks, in one open-addressing table beside the file's own bytes: nothing is copied, no string is
 * made. Throws `UserError` where the file is not the one of that encoding.
 */
export function loadRanks(file: Uint8Array, encoding: Encoding): Ranks {
  const { count, starts, bytes: tokens } = parse(file, encoding);
  const longest = longestOf(starts, count);
  const pairs = new Int32Array(1 << 16).fill(noRank);   // of two bytes, which every merge asks for first
  const mask = tableSize(count) - 1;
  /** Hash and rank in turn, so that bytes are compared where the hash is the same. */
  const slots = new Int32Array(2 * (mask + 1)).fill(-1);
  /** A bit for each hash, four times as many as slots: small enough to stay in a processor's cache, and most questions end here. */
  const bits = new Int32Array((mask + 1) / 8);
  const bitMask = bits.length * 32 - 1;
  for (let rank = 0; rank < count; rank++) insert(rank);
  return { rank };

  function insert(rank: number): void {
    const start = starts[rank]!;
    const end = starts[rank + 1]!;
    if (end - start === 2) pairs[tokens[start]! << 8 | tokens[start + 1]!] = rank;
    const h = hash(tokens, start, end);
    let slot = (h & mask) * 2;
    while (slots[slot + 1] !== -1) slot = slot + 2 & 2 * mask;
    slots[slot] = h;
    slots[slot + 1] = rank;
    bits[(h & bitMask) >> 5]! |= 1 << (h & 31);
  }

  function rank(bytes: Uint8Array, start: number, end: number): number {
    if (end - start === 2) return pairs[bytes[start]! << 8 | bytes[start + 1]!]!;
    if (end - start > longest) return noRank;
    const h = hash(bytes, start, end);
    if ((bits[(h & bitMask) >> 5]! & 1 << (h & 31)) === 0) return noRank;
    for (let slot = (h & mask) * 2; slots[slot + 1] !== -1; slot = slot + 2 & 2 * mask) {
      if (slots[slot] === h && equal(slots[slot + 1]!, bytes, start, end)) return slots[slot + 1]!;
    }
    return noRank;
  }

  function equal(rank: number, bytes: Uint8Array, start: number, end: number): boolean {
    let at = starts[rank]!;
    if (starts[rank + 1]! - at !== end - start) return false;
    for (let i = start; i < end; i++) if (tokens[at++] !== bytes[i]) return false;
    return true;
  }
}

/** FNV-1a with a last mix, because the low bits choose the slot. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let h = 0x811c9dc5;
  for (let i = start; i < end; i++) h = Math.imul(h ^ bytes[i]!, 0x01000193);
  return h ^ h >>> 15;
}

/** A power of two that leaves half of the slots free. */
function tableSize(count: number): number {
  let size = 1 << 10;
  while (size < count * 2) size *= 2;
  return size;
}

function longestOf(starts: Uint32Array, count: number): number {
  let longest = 0;
  for (let rank = 0; rank < count; rank++) longest = Math.max(longest, starts[rank + 1]! - starts[rank]!);
  return longest;
}

function parse(file: Uint8Array, encoding: Encoding): { count: number; starts: Uint32Array; bytes: Uint8Array } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const headed = file.length >= 20 && [...encoding].every((c, i) => file[i] === c.charCodeAt(0)) && file[encoding.length] === 0;
  const count = headed ? view.getUint32(16, true) : 0;
  const starts = new Uint32Array(count + 1);
  if (headed && file.length >= 20 + count) {
    for (let rank = 0; rank < count; rank++) starts[rank + 1] = starts[rank]! + file[20 + rank]!;
    if (file.length === 20 + count + starts[count]!) return { count, starts, bytes: file.subarray(20 + count) };
  }
  throw new UserError(`The token ranks ${encoding}.bin are damaged: install AgentPack again.`);
}
