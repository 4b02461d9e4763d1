/** A list of offsets that is reused for each text. */
export class OffsetList {
  private list = new Int32Array(256);
  length = 0;

  at(i: number): number {
    return this.list[i]!;
  }

  /** In the order of the text; an offset that was just added is there once. */
  push(offset: number): void {
    if (this.length > 0 && this.list[this.length - 1] === offset) return;
    if (this.length === this.list.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.list);
      this.list = larger;
    }
    this.list[this.length++] = offset;
  }
}

/**
 * The matches of a sticky pattern that start at the places, as a search would find them: none within the one before.
 */
export function eachMatch(pattern: RegExp, text: string, places: OffsetList,
  visit: (start: number, end: number) => void): void
{
  for (let i = 0, done = 0; i < places.length; i++) {
    const at = places.at(i);
    pattern.lastIndex = at;
    if (at < done || !pattern.test(text)) continue;
    done = pattern.lastIndex;
    visit(at, done);
  }
}
