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
  strings: [{ open: '"', escape: '\\', lines: true }],
  custom: [characterLiteral, { first: 'r', kind: 'string', end: findRawStringEnd }],
});

function findRawStringEnd(text: string, at: number): number | undefined {
  const previousCode = text.charCodeAt(at - 1);
  const isPrefixed = (previousCode === b || previousCode === c) && !isIdentifierPart(text.charCodeAt(at - 2));
  if (at > 0 && isIdentifierPart(previousCode) && !isPrefixed) return undefined;
  let open = at + 1;
  while (text.charCodeAt(open) === hash && open - at <= 255) open++;
  if (text.charCodeAt(open) !== quote) return undefined;
  const close = `"${'#'.repeat(open - at - 1)}`;
  const end = text.indexOf(close, open + 1);
  return end < 0 ? text.length : end + close.length;
}
