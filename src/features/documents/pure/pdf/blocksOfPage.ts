import type { DocumentBlock, Box } from '../block';
import { markdownTable } from '../markdownTable';
import { codeText } from './code';
import { tableCaptions } from './captions';
import { caption, type BodyStyle } from './headings';
import { isItem, listItemsText } from './lists';
import { isNote, noteText, parseFootnoteNumber } from './notes';
import type { PdfPage } from './page';
import type { PagePart } from './pageParts';
import type { Paragraph } from './paragraphs';
import type { PagePiece } from './piece';

/** The blocks of a page. Notes come after its text, and what names a table goes into it. */
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
    const same = [paragraph];
    if (kind === 'item' || kind === 'code' || (kind === 'note' && parseFootnoteNumber(paragraph) === undefined)) {
      for (let next = pieces[i + 1]; next?.kind === kind; next = pieces[i + 1]) {
        if (kind === 'note' && parseFootnoteNumber(next.paragraph) !== undefined) break;
        same.push(next.paragraph);
        i++;
      }
    }
    (kind === 'note' ? notes : blocks).push(textBlock(kind, same));
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
      left: Math.min(...paragraphs.map(({ left }) => left)),
      top: Math.min(...paragraphs.map(({ top }) => top)),
      right: Math.max(...paragraphs.map(({ right }) => right)),
      bottom: Math.max(...paragraphs.map(({ bottom }) => bottom)),
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
