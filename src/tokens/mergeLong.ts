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
  let partCount = length;
  for (let i = 0; i <= length; i++) {
    nextParts[i] = i + 1;
    previousParts[i] = i - 1;
  }
  for (let i = 0; i + 1 < length; i++) setPairRank(i, ranks.twoByteRanks[bytes[i]! << 8 | bytes[i + 1]!]!);
  joinBelow(noRank);
  waitingPairs.release();
  return partCount;

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
    const absorbedPart = nextParts[position]!;
    const followingPart = nextParts[absorbedPart]!;
    nextParts[position] = followingPart;
    previousParts[followingPart] = position;
    pairRanks[absorbedPart] = noRank;
    partCount--;
    setPairRank(position, followingPart < length ? ranks.getRank(bytes, position, nextParts[followingPart]!) : noRank);
    const precedingPart = previousParts[position]!;
    if (precedingPart >= 0) setPairRank(precedingPart, ranks.getRank(bytes, precedingPart, followingPart));
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
let spareNewestBlocks: Int32Array | undefined;
/**
 * The sizes of a block and of its header. A block is one cache line; its header holds the offset of the next older
 * block of its rank and the number of its positions.
 */
const blockSize = 16, headerSize = 2;

/** Stores positions by rank, in lists of blocks, with a heap of the ranks. */
class WaitingPairs {
  /** The lowest waiting rank, or `noRank` if no pairs are waiting. */
  lowestRank = noRank;
  private readonly newestBlocks = spareNewestBlocks ?? new Int32Array(rankLimit).fill(noBlock);
  private readonly rankHeap: number[] = [];
  private blocks: Int32Array;
  /** The offset of the first block that was never used. Released blocks form a list that starts at `firstFreeBlock`. */
  private firstUnusedBlock = 0;
  private firstFreeBlock = noBlock;

  constructor(length: number) {
    spareNewestBlocks = undefined; // if an error is thrown before the release, the next piece allocates a new array
    this.blocks = new Int32Array(length + 64 * blockSize);
  }

  release(): void {
    spareNewestBlocks = this.newestBlocks;
  }

  add(rank: number, position: number): void {
    let block = this.newestBlocks[rank]!;
    if (block === noBlock || this.blocks[block + 1] === blockSize - headerSize) block = this.addBlock(rank, block);
    this.blocks[block + headerSize + this.blocks[block + 1]!++] = position;
  }

  /** Removes the positions of the lowest rank and returns them in order. */
  takeLowest(): Int32Array {
    const { blocks } = this;
    const newestBlock = this.newestBlocks[this.lowestRank]!;
    this.newestBlocks[this.lowestRank] = noBlock;
    this.dropLowestRank();
    let count = 0;
    for (let block = newestBlock; block !== noBlock; block = blocks[block]!) count += blocks[block + 1]!;
    const positions = new Int32Array(count);
    let isSorted = true;
    let oldestBlock = newestBlock;
    for (let block = newestBlock, i = count; block !== noBlock; block = blocks[block]!) {
      for (let k = blocks[block + 1]!; k > 0; k--) {
        const position = positions[--i] = blocks[block + headerSize + k - 1]!;
        if (i + 1 < count && position > positions[i + 1]!) isSorted = false;
      }
      oldestBlock = block;
    }
    blocks[oldestBlock] = this.firstFreeBlock;
    this.firstFreeBlock = newestBlock;
    return isSorted ? positions : positions.sort();
  }

  private addBlock(rank: number, olderBlock: number): number {
    let block = this.firstFreeBlock;
    if (block !== noBlock) this.firstFreeBlock = this.blocks[block]!;
    else {
      block = this.firstUnusedBlock;
      this.firstUnusedBlock += blockSize;
      if (this.firstUnusedBlock > this.blocks.length) {
        const largerBlocks = new Int32Array(this.blocks.length * 2);
        largerBlocks.set(this.blocks);
        this.blocks = largerBlocks;
      }
    }
    if (olderBlock === noBlock) this.addRank(rank);
    this.blocks[block] = olderBlock;
    this.blocks[block + 1] = 0;
    this.newestBlocks[rank] = block;
    return block;
  }

  private addRank(rank: number): void {
    const { rankHeap: ranks } = this;
    let i = ranks.push(rank) - 1;
    for (let parent = i - 1 >> 1; i > 0 && ranks[parent]! > rank; parent = i - 1 >> 1) {
      ranks[i] = ranks[parent]!;
      i = parent;
    }
    ranks[i] = rank;
    this.lowestRank = ranks[0]!;
  }

  private dropLowestRank(): void {
    const { rankHeap: ranks } = this;
    const movedRank = ranks.pop()!;
    const size = ranks.length;
    let i = 0;
    for (let child = 1; child < size; child = 2 * i + 1) {
      if (child + 1 < size && ranks[child + 1]! < ranks[child]!) child++;
      if (ranks[child]! >= movedRank) break;
      ranks[i] = ranks[child]!;
      i = child;
    }
    if (size > 0) ranks[i] = movedRank;
    this.lowestRank = size > 0 ? ranks[0]! : noRank;
  }
}
