import { findLineEnd } from '#base/text/lines';
import { createLexicalScanner } from '../scanning/scanner';

/** Maps C# in one pass; preprocessor lines count as comments. */
export const mapCSharp = createLexicalScanner({
  line: ['//'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: '"', escape: '\\' }, { open: "'", escape: '\\' }],
  customForms: [
    { first: '"@$', kind: 'string', findEnd: findStringEnd },
    { first: '#', kind: 'comment', findEnd: findDirectiveEnd },
  ],
});

function findDirectiveEnd(text: string, offset: number): number | undefined {
  for (let i = offset - 1; i >= 0 && text.charCodeAt(i) !== 10; i--)
    if (text.charCodeAt(i) !== 32 && text.charCodeAt(i) !== 9) return undefined;
  return findLineEnd(text, offset);
}

/**
 * Finds the end of a verbatim (`@"…""…"`), interpolated (`$"…{x}…"`) or raw (`"""…"""`) string; undefined for a plain
 * one.
 */
function findStringEnd(text: string, offset: number): number | undefined {
  const prefix = /^(?:\$+@?|@\$?)?(?=")/.exec(text.slice(offset, offset + 12))?.[0];
  if (prefix === undefined) return undefined;
  const openingQuote = offset + prefix.length;
  let quoteCount = 0;
  while (text.charCodeAt(openingQuote + quoteCount) === 34) quoteCount++;
  if (quoteCount >= 3 && !prefix.includes('@')) return findRawStringEnd(text, openingQuote + quoteCount, quoteCount);
  if (prefix === '') return undefined;
  const isVerbatim = prefix.includes('@');
  return prefix.includes('$')
    ? findInterpolatedStringEnd(text, openingQuote + 1, isVerbatim)
    : findVerbatimStringEnd(text, openingQuote + 1);
}

function findRawStringEnd(text: string, contentStart: number, quoteCount: number): number {
  const closeOffset = text.indexOf('"'.repeat(Math.min(quoteCount, 100)), contentStart);
  if (closeOffset < 0) return text.length;
  let end = closeOffset + quoteCount;
  while (text.charCodeAt(end) === 34) end++;
  return Math.min(end, text.length);
}

function findVerbatimStringEnd(text: string, contentStart: number): number {
  for (let i = contentStart; i < text.length; i++) {
    if (text.charCodeAt(i) !== 34) continue;
    if (text.charCodeAt(i + 1) !== 34) return i + 1;
    i++;
  }
  return text.length;
}

/**
 * Finds the end of an interpolated string. Quotes in an interpolation belong to the interpolation; strings inside it
 * are plain.
 */
function findInterpolatedStringEnd(text: string, contentStart: number, isVerbatim: boolean): number {
  let interpolationDepth = 0;
  for (let i = contentStart; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 10 && !isVerbatim && interpolationDepth === 0) return i;
    if (c === 92 && !isVerbatim && interpolationDepth === 0) i++;
    else if (c === 123) {
      if (interpolationDepth === 0 && text.charCodeAt(i + 1) === 123) i++;
      else interpolationDepth++;
    } else if (c === 125) interpolationDepth = Math.max(0, interpolationDepth - 1);
    else if (c === 34) {
      if (interpolationDepth === 0) {
        if (!isVerbatim || text.charCodeAt(i + 1) !== 34) return i + 1;
        i++;
      } else {
        const nestedEnd = findNestedStringEnd(text, i);
        if (nestedEnd === undefined) return i + 1; // this was not an interpolation
        i = nestedEnd;
      }
    }
  }
  return text.length;
}

/** Finds the closing quote of a string within an interpolation, on the same line. */
function findNestedStringEnd(text: string, offset: number): number | undefined {
  for (let i = offset + 1; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 34) return i;
    if (c === 10) return undefined;
    if (c === 92) i++;
  }
  return undefined;
}
