import { isIdentifierPart } from '../scanning/identifiers';
import { characterLiteral } from '../scanning/characterLiteral';
import { createLexicalScanner } from '../scanning/scanner';

const quote = 34, hash = 35, b = 98, c = 99;

/**
 * Creates the lexical map of Rust code. Distinguishes character literals from lifetimes. A raw string `r#"…"#` ends
 * with as many `#` as it begins with.
 */
export const mapRust = createLexicalScanner({
  line: ['//'],
  block: [{ open: '/*', close: '*/', nests: true }],
  strings: [{ open: '"', escape: '\\', spansLines: true }],
  customForms: [characterLiteral, { first: 'r', kind: 'string', findEnd: findRawStringEnd }],
});

function findRawStringEnd(text: string, offset: number): number | undefined {
  const previousCode = text.charCodeAt(offset - 1);
  const isPrefixed = (previousCode === b || previousCode === c) && !isIdentifierPart(text.charCodeAt(offset - 2));
  if (offset > 0 && isIdentifierPart(previousCode) && !isPrefixed) return undefined;
  let openingQuote = offset + 1;
  while (text.charCodeAt(openingQuote) === hash && openingQuote - offset <= 255) openingQuote++;
  if (text.charCodeAt(openingQuote) !== quote) return undefined;
  const closingDelimiter = `"${'#'.repeat(openingQuote - offset - 1)}`;
  const end = text.indexOf(closingDelimiter, openingQuote + 1);
  return end < 0 ? text.length : end + closingDelimiter.length;
}
