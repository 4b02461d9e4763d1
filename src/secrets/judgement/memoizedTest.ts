/** So many places make it worth while to remember what was said of the values beside them. */
const many = 1_000;

/** What was said of the values of one text: a long line repeats them, while most files have too few. */
export class MemoizedTest {
  private readonly known: Map<string, boolean> | undefined;

  constructor(places: number, private readonly test: (value: string) => boolean) {
    this.known = places < many ? undefined : new Map();
  }

  of(value: string): boolean {
    let verdict = this.known?.get(value);
    if (verdict === undefined) {
      verdict = this.test(value);
      this.known?.set(value, verdict);
    }
    return verdict;
  }
}
