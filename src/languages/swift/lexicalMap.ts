import { createLexicalScanner } from '../scanning/scanner';

const newline = 10, quote = 34, hash = 35;

/** Maps a Swift file. Strings may contain code in `\( … )`; `#"…"#` ends with as many `#` as it begins with. */
export const mapSwift = createLexicalScanner({
  line: ['//'],
  block: [{ open: '/*', close: '*/', nests: true }],
  strings: [{ open: '"""', escape: '\\', spansLines: true, interpolation: '\\(' }, {
    open: '"',
    escape: '\\',
    interpolation: '\\(',
  }],
  customForms: [{ first: '#', kind: 'string', findEnd: findRawStringEnd }],
});

function findRawStringEnd(text: string, start: number): number | undefined {
  if (text.charCodeAt(start - 1) === hash) return undefined; // the run of `#` was already read from its start
  let quoteStart = start + 1;
  while (text.charCodeAt(quoteStart) === hash && quoteStart - start <= 255) quoteStart++;
  if (text.charCodeAt(quoteStart) !== quote) return undefined;
  const quotes = text.startsWith('"""', quoteStart) ? '"""' : '"';
  const closingDelimiter = quotes + '#'.repeat(quoteStart - start);
  const contentStart = quoteStart + quotes.length;
  if (quotes === '"') return findLineStringEnd(text, contentStart, closingDelimiter);
  const closingStart = text.indexOf(closingDelimiter, contentStart);
  return closingStart < 0 ? text.length : closingStart + closingDelimiter.length;
}

/** Returns the end of a single-line string. An unclosed string ends at the end of its line. */
function findLineStringEnd(text: string, contentStart: number, closingDelimiter: string): number {
  for (let position = contentStart; position < text.length; position++) {
    const c = text.charCodeAt(position);
    if (c === newline) return position;
    if (c === quote && text.startsWith(closingDelimiter, position)) return position + closingDelimiter.length;
  }
  return text.length;
}
