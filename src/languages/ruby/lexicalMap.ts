import { HeredocEnds, type Heredoc } from '../heredoc';
import { StringEnds, type Hole } from '../interpolation';
import { LexicalMapBuilder, type LexicalMap } from '../lexicalMap';
import { opaque } from '../opaque';

const interpolations: readonly Hole[] = [{ open: '#{', close: '}', quotes: '"\'`' }];
const closings: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
/** Words that no value ends with: a slash after them starts a regular expression. */
const keywords = new Set(['and', 'begin', 'case', 'do', 'else', 'elsif', 'ensure', 'if', 'in', 'not', 'or', 'puts',
  'rescue', 'return', 'then', 'unless', 'until', 'when', 'while', 'yield']);
const heredoc = /<<([~-]?)(?:(["'`])([^"'`\n]{1,80})\2|([A-Za-z_]\w{0,80}))/y;
const percent = /%([wWiIqQrxs]?)([^\w\s])/y;
/** As far back as is looked for what a line held before an operator. Characters. */
const lookBack = 100;

/** One pass over Ruby, linear in the text. */
export function layoutRuby(text: string): LexicalMap {
  const out = new LexicalMapBuilder(text);
  const strings = new StringEnds(text, interpolations);
  const heredocs = new HeredocEnds(text, 'line');
  const pending: Heredoc[] = [];
  for (let i = text.startsWith('=begin') ? paragraph(0) : 0; i < text.length;) i = step(i);
  return out.build();

  function step(at: number): number {
    switch (text.charCodeAt(at)) {
      case 10:
        return newLine(at + 1);
      case 35:
        return opaque(out, text, at, lineEnd(at), 'comment');
      case 34:
      case 39:
      case 96:
        if (at > 0 && isMethodName(at)) return at + 1;
        return opaque(out, text, at, strings.after(at + 1, { close: text[at]!, plain: text[at] === "'" }), 'string');
      case 47:
        return regex(at) ?? at + 1;
      case 37:
        return percentLiteral(at) ?? at + 1;
      case 63:
        return characterLiteral(at);
      case 60:
        return announced(at) ?? at + 1;
      case 40:
      case 91:
      case 123:
        out.open();
        return at + 1;
      case 41:
      case 93:
      case 125:
        out.close();
        return at + 1;
      default:
        return at + 1;
    }
  }

  function newLine(start: number): number {
    let at = start;
    for (const { label, indented } of pending.splice(0)) {
      const closing = heredocs.closedBy(label, at, indented);
      if (closing !== undefined) at = lineEnd(closing) + 1;
    }
    out.line(start, at > start);
    if (at > start) return opaque(out, text, start, Math.min(at - 1, text.length), 'string');
    if (text.startsWith('=begin', at)) return paragraph(at);
    if (text.startsWith('__END__', at) && /^\r?(?:\n|$)/.test(text.slice(at + 7, at + 9)))
      return opaque(out, text, at, text.length, 'comment');
    return at;
  }

  /** `=begin` … `=end`, or all that is left. */
  function paragraph(at: number): number {
    const end = text.indexOf('\n=end', at);
    return opaque(out, text, at, end < 0 ? text.length : lineEnd(end + 1), 'comment');
  }

  function announced(at: number): number | undefined {
    if (text[at + 1] !== '<' || text[at - 1] === ':') return undefined;
    heredoc.lastIndex = at;
    const match = heredoc.exec(text);
    if (!match) return undefined;
    const label = match[3] ?? match[4]!;
    if (match[1] === '' && match[4] !== undefined && !/^[A-Z_]/.test(label)) return undefined;
    const indented = match[1] !== '';
    if (heredocs.closedBy(label, at, indented) === undefined) return undefined;
    pending.push({ end: heredoc.lastIndex, label, indented });
    return opaque(out, text, at, heredoc.lastIndex, 'string');
  }

  function regex(at: number): number | undefined {
    if (isMethodName(at)) return undefined;
    const value = valueBefore(at);
    if (value && !(value === 'word' && isBlank(text[at - 1]) && !isBlank(text[at + 1]) && text[at + 1] !== '='))
      return undefined;
    const end = strings.found(at + 1, { close: '/' });
    if (end === undefined || (value && text.slice(at, end).includes('\n'))) return undefined;
    return opaque(out, text, at, end, 'string');
  }

  function percentLiteral(at: number): number | undefined {
    percent.lastIndex = at;
    const match = percent.exec(text);
    if (!match || isMethodName(at)) return undefined;
    const open = match[2]!;
    const value = valueBefore(at);
    if (value && !(value === 'word' && isBlank(text[at - 1]))) return undefined;
    if (match[1] === '' && !'([{|!<'.includes(open)) return undefined;
    const close = closings[open];
    const plain = match[1] !== '' && 'wiqs'.includes(match[1]!);
    const end = strings.found(percent.lastIndex,
      close === undefined ? { close: open, plain } : { close, nests: open, plain });
    return end === undefined ? undefined : opaque(out, text, at, end, 'string');
  }

  /** `?"` is a string of one character. */
  function characterLiteral(at: number): number {
    const c = text[at + 1] ?? '';
    if (!'"\'#/`%'.includes(c) || c === '' || /\w/.test(text[at + 2] ?? '') || !/[\s(,[=]/.test(text[at - 1] ?? '\n'))
      return at + 1;
    return at + 2;
  }

  /** `:/`, `def %(other)`, `a./(b)`. */
  function isMethodName(at: number): boolean {
    const c = text[at - 1];
    if (c === ':') return text[at - 2] !== ':' && text[at] !== '"' && text[at] !== "'";
    return (c === '.' && text[at - 2] !== '.') || (c === ' ' && text.startsWith('def', at - 4));
  }

  /** What the characters before end: a value of which kind, or none. */
  function valueBefore(at: number): 'word' | 'closed' | undefined {
    let i = at - 1;
    const first = Math.max(0, at - lookBack);
    while (i >= first && (text[i] === ' ' || text[i] === '\t')) i--;
    if (i < first) return undefined;
    const c = text[i]!;
    if (')]}"\'`'.includes(c)) return 'closed';
    if (/[0-9]/.test(c) && /(?:^|[^\w])[\d_.]+$/.test(text.slice(first, i + 1))) return 'closed';
    if (!/[\w?!\u0080-\uffff]/.test(c)) return undefined;
    const word = /[\w\u0080-\uffff]+[?!]?$/.exec(text.slice(first, i + 1))?.[0] ?? '';
    const before = text[i - word.length];
    if (word === '' || (keywords.has(word) && before !== '.' && before !== ':')) return undefined;
    return before === '@' || before === '$' ? 'closed' : 'word';
  }

  function lineEnd(at: number): number {
    const found = text.indexOf('\n', at);
    return found < 0 ? text.length : found;
  }
}

function isBlank(c: string | undefined): boolean {
  return c === undefined || c === ' ' || c === '\t' || c === '\n' || c === '\r';
}
