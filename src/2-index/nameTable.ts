/** Numbers of a slot: 16 bytes of the name, its length, its own number, and two for an even width. */
const width = 8;
const inline = 16;

/** For each length what is kept of the four words that a name's first bytes are read as. */
const masks = Int32Array.from({ length: (inline + 1) * 4 }, (_, i) => {
  const rest = (i >> 2) - (i & 3) * 4;
  return rest >= 4 ? -1 : rest <= 0 ? 0 : (1 << rest * 8) - 1;
});

/**
 * Numbers names of 1 to 255 ASCII characters in the order of their arrival. Short ones are compared as four words, which
 * a loop over characters costs several times; of long ones the slot has the hash and where the characters lie.
 */
export class NameTable {
  private slots = new Int32Array(width << 15);
  private characters = new Uint8Array(1 << 16);
  private used = 0;
  private seen: Uint8Array = new Uint8Array(0);
  private view = new DataView<ArrayBufferLike>(this.seen.buffer);
  size = 0;

  /** A new name's number is the `size` before. 16 bytes more than the name must be there to read. */
  numberOf(bytes: Uint8Array, start: number, length: number): number {
    if (bytes !== this.seen) this.view = new DataView((this.seen = bytes).buffer, bytes.byteOffset);
    return length <= inline ? this.short(start, length) : this.long(bytes, start, length);
  }

  private short(start: number, length: number): number {
    const { view, slots } = this;
    const a = view.getInt32(start, true) & masks[4 * length]!;
    const b = view.getInt32(start + 4, true) & masks[4 * length + 1]!;
    const c = view.getInt32(start + 8, true) & masks[4 * length + 2]!;
    const d = view.getInt32(start + 12, true) & masks[4 * length + 3]!;
    const last = slots.length - width;
    let slot = hashOf(a, b, c, d, length) * width & last;
    for (; slots[slot + 4] !== 0; slot = slot + width & last) {
      if (slots[slot] === a && slots[slot + 1] === b && slots[slot + 2] === c && slots[slot + 3] === d && slots[slot + 4] === length) return slots[slot + 5]!;
    }
    return this.put(slot, a, b, c, d, length);
  }

  private long(bytes: Uint8Array, start: number, length: number): number {
    const { view, slots } = this;
    let hash = length;
    for (let i = start; i + 4 <= start + length; i += 4) hash = Math.imul(hash ^ view.getInt32(i, true), 0x9e3779b1) ^ hash >>> 15;
    hash = Math.imul(hash ^ view.getInt32(start + length - 4, true), 0x9e3779b1);
    const last = slots.length - width;
    let slot = hashOf(hash, 0, 0, 0, length) * width & last;
    for (; slots[slot + 4] !== 0; slot = slot + width & last) {
      if (slots[slot] === hash && slots[slot + 4] === length && this.isSame(slots[slot + 1]!, bytes, start, length)) return slots[slot + 5]!;
    }
    if (this.used + length > this.characters.length) {
      const larger = new Uint8Array(this.characters.length * 2);
      larger.set(this.characters);
      this.characters = larger;
    }
    for (let i = 0; i < length; i++) this.characters[this.used + i] = bytes[start + i]!;
    this.used += length;
    return this.put(slot, hash, this.used - length, 0, 0, length);
  }

  private isSame(at: number, bytes: Uint8Array, start: number, length: number): boolean {
    for (let i = 0; i < length; i++) if (this.characters[at + i] !== bytes[start + i]) return false;
    return true;
  }

  private put(slot: number, a: number, b: number, c: number, d: number, length: number): number {
    const { slots } = this;
    slots[slot] = a;
    slots[slot + 1] = b;
    slots[slot + 2] = c;
    slots[slot + 3] = d;
    slots[slot + 4] = length;
    slots[slot + 5] = this.size;
    if (++this.size * 2 * width > slots.length) this.rehash();
    return this.size - 1;
  }

  private rehash(): void {
    const old = this.slots;
    const slots = this.slots = new Int32Array(old.length * 2);
    const last = slots.length - width;
    for (let from = 0; from < old.length; from += width) {
      const length = old[from + 4]!;
      if (length === 0) continue;
      let slot = (length <= inline ? hashOf(old[from]!, old[from + 1]!, old[from + 2]!, old[from + 3]!, length) : hashOf(old[from]!, 0, 0, 0, length)) * width & last;
      while (slots[slot + 4] !== 0) slot = slot + width & last;
      for (let i = 0; i < width; i++) slots[slot + i] = old[from + i]!;
    }
  }
}

/** Positive, and below 2^28, so that it can be multiplied by a slot's width. */
function hashOf(a: number, b: number, c: number, d: number, length: number): number {
  const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ Math.imul(d, 0x27d4eb2f) ^ length;
  return Math.imul(mixed ^ mixed >>> 15, 0x2c1b3c6d) >>> 4;
}
