import { mergeLong } from './mergeLong';
import { noRank, type Ranks } from './ranks';

/** Up to this length a repeated scan for the least rank costs less than lists of waiting pairs. Bytes. */
const short = 96;

/**
 * The number of tokens that byte-pair encoding makes of bytes[start, start + length): it joins the neighbouring parts
 * that form the token of the least rank, the leftmost first, until no two form a token.
 */
export function merger(ranks: Ranks): (bytes: Uint8Array, start: number, length: number) => number {
  const bounds = new Int32Array(short + 2);
  const pairs = new Int32Array(short + 2);
  const { ofTwo } = ranks;
  return (bytes, start, length) =>
    length <= short ? scan(bytes, start, length) : mergeLong(ranks, bytes.subarray(start), length);

  function scan(bytes: Uint8Array, start: number, length: number): number {
    let parts = length;
    let least = noRank;
    let where = -1;
    for (let i = 0; i + 1 < length; i++) {
      const rank = ofTwo[bytes[start + i]! << 8 | bytes[start + i + 1]!]!;
      bounds[i] = start + i;
      pairs[i] = rank;
      if (rank < least) {
        least = rank;
        where = i;
      }
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
      for (let i = 0; i < where; i++)
        if (pairs[i]! < least) {
          least = pairs[i]!;
          next = i;
        }
      for (let i = where; i < parts; i++) { // moves up what follows the joined pair
        const rank = pairs[i + 1]!;
        pairs[i] = rank;
        if (i > where) bounds[i] = bounds[i + 1]!;
        if (rank < least) {
          least = rank;
          next = i;
        }
      }
      bounds[parts] = bounds[parts + 1]!;
      where = next;
    }
    return parts;
  }
}
