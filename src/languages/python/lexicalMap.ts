import { createLexicalScanner } from '../scanning/scanner';

/** Maps Python in one pass. A line after a backslash counts as `insideOpaque`, so a statement starts only once. */
export const mapPython = createLexicalScanner({
  line: ['#'],
  strings: ['"', "'"].flatMap((quote) => [
    { open: quote.repeat(3), escape: '\\', spansLines: true, firstClose: true },
    { open: quote, escape: '\\' },
  ]),
  customForms: [{
    first: '\\',
    kind: 'continuation',
    findEnd: (text,
      offset) => (/^\\\r?\n/.test(text.slice(offset, offset + 3)) ? text.indexOf('\n', offset) + 1 : undefined),
  }],
});
