import type { BodyStyle } from './headings';
import { startsRaised } from './paragraphs';
import type { PdfPage } from './page';
import type { Paragraph } from './paragraphs';

const mark = /^(?:\[(\d{1,3})\]|(\d{1,3})(?!\d)[.)]?|[*†‡§¶]{1,3})\s*(?=\S)/;
/** Letters of a note with a raised mark, and with another: a number before fewer is the label of a chart. */
const lettersOfNote = { raised: 4, level: 12 };

/** A footnote: smaller than the text, on the lower part of the page, with a number or a sign before it. */
export function isNote(paragraph: Paragraph, page: PdfPage, body: BodyStyle): boolean {
  if (paragraph.size > 0.93 * body.size || paragraph.top < 0.4 * page.height) return false;
  const text = paragraph.text;
  const match = mark.exec(text);
  if (!match) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= lettersOfNote.raised && (startsRaised(paragraph.lines[0]!) ||
    (letters >= lettersOfNote.level && /^[^\d.,:%/+-]/.test(text.slice(match[0].length))));
}

/** Returns the number of a footnote; undefined if it has another mark. */
export function parseFootnoteNumber(paragraph: Paragraph): string | undefined {
  const found = mark.exec(paragraph.text);
  return found?.[1] ?? found?.[2];
}

/** Formats a footnote; several paragraphs only if they have no numbers. */
export function noteText(paragraphs: readonly Paragraph[]): string {
  const text = paragraphs.map(({ text }) => text).join('\n');
  const number = parseFootnoteNumber(paragraphs[0]!);
  return number === undefined ? `Footnote: ${text}` : `Footnote ${number}: ${text.slice(mark.exec(text)![0].length)}`;
}
