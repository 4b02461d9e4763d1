import { findLineEnd } from '#base/text/lines';

/** Describes how code is embedded in a string: `#{` and `}`, and the quotes of strings in this code. */
export interface Interpolation {
  readonly open: string;
  readonly close: string;
  readonly quotes: string;
}

export interface QuotedForm {
  readonly close: string;
  /** The character that opens a nested pair of the same kind: `(` in `%w(a (b) c)`. */
  readonly nests?: string;
  /** Whether the string contains no embedded code. */
  readonly plain?: boolean;
  /** Whether backslashes are ordinary characters. */
  readonly raw?: boolean;
}

/** Pairs of brackets that can enclose strings. */
const closingBrackets: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/**
 * Returns the form of a string that `open` begins. The string ends at the matching bracket, or at the next `open`.
 */
export function createQuotedForm(open: string, plain: boolean): QuotedForm {
  const close = closingBrackets[open];
  return close === undefined ? { close: open, plain } : { close, nests: open, plain };
}

interface Frame {
  readonly interpolation: Interpolation | undefined;
  readonly quoted: QuotedForm;
  depth: number;
}

/**
 * Finds the ends of a text's strings, which may contain code with further strings: `"a #{b("c")} d"`. Together, all
 * calls for a text in offset order take linear time, because a failed search is not repeated.
 */
export class StringEnds {
  private hasNestedSearchFailed = false;
  private readonly missingClosers = new Set<string>();

  constructor(private readonly text: string, private readonly interpolations: readonly Interpolation[]) {}

  /**
   * Returns the offset after the end of a string whose content starts at `contentStart`. An unclosed string ends with
   * its line.
   */
  findEndOrLineEnd(contentStart: number, quoted: QuotedForm): number {
    return this.findEnd(contentStart, quoted) ?? findLineEnd(this.text, contentStart);
  }

  /** Returns the offset after the end of a string, or undefined if the string is not closed. */
  findEnd(contentStart: number, quoted: QuotedForm): number | undefined {
    const { close } = quoted;
    if (this.missingClosers.has(close)) return undefined;
    if (!this.hasNestedSearchFailed && !quoted.plain) {
      const end = this.findNestedEnd(contentStart, quoted);
      if (end !== undefined) return end;
      this.hasNestedSearchFailed = true;
    }
    const end = this.findFlatEnd(contentStart, quoted);
    if (end === undefined) this.missingClosers.add(close);
    return end;
  }

  /** Finds the end of a string while ignoring its interpolations. */
  private findFlatEnd(contentStart: number, { close, nests, raw }: QuotedForm): number | undefined {
    const { text } = this;
    let depth = 0;
    for (let i = contentStart; i < text.length; i++) {
      const c = text[i]!;
      if (c === '\\' && !raw) i++;
      else if (c === close && depth-- === 0) return i + 1;
      else if (c === nests) depth++;
    }
    return undefined;
  }

  private findNestedEnd(contentStart: number, quoted: QuotedForm): number | undefined {
    const { text } = this;
    const frames: Frame[] = [{ interpolation: undefined, quoted, depth: 0 }];
    for (let i = contentStart; i < text.length; i++) {
      const frame = frames[frames.length - 1]!;
      const c = text[i]!;
      if (c === '\\' && !(frame.interpolation === undefined && frame.quoted.raw)) {
        i++;
        continue;
      }
      const close = frame.interpolation ? frame.interpolation.close : frame.quoted.close;
      if (c === close) {
        if (frame.depth-- > 0) continue;
        frames.pop();
        if (frames.length === 0) return i + 1;
        continue;
      }
      if (c === (frame.interpolation ? (frame.interpolation.close === '}' ? '{' : '(') : frame.quoted.nests)) {
        frame.depth++;
        continue;
      }
      if (frame.interpolation?.quotes.includes(c)) {
        frames.push({
          interpolation: undefined,
          quoted: { close: c, plain: c === "'", raw: c === "'" && frame.interpolation.open[0] === '$' },
          depth: 0,
        });
        continue;
      }
      const interpolation = frame.interpolation === undefined && frame.quoted.plain
        ? undefined
        : this.interpolations.find((candidate) => candidate.open[0] === c && text.startsWith(candidate.open, i));
      if (!interpolation) continue;
      frames.push({ interpolation, quoted, depth: 0 });
      i += interpolation.open.length - 1;
    }
    return undefined;
  }
}
