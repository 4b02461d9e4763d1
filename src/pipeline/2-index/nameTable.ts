/**
 * Assigns numbers to names of ASCII characters without NUL in the order in which they are added. Slots are small, and
 * the characters of all names are stored end to end. Frequent names come first, so the most-used part of the table
 * stays in the processor's cache.
 */
export class NameTable {
  /** Pairs of a hash and a number. Numbers start at 1; 0 marks a free slot. */
  private slots = new Int32Array(2 << 15);
  /** The characters of the names, four per word, with the last word padded with zeros; and the start of each name. */
  private words = new Int32Array(1 << 15);
  private starts = new Uint32Array(1 << 14);
  private viewedBytes: Uint8Array = new Uint8Array(0);
  private view = new DataView<ArrayBufferLike>(this.viewedBytes.buffer);
  size = 0;

  /**
   * Returns the number of a name; a new name gets the value that `size` had before. The name must have at least one
   * character, and three bytes after the name must be readable.
   */
  getOrAddNumber(bytes: Uint8Array, start: number, length: number): number {
    if (bytes !== this.viewedBytes) this.view = new DataView((this.viewedBytes = bytes).buffer, bytes.byteOffset);
    const { view, slots } = this;
    const lastWordOffset = start + (length - 1 & ~3);
    const lastWord = view.getInt32(lastWordOffset, true) & masks[length & 3]!;
    let hash = lastWord;
    for (let offset = start; offset < lastWordOffset; offset += 4)
      hash = Math.imul(hash ^ hash >>> 15, 0x9e3779b1) ^ view.getInt32(offset, true);
    hash = Math.imul(hash ^ hash >>> 15, 0x2c1b3c6d);
    hash ^= hash >>> 13;
    const slotMask = slots.length - 2;
    let slot = hash << 1 & slotMask;
    for (let number = slots[slot + 1]!; number !== 0; number = slots[slot + 1]!) {
      if (slots[slot] === hash && this.isSameName(number - 1, start, lastWordOffset, lastWord)) return number - 1;
      slot = slot + 2 & slotMask;
    }
    slots[slot] = hash;
    slots[slot + 1] = this.size + 1;
    this.addName(start, lastWordOffset, lastWord);
    return this.size - 1;
  }

  private isSameName(number: number, start: number, lastWordOffset: number, lastWord: number): boolean {
    const { words, view } = this;
    let wordIndex = this.starts[number]!;
    if (this.starts[number + 1]! - wordIndex !== (lastWordOffset - start >> 2) + 1) return false;
    for (let offset = start; offset < lastWordOffset; offset += 4)
      if (words[wordIndex++] !== view.getInt32(offset, true)) return false;
    return words[wordIndex] === lastWord;
  }

  private addName(start: number, lastWordOffset: number, lastWord: number): void {
    let wordIndex = this.starts[this.size]!;
    if (wordIndex + (lastWordOffset - start >> 2) >= this.words.length)
      this.words = copyInto(this.words, new Int32Array(this.words.length * 2));
    if (this.size + 2 > this.starts.length)
      this.starts = copyInto(this.starts, new Uint32Array(this.starts.length * 2));
    for (let offset = start; offset < lastWordOffset; offset += 4)
      this.words[wordIndex++] = this.view.getInt32(offset, true);
    this.words[wordIndex++] = lastWord;
    this.starts[++this.size] = wordIndex;
    if (this.size * 4 > this.slots.length) this.rehash();
  }

  private rehash(): void {
    const oldSlots = this.slots;
    const slots = this.slots = new Int32Array(oldSlots.length * 2);
    const slotMask = slots.length - 2;
    for (let oldSlot = 0; oldSlot < oldSlots.length; oldSlot += 2) {
      if (oldSlots[oldSlot + 1] === 0) continue;
      let slot = oldSlots[oldSlot]! << 1 & slotMask;
      while (slots[slot + 1] !== 0) slot = slot + 2 & slotMask;
      slots[slot] = oldSlots[oldSlot]!;
      slots[slot + 1] = oldSlots[oldSlot + 1]!;
    }
  }
}

/** Masks for the bytes of a name's last word that belong to the name, by the name's length modulo 4. */
const masks = Int32Array.of(-1, 0xff, 0xffff, 0xffffff);

function copyInto<List extends Int32Array | Uint32Array>(source: List, target: List): List {
  target.set(source);
  return target;
}
