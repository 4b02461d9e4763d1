/** Remembers the counts of pieces: code repeats its words. Bounded, because a newcomer takes the place of an older one. */
export interface Memo {
  /** The count, found or made by `make`, of bytes[start, start + length). At least 16 bytes more can be read. */
  count(bytes: Uint8Array, start: number, length: number): number;
}

/** Sets of two slots. A million bytes in all: what no processor's cache holds is slow to look up. */
const sets = 1 << 14;
/** Numbers of a slot: 16 bytes of the piece, its length and count, and to make it even. */
const width = 8;
const longest = 16;

/** For each length what is kept of the four words that its bytes are read as. */
const masks = Int32Array.from({ length: (longest + 1) * 4 }, (_, i) => {
  const rest = (i >> 2) - (i & 3) * 4;
  return rest >= 4 ? -1 : rest <= 0 ? 0 : (1 << rest * 8) - 1;
});

export function memoize(make: (bytes: Uint8Array, start: number, length: number) => number): Memo {
  const store = new Int32Array(sets * 2 * width);
  const long = memoizeLong(make);
  let seen: Uint8Array = new Uint8Array(0);
  let view = new DataView<ArrayBufferLike>(seen.buffer);
  return { count };

  function count(bytes: Uint8Array, start: number, length: number): number {
    if (bytes !== seen) view = new DataView((seen = bytes).buffer, bytes.byteOffset);
    if (length > longest) return long(view, bytes, start, length);
    const a = view.getInt32(start, true) & masks[4 * length]!;
    const b = view.getInt32(start + 4, true) & masks[4 * length + 1]!;
    const c = view.getInt32(start + 8, true) & masks[4 * length + 2]!;
    const d = view.getInt32(start + 12, true) & masks[4 * length + 3]!;
    const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ Math.imul(d, 0x27d4eb2f) ^ length;
    const slot = (Math.imul(mixed ^ mixed >>> 15, 0x2c1b3c6d) >>> 18) * 2 * width;
    if (holds(slot, a, b, c, d, length)) return store[slot + 4]! & 255;
    const second = slot + width;
    if (holds(second, a, b, c, d, length)) return store[second + 4]! & 255;
    const made = make(bytes, start, length);
    store.copyWithin(second, slot, second);
    store[slot] = a;
    store[slot + 1] = b;
    store[slot + 2] = c;
    store[slot + 3] = d;
    store[slot + 4] = length << 8 | made;
    return made;
  }

  function holds(slot: number, a: number, b: number, c: number, d: number, length: number): boolean {
    return store[slot] === a && store[slot + 1] === b && store[slot + 2] === c && store[slot + 3] === d && store[slot + 4]! >> 8 === length;
  }
}

/** Pieces of 17 to 60 bytes: long names, indentation, lines of dashes. A slot has the piece's length and count, then its words. */
const longSets = 1 << 13;
const longWidth = 16;
const longestLong = (longWidth - 1) * 4;

function memoizeLong(make: (bytes: Uint8Array, start: number, length: number) => number): (view: DataView, bytes: Uint8Array, start: number, length: number) => number {
  const store = new Int32Array(longSets * 2 * longWidth);
  return (view, bytes, start, length) => {
    if (length > longestLong) return make(bytes, start, length);
    let hash = length;
    for (let i = 0; i < length; i += 4) {
      hash = Math.imul(hash ^ wordAt(view, start, length, i), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const slot = (Math.imul(hash, 0x2c1b3c6d) >>> 19) * 2 * longWidth;
    if (holds(slot, view, start, length)) return store[slot]! & 255;
    const second = slot + longWidth;
    if (holds(second, view, start, length)) return store[second]! & 255;
    const made = make(bytes, start, length);
    store.copyWithin(second, slot, second);
    store[slot] = length << 8 | made;
    for (let i = 0; i < length; i += 4) store[slot + 1 + (i >> 2)] = wordAt(view, start, length, i);
    return made;
  };

  function holds(slot: number, view: DataView, start: number, length: number): boolean {
    if (store[slot]! >> 8 !== length) return false;
    for (let i = 0; i < length; i += 4) if (store[slot + 1 + (i >> 2)] !== wordAt(view, start, length, i)) return false;
    return true;
  }
}

/** Four bytes of the piece, fewer at its end. */
function wordAt(view: DataView, start: number, length: number, i: number): number {
  const word = view.getInt32(start + i, true);
  return length - i >= 4 ? word : word & (1 << (length - i) * 8) - 1;
}
