import { findMax, findMin } from '#base/collections/lists';
import type { DocumentBlock, Box } from '../block';
import { formatMarkdownTable } from '../markdownTable';
import { captionPattern, type BodyStyle } from './headings';
import type { PdfPage } from './page';
import type { PagePart } from './pageParts';
import { type Paragraph, itemMarkPattern, startsWithSuperscriptMark } from './paragraphs';
import type { PagePiece } from './piece';
import { joinLayoutLines } from '../sections';

/** Returns the blocks of a page. Notes follow the page's text, and the caption of a table becomes part of the table. */
export function buildPageBlocks(
  page: PdfPage,
  parts: readonly PagePart[],
  headingLevels: ReadonlyMap<Paragraph, number>,
  bodyStyle: BodyStyle,
): readonly DocumentBlock[] {
  const pieces = parts.map((part) => classifyPart(part));
  const { captions, usedIndexes } = findTableCaptions(pieces);
  const blocks: DocumentBlock[] = [];
  const notes: DocumentBlock[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    if (usedIndexes.has(i)) continue;
    if (piece.kind === 'table') {
      const caption = captions.get(i);
      blocks.push({
        type: 'table',
        text: formatMarkdownTable(piece.rows),
        page: page.number,
        ...(caption === undefined ? {} : { caption }),
        box: roundBox(piece.box),
      });
      continue;
    }
    const { kind, paragraph } = piece;
    const blockParagraphs = [paragraph];
    if (kind === 'item' || kind === 'code' || (kind === 'note' && parseFootnoteNumber(paragraph) === undefined)) {
      for (let nextPiece = pieces[i + 1]; nextPiece?.kind === kind; nextPiece = pieces[i + 1]) {
        if (kind === 'note' && parseFootnoteNumber(nextPiece.paragraph) !== undefined) break;
        blockParagraphs.push(nextPiece.paragraph);
        i++;
      }
    }
    (kind === 'note' ? notes : blocks).push(createTextBlock(kind, blockParagraphs));
  }
  const isEmpty = blocks.length + notes.length === 0;
  return [...page.isRecognizedByOcr && !isEmpty ? [createOcrNote(page.number)] : [], ...blocks, ...notes];

  function classifyPart(part: PagePart): PagePiece {
    if ('table' in part) return { kind: 'table', ...part.table };
    const { paragraph } = part;
    const text = paragraph.text;
    const kind = headingLevels.has(paragraph)
      ? 'heading'
      : paragraph.style.monospaced
      ? 'code'
      : isNote(paragraph, page, bodyStyle)
      ? 'note'
      : captionPattern.test(text)
      ? 'caption'
      : isItem(text)
      ? 'item'
      : 'text';
    return { kind, paragraph };
  }

  function createTextBlock(kind: Exclude<PagePiece['kind'], 'table'>, paragraphs: readonly Paragraph[]): DocumentBlock {
    const [firstParagraph] = paragraphs;
    const box = roundBox({
      left: findMin(paragraphs.map(({ left }) => left)),
      top: findMin(paragraphs.map(({ top }) => top)),
      right: findMax(paragraphs.map(({ right }) => right)),
      bottom: findMax(paragraphs.map(({ bottom }) => bottom)),
    });
    const position = { page: page.number, box };
    switch (kind) {
      case 'heading':
        return { type: 'heading', level: headingLevels.get(firstParagraph!)!, text: firstParagraph!.text, ...position };
      case 'note':
        return { type: 'note', text: formatFootnote(paragraphs), ...position };
      case 'code':
        return { type: 'code', text: formatCode(paragraphs), ...position };
      case 'item':
        return { type: 'list', text: formatListItems(paragraphs), ...position };
      default:
        return { type: 'paragraph', text: firstParagraph!.text, ...position };
    }
  }
}

function createOcrNote(page: number): DocumentBlock {
  return {
    type: 'note',
    text: 'Scanned page: its text was recognized by OCR and may contain errors.',
    page,
  };
}

function roundBox({ left, top, right, bottom }: Box): Box {
  return { left: Math.round(left), top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom) };
}

const bulletPattern = /^[^\p{L}\p{N}(]+|^o(?=\s)/u;

function isItem(text: string): boolean {
  return itemMarkPattern.test(text) && text.replace(itemMarkPattern, '').trim() !== '';
}

/** Writes one item per line; nested items are indented. */
function formatListItems(paragraphs: readonly Paragraph[]): string {
  const indents: number[] = [];
  return paragraphs.map((paragraph) => {
    while (indents.length > 0 && paragraph.left < indents.at(-1)! - 3) indents.pop();
    if (indents.length === 0 || paragraph.left > indents.at(-1)! + 6) indents.push(paragraph.left);
    return '  '.repeat(Math.min(5, indents.length - 1)) + formatListItem(joinLayoutLines(paragraph.text));
  }).join('\n');
}

function formatListItem(text: string): string {
  const [mark] = itemMarkPattern.exec(text) ?? [''];
  const itemContent = text.slice(mark.length).trim();
  if (bulletPattern.test(mark)) return `- ${itemContent}`;
  const number = /^(\d{1,3})[.)]$/.exec(mark)?.[1];
  return number === undefined ? `- ${mark} ${itemContent}` : `${number}. ${itemContent}`;
}

/** Formats the lines of a code listing, indented as on the page. */
function formatCode(paragraphs: readonly Paragraph[]): string {
  const left = Math.min(...paragraphs.map((paragraph) => paragraph.left));
  const codeLines: string[] = [];
  let previousBaseline: number | undefined;
  for (const { lines } of paragraphs) {
    for (const line of lines) {
      if (previousBaseline !== undefined && line.baseline - previousBaseline > 2.1 * line.size) codeLines.push('');
      previousBaseline = line.baseline;
      const characterWidth = computeCharacterWidth(line.words);
      let text = '';
      for (const word of line.words) {
        const column = Math.round((word.left - left) / characterWidth);
        text += ' '.repeat(Math.min(200, Math.max(text === '' || word.joined ? 0 : 1, column - text.length))) +
          word.text;
      }
      codeLines.push(text === '' ? line.text : text);
    }
  }
  return codeLines.join('\n');
}

function computeCharacterWidth(
  words: readonly { readonly left: number; readonly right: number; readonly text: string; }[],
): number {
  const characterCount = words.reduce((sum, { text }) => sum + text.length, 0);
  return Math.max(1, words.reduce((sum, { left, right }) => sum + right - left, 0) / Math.max(1, characterCount));
}

const footnoteMarkPattern = /^(?:\[(\d{1,3})\]|(\d{1,3})(?!\d)[.)]?|[*†‡§¶]{1,3})\s*(?=\S)/;
/**
 * The minimum number of letters in a note that starts with a superscript mark, and in a note with any other mark. A
 * number before fewer letters is usually the label of a chart.
 */
const minNoteLetters = { superscriptMark: 4, otherMark: 12 };

/**
 * Reports whether a paragraph is a footnote: smaller than the body text, in the lower part of the page, and with a
 * number or a symbol at its beginning.
 */
function isNote(paragraph: Paragraph, page: PdfPage, bodyStyle: BodyStyle): boolean {
  if (paragraph.size > 0.93 * bodyStyle.size || paragraph.top < 0.4 * page.height) return false;
  const text = paragraph.text;
  const match = footnoteMarkPattern.exec(text);
  if (!match) return false;
  const letterCount = text.match(/\p{L}/gu)?.length ?? 0;
  return letterCount >= minNoteLetters.superscriptMark && (startsWithSuperscriptMark(paragraph.lines[0]!) ||
    (letterCount >= minNoteLetters.otherMark && /^[^\d.,:%/+-]/.test(text.slice(match[0].length))));
}

/** Returns the number of a footnote; undefined if it has another mark. */
function parseFootnoteNumber(paragraph: Paragraph): string | undefined {
  const match = footnoteMarkPattern.exec(paragraph.text);
  return match?.[1] ?? match?.[2];
}

/** Formats a footnote. Several paragraphs belong to the same footnote only if they have no numbers. */
function formatFootnote(paragraphs: readonly Paragraph[]): string {
  const text = paragraphs.map(({ text }) => text).join('\n');
  const number = parseFootnoteNumber(paragraphs[0]!);
  return number === undefined
    ? `Footnote: ${text}`
    : `Footnote ${number}: ${text.slice(footnoteMarkPattern.exec(text)![0].length)}`;
}

/** Matches units that apply to all cells: `(in millions)`, `Rs. in lakhs`, `€ thousand`. */
const unitsPattern =
  /^[([]?(?:all\s+)?(?:amounts?|figures?|numbers?|values?|dollars?|unless|in\b|rs\b|inr\b|usd\b|eur\b|us?\$|[€$£¥₹%]|million|thousand|crore|lakh|percent|단위|単位|单位)/i;
const unitWordPattern =
  /(?:million|thousand|billion|crore|lakh|percent|%|per cent|000|units?|dollars?|euros?|원|元|円)/i;
const tableNamePattern = /^[[(]?(?:table|tab\.|exhibit|tabelle|tableau|tabla|tabela|таблица|표|表)/i;

/**
 * Finds the caption of each table: a caption above it or, if there is none, below it, and units above it. `usedIndexes`
 * contains the indexes of the pieces that are used for captions.
 */
function findTableCaptions(pieces: readonly PagePiece[]) {
  const captions = new Map<number, string>();
  const usedIndexes = new Set<number>();
  pieces.forEach((piece, i) => {
    if (piece.kind !== 'table') return;
    const parts: string[] = [];
    let aboveIndex = i - 1;
    while (aboveIndex >= 0 && i - aboveIndex <= 2 && isUnitText(aboveIndex)) usePiece(aboveIndex--, parts);
    if (aboveIndex >= 0 && isTableName(aboveIndex)) usePiece(aboveIndex, parts);
    else if (parts.length === 0 && isTableName(i + 1) && pieces[i + 2]?.kind !== 'table') usePiece(i + 1, parts);
    if (parts.length > 0) captions.set(i, parts.join(' '));
  });
  return { captions, usedIndexes };

  function usePiece(index: number, parts: string[]): void {
    parts.unshift(getPieceText(index)!);
    usedIndexes.add(index);
  }

  function getPieceText(index: number): string | undefined {
    const piece = pieces[index];
    return piece && piece.kind !== 'table' && piece.kind !== 'heading' && !usedIndexes.has(index)
      ? joinLayoutLines(piece.paragraph.text)
      : undefined;
  }

  function isUnitText(index: number): boolean {
    const text = getPieceText(index);
    return text !== undefined && text.length < 80 && unitsPattern.test(text) && unitWordPattern.test(text);
  }

  function isTableName(index: number): boolean {
    const text = getPieceText(index);
    return text !== undefined && pieces[index]!.kind === 'caption' && tableNamePattern.test(text);
  }
}
