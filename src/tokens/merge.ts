import { noRank, type Ranks } from './ranks';

/** Up to here looking for the least rank anew costs less than a heap. Bytes. */
const short = 96;

/**
 * How many tokens byte-pair encoding makes of bytes[start, start + length): the neighbouring parts that make the token of
 * least rank are joined, the leftmost first, until no two make a token. Time n log n at worst.
 */
export function merger(ranks: Ranks): (bytes: Uint8Array, start: number, length: number) => number {
  const bounds = new Int32Array(short + 2);
  const pairs = new Int32Array(short + 2);
  const { ofTwo } = ranks;
  return (bytes, start, length) => length <= short ? scan(bytes, start, length) : heapMerge(ranks, bytes.subarray(start, start + length), length);

  function scan(bytes: Uint8Array, start: number, length: number): number {
    let parts = length;
    let least = noRank;
    let where = -1;
    for (let i = 0; i + 1 < length; i++) {
      const rank = ofTwo[bytes[start + i]! << 8 | bytes[start + i + 1]!]!;
      bounds[i] = start + i;
      pairs[i] = rank;
      if (rank < least) { least = rank; where = i; }
    }
    bounds[length - 1] = start + length - 1;
    bounds[length] = start + length;
    pairs[length - 1] = noRank;
    while (where >= 0) {
      if (where > 0) pairs[where - 1] = ranks.rank(bytes, bounds[where - 1]!, bounds[where + 2]!);
      pairs[where + 1] = where + 2 < parts ? ranks.rank(bytes, bounds[where]!, bounds[where + 3]!) : noRank;
      pairs[where] = noRank;
      parts--;
      least = noRank;
      let next = -1;
      for (let i = 0; i < where; i++) if (pairs[i]! < least) { least = pairs[i]!; next = i; }
      for (let i = where; i < parts; i++) {   // all behind the joined pair moves up
        const rank = pairs[i + 1]!;
        pairs[i] = rank;
        if (i > where) bounds[i] = bounds[i + 1]!;
        if (rank < least) { least = rank; next = i; }
      }
      bounds[parts] = bounds[parts + 1]!;
      where = next;
    }
    return parts;
  }
}

/** The same over a linked list, with a heap of pairs in which those that no longer are stay until they come up. */
function heapMerge(ranks: Ranks, bytes: Uint8Array, length: number): number {
  const next = new Int32Array(length + 1);
  const previous = new Int32Array(length + 1);
  const pair = new Int32Array(length + 1).fill(noRank);   // the rank of the part at i with the one behind it
  const heap = new Heap(length);
  let parts = length;
  for (let i = 0; i <= length; i++) { next[i] = i + 1; previous[i] = i - 1; }
  for (let i = 0; i + 1 < length; i++) rate(i);
  while (heap.size > 0) {
    const top = heap.pop();
    const at = top % placeLimit;
    if (pair[at] !== (top - at) / placeLimit) continue;
    const gone = next[at]!;
    const after = next[gone]!;
    next[at] = after;
    previous[after] = at;
    pair[gone] = noRank;
    parts--;
    rate(at);
    if (previous[at]! >= 0) rate(previous[at]!);
  }
  return parts;

  function rate(at: number): void {
    const second = next[at]!;
    const rank = second < length ? ranks.rank(bytes, at, next[second]!) : noRank;
    pair[at] = rank;
    if (rank !== noRank) heap.push(rank * placeLimit + at);
  }
}

/** A pair's rank and place in one number, which sorts by rank, then place: ranks are below 2^18, so it is exact. */
const placeLimit = 2 ** 31;

class Heap {
  private items: Float64Array;
  size = 0;

  constructor(capacity: number) {
    this.items = new Float64Array(Math.max(16, capacity));
  }

  push(item: number): void {
    if (this.size === this.items.length) {
      const larger = new Float64Array(this.size * 2);
      larger.set(this.items);
      this.items = larger;
    }
    const items = this.items;
    let i = this.size++;
    while (i > 0) {
      const parent = i - 1 >> 1;
      if (items[parent]! <= item) break;
      items[i] = items[parent]!;
      i = parent;
    }
    items[i] = item;
  }

  pop(): number {
    const items = this.items;
    const top = items[0]!;
    const last = items[--this.size]!;
    let i = 0;
    for (let child = 1; child < this.size; child = 2 * i + 1) {
      if (child + 1 < this.size && items[child + 1]! < items[child]!) child++;
      if (items[child]! >= last) break;
      items[i] = items[child]!;
      i = child;
    }
    items[i] = last;
    return top;
  }
}
