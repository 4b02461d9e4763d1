import type { DocumentBlock } from '../block';
import type { OmitText } from '../omission';
import { buildPageBlocks } from './blocksOfPage';
import { findHeadersAndFooters } from './furniture';
import { findRuledGrids } from './grid';
import { detectBodyStyle, assignHeadingLevels, looksLikeHeading, type HeadingCandidate } from './headings';
import { groupIntoTextLines } from './lines';
import { createOutlineLevelFinder, type OutlineEntry } from './outline';
import type { PdfPage } from './page';
import { splitPageIntoParts } from './pageParts';
import type { Paragraph } from './paragraphs';
import { fillRuledTables } from './ruledTables';

/** Returns a document's blocks in reading order, without page numbers and repeated headers and footers. */
export function buildPdfBlocks(pages: readonly PdfPage[], outline: readonly OutlineEntry[],
  omit: OmitText): readonly DocumentBlock[]
{
  const pageContents = pages.map((page) => {
    const { tables, words } = fillRuledTables(findRuledGrids(page), page.words);
    return { page, tables, lines: groupIntoTextLines(words), height: page.height };
  });
  const headersAndFooters = findHeadersAndFooters(pageContents);
  for (const { page, lines } of pageContents) {
    for (const line of lines) {
      const kind = headersAndFooters.get(line);
      if (kind !== undefined) omit(kind, line.text, page.number);
    }
  }
  const pageLayouts = pageContents.map(({ page, tables, lines }) => ({
    page,
    parts: [
      ...splitPageIntoParts(page, lines.filter((line) => !headersAndFooters.has(line)), tables),
      ...page.turned.flatMap((words) => splitPageIntoParts({ ...page, rules: [] }, groupIntoTextLines(words), [])),
    ],
  }));
  const candidates = pageLayouts.flatMap(({ page, parts }) =>
    parts.flatMap((part): HeadingCandidate[] =>
      'paragraph' in part ? [{ paragraph: part.paragraph, page: page.number }] : []
    )
  );
  const bodyStyle = detectBodyStyle(candidates.map(({ paragraph }) => paragraph));
  const findOutlineLevel = createOutlineLevelFinder(outline);
  const getOutlineLevel = ({ paragraph, page }: HeadingCandidate) =>
    paragraph.lines.length > 4 ? undefined : findOutlineLevel(page, paragraph.text);
  const headings = candidates.filter((candidate, i) =>
    getOutlineLevel(candidate) !== undefined ||
    looksLikeHeading(candidate.paragraph, bodyStyle, candidates[i + 1]?.paragraph)
  );
  const levels = assignHeadingLevels(headings, getOutlineLevel);
  const headingLevels = new Map<Paragraph, number>(headings.map(({ paragraph }, i) => [paragraph, levels[i]!]));
  return markContinuations(
    pageLayouts.map(({ page, parts }) => buildPageBlocks(page, parts, headingLevels, bodyStyle)),
  );
}

/** Marks the first paragraph of a page if it continues a sentence from the previous page. */
function markContinuations(pages: readonly (readonly DocumentBlock[])[]): readonly DocumentBlock[] {
  let previousBlock: DocumentBlock | undefined; // the last text of the previous page
  return pages.flatMap((blocks) => {
    const firstIndex = blocks.findIndex(({ type }) => type !== 'table' && type !== 'note');
    const firstBlock = blocks[firstIndex];
    const markedBlocks = firstBlock && previousBlock && firstBlock.type === 'paragraph' &&
        isContinuation(previousBlock.text, firstBlock.text)
      ? blocks.map((block, i): DocumentBlock => i === firstIndex ? { ...block, continues: true } : block)
      : blocks;
    const lastBlock = blocks.filter(({ type }) => type !== 'table' && type !== 'note').at(-1);
    previousBlock = lastBlock?.type === 'paragraph' ? lastBlock : undefined;
    return markedBlocks;
  });
}

function isContinuation(before: string, after: string): boolean {
  if (/[.!?:;。！？]["'”’»)\]]*\d{0,2}$/u.test(before)) return false;
  return /^\p{Ll}/u.test(after) || /\p{L}[-\u00ad]$|[,(]$/u.test(before) ||
    (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(after) &&
      !/\n/.test(before) === false);
}
