import type { Hits } from '../hits';
import { findLineEnd } from '#base/text/lines';
import { containsNonAsciiCharacter, isAscii } from '#base/text/asciiBytes';
import { visitNonStandardWords, nonAsciiWordEnds } from '../names/otherWords';
import { visitParts } from './parts';
import { TextViewBuilder, type TextView } from './textView';

/**
 * Returns the lines with a secret's name in another language or spelling, with the English word in its place. Returns
 * undefined if the text has no such lines.
 */
export function translateParts(text: string, { otherWords, foreignWords }: Hits): TextView | undefined {
  const foreignWordEnds = findForeignWordEnds(text, foreignWords);
  if (otherWords.length === 0 && foreignWordEnds.length === 0) return undefined;
  const builder = new TextViewBuilder(text);
  let isTranslated = false;
  let tableEnd = 0;
  visitParts(text, otherWords, translate);
  visitParts(text, { at: (i) => foreignWordEnds[i]!, length: foreignWordEnds.length }, translate);
  return isTranslated ? builder.build() : undefined;

  function translate(start: number, end: number): void {
    const partStart = findTableStart(text, start, end);
    let copiedEnd = partStart;
    visitNonStandardWords(text, start, end, (wordStart, wordEnd, english) => {
      copy(copiedEnd, wordStart);
      builder.replace(wordStart, wordEnd, english);
      copiedEnd = wordEnd;
    });
    if (copiedEnd === partStart) return;
    isTranslated = true;
    if (end > tableEnd) tableEnd = findTableEnd(text, start, end);
    copy(copiedEnd, Math.max(end, tableEnd));
    builder.separate();
  }

  function copy(start: number, end: number): void {
    for (let offset = start; offset < end; offset++) {
      const operator = wideOperators[text[offset]!];
      if (operator === undefined) continue;
      builder.copy(start, offset);
      builder.replace(offset, offset + 1, operator);
      start = offset + 1;
    }
    builder.copy(start, end);
  }
}

/** The maximum number of characters in the rows below a table header that are read together with the header. */
const maxTableChars = 100_000;

/** Returns the start of the HTML table if the line contains one of its cells, or else the start of the line. */
function findTableStart(text: string, start: number, end: number): number {
  if (!htmlCellPattern.test(text.slice(start, end))) return start;
  const searchStart = Math.max(0, start - maxTableHeadChars);
  const tableOffset = text.slice(searchStart, start).lastIndexOf('<table');
  return tableOffset === -1 ? start : searchStart + tableOffset;
}

/** The maximum number of characters between the start of a table and a cell in its first row. */
const maxTableHeadChars = 2_000;
const htmlCellPattern = /<t[hd][\s>]/i;

/** Returns the end of the rows below a line if the line may be a table header, or else the end of the line. */
function findTableEnd(text: string, start: number, end: number): number {
  const line = text.slice(start, end);
  if (htmlCellPattern.test(line)) {
    const tagOffset = text.slice(end, end + maxTableChars).search(/<\/table/i);
    return tagOffset === -1 ? end : end + tagOffset;
  }
  const separator = ['|', '\t', ';', ','].find((candidate) => line.includes(candidate));
  if (separator === undefined) return end;
  const limit = Math.min(text.length, end + maxTableChars);
  for (let offset = end; offset < limit;) {
    const nextLineEnd = Math.min(limit, findLineEnd(text, offset + 1));
    if (!text.slice(offset, nextLineEnd).includes(separator)) return offset;
    offset = nextLineEnd;
  }
  return limit;
}

/**
 * Returns the offsets before an operator at which one of the foreign words may end. Most other words in these scripts
 * end in other letters.
 */
function findForeignWordEnds(text: string, offsets: Hits['foreignWords']): readonly number[] {
  const wordEnds: number[] = [];
  if (isAscii(text)) return wordEnds;
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets.at(i);
    if (foreignLastCodes.has(text.charCodeAt(offset)) && nonAsciiWordEnds.has(text.slice(offset - 1, offset + 1)))
      wordEnds.push(offset);
  }
  for (const operator of Object.keys(wideOperators)) {
    if (!containsNonAsciiCharacter(text, operator)) continue;
    for (let i = text.indexOf(operator); i !== -1; i = text.indexOf(operator, i + 1))
      if (nonAsciiWordEnds.has(text.slice(i - 2, i))) wordEnds.push(i);
  }
  return wordEnds.sort((a, b) => a - b);
}

const foreignLastCodes: ReadonlySet<number> = new Set([...nonAsciiWordEnds].map((end) => end.charCodeAt(1)));

/** Characters that Chinese and Japanese texts use as operators. */
const wideOperators: Readonly<Record<string, string>> = { '：': ':', '＝': '=' };
