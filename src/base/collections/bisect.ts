/**
 * Finds by bisection the first index below `length` at which `isBelow` is false, or returns `length`. `isBelow` must be
 * true up to some index and false from there on.
 */
export function findFirstIndex(length: number, isBelow: (index: number) => boolean): number {
  let low = 0;
  for (let high = length; low < high;) {
    const middle = (low + high) >> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
