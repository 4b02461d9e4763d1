import { StringEnds, type Hole } from '../interpolation';
import { LexicalMapBuilder, type LexicalMap } from '../lexicalMap';
import { opaque } from '../opaque';

const interpolations: readonly Hole[] = [{ open: '#{', close: '}', quotes: '"\'' }];
const closings: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const sigil = /~([a-z]|[A-Z][A-Z0-9]{0,20})("""|'''|[/|"'([{<])/y;

/** One pass over Elixir, linear in the text. */
export function layoutElixir(text: string): LexicalMap {
  const out = new LexicalMapBuilder(text);
  const strings = new StringEnds(text, interpolations);
  const unclosed = new Set<string>();
  for (let i = 0; i < text.length;) i = step(i);
  return out.build();

  function step(at: number): number {
    switch (text.charCodeAt(at)) {
      case 10:
        out.line(at + 1, false);
        return at + 1;
      case 35:
        return opaque(out, text, at, lineEnd(at), 'comment');
      case 34:
      case 39: {
        const mark = text[at]!.repeat(3);
        const end = text.startsWith(mark, at) ? heredocEnd(at + 3, mark) : undefined;
        return opaque(out, text, at, end ?? strings.after(at + 1, { close: text[at]! }), 'string');
      }
      case 126:
        return sigilEnd(at);
      case 63:
        return characterEnd(at);
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

  function heredocEnd(from: number, mark: string): number | undefined {
    if (unclosed.has(mark)) return undefined;
    for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 3))
      if (text[at - 1] !== '\\') return at + 3;
    unclosed.add(mark);
    return undefined;
  }

  /** `~r/…/`, `~H"""`; in one with an upper-case letter nothing is code. */
  function sigilEnd(at: number): number {
    sigil.lastIndex = at;
    const match = sigil.exec(text);
    if (!match) return at + 1;
    const open = match[2]!;
    const close = closings[open] ?? open;
    const plain = /^[A-Z]/.test(match[1]!);
    const end = open.length === 3
      ? heredocEnd(sigil.lastIndex, open)
      : strings.found(sigil.lastIndex, close === open ? { close, plain } : { close, nests: open, plain });
    return end === undefined ? at + 1 : opaque(out, text, at, end, 'string');
  }

  /** `?"` and `?\\"` are characters; `valid?` is a name. */
  function characterEnd(at: number): number {
    if (/[\w)\]}]/.test(text[at - 1] ?? '')) return at + 1;
    const escaped = text[at + 1] === '\\';
    return '"\'#~?'.includes(text[at + (escaped ? 2 : 1)] ?? ' ') ? at + (escaped ? 3 : 2) : at + 1;
  }

  function lineEnd(at: number): number {
    const found = text.indexOf('\n', at);
    return found < 0 ? text.length : found;
  }
}
