/** Remembers the counts of short pieces: code repeats its words. Bounded, because a newcomer takes its slot from whoever has it. */
export interface Memo {
  /** The count, found or made by `make`, of the first `length` bytes. */
  count(bytes: Uint8Array, length: number): number;
}

const slots = 1 << 14;
/** Bytes of a slot: the piece's length, its count, its bytes. */
const width = 32;
const longest = width - 2;

export function memoize(make: (bytes: Uint8Array, length: number) => number): Memo {
  const store = new Uint8Array(slots * width);
  return { count };

  function count(bytes: Uint8Array, length: number): number {
    if (length > longest) return make(bytes, length);
    let hash = 0x811c9dc5;
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
    const slot = ((hash ^ hash >>> 15) & slots - 1) * width;
    if (holds(slot, bytes, length)) return store[slot + 1]!;
    store[slot] = length;
    for (let i = 0; i < length; i++) store[slot + 2 + i] = bytes[i]!;
    return store[slot + 1] = make(bytes, length);
  }

  function holds(slot: number, bytes: Uint8Array, length: number): boolean {
    if (store[slot] !== length) return false;
    for (let i = 0; i < length; i++) if (store[slot + 2 + i] !== bytes[i]) return false;
    return true;
  }
}
