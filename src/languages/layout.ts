/**
 * Where the code of a file is: what every reader of facts works on. Made by one pass of a language's scanner, so that
 * strings, comments and template literals that span lines fool nobody.
 */
export interface Layout {
  readonly text: string;
  /** Offset of each line's first character; one more entry at the end: the length of the text. */
  readonly lineStarts: Uint32Array;
  /** Open brackets of all kinds before each line; 255 where a string or comment is still open there. */
  readonly depths: Uint8Array;
  /** The most brackets that were open at once within each line. */
  readonly peaks: Uint8Array;
  /** Start and end offsets of comments and strings in turn, ascending, the end excluded. */
  readonly opaque: Uint32Array;
  /** The comments and strings that are strings, as indices of `opaque`'s pairs: import specifiers are among them. */
  readonly strings: Uint32Array;
}

/** Of a line that starts inside a string or comment. */
export const inside = 255;
export const deepest = 254;

export function lineCount(layout: Layout): number {
  return layout.lineStarts.length - 1;
}

/** 1-based line of an offset, by bisection. */
export function lineAt(layout: Layout, offset: number): number {
  return lowerBound(layout.lineStarts, layout.lineStarts.length - 1, offset);
}

/** Is the character at `offset` code, rather than part of a comment or string? A string's quotes belong to it. */
export function isCode(layout: Layout, offset: number): boolean {
  const { opaque } = layout;
  const before = pairsUpTo(opaque, offset);
  return before === 0 || offset >= opaque[2 * before - 1]!;
}

/** How many pairs start at or before `offset`. */
function pairsUpTo(pairs: Uint32Array, offset: number): number {
  let low = 0;
  let high = pairs.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pairs[2 * middle]! <= offset) low = middle + 1; else high = middle;
  }
  return low;
}

/** How many of the first `count` ascending numbers are at most `value`. */
function lowerBound(numbers: Uint32Array, count: number, value: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= value) low = middle + 1; else high = middle;
  }
  return low;
}

/** Collects one layout; scanners push in the order of the text. */
export class LayoutBuilder {
  private readonly lineStarts: number[] = [0];
  private readonly depths: number[] = [0];
  private readonly peaks: number[] = [];
  private readonly opaque: number[] = [];
  private readonly strings: number[] = [];
  private depth = 0;
  private peak = 0;

  constructor(private readonly text: string) {}

  open(): void {
    this.depth++;
    if (this.depth > this.peak) this.peak = this.depth;
  }

  /** A bracket too many (broken code) is let pass. */
  close(): void {
    if (this.depth > 0) this.depth--;
  }

  get brackets(): number {
    return this.depth;
  }

  /** `start` is the offset after the line's end; `isInside`: a string or comment goes on there. */
  line(start: number, isInside: boolean): void {
    this.lineStarts.push(start);
    this.depths.push(isInside ? inside : Math.min(this.depth, deepest));
    this.peaks.push(Math.min(this.peak, deepest));
    this.peak = this.depth;
  }

  comment(start: number, end: number): void {
    this.opaque.push(start, end);
  }

  string(start: number, end: number): void {
    this.strings.push(this.opaque.length >> 1);
    this.opaque.push(start, end);
  }

  build(): Layout {
    this.peaks.push(Math.min(this.peak, deepest));
    this.lineStarts.push(this.text.length);
    return {
      text: this.text,
      lineStarts: new Uint32Array(this.lineStarts),
      depths: new Uint8Array(this.depths),
      peaks: new Uint8Array(this.peaks),
      opaque: new Uint32Array(this.opaque),
      strings: new Uint32Array(this.strings),
    };
  }
}
