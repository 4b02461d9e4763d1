/** Finds where the texts end that a word announces and the same word on a line of its own closes, in one text. */
export class HeredocEnds {
  /**
   * The first word, or all, of each line → offsets of the lines. Made at the first question, so that all of them take
   * linear time together.
   */
  private lines: ReadonlyMap<string, readonly number[]> | undefined;

  /** `word`: what closes may go on behind its label, as in PHP: `EOT;`. */
  constructor(private readonly text: string, private readonly closing: 'line' | 'word') {}

  /**
   * Offset of the first line from `from` on that closes the label; undefined where none does. `indented`: it may have
   * blanks before it.
   */
  closedBy(label: string, from: number, indented: boolean): number | undefined {
    const starts = (this.lines ??= this.index()).get(label) ?? [];
    let low = 0;
    for (let high = starts.length; low < high;) {
      const middle = (low + high) >> 1;
      if (starts[middle]! < from) low = middle + 1;
      else high = middle;
    }
    for (; low < starts.length; low++) if (indented || this.text.startsWith(label, starts[low])) return starts[low];
    return undefined;
  }

  private index(): ReadonlyMap<string, readonly number[]> {
    const { text } = this;
    const lines = new Map<string, number[]>();
    const pattern = this.closing === 'word'
      ? /^[ \t]*([A-Za-z_]\w{0,80})\b/gm
      : /^[ \t]*([^\s].{0,80}?)[ \t\r]{0,8}$/gm;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const known = lines.get(match[1]!);
      if (known) known.push(match.index);
      else lines.set(match[1]!, [match.index]);
    }
    return lines;
  }
}

export interface Heredoc {
  /** Offset behind what announces it. */
  readonly end: number;
  readonly label: string;
  /** Blanks may stand before the line that closes it. */
  readonly indented: boolean;
}
