import { findLineEnd } from '#base/text/lines';
import { createLexicalScanner } from '../scanning/scanner';
import type { CustomForm } from '../scanning/lexicalRules';

/** Maps C and C++ in one pass; preprocessor lines and their continuation lines count as comments. */
export const mapC = createLexicalScanner({
  line: ['//'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: '"', escape: '\\' }, { open: "'", escape: '\\' }],
  custom: [
    { first: '#', kind: 'comment', end: findDirectiveEnd },
    { first: '"', kind: 'string', end: findRawStringEnd },
    { first: "'", kind: 'code', end: findDigitSeparatorEnd },
  ] satisfies readonly CustomForm[],
});

/**
 * Returns the end of a preprocessor line: the first line break without a backslash. A comment in the directive may
 * span several lines.
 */
function findDirectiveEnd(text: string, at: number): number | undefined {
  for (let i = at - 1; i >= 0 && text.charCodeAt(i) !== 10; i--)
    if (text.charCodeAt(i) !== 32 && text.charCodeAt(i) !== 9) return undefined;
  for (let i = at + 1; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 10) return i;
    if (c === 92) i += text.charCodeAt(i + 1) === 13 ? 2 : 1;
    else if (c === 34 || c === 39) i = findClosingQuote(text, i, c);
    else if (c === 47 && text.charCodeAt(i + 1) === 47) return findLineEnd(text, i);
    else if (c === 47 && text.charCodeAt(i + 1) === 42) {
      const close = text.indexOf('*/', i + 2);
      if (close < 0) return text.length;
      i = close + 1;
    }
  }
  return text.length;
}

/** Returns the index of the closing quote on the same line. Skips an apostrophe in prose (`#error don't`). */
function findClosingQuote(text: string, at: number, quote: number): number {
  const last = quote === 39 ? at + 5 : text.length;
  for (let i = at + 1; i < last && i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === quote) return i;
    if (c === 10) break;
    if (c === 92) i++;
  }
  return at;
}

/** Returns the end of a raw string such as `R"end(…)end"`. */
function findRawStringEnd(text: string, at: number): number | undefined {
  if (text.charCodeAt(at - 1) !== 82 || !/(?:^|[^\w])(?:u8|[uUL])?R$/.test(text.slice(Math.max(0, at - 4), at)))
    return undefined;
  const delimiter = /^[^\s()\\"]{0,16}(?=\()/.exec(text.slice(at + 1, at + 18))?.[0];
  if (delimiter === undefined) return undefined;
  const close = text.indexOf(`)${delimiter}"`, at);
  return close < 0 ? text.length : close + delimiter.length + 2;
}

/** Returns the end of the apostrophe that separates digits in a number such as `1'000`. */
function findDigitSeparatorEnd(text: string, at: number): number | undefined {
  return /[0-9a-fA-F]/.test(text[at - 1] ?? '') && /^[0-9a-fA-F]/.test(text[at + 1] ?? '') &&
      /(?:^|[^\w'])[0-9][\w']*$/.test(text.slice(Math.max(0, at - 24), at))
    ? at + 1
    : undefined;
}
