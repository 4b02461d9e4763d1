/** A list of offsets that is used again, text after text. */
export class Places {
  private list = new Int32Array(256);
  length = 0;

  at(i: number): number {
    return this.list[i]!;
  }

  push(offset: number): void {
    if (this.length === this.list.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.list);
      this.list = larger;
    }
    this.list[this.length++] = offset;
  }
}
