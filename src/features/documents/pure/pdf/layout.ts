import type { DocumentBlock } from '../block';
import { blocksOfPage } from './blocksOfPage';
import { findHeadersAndFooters } from './furniture';
import { findRuledGrids } from './grid';
import { detectBodyStyle, assignHeadingLevels, looksLikeHeading, type HeadingCandidate } from './headings';
import { groupIntoTextLines } from './lines';
import { outlineLevels, type OutlineEntry } from './outline';
import type { PdfPage } from './page';
import { partsOfPage } from './pageParts';
import type { Paragraph } from './paragraphs';
import { ruledTables } from './ruledTables';

/** Returns a document's blocks in reading order. */
export function blocksOfPdf(pages: readonly PdfPage[], outline: readonly OutlineEntry[]): readonly DocumentBlock[] {
  const read = pages.map((page) => {
    const { tables, words } = ruledTables(findRuledGrids(page), page.words);
    return { page, tables, lines: groupIntoTextLines(words), height: page.height };
  });
  const headersAndFooters = findHeadersAndFooters(read);
  const laidOut = read.map(({ page, tables, lines }) => ({
    page,
    parts: [
      ...partsOfPage(page, lines.filter((line) => !headersAndFooters.has(line)), tables),
      ...page.turned.flatMap((words) => partsOfPage({ ...page, rules: [] }, groupIntoTextLines(words), [])),
    ],
  }));
  const all = laidOut.flatMap(({ page, parts }) =>
    parts.flatMap((part): HeadingCandidate[] =>
      'paragraph' in part ? [{ paragraph: part.paragraph, page: page.number }] : []
    )
  );
  const body = detectBodyStyle(all.map(({ paragraph }) => paragraph));
  const inOutline = outlineLevels(outline);
  const byOutline = ({ paragraph, page }: HeadingCandidate) =>
    paragraph.lines.length > 4 ? undefined : inOutline(page, paragraph.text);
  const headings = all.filter((candidate, i) =>
    byOutline(candidate) !== undefined || looksLikeHeading(candidate.paragraph, body, all[i + 1]?.paragraph)
  );
  const levels = assignHeadingLevels(headings, byOutline);
  const levelOf = new Map<Paragraph, number>(headings.map(({ paragraph }, i) => [paragraph, levels[i]!]));
  return withContinuations(laidOut.map(({ page, parts }) => blocksOfPage(page, parts, levelOf, body)));
}

/** Marks the first paragraph of a page if it continues a sentence from the previous page. */
function withContinuations(pages: readonly (readonly DocumentBlock[])[]): readonly DocumentBlock[] {
  let open: DocumentBlock | undefined; // the last text of the previous page
  return pages.flatMap((blocks) => {
    const first = blocks.findIndex(({ type }) => type !== 'table' && type !== 'note');
    const start = blocks[first];
    const out = start && open && start.type === 'paragraph' && goesOn(open.text, start.text)
      ? blocks.map((block, i): DocumentBlock => i === first ? { ...block, continues: true } : block)
      : blocks;
    const last = blocks.filter(({ type }) => type !== 'table' && type !== 'note').at(-1);
    open = last?.type === 'paragraph' ? last : undefined;
    return out;
  });
}

function goesOn(before: string, after: string): boolean {
  if (/[.!?:;。！？]["'”’»)\]]*\d{0,2}$/u.test(before)) return false;
  return /^\p{Ll}/u.test(after) || /\p{L}[-\u00ad]$|[,(]$/u.test(before) ||
    (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(after) &&
      !/\n/.test(before) === false);
}
