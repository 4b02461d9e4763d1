import type { OmissionKind } from '../omission';
import type { TextLine } from './lines';
import { groupIntoTableRows, type TableRow } from './rows';

/** The lines of a page in the form in which pages are compared. */
export interface PageLines {
  readonly lines: readonly TextLine[];
  readonly height: number;
}

/**
 * The maximum number of rows at the top and at the bottom that may be headers and footers, and the share of the page
 * that contains these rows.
 */
const maxEdgeRows = 4;
const edgeShare = 0.13;
/** The maximum shift of a repeated line between pages, as a share of the page's height. */
const maxShift = 0.02;
const minPageCount = 3;
/** The maximum number of numbers in a row that are tried as its page number. */
const maxNumbersPerRow = 6;
const maxLinesPerRow = 4;

/**
 * Finds lines that add nothing new: repeated headers and footers, except the first occurrence, and page numbers. A line
 * that differs from another by more than its page number is not a repetition.
 */
export function findHeadersAndFooters(pages: readonly PageLines[]): ReadonlyMap<TextLine, OmissionKind> {
  const edgeRowsByPage = pages.map((page) => findEdgeRows(page));
  const rowOccurrences = createOccurrenceCounter();
  const numberOccurrences = createOccurrenceCounter();
  edgeRowsByPage.forEach((rows, pageIndex) => {
    for (const row of rows) {
      for (const key of buildRowKeys(row, pageIndex)) rowOccurrences.add(key, row.edgeDistance, pageIndex);
      for (const { pageNumber } of findPageNumbers(row))
        numberOccurrences.add(buildNumberKey(pageNumber, pageIndex), row.edgeDistance, pageIndex);
    }
  });
  const minCopyCount = pages.length < 30 ? minPageCount : 4;
  const foundLines = new Map<TextLine, OmissionKind>();
  edgeRowsByPage.forEach((rows, pageIndex) => {
    for (const row of rows) {
      for (const { pageNumber, line } of findPageNumbers(row))
        if (isPageNumber(pageNumber, row, pageIndex)) foundLines.set(line, 'page_number');
      const hasLetters = /\p{L}{2}/u.test(row.text);
      if (!hasLetters && !row.isOutermost) continue;
      const nearbyCounts = buildRowKeys(row, pageIndex).map((key) => rowOccurrences.countNearby(key, row.edgeDistance));
      if (nearbyCounts.some(({ count, firstPage: first }) => count >= minCopyCount && first < pageIndex)) {
        for (const line of row.lines) if (!foundLines.has(line)) foundLines.set(line, 'repeated_line');
      }
    }
  });
  return foundLines;

  /** Reports whether a number is the number of its page, based on the text around it or on the neighboring pages. */
  function isPageNumber(pageNumber: PageNumber, row: EdgeRow, pageIndex: number): boolean {
    const { count } = numberOccurrences.countNearby(buildNumberKey(pageNumber, pageIndex), row.edgeDistance);
    if (count >= minPageCount) return true;
    if (row.isOnly) return false;
    const matchesPage = pageNumber.number === pageIndex + 1 &&
      (pageNumber.total === undefined || pageNumber.total === pages.length);
    return pageNumber.isMarked ? matchesPage : row.lines.length === 1 && count === 2;
  }
}

/** Creates a counter of the pages on which a text occurs at about the same height. It also records the first page. */
function createOccurrenceCounter() {
  const occurrences = new Map<string, { firstPage: number; lastPage: number; count: number; }>();
  const getBucket = (edgeDistance: number): number => Math.round(edgeDistance / maxShift);
  return {
    add(key: string, edgeDistance: number, pageIndex: number): void {
      const bucketKey = `${getBucket(edgeDistance)} ${key}`;
      const existingOccurrence = occurrences.get(bucketKey);
      if (!existingOccurrence) occurrences.set(bucketKey, { firstPage: pageIndex, lastPage: pageIndex, count: 1 });
      else if (existingOccurrence.lastPage !== pageIndex) {
        existingOccurrence.lastPage = pageIndex;
        existingOccurrence.count++;
      }
    },
    countNearby(key: string, edgeDistance: number): { readonly count: number; readonly firstPage: number; } {
      const nearbyEntries = [-1, 0, 1].flatMap((step) =>
        occurrences.get(`${getBucket(edgeDistance) + step} ${key}`) ?? []
      );
      return {
        count: nearbyEntries.reduce((sum, entry) => sum + entry.count, 0),
        firstPage: Math.min(...nearbyEntries.map(({ firstPage: first }) => first)),
      };
    },
  };
}

interface EdgeRow {
  readonly lines: TableRow;
  readonly text: string;
  /** The distance from the edge, as a share of the page's height: positive at the top, negative at the bottom. */
  readonly edgeDistance: number;
  readonly isOutermost: boolean;
  /** Whether the page has no other row. */
  readonly isOnly: boolean;
}

function findEdgeRows({ lines, height }: PageLines): readonly EdgeRow[] {
  const rows = groupIntoTableRows(lines);
  const top = rows.slice(0, maxEdgeRows).filter((row) => row[0]!.baseline < edgeShare * height);
  const bottom = rows.slice(-maxEdgeRows).filter((row) => row[0]!.baseline > (1 - edgeShare) * height).reverse();
  return [...top.map((row, i) => createEdgeRow(row, i, 1)), ...bottom.map((row, i) => createEdgeRow(row, i, -1))];

  function createEdgeRow(row: TableRow, i: number, sign: number): EdgeRow {
    const neighbor = rows[sign > 0 ? i + 1 : rows.length - 2 - i];
    const gap = neighbor ? Math.abs(neighbor[0]!.baseline - row[0]!.baseline) : Infinity;
    return {
      lines: row,
      text: row.map((line) => line.text).join(' '),
      edgeDistance: sign * (sign > 0 ? row[0]!.baseline : height - row[0]!.baseline) / height,
      isOutermost: i === 0 && gap > 1.4 * row[0]!.size,
      isOnly: rows.length === 1,
    };
  }
}

/** Returns keys for comparing rows: the text, and the text with one of its numbers relative to the page's index. */
function buildRowKeys({ text }: EdgeRow, pageIndex: number): readonly string[] {
  const normalizedText = text.toLowerCase().replace(/\s+/g, ' ');
  const numbers = [...normalizedText.matchAll(/\d+|\b[ivxlc]{1,6}\b/g)].slice(0, maxNumbersPerRow);
  return [normalizedText, ...numbers.map((match) => {
    const [digits] = match;
    const number = /\d/.test(digits) ? Number(digits) : parseRomanNumber(digits);
    return `${normalizedText.slice(0, match.index)}#${number - pageIndex}#${
      normalizedText.slice(match.index + digits.length)
    }`;
  })];
}

/** Returns the possible page numbers in an outermost row, with their lines. */
function findPageNumbers(
  { lines: row, isOutermost }: EdgeRow,
): readonly { readonly pageNumber: PageNumber; readonly line: TextLine; }[] {
  if (!isOutermost || row.length > maxLinesPerRow) return [];
  return row.flatMap((line) => {
    const pageNumber = parsePageNumber(line.text);
    return pageNumber ? [{ pageNumber, line }] : [];
  });
}

function buildNumberKey({ form, number }: PageNumber, pageIndex: number): string {
  return `${form} ${number - pageIndex}`;
}

/** A text that may be a page number. */
export interface PageNumber {
  readonly number: number;
  /** The number of pages, as in `3 of 12`. */
  readonly total: number | undefined;
  /** Whether the text is more than a bare number: `Page 3`, `- 3 -`, `3/12`. */
  readonly isMarked: boolean;
  /** The text without the numbers, which is similar for all page numbers of a document. */
  readonly form: string;
}

const pageNumberPattern =
  /^([-–—|\s]*(?:page|p\.|seite|página|pagina|стр\.?|第)?\s*)(?:([A-Z]-?|\d{1,4}-)?(\d{1,4})|([ivxlcdm]{1,7}))(?:(\s*(?:\/|of|von|de|di|sur)\s*)(\d{1,4}))?(\s*(?:页|頁|쪽)?[-–—|\s.]*)$/iu;

function parsePageNumber(text: string): PageNumber | undefined {
  const match = text.length > 40 ? null : pageNumberPattern.exec(text.trim());
  if (!match) return undefined;
  const [, before = '', prefix = '', digits, roman = '', separator = '', total, after = ''] = match;
  return {
    number: digits === undefined ? parseRomanNumber(roman) : Number(digits),
    total: total === undefined ? undefined : Number(total),
    isMarked: before.trim() !== '' || after.trim() !== '' || separator !== '',
    form: `${before}${prefix}${digits === undefined ? 'i' : '#'}${separator}${total ?? ''}${after}`,
  };
}

const digitValues: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function parseRomanNumber(text: string): number {
  const values = [...text.toLowerCase()].map((letter) => digitValues[letter] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}
