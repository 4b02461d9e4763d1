import { maxOf } from '#base/collections/lists';
import { oneLine } from '../sections';
import type { Paragraph } from './paragraphs';

/** The look of most text in a document. */
export interface BodyStyle {
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
}

/** A paragraph that may be a heading, and its place. */
export interface HeadingCandidate {
  readonly paragraph: Paragraph;
  readonly page: number;
}

const longest = 180;
const longestBold = 120;

/** The caption of a table or a picture is not a heading. */
export const caption =
  /^(?:table|tab\.|figure|fig\.|chart|exhibit|listing|example|scheme|plate|tabelle|abbildung|abb\.|tableau|tabla|tabela|рис\.|таблица|[[(]?(?:표|그림|表|図|图|圖))\s*[A-Z]?[\d.\-–:]+/i;
const numbered =
  /^(?:\d{1,2}(?:\.\d{1,3}){0,4}\.?|[A-Z]\.\d{0,2}|[IVX]{1,5}\.|(?:chapter|section|part|appendix|article|annex)\s+[\dA-Z]{1,4}[.:]?)\s+(?=\p{Lu}|\p{Lo}|["“‘(])/iu;

export function detectBodyStyle(paragraphs: readonly Paragraph[]): BodyStyle {
  const counts = new Map<string, { readonly style: BodyStyle; characters: number; }>();
  for (const { lines } of paragraphs) {
    for (const { words, size, style: { bold, italic } } of lines) {
      const rounded = Math.round(size * 4) / 4;
      const key = `${rounded}/${bold}/${italic}`;
      let entry = counts.get(key);
      if (!entry) counts.set(key, entry = { style: { size: rounded, bold, italic }, characters: 0 });
      for (const { text } of words) entry.characters += text.length;
    }
  }
  return [...counts.values()].reduce((a, b) => b.characters > a.characters ? b : a, {
    style: { size: 10, bold: false, italic: false },
    characters: 0,
  }).style;
}

/** Reports whether a paragraph looks like a heading by its size, weight, capitals or number. */
export function looksLikeHeading(paragraph: Paragraph, body: BodyStyle, next: Paragraph | undefined): boolean {
  const { lines, style, bold, above } = paragraph;
  if (lines.length > 4 || style.monospaced) return false;
  if (paragraph.text.length > 1.1 * longest) return false;
  const ratio = paragraph.size / body.size;
  if (ratio < 0.92) return false;
  const text = oneLine(paragraph.text);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (text.length > longest || letters < 2 || letters < 0.4 * text.replace(/\s/g, '').length) return false;
  if (caption.test(text) || /[,;]$/.test(text) || /^[•●▪‣–—-]\s/.test(text)) return false;
  if (/\S+@\S+\.\w|^https?:|^www\./.test(text)) return false;
  const isNumbered = numbered.test(text);
  const isSentence = /[^.\d\s]{2}[.。]$/.test(text) && text.split(/\s+/).length > 4;
  if (isSentence && !(isNumbered && ratio > 1.1)) return false;
  if (/:$/.test(text) && !(ratio >= 1.15 || bold)) return false;
  if (ratio >= 1.17) return true;
  if (lines.length > 2 || text.length > longestBold || /^\p{Ll}/u.test(text)) return false;
  if (ratio >= 1.04 && (bold || isNumbered)) return true;
  if (bold && !body.bold) return above > 1.12 || isNumbered;
  if (isItalicTitle(paragraph, text, body, next)) return true;
  return isInCapitals(text) && letters >= 4 && text.split(' ').length <= 12 && above > 1.3;
}

/** Reports whether a short line in italics is right above text that is not in italics. */
function isItalicTitle({ lines, right, left }: Paragraph, text: string, body: BodyStyle,
  next: Paragraph | undefined): boolean
{
  return lines.length === 1 && lines[0]!.words.every(({ style }) => style.italic) && !body.italic &&
    text.length <= 80 &&
    /^[\p{Lu}\d]/u.test(text) && !/[.:;,?!]$/.test(text) && next !== undefined && next.lines.length > 1 &&
    Math.abs(next.size - body.size) < 0.1 * body.size && !next.lines[0]!.words.every(({ style }) => style.italic) &&
    Math.abs(next.left - left) < 2 * body.size && right - left < 0.9 * (next.right - next.left) &&
    next.top - lines[0]!.bottom < 1.5 * body.size;
}

function isInCapitals(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** Returns the levels of headings: from the outline if it contains them, else by number, else by size and weight. */
export function assignHeadingLevels(
  headings: readonly HeadingCandidate[],
  byOutline: (candidate: HeadingCandidate) => number | undefined,
): readonly number[] {
  const outlineLevels = headings.map(byOutline);
  const looks = headings.map(({ paragraph }) => getHeadingStyleKey(paragraph));
  const ofLook = new Map<string, number>();
  outlineLevels.forEach((level, i) => {
    if (level !== undefined && !ofLook.has(looks[i]!)) ofLook.set(looks[i]!, level);
  });
  const ranks = [...new Set(looks)].sort(byWeight);
  const counts = new Map<string, number>();
  for (const style of looks) counts.set(style, (counts.get(style) ?? 0) + 1);
  const frequent = ranks.filter((style) => counts.get(style)! >= (headings.length < 12 ? 1 : 3));
  const firstNumbered = headings.findIndex(({ paragraph }) => getNumberingDepth(paragraph) === 1);
  const base = firstNumbered < 0
    ? undefined
    : outlineLevels[firstNumbered] ?? ofLook.get(looks[firstNumbered]!) ?? rankLevel(looks[firstNumbered]!);
  return headings.map(({ paragraph }, i) => {
    const depth = getNumberingDepth(paragraph);
    const level = outlineLevels[i] ?? (depth !== undefined && base !== undefined
      ? base + depth - 1
      : ofLook.get(looks[i]!) ?? rankLevel(looks[i]!));
    return Math.max(1, Math.min(6, level));
  });

  /** Ranks a look below heavier looks. Looks of a title page, which are used only once, do not count. */
  function rankLevel(style: string): number {
    const rank = ranks.indexOf(style);
    const above = ranks.slice(0, rank).flatMap((other) => ofLook.get(other) ?? []);
    return above.length > 0 ? maxOf(above) + 1 : 1 + frequent.filter((other) => byWeight(other, style) < 0).length;
  }
}

/** Returns 3 for `2.1.3`. */
function getNumberingDepth(paragraph: Paragraph): number | undefined {
  const match = /^(\d{1,2}(?:\.\d{1,3})*)\.?\s+\D/.exec(oneLine(paragraph.text));
  return match?.[1]!.split('.').length;
}

/** Combines size, weight and capitals in one text. */
function getHeadingStyleKey(paragraph: Paragraph): string {
  const size = Math.round(paragraph.size * 2) / 2;
  return `${size} ${paragraph.bold ? 'bold' : 'plain'} ${isInCapitals(paragraph.text) ? 'capitals' : 'letters'}`;
}

function byWeight(a: string, b: string): number {
  const weight = (style: string) => {
    const [size = '0', bold, capitals] = style.split(' ');
    return Number(size) * 10 + (bold === 'bold' ? 3 : 0) + (capitals === 'capitals' ? 1 : 0);
  };
  return weight(b) - weight(a) || (a < b ? -1 : 1);
}
