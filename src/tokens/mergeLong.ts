import { noRank, type Ranks } from './ranks';

/**
 * Counts the tokens of a long piece, with the same result as the merger's scan. Pairs wait in lists by rank, each
 * ordered by position, so that a rank is processed from left to right and memory is read in order. A heap of pairs
 * takes five times as long.
 */
export function mergeLongPiece(ranks: Ranks, bytes: Uint8Array, length: number): number {
  const next = new Int32Array(length + 1);
  const previous = new Int32Array(length + 1);
  /** The rank of the part at i together with the part after it. */
  const pair = new Int32Array(length + 1).fill(noRank);
  const waiting = new WaitingPairs(length);
  let parts = length;
  for (let i = 0; i <= length; i++) {
    next[i] = i + 1;
    previous[i] = i - 1;
  }
  for (let i = 0; i + 1 < length; i++) setPairRank(i, ranks.ofTwo[bytes[i]! << 8 | bytes[i + 1]!]!);
  joinBelow(noRank);
  waiting.release();
  return parts;

  /**
   * Joins all pairs with ranks below the limit, and the pairs that result from joining them. A token that results from
   * a join contains the whole joined token, so no pair of the joined token's rank appears while that rank is processed.
   */
  function joinBelow(limit: number): void {
    while (waiting.least < limit) {
      const rank = waiting.least;
      for (const at of waiting.take()) {
        if (pair[at] !== rank) continue; // one of the two parts now belongs to another token
        join(at);
        if (waiting.least < rank) joinBelow(rank);
      }
    }
  }

  function join(at: number): void {
    const merged = next[at]!;
    const after = next[merged]!;
    next[at] = after;
    previous[after] = at;
    pair[merged] = noRank;
    parts--;
    setPairRank(at, after < length ? ranks.rank(bytes, at, next[after]!) : noRank);
    const before = previous[at]!;
    if (before >= 0) setPairRank(before, ranks.rank(bytes, before, after));
  }

  function setPairRank(at: number, rank: number): void {
    pair[at] = rank;
    if (rank !== noRank) waiting.add(rank, at);
  }
}

/** All ranks are below this number. */
const rankLimit = 2 ** 18;
const noBlock = -1;
/** A reusable array for the newest block of each rank, filled with `noBlock`. Only one piece at a time uses it. */
let spareHeads: Int32Array | undefined;
/**
 * The sizes of a block and of its header. A block is one cache line; its header holds the offset of the next older
 * block of its rank and the number of its positions.
 */
const blockSize = 16, headerSize = 2;

/** Stores positions by rank, in lists of blocks, with a heap of the ranks. */
class WaitingPairs {
  /** The lowest waiting rank, or `noRank` if no pairs are waiting. */
  least = noRank;
  private readonly heads = spareHeads ?? new Int32Array(rankLimit).fill(noBlock);
  private readonly ranks: number[] = [];
  private blocks: Int32Array;
  /** The offset of the first block that was never used. Released blocks are linked from the list of free blocks. */
  private fresh = 0;
  private unused = noBlock;

  constructor(length: number) {
    spareHeads = undefined; // if an error is thrown before the release, the next piece allocates a new array
    this.blocks = new Int32Array(length + 64 * blockSize);
  }

  release(): void {
    spareHeads = this.heads;
  }

  add(rank: number, place: number): void {
    let at = this.heads[rank]!;
    if (at === noBlock || this.blocks[at + 1] === blockSize - headerSize) at = this.addBlock(rank, at);
    this.blocks[at + headerSize + this.blocks[at + 1]!++] = place;
  }

  /** Removes the positions of the lowest rank and returns them in order. */
  take(): Int32Array {
    const { blocks } = this;
    const newest = this.heads[this.least]!;
    this.heads[this.least] = noBlock;
    this.dropLeast();
    let count = 0;
    for (let at = newest; at !== noBlock; at = blocks[at]!) count += blocks[at + 1]!;
    const places = new Int32Array(count);
    let sorted = true;
    let oldest = newest;
    for (let at = newest, i = count; at !== noBlock; at = blocks[at]!) {
      for (let k = blocks[at + 1]!; k > 0; k--) {
        const place = places[--i] = blocks[at + headerSize + k - 1]!;
        if (i + 1 < count && place > places[i + 1]!) sorted = false;
      }
      oldest = at;
    }
    blocks[oldest] = this.unused;
    this.unused = newest;
    return sorted ? places : places.sort();
  }

  private addBlock(rank: number, older: number): number {
    let at = this.unused;
    if (at !== noBlock) this.unused = this.blocks[at]!;
    else {
      at = this.fresh;
      this.fresh += blockSize;
      if (this.fresh > this.blocks.length) {
        const larger = new Int32Array(this.blocks.length * 2);
        larger.set(this.blocks);
        this.blocks = larger;
      }
    }
    if (older === noBlock) this.addRank(rank);
    this.blocks[at] = older;
    this.blocks[at + 1] = 0;
    this.heads[rank] = at;
    return at;
  }

  private addRank(rank: number): void {
    const { ranks } = this;
    let i = ranks.push(rank) - 1;
    for (let parent = i - 1 >> 1; i > 0 && ranks[parent]! > rank; parent = i - 1 >> 1) {
      ranks[i] = ranks[parent]!;
      i = parent;
    }
    ranks[i] = rank;
    this.least = ranks[0]!;
  }

  private dropLeast(): void {
    const { ranks } = this;
    const last = ranks.pop()!;
    const size = ranks.length;
    let i = 0;
    for (let child = 1; child < size; child = 2 * i + 1) {
      if (child + 1 < size && ranks[child + 1]! < ranks[child]!) child++;
      if (ranks[child]! >= last) break;
      ranks[i] = ranks[child]!;
      i = child;
    }
    if (size > 0) ranks[i] = last;
    this.least = size > 0 ? ranks[0]! : noRank;
  }
}
