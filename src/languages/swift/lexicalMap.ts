import { createLexicalScanner } from '../scanning/scanner';

const newline = 10, quote = 34, hash = 35;

/** Maps a Swift file. Strings may contain code in `\( … )`; `#"…"#` ends with as many `#` as it begins with. */
export const mapSwift = createLexicalScanner({
  line: ['//'],
  block: [{ open: '/*', close: '*/', nests: true }],
  strings: [{ open: '"""', escape: '\\', lines: true, interpolation: '\\(' }, {
    open: '"',
    escape: '\\',
    interpolation: '\\(',
  }],
  custom: [{ first: '#', kind: 'string', end: findRawStringEnd }],
});

function findRawStringEnd(text: string, at: number): number | undefined {
  if (text.charCodeAt(at - 1) === hash) return undefined; // the run of `#` was already read from its start
  let open = at + 1;
  while (text.charCodeAt(open) === hash && open - at <= 255) open++;
  if (text.charCodeAt(open) !== quote) return undefined;
  const quotes = text.startsWith('"""', open) ? '"""' : '"';
  const close = quotes + '#'.repeat(open - at);
  const from = open + quotes.length;
  if (quotes === '"') return findLineStringEnd(text, from, close);
  const closeAt = text.indexOf(close, from);
  return closeAt < 0 ? text.length : closeAt + close.length;
}

/** Returns the end of a single-line string. An unclosed string ends at the end of its line. */
function findLineStringEnd(text: string, from: number, close: string): number {
  for (let at = from; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === newline) return at;
    if (c === quote && text.startsWith(close, at)) return at + close.length;
  }
  return text.length;
}
