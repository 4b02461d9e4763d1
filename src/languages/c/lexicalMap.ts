import { findLineEnd } from '#base/text/lines';
import { createLexicalScanner } from '../scanning/scanner';
import type { CustomForm } from '../scanning/lexicalRules';

/** Maps C and C++ in one pass; preprocessor lines and their continuation lines count as comments. */
export const mapC = createLexicalScanner({
  line: ['//'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: '"', escape: '\\' }, { open: "'", escape: '\\' }],
  customForms: [
    { first: '#', kind: 'comment', findEnd: findDirectiveEnd },
    { first: '"', kind: 'string', findEnd: findRawStringEnd },
    { first: "'", kind: 'code', findEnd: findDigitSeparatorEnd },
  ] satisfies readonly CustomForm[],
});

/**
 * Returns the end of a preprocessor line: the first line break without a backslash. A comment in the directive may
 * span several lines.
 */
function findDirectiveEnd(text: string, offset: number): number | undefined {
  for (let i = offset - 1; i >= 0 && text.charCodeAt(i) !== 10; i--)
    if (text.charCodeAt(i) !== 32 && text.charCodeAt(i) !== 9) return undefined;
  for (let i = offset + 1; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 10) return i;
    if (c === 92) i += text.charCodeAt(i + 1) === 13 ? 2 : 1;
    else if (c === 34 || c === 39) i = findClosingQuote(text, i, c);
    else if (c === 47 && text.charCodeAt(i + 1) === 47) return findLineEnd(text, i);
    else if (c === 47 && text.charCodeAt(i + 1) === 42) {
      const closeOffset = text.indexOf('*/', i + 2);
      if (closeOffset < 0) return text.length;
      i = closeOffset + 1;
    }
  }
  return text.length;
}

/** Returns the index of the closing quote on the same line. Skips an apostrophe in prose (`#error don't`). */
function findClosingQuote(text: string, offset: number, quote: number): number {
  const limit = quote === 39 ? offset + 5 : text.length;
  for (let i = offset + 1; i < limit && i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === quote) return i;
    if (c === 10) break;
    if (c === 92) i++;
  }
  return offset;
}

/** Returns the end of a raw string such as `R"end(…)end"`. */
function findRawStringEnd(text: string, offset: number): number | undefined {
  if (
    text.charCodeAt(offset - 1) !== 82 ||
    !/(?:^|[^\w])(?:u8|[uUL])?R$/.test(text.slice(Math.max(0, offset - 4), offset))
  )
    return undefined;
  const delimiter = /^[^\s()\\"]{0,16}(?=\()/.exec(text.slice(offset + 1, offset + 18))?.[0];
  if (delimiter === undefined) return undefined;
  const closeOffset = text.indexOf(`)${delimiter}"`, offset);
  return closeOffset < 0 ? text.length : closeOffset + delimiter.length + 2;
}

/** Returns the end of the apostrophe that separates digits in a number such as `1'000`. */
function findDigitSeparatorEnd(text: string, offset: number): number | undefined {
  return /[0-9a-fA-F]/.test(text[offset - 1] ?? '') && /^[0-9a-fA-F]/.test(text[offset + 1] ?? '') &&
      /(?:^|[^\w'])[0-9][\w']*$/.test(text.slice(Math.max(0, offset - 24), offset))
    ? offset + 1
    : undefined;
}
