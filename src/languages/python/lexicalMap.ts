import { asciiBytes } from '../../base/text/asciiBytes';
import { LexicalMapBuilder, type LexicalMap } from '../lexicalMap';

const newline = 10, quote = 34, apostrophe = 39, backslash = 92, hash = 35;

/** One pass over Python; a line that goes on after a backslash counts as inside, so that only logical lines start. */
export function layoutPython(text: string): LexicalMap {
  const out = new LexicalMapBuilder(text);
  const bytes = asciiBytes(text); // zeros follow the text
  let i = 0;
  while (i < text.length) i = step(i);
  return out.build();

  function step(at: number): number {
    const c = bytes[at]!;
    switch (c) {
      case newline:
        out.line(at + 1, false);
        return at + 1;
      case quote:
      case apostrophe:
        return bytes[at + 1] === c && bytes[at + 2] === c ? tripled(at, c) : quoted(at, c);
      case hash: {
        const found = text.indexOf('\n', at);
        const end = found < 0 ? text.length : found;
        out.comment(at, end);
        return end;
      }
      case backslash: {
        const next = at + (bytes[at + 1] === 13 ? 2 : 1);
        if (bytes[next] !== newline) return at + 1;
        out.line(next + 1, true);
        return next + 1;
      }
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

  function tripled(at: number, mark: number): number {
    for (let end = at + 3; end < text.length; end++) {
      const c = bytes[end]!;
      if (c === newline) out.line(end + 1, true);
      else if (c === backslash) {
        if (bytes[end + 1] === newline) out.line(end + 2, true);
        end++;
      } else if (c === mark && bytes[end + 1] === mark && bytes[end + 2] === mark) {
        out.string(at, end + 3);
        return end + 3;
      }
    }
    out.string(at, text.length);
    return text.length;
  }

  /** A string that nothing closes ends with its line, as the tokenizer's error would. */
  function quoted(at: number, mark: number): number {
    let end = at + 1;
    for (; end < text.length; end++) {
      const c = bytes[end]!;
      if (c === newline) break;
      if (c === backslash) {
        const next = end + (bytes[end + 1] === 13 ? 2 : 1);
        if (bytes[next] === newline) out.line(next + 1, true);
        end = next;
      } else if (c === mark) {
        end++;
        break;
      }
    }
    end = Math.min(end, text.length);
    out.string(at, end);
    return end;
  }
}
