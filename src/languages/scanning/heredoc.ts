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
   * Returns the offset of the first line after `from` that closes the label, or undefined if no line does. With
   * `indented`, the line may start with blanks.
   */
  findClosingLine(label: string, from: number, indented: boolean): number | undefined {
    const starts = (this.lineOffsets ??= this.buildIndex()).get(label) ?? [];
    for (let i = findFirstIndex(starts.length, (at) => starts[at]! < from); i < starts.length; i++)
      if (indented || this.text.startsWith(label, starts[i])) return starts[i];
    return undefined;
  }

  private buildIndex(): ReadonlyMap<string, readonly number[]> {
    const { text } = this;
    const lines = new Map<string, number[]>();
    const pattern = this.closing === 'word'
      ? /^[ \t]*([A-Za-z_]\w{0,80})\b/gm
      : /^[ \t]*([^\s].{0,80}?)[ \t\r]{0,8}$/gm;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      append(lines, match[1]!, match.index);
    }
    return lines;
  }
}

/** A heredoc that a line announces. Its text starts on the next line. */
export interface Heredoc {
  readonly label: string;
  /** Whether the closing line may start with blanks. */
  readonly indented: boolean;
}

/** Returns the texts announced on the previous line as one string, and removes them from the list. */
export function readHeredocBodies(text: string, start: number, announced: Heredoc[], ends: HeredocEnds):
  | LineStart
  | undefined
{
  let at = start;
  for (const { label, indented } of announced.splice(0)) {
    const closing = ends.findClosingLine(label, at, indented);
    if (closing !== undefined) at = findLineEnd(text, closing) + 1;
  }
  return at > start ? { kind: 'string', end: Math.min(at - 1, text.length), continues: true } : undefined;
}
