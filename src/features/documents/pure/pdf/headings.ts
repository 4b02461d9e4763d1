import { findMax } from '#base/collections/lists';
import { joinLayoutLines } from '../sections';
import type { Paragraph } from './paragraphs';

/** The style of most text in a document. */
export interface BodyStyle {
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
}

/** A paragraph that may be a heading, and its page. */
export interface HeadingCandidate {
  readonly paragraph: Paragraph;
  readonly page: number;
}

const maxHeadingLength = 180;
const maxSmallHeadingLength = 120;

/** Matches the beginning of the caption of a table or picture, which is not a heading. */
export const captionPattern =
  /^(?:table|tab\.|figure|fig\.|chart|exhibit|listing|example|scheme|plate|tabelle|abbildung|abb\.|tableau|tabla|tabela|рис\.|таблица|[[(]?(?:표|그림|表|図|图|圖))\s*[A-Z]?[\d.\-–:]+/i;
const numberedHeadingPattern =
  /^(?:\d{1,2}(?:\.\d{1,3}){0,4}\.?|[A-Z]\.\d{0,2}|[IVX]{1,5}\.|(?:chapter|section|part|appendix|article|annex)\s+[\dA-Z]{1,4}[.:]?)\s+(?=\p{Lu}|\p{Lo}|["“‘(])/iu;

export function detectBodyStyle(paragraphs: readonly Paragraph[]): BodyStyle {
  const countsByStyle = new Map<string, { readonly style: BodyStyle; characters: number; }>();
  for (const { lines } of paragraphs) {
    for (const { words, size, style: { bold, italic } } of lines) {
      const roundedSize = Math.round(size * 4) / 4;
      const key = `${roundedSize}/${bold}/${italic}`;
      let styleCount = countsByStyle.get(key);
      if (!styleCount)
        countsByStyle.set(key, styleCount = { style: { size: roundedSize, bold, italic }, characters: 0 });
      for (const { text } of words) styleCount.characters += text.length;
    }
  }
  return [...countsByStyle.values()].reduce((a, b) => b.characters > a.characters ? b : a, {
    style: { size: 10, bold: false, italic: false },
    characters: 0,
  }).style;
}

/** Reports whether a paragraph looks like a heading by its size, weight, capitals or number. */
export function looksLikeHeading(paragraph: Paragraph, bodyStyle: BodyStyle,
  nextParagraph: Paragraph | undefined): boolean
{
  const { lines, style, bold, spaceAbove } = paragraph;
  if (lines.length > 4 || style.monospaced) return false;
  if (paragraph.text.length > 1.1 * maxHeadingLength) return false;
  const sizeRatio = paragraph.size / bodyStyle.size;
  if (sizeRatio < 0.92) return false;
  const text = joinLayoutLines(paragraph.text);
  const letterCount = text.match(/\p{L}/gu)?.length ?? 0;
  if (text.length > maxHeadingLength || letterCount < 2 || letterCount < 0.4 * text.replace(/\s/g, '').length)
    return false;
  if (captionPattern.test(text) || /[,;]$/.test(text) || /^[•●▪‣–—-]\s/.test(text)) return false;
  if (/\S+@\S+\.\w|^https?:|^www\./.test(text)) return false;
  const isNumbered = numberedHeadingPattern.test(text);
  const isSentence = /[^.\d\s]{2}[.。]$/.test(text) && text.split(/\s+/).length > 4;
  if (isSentence && !(isNumbered && sizeRatio > 1.1)) return false;
  if (/:$/.test(text) && !(sizeRatio >= 1.15 || bold)) return false;
  if (sizeRatio >= 1.17) return true;
  if (lines.length > 2 || text.length > maxSmallHeadingLength || /^\p{Ll}/u.test(text)) return false;
  if (sizeRatio >= 1.04 && (bold || isNumbered)) return true;
  if (bold && !bodyStyle.bold) return spaceAbove > 1.12 || isNumbered;
  if (isItalicTitle(paragraph, text, bodyStyle, nextParagraph)) return true;
  return isInCapitals(text) && letterCount >= 4 && text.split(' ').length <= 12 && spaceAbove > 1.3;
}

/** Reports whether a short line in italics is right above text that is not in italics. */
function isItalicTitle({ lines, right, left }: Paragraph, text: string, bodyStyle: BodyStyle,
  nextParagraph: Paragraph | undefined): boolean
{
  return lines.length === 1 && lines[0]!.words.every(({ style }) => style.italic) && !bodyStyle.italic &&
    text.length <= 80 &&
    /^[\p{Lu}\d]/u.test(text) && !/[.:;,?!]$/.test(text) && nextParagraph !== undefined &&
    nextParagraph.lines.length > 1 &&
    Math.abs(nextParagraph.size - bodyStyle.size) < 0.1 * bodyStyle.size &&
    !nextParagraph.lines[0]!.words.every(({ style }) => style.italic) &&
    Math.abs(nextParagraph.left - left) < 2 * bodyStyle.size &&
    right - left < 0.9 * (nextParagraph.right - nextParagraph.left) &&
    nextParagraph.top - lines[0]!.bottom < 1.5 * bodyStyle.size;
}

function isInCapitals(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** Returns the levels of headings: from the outline if it contains them, or else by their number, size and weight. */
export function assignHeadingLevels(
  headings: readonly HeadingCandidate[],
  getOutlineLevel: (candidate: HeadingCandidate) => number | undefined,
): readonly number[] {
  const outlineLevels = headings.map(getOutlineLevel);
  const styleKeys = headings.map(({ paragraph }) => getHeadingStyleKey(paragraph));
  const levelsByStyle = new Map<string, number>();
  outlineLevels.forEach((level, i) => {
    if (level !== undefined && !levelsByStyle.has(styleKeys[i]!)) levelsByStyle.set(styleKeys[i]!, level);
  });
  const rankedStyles = [...new Set(styleKeys)].sort(compareByWeight);
  const styleCounts = new Map<string, number>();
  for (const style of styleKeys) styleCounts.set(style, (styleCounts.get(style) ?? 0) + 1);
  const frequentStyles = rankedStyles.filter((style) => styleCounts.get(style)! >= (headings.length < 12 ? 1 : 3));
  const firstNumberedIndex = headings.findIndex(({ paragraph }) => getNumberingDepth(paragraph) === 1);
  const baseLevel = firstNumberedIndex < 0
    ? undefined
    : outlineLevels[firstNumberedIndex] ?? levelsByStyle.get(styleKeys[firstNumberedIndex]!) ??
      computeStyleLevel(styleKeys[firstNumberedIndex]!);
  return headings.map(({ paragraph }, i) => {
    const depth = getNumberingDepth(paragraph);
    const level = outlineLevels[i] ?? (depth !== undefined && baseLevel !== undefined
      ? baseLevel + depth - 1
      : levelsByStyle.get(styleKeys[i]!) ?? computeStyleLevel(styleKeys[i]!));
    return Math.max(1, Math.min(6, level));
  });

  /** Computes the level of a style below heavier styles. Rare styles, such as those of a title page, do not count. */
  function computeStyleLevel(style: string): number {
    const rank = rankedStyles.indexOf(style);
    const heavierLevels = rankedStyles.slice(0, rank).flatMap((other) => levelsByStyle.get(other) ?? []);
    return heavierLevels.length > 0
      ? findMax(heavierLevels) + 1
      : 1 + frequentStyles.filter((other) => compareByWeight(other, style) < 0).length;
  }
}

/** Returns the depth of a heading's number, such as 3 for `2.1.3`. */
function getNumberingDepth(paragraph: Paragraph): number | undefined {
  const match = /^(\d{1,2}(?:\.\d{1,3})*)\.?\s+\D/.exec(joinLayoutLines(paragraph.text));
  return match?.[1]!.split('.').length;
}

/** Combines size, weight and capitals in one key. */
function getHeadingStyleKey(paragraph: Paragraph): string {
  const size = Math.round(paragraph.size * 2) / 2;
  return `${size} ${paragraph.bold ? 'bold' : 'plain'} ${isInCapitals(paragraph.text) ? 'capitals' : 'letters'}`;
}

function compareByWeight(a: string, b: string): number {
  const computeWeight = (style: string) => {
    const [size = '0', bold, capitals] = style.split(' ');
    return Number(size) * 10 + (bold === 'bold' ? 3 : 0) + (capitals === 'capitals' ? 1 : 0);
  };
  return computeWeight(b) - computeWeight(a) || (a < b ? -1 : 1);
}
