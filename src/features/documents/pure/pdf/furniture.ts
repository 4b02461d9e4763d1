import type { TextLine } from './lines';
import { rowsOf, type TableRow } from './rows';

/** The lines of a page, as they are compared with those of the others. */
export interface PageLines {
  readonly lines: readonly TextLine[];
  readonly height: number;
}

/** Rows at the top and at the bottom that may be headers and footers, and the share of the page that they are in. */
const rowsAtEdge = 4;
const edge = 0.13;
/** How far a repeated line may move, of the page's height. */
const movement = 0.02;

const pageNumber =
  /^(?:[-–—|\s]*)(?:page|p\.|seite|página|pagina|стр\.?|第)?\s*(?:\d{1,4}(?:-\d{1,3})?|[ivxlcdm]{1,7}|[A-Z]-?\d{1,3})(?:\s*(?:\/|of|von|de|di|sur)\s*\d{1,4})?\s*(?:页|頁|쪽)?(?:[-–—|\s.]*)$/iu;

/** Headers, footers and page numbers: what stands at the edge of pages again and again. */
export function furnitureOf(pages: readonly PageLines[]): ReadonlySet<TextLine> {
  const candidates = pages.map((page) => edgeRows(page));
  const places = new Map<string, { readonly page: number; readonly at: number; }[]>();
  candidates.forEach((rows, page) => {
    for (const { key, at } of rows) {
      const list = places.get(key);
      if (list) list.push({ page, at });
      else places.set(key, [{ page, at }]);
    }
  });
  const out = new Set<TextLine>();
  candidates.forEach((rows) => {
    for (const { key, at, row, isOutermost } of rows) {
      const near = new Set(
        places.get(key)!.filter((other) => Math.abs(other.at - at) < movement).map((one) => one.page),
      );
      const letters = /\p{L}{2}/u.test(key);
      const needed = pages.length < 6 ? 2 : Math.min(4, Math.max(2, Math.ceil(pages.length * 0.1)));
      const repeated = near.size >= needed && (letters || isOutermost);
      if (repeated || (isOutermost && hasPageNumber(row))) { for (const line of row) out.add(line); }
    }
  });
  return out;
}

interface EdgeRow {
  readonly row: TableRow;
  /** Its text with all numbers alike. */
  readonly key: string;
  /** Its distance from the edge, of the page's height, with a sign for the edge. */
  readonly at: number;
  readonly isOutermost: boolean;
}

function edgeRows({ lines, height }: PageLines): readonly EdgeRow[] {
  const rows = rowsOf(lines);
  const top = rows.slice(0, rowsAtEdge).filter((row) => row[0]!.baseline < edge * height);
  const bottom = rows.slice(-rowsAtEdge).filter((row) => row[0]!.baseline > (1 - edge) * height).reverse();
  return [...top.map((row, i) => asEdge(row, i, 1)), ...bottom.map((row, i) => asEdge(row, i, -1))];

  function asEdge(row: TableRow, i: number, sign: number): EdgeRow {
    const text = row.map((line) => line.text).join(' ');
    const beyond = rows[sign > 0 ? i + 1 : rows.length - 2 - i];
    const gap = beyond ? Math.abs(beyond[0]!.baseline - row[0]!.baseline) : Infinity;
    return {
      row,
      key: text.toLowerCase().replace(/\d+/g, '#').replace(/\b[ivxlc]{1,6}\b/g, '#').replace(/\s+/g, ''),
      at: sign * (sign > 0 ? row[0]!.baseline : height - row[0]!.baseline) / height,
      isOutermost: i === 0 && gap > 1.4 * row[0]!.size,
    };
  }
}

/** A part of the row is only a number, of a page as it seems, and the row is no list item or table. */
function hasPageNumber(row: TableRow): boolean {
  if (row.length > 4) return false;
  const texts = row.map(({ text }) => text);
  return texts.some((text) => pageNumber.test(text)) &&
    (row.length === 1 || texts.some((text) => !/^[\d.,%$€£()-]+$/.test(text)));
}
