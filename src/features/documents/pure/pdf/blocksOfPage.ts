import { maxOf, minOf } from '#base/collections/lists';
import type { DocumentBlock, Box } from '../block';
import { markdownTable } from '../markdownTable';
import { caption, type BodyStyle } from './headings';
import type { PdfPage } from './page';
import type { PagePart } from './pageParts';
import { type Paragraph, itemMark, startsRaised } from './paragraphs';
import type { PagePiece } from './piece';
import { oneLine } from '../sections';

/** Returns the blocks of a page. Notes follow the page's text, and the name of a table becomes part of it. */
export function blocksOfPage(
  page: PdfPage,
  parts: readonly PagePart[],
  levelOf: ReadonlyMap<Paragraph, number>,
  body: BodyStyle,
): readonly DocumentBlock[] {
  const pieces = parts.map((part) => asPiece(part));
  const { captions, taken } = tableCaptions(pieces);
  const blocks: DocumentBlock[] = [];
  const notes: DocumentBlock[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    if (taken.has(i)) continue;
    if (piece.kind === 'table') {
      const name = captions.get(i);
      blocks.push({
        type: 'table',
        text: markdownTable(piece.rows),
        page: page.number,
        ...(name === undefined ? {} : { caption: name }),
        box: rounded(piece.box),
      });
      continue;
    }
    const { kind, paragraph } = piece;
    const footnoteParts = [paragraph];
    if (kind === 'item' || kind === 'code' || (kind === 'note' && parseFootnoteNumber(paragraph) === undefined)) {
      for (let next = pieces[i + 1]; next?.kind === kind; next = pieces[i + 1]) {
        if (kind === 'note' && parseFootnoteNumber(next.paragraph) !== undefined) break;
        footnoteParts.push(next.paragraph);
        i++;
      }
    }
    (kind === 'note' ? notes : blocks).push(textBlock(kind, footnoteParts));
  }
  const isEmpty = blocks.length + notes.length === 0;
  return [...page.isRecognised && !isEmpty ? [recognisedNote(page.number)] : [], ...blocks, ...notes];

  function asPiece(part: PagePart): PagePiece {
    if ('table' in part) return { kind: 'table', ...part.table };
    const { paragraph } = part;
    const text = paragraph.text;
    const kind = levelOf.has(paragraph)
      ? 'heading'
      : paragraph.style.monospaced
      ? 'code'
      : isNote(paragraph, page, body)
      ? 'note'
      : caption.test(text)
      ? 'caption'
      : isItem(text)
      ? 'item'
      : 'text';
    return { kind, paragraph };
  }

  function textBlock(kind: Exclude<PagePiece['kind'], 'table'>, paragraphs: readonly Paragraph[]): DocumentBlock {
    const [first] = paragraphs;
    const box = rounded({
      left: minOf(paragraphs.map(({ left }) => left)),
      top: minOf(paragraphs.map(({ top }) => top)),
      right: maxOf(paragraphs.map(({ right }) => right)),
      bottom: maxOf(paragraphs.map(({ bottom }) => bottom)),
    });
    const at = { page: page.number, box };
    switch (kind) {
      case 'heading':
        return { type: 'heading', level: levelOf.get(first!)!, text: first!.text, ...at };
      case 'note':
        return { type: 'note', text: noteText(paragraphs), ...at };
      case 'code':
        return { type: 'code', text: codeText(paragraphs), ...at };
      case 'item':
        return { type: 'list', text: listItemsText(paragraphs), ...at };
      default:
        return { type: 'paragraph', text: first!.text, ...at };
    }
  }
}

function recognisedNote(page: number): DocumentBlock {
  return {
    type: 'note',
    text: 'Scanned page: its text was recognised by a machine (OCR) and may hold errors.',
    page,
  };
}

function rounded({ left, top, right, bottom }: Box): Box {
  return { left: Math.round(left), top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom) };
}

const bullet = /^[^\p{L}\p{N}(]+|^o(?=\s)/u;

function isItem(text: string): boolean {
  return itemMark.test(text) && text.replace(itemMark, '').trim() !== '';
}

/** Writes one item a line; deeper items are further to the right. */
function listItemsText(paragraphs: readonly Paragraph[]): string {
  const lefts: number[] = [];
  return paragraphs.map((paragraph) => {
    while (lefts.length > 0 && paragraph.left < lefts.at(-1)! - 3) lefts.pop();
    if (lefts.length === 0 || paragraph.left > lefts.at(-1)! + 6) lefts.push(paragraph.left);
    return '  '.repeat(Math.min(5, lefts.length - 1)) + itemText(oneLine(paragraph.text));
  }).join('\n');
}

function itemText(text: string): string {
  const [mark] = itemMark.exec(text) ?? [''];
  const rest = text.slice(mark.length).trim();
  if (bullet.test(mark)) return `- ${rest}`;
  const number = /^(\d{1,3})[.)]$/.exec(mark)?.[1];
  return number === undefined ? `- ${mark} ${rest}` : `${number}. ${rest}`;
}

/** Returns the lines of a listing, indented as on the page. */
function codeText(paragraphs: readonly Paragraph[]): string {
  const left = Math.min(...paragraphs.map((paragraph) => paragraph.left));
  const out: string[] = [];
  let bottom: number | undefined;
  for (const { lines } of paragraphs) {
    for (const line of lines) {
      if (bottom !== undefined && line.baseline - bottom > 2.1 * line.size) out.push('');
      bottom = line.baseline;
      const width = characterWidth(line.words);
      let text = '';
      for (const word of line.words) {
        const column = Math.round((word.left - left) / width);
        text += ' '.repeat(Math.min(200, Math.max(text === '' || word.joined ? 0 : 1, column - text.length))) +
          word.text;
      }
      out.push(text === '' ? line.text : text);
    }
  }
  return out.join('\n');
}

function characterWidth(
  words: readonly { readonly left: number; readonly right: number; readonly text: string; }[],
): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  return Math.max(1, words.reduce((sum, { left, right }) => sum + right - left, 0) / Math.max(1, characters));
}

const mark = /^(?:\[(\d{1,3})\]|(\d{1,3})(?!\d)[.)]?|[*†‡§¶]{1,3})\s*(?=\S)/;
/**
 * The minimum number of letters in a note with a raised mark, and with any other mark: a number before fewer letters is
 * the label of a chart.
 */
const lettersOfNote = { raised: 4, level: 12 };

/**
 * Reports whether a paragraph is a footnote: smaller than the text, on the lower part of the page, with a number or a
 * sign before it.
 */
function isNote(paragraph: Paragraph, page: PdfPage, body: BodyStyle): boolean {
  if (paragraph.size > 0.93 * body.size || paragraph.top < 0.4 * page.height) return false;
  const text = paragraph.text;
  const match = mark.exec(text);
  if (!match) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= lettersOfNote.raised && (startsRaised(paragraph.lines[0]!) ||
    (letters >= lettersOfNote.level && /^[^\d.,:%/+-]/.test(text.slice(match[0].length))));
}

/** Returns the number of a footnote; undefined if it has another mark. */
function parseFootnoteNumber(paragraph: Paragraph): string | undefined {
  const match = mark.exec(paragraph.text);
  return match?.[1] ?? match?.[2];
}

/** Formats a footnote; several paragraphs only if they have no numbers. */
function noteText(paragraphs: readonly Paragraph[]): string {
  const text = paragraphs.map(({ text }) => text).join('\n');
  const number = parseFootnoteNumber(paragraphs[0]!);
  return number === undefined ? `Footnote: ${text}` : `Footnote ${number}: ${text.slice(mark.exec(text)![0].length)}`;
}

/** Units that apply to all cells: `(in millions)`, `Rs. in lakhs`, `€ thousand`. */
const units =
  /^[([]?(?:all\s+)?(?:amounts?|figures?|numbers?|values?|dollars?|unless|in\b|rs\b|inr\b|usd\b|eur\b|us?\$|[€$£¥₹%]|million|thousand|crore|lakh|percent|단위|単位|单位)/i;
const unitWord = /(?:million|thousand|billion|crore|lakh|percent|%|per cent|000|units?|dollars?|euros?|원|元|円)/i;
const tableName = /^[[(]?(?:table|tab\.|exhibit|tabelle|tableau|tabla|tabela|таблица|표|表)/i;

/**
 * Finds the text that names each table: a caption above it, else one below, and units above. `taken` holds the pieces
 * used.
 */
function tableCaptions(pieces: readonly PagePiece[]) {
  const captions = new Map<number, string>();
  const taken = new Set<number>();
  pieces.forEach((piece, i) => {
    if (piece.kind !== 'table') return;
    const parts: string[] = [];
    let above = i - 1;
    while (above >= 0 && i - above <= 2 && isUnits(above)) take(above--, parts);
    if (above >= 0 && isName(above)) take(above, parts);
    else if (parts.length === 0 && isName(i + 1) && pieces[i + 2]?.kind !== 'table') take(i + 1, parts);
    if (parts.length > 0) captions.set(i, parts.join(' '));
  });
  return { captions, taken };

  function take(at: number, parts: string[]): void {
    parts.unshift(textAt(at)!);
    taken.add(at);
  }

  function textAt(at: number): string | undefined {
    const piece = pieces[at];
    return piece && piece.kind !== 'table' && piece.kind !== 'heading' && !taken.has(at)
      ? oneLine(piece.paragraph.text)
      : undefined;
  }

  function isUnits(at: number): boolean {
    const text = textAt(at);
    return text !== undefined && text.length < 80 && units.test(text) && unitWord.test(text);
  }

  function isName(at: number): boolean {
    const text = textAt(at);
    return text !== undefined && pieces[at]!.kind === 'caption' && tableName.test(text);
  }
}
