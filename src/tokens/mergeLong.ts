import { noRank, type Ranks } from './ranks';

/**
 * Counts the tokens of a long piece, with the same result as the merger's scan. Pairs wait in lists by rank, each
 * ordered by position, so that a rank is processed from left to right and memory is read in order. A heap of pairs
 * takes five times as long.
 */
export function mergeLongPiece(ranks: Ranks, bytes: Uint8Array, length: number): number {
  const nextParts = new Int32Array(length + 1);
  const previousParts = new Int32Array(length + 1);
  /** The rank of the part at i together with the part after it. */
  const pairRanks = new Int32Array(length + 1).fill(noRank);
  const waitingPairs = new WaitingPairs(length);
  let parts = length;
  for (let i = 0; i <= length; i++) {
    nextParts[i] = i + 1;
    previousParts[i] = i - 1;
  }
  for (let i = 0; i + 1 < length; i++) setPairRank(i, ranks.twoByteRanks[bytes[i]! << 8 | bytes[i + 1]!]!);
  joinBelow(noRank);
  waitingPairs.release();
  return parts;

  /**
   * Joins all pairs with ranks below the limit, and the pairs that result from joining them. A token that results from
   * a join contains the whole joined token, so no pair of the joined token's rank appears while that rank is processed.
   */
  function joinBelow(limit: number): void {
    while (waitingPairs.lowestRank < limit) {
      const rank = waitingPairs.lowestRank;
      for (const position of waitingPairs.takeLowest()) {
        if (pairRanks[position] !== rank) continue; // one of the two parts now belongs to another token
        join(position);
        if (waitingPairs.lowestRank < rank) joinBelow(rank);
      }
    }
  }

  function join(position: number): void {
    const merged = nextParts[position]!;
    const following = nextParts[merged]!;
    nextParts[position] = following;
    previousParts[following] = position;
    pairRanks[merged] = noRank;
    parts--;
    setPairRank(position, following < length ? ranks.rank(bytes, position, nextParts[following]!) : noRank);
    const preceding = previousParts[position]!;
    if (preceding >= 0) setPairRank(preceding, ranks.rank(bytes, preceding, following));
  }

  function setPairRank(position: number, rank: number): void {
    pairRanks[position] = rank;
    if (rank !== noRank) waitingPairs.add(rank, position);
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
  lowestRank = noRank;
  private readonly heads = spareHeads ?? new Int32Array(rankLimit).fill(noBlock);
  private readonly ranks: number[] = [];
  private blocks: Int32Array;
  /** The offset of the first block that was never used. Released blocks are linked from the list of free blocks. */
  private firstUnusedBlock = 0;
  private firstFreeBlock = noBlock;

  constructor(length: number) {
    spareHeads = undefined; // if an error is thrown before the release, the next piece allocates a new array
    this.blocks = new Int32Array(length + 64 * blockSize);
  }

  release(): void {
    spareHeads = this.heads;
  }

  add(rank: number, position: number): void {
    let block = this.heads[rank]!;
    if (block === noBlock || this.blocks[block + 1] === blockSize - headerSize) block = this.addBlock(rank, block);
    this.blocks[block + headerSize + this.blocks[block + 1]!++] = position;
  }

  /** Removes the positions of the lowest rank and returns them in order. */
  takeLowest(): Int32Array {
    const { blocks } = this;
    const newest = this.heads[this.lowestRank]!;
    this.heads[this.lowestRank] = noBlock;
    this.dropLowestRank();
    let count = 0;
    for (let block = newest; block !== noBlock; block = blocks[block]!) count += blocks[block + 1]!;
    const positions = new Int32Array(count);
    let isSorted = true;
    let oldest = newest;
    for (let at = newest, i = count; at !== noBlock; at = blocks[at]!) {
      for (let k = blocks[at + 1]!; k > 0; k--) {
        const position = positions[--i] = blocks[at + headerSize + k - 1]!;
        if (i + 1 < count && position > positions[i + 1]!) isSorted = false;
      }
      oldest = at;
    }
    blocks[oldest] = this.firstFreeBlock;
    this.firstFreeBlock = newest;
    return isSorted ? positions : positions.sort();
  }

  private addBlock(rank: number, olderBlock: number): number {
    let block = this.firstFreeBlock;
    if (block !== noBlock) this.firstFreeBlock = this.blocks[block]!;
    else {
      block = this.firstUnusedBlock;
      this.firstUnusedBlock += blockSize;
      if (this.firstUnusedBlock > this.blocks.length) {
        const larger = new Int32Array(this.blocks.length * 2);
        larger.set(this.blocks);
        this.blocks = larger;
      }
    }
    if (olderBlock === noBlock) this.addRank(rank);
    this.blocks[block] = olderBlock;
    this.blocks[block + 1] = 0;
    this.heads[rank] = block;
    return block;
  }

  private addRank(rank: number): void {
    const { ranks } = this;
    let i = ranks.push(rank) - 1;
    for (let parent = i - 1 >> 1; i > 0 && ranks[parent]! > rank; parent = i - 1 >> 1) {
      ranks[i] = ranks[parent]!;
      i = parent;
    }
    ranks[i] = rank;
    this.lowestRank = ranks[0]!;
  }

  private dropLowestRank(): void {
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
    this.lowestRank = size > 0 ? ranks[0]! : noRank;
  }
}
