/** The minimum number of offsets for which memoizing is worthwhile. */
const minOffsets = 1_000;

/**
 * A test of the values in one text that memoizes its results, because long lines repeat values. Results are not
 * memoized for most files, which have too few values to benefit.
 */
export class MemoizedTest {
  private readonly results: Map<string, boolean> | undefined;

  constructor(offsetCount: number, private readonly decide: (value: string) => boolean) {
    this.results = offsetCount < minOffsets ? undefined : new Map();
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
