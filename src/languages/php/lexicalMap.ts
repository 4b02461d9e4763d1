import { HeredocEnds } from '../heredoc';
import { StringEnds, type Hole } from '../interpolation';
import { LexicalMapBuilder, type LexicalMap } from '../lexicalMap';
import { opaque } from '../opaque';

const interpolations: readonly Hole[] = [{ open: '{$', close: '}', quotes: '"\'' }, {
  open: '${',
  close: '}',
  quotes: '"\'',
}];
const tag = /<\?(?:php\b|=)/gi;
const heredoc = /<<<[ \t]*(["']?)([A-Za-z_]\w{0,80})\1[ \t]*\r?\n/y;
const closingTagOrEnd = /\?>|\n/g;

/** One pass over PHP, linear in the text: what is outside of its tags is a comment. */
export function layoutPhp(text: string): LexicalMap {
  const out = new LexicalMapBuilder(text);
  const strings = new StringEnds(text, interpolations);
  const heredocs = new HeredocEnds(text, 'word');
  for (let i = outside(0); i < text.length;) i = step(i);
  return out.build();

  function step(at: number): number {
    switch (text.charCodeAt(at)) {
      case 10:
        out.line(at + 1, false);
        return at + 1;
      case 35:
        return text[at + 1] === '[' ? at + 1 : opaque(out, text, at, commentEnd(at), 'comment');
      case 47:
        if (text[at + 1] === '/') return opaque(out, text, at, commentEnd(at), 'comment');
        return text[at + 1] === '*' ? opaque(out, text, at, blockEnd(at), 'comment') : at + 1;
      case 34:
      case 96:
        return opaque(out, text, at, strings.after(at + 1, { close: text[at]! }), 'string');
      case 39:
        return opaque(out, text, at, strings.after(at + 1, { close: "'", plain: true }), 'string');
      case 60:
        return heredocEnd(at) ?? at + 1;
      case 63:
        return text[at + 1] === '>' ? outside(at) : at + 1;
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

  /** From a closing tag to behind the next opening one. */
  function outside(at: number): number {
    tag.lastIndex = at;
    const end = tag.exec(text) ? tag.lastIndex : text.length;
    return end > at ? opaque(out, text, at, end, 'comment') : at;
  }

  /** A comment of one line ends before a closing tag too. */
  function commentEnd(at: number): number {
    closingTagOrEnd.lastIndex = at;
    return closingTagOrEnd.exec(text)?.index ?? text.length;
  }

  function blockEnd(at: number): number {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? text.length : end + 2;
  }

  function heredocEnd(at: number): number | undefined {
    if (text[at + 1] !== '<' || text[at + 2] !== '<') return undefined;
    heredoc.lastIndex = at;
    const label = heredoc.exec(text)?.[2];
    const closing = label === undefined ? undefined : heredocs.closedBy(label, heredoc.lastIndex, true);
    return closing === undefined
      ? undefined
      : opaque(out, text, at, text.indexOf(label!, closing) + label!.length, 'string');
  }
}
