import { createLexicalScanner } from '../scanning/scanner';

/** Maps Python in one pass. A line after a backslash counts as `insideOpaque`, so a statement starts only once. */
export const mapPython = createLexicalScanner({
  line: ['#'],
  strings: ['"', "'"].flatMap((quote) => [
    { open: quote.repeat(3), escape: '\\', lines: true, firstClose: true },
    { open: quote, escape: '\\' },
  ]),
  custom: [{
    first: '\\',
    kind: 'continuation',
    end: (text, at) => (/^\\\r?\n/.test(text.slice(at, at + 3)) ? text.indexOf('\n', at) + 1 : undefined),
  }],
});
