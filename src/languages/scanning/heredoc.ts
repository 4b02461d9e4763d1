import { findLineEnd } from '#base/text/lines';
import type { LineStart } from './lexicalRules';

import { append } from '#base/collections/lists';
import { findFirstIndex } from '#base/collections/bisect';

/** Finds the ends of heredocs in one text. A word announces a heredoc, and the same word on its own line closes it. */
export class HeredocEnds {
  /**
   * Maps the first word of each line, or the whole line, to the offsets of the lines. Built at the first query, so that
   * all queries together take linear time.
   */
  private lineOffsets: ReadonlyMap<string, readonly number[]> | undefined;

  /** If `closing` is `word`, text may follow the label on the closing line, as in PHP's `EOT;`. */
  constructor(private readonly text: string, private readonly closing: 'line' | 'word') {}

  /**
   * Returns the offset of the first line from `minOffset` on that closes the label, or undefined if no line does. With
   * `indented`, the line may start with blanks.
   */
  findClosingLine(label: string, minOffset: number, indented: boolean): number | undefined {
    const lineStarts = (this.lineOffsets ??= this.buildIndex()).get(label) ?? [];
    for (
      let i = findFirstIndex(lineStarts.length, (index) => lineStarts[index]! < minOffset);
      i < lineStarts.length;
      i++
    )
      if (indented || this.text.startsWith(label, lineStarts[i])) return lineStarts[i];
    return undefined;
  }

  private buildIndex(): ReadonlyMap<string, readonly number[]> {
    const { text } = this;
    const lineOffsets = new Map<string, number[]>();
    const pattern = this.closing === 'word'
      ? /^[ \t]*([A-Za-z_]\w{0,80})\b/gm
      : /^[ \t]*([^\s].{0,80}?)[ \t\r]{0,8}$/gm;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      append(lineOffsets, match[1]!, match.index);
    }
    return lineOffsets;
  }
}

/** A heredoc that a line announces. Its text starts on the next line. */
export interface Heredoc {
  readonly label: string;
  /** Whether the closing line may start with blanks. */
  readonly indented: boolean;
}

/** Returns the texts announced on the previous line as one string, and removes them from the list. */
export function readHeredocBodies(text: string, start: number, announcedHeredocs: Heredoc[], ends: HeredocEnds):
  | LineStart
  | undefined
{
  let offset = start;
  for (const { label, indented } of announcedHeredocs.splice(0)) {
    const closingLine = ends.findClosingLine(label, offset, indented);
    if (closingLine !== undefined) offset = findLineEnd(text, closingLine) + 1;
  }
  return offset > start ? { kind: 'string', end: Math.min(offset - 1, text.length), continues: true } : undefined;
}
