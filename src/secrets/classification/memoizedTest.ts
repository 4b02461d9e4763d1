/** Memoizing pays from this number of offsets on. */
const minOffsets = 1_000;

/**
 * A test of the values of one text that memoizes its results, because a long line repeats its values. Most files have
 * too few values to benefit.
 */
export class MemoizedTest {
  private readonly results: Map<string, boolean> | undefined;

  constructor(offsets: number, private readonly decide: (value: string) => boolean) {
    this.results = offsets < minOffsets ? undefined : new Map();
  }

  test(value: string): boolean {
    let result = this.results?.get(value);
    if (result === undefined) {
      result = this.decide(value);
      this.results?.set(value, result);
    }
    return result;
  }
}
