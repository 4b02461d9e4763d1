/** From so many offsets on, results are worth remembering. */
const many = 1_000;

/**
 * A test of the values of one text, which remembers its results: a long line repeats its values, while most files have
 * too few.
 */
export class MemoizedTest {
  private readonly known: Map<string, boolean> | undefined;

  constructor(places: number, private readonly decide: (value: string) => boolean) {
    this.known = places < many ? undefined : new Map();
  }

  test(value: string): boolean {
    let result = this.known?.get(value);
    if (result === undefined) {
      result = this.decide(value);
      this.known?.set(value, result);
    }
    return result;
  }
}
