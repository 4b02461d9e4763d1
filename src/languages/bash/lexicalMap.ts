import { HeredocEnds, type Heredoc } from '../heredoc';
import { StringEnds, type Hole } from '../interpolation';
import { LexicalMapBuilder, type LexicalMap } from '../lexicalMap';
import { opaque } from '../opaque';

const interpolations: readonly Hole[] = [{ open: '$(', close: ')', quotes: '"\'`' }, {
  open: '${',
  close: '}',
  quotes: '"',
}];
const heredoc = /<<(-?)[ \t]*(?:(["'])([^"'\n]{1,80})\2|\\?([A-Za-z_][\w.-]{0,80}))/y;
const lookBack = 200;

/**
 * One pass over a shell script, linear in the text. Only braces count as brackets: `case` patterns have closing
 * parentheses alone.
 */
export function layoutBash(text: string): LexicalMap {
  const out = new LexicalMapBuilder(text);
  const strings = new StringEnds(text, interpolations);
  const heredocs = new HeredocEnds(text, 'line');
  const pending: Heredoc[] = [];
  for (let i = 0; i < text.length;) i = step(i);
  return out.build();

  function step(at: number): number {
    switch (text.charCodeAt(at)) {
      case 10:
        return newLine(at + 1);
      case 35:
        return startsWord(at) ? opaque(out, text, at, lineEnd(at), 'comment') : at + 1;
      case 34:
        return opaque(out, text, at, strings.after(at + 1, { close: '"' }), 'string');
      case 39:
        return opaque(out, text, at, strings.after(at + 1, { close: "'", plain: true, raw: text[at - 1] !== '$' }),
          'string');
      case 92:
        return text[at + 1] === '\n' ? continued(at + 2) : at + 2;
      case 60:
        return announced(at) ?? at + 1;
      case 123:
        out.open();
        return at + 1;
      case 125:
        out.close();
        return at + 1;
      default:
        return at + 1;
    }
  }

  function continued(start: number): number {
    out.line(start, true);
    return start;
  }

  function newLine(start: number): number {
    let at = start;
    for (const { label, indented } of pending.splice(0)) {
      const closing = heredocs.closedBy(label, at, indented);
      if (closing !== undefined) at = lineEnd(closing) + 1;
    }
    out.line(start, at > start);
    return at > start ? opaque(out, text, start, Math.min(at - 1, text.length), 'string') : start;
  }

  function announced(at: number): number | undefined {
    if (text[at + 1] !== '<') return undefined;
    if (text[at + 2] === '<') return at + 3; // a here-string
    heredoc.lastIndex = at;
    const match = heredoc.exec(text);
    if (!match || isArithmetic(at)) return undefined;
    const label = match[3] ?? match[4]!;
    const indented = match[1] === '-';
    if (heredocs.closedBy(label, at, indented) === undefined) return undefined;
    pending.push({ end: heredoc.lastIndex, label, indented });
    return opaque(out, text, at, heredoc.lastIndex, 'string');
  }

  /** `$(( 1 << bits ))` */
  function isArithmetic(at: number): boolean {
    const before = text.slice(Math.max(0, at - lookBack), at);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    return line.lastIndexOf('((') > line.lastIndexOf('))');
  }

  function startsWord(at: number): boolean {
    return at === 0 || ' \t\n\r;&|(`'.includes(text[at - 1]!);
  }

  function lineEnd(at: number): number {
    const found = text.indexOf('\n', at);
    return found < 0 ? text.length : found;
  }
}
