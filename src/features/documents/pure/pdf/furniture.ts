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
const rowsAtEdge = 4;
const edge = 0.13;
/** How far a repeated line may move, as a share of the page's height. */
const movement = 0.02;
const fewestPages = 3;
/** The maximum number of numbers in a row, one of which may be the page number. */
const mostNumbers = 6;
const mostInRow = 4;

/**
 * Finds lines that add nothing new: repeated headers and footers, except the first occurrence, and page numbers. A line
 * that differs from another by more than its page number is not a repetition.
 */
export function findHeadersAndFooters(pages: readonly PageLines[]): ReadonlySet<TextLine> {
  const candidates = pages.map((page) => edgeRows(page));
  const copies = places();
  const numbers = places();
  candidates.forEach((rows, page) => {
    for (const row of rows) {
      for (const key of keysOf(row, page)) copies.add(key, row.at, page);
      for (const { found } of numbersIn(row)) numbers.add(keyOfNumber(found, page), row.at, page);
    }
  });
  const needed = pages.length < 30 ? fewestPages : 4;
  const out = new Set<TextLine>();
  candidates.forEach((rows, page) => {
    for (const row of rows) {
      for (const { found, line } of numbersIn(row))
        if (isOfPage(found, row, page)) out.add(line);
      const hasLetters = /\p{L}{2}/u.test(row.text);
      if (!hasLetters && !row.isOutermost) continue;
      const nearby = keysOf(row, page).map((key) => copies.near(key, row.at));
      if (nearby.some(({ count, first }) => count >= needed && first < page)) {
        for (const line of row.row)
          out.add(line);
      }
    }
  });
  return out;

  /** Reports whether a number is the number of its page, judging by its own words or by the neighboring pages. */
  function isOfPage(pageNumber: PageNumber, row: EdgeRow, page: number): boolean {
    const { count } = numbers.near(keyOfNumber(pageNumber, page), row.at);
    if (count >= fewestPages) return true;
    const isIts = pageNumber.number === page + 1 &&
      (pageNumber.total === undefined || pageNumber.total === pages.length);
    return pageNumber.isMarked ? isIts : row.row.length === 1 && count === 2;
  }
}

/** Records on how many pages a text occurs near one height, and on which page first. */
function places() {
  const all = new Map<string, { first: number; last: number; count: number; }>();
  const bucket = (at: number): number => Math.round(at / movement);
  return {
    add(key: string, at: number, page: number): void {
      const place = `${bucket(at)} ${key}`;
      const existing = all.get(place);
      if (!existing) all.set(place, { first: page, last: page, count: 1 });
      else if (existing.last !== page) {
        existing.last = page;
        existing.count++;
      }
    },
    near(key: string, at: number): { readonly count: number; readonly first: number; } {
      const nearby = [-1, 0, 1].flatMap((step) => all.get(`${bucket(at) + step} ${key}`) ?? []);
      return {
        count: nearby.reduce((sum, entry) => sum + entry.count, 0),
        first: Math.min(...nearby.map(({ first }) => first)),
      };
    },
  };
}

interface EdgeRow {
  readonly row: TableRow;
  readonly text: string;
  /** The distance from the edge as a share of the page's height; the sign tells which edge. */
  readonly at: number;
  readonly isOutermost: boolean;
}

function edgeRows({ lines, height }: PageLines): readonly EdgeRow[] {
  const rows = groupIntoTableRows(lines);
  const top = rows.slice(0, rowsAtEdge).filter((row) => row[0]!.baseline < edge * height);
  const bottom = rows.slice(-rowsAtEdge).filter((row) => row[0]!.baseline > (1 - edge) * height).reverse();
  return [...top.map((row, i) => asEdge(row, i, 1)), ...bottom.map((row, i) => asEdge(row, i, -1))];

  function asEdge(row: TableRow, i: number, sign: number): EdgeRow {
    const beyond = rows[sign > 0 ? i + 1 : rows.length - 2 - i];
    const gap = beyond ? Math.abs(beyond[0]!.baseline - row[0]!.baseline) : Infinity;
    return {
      row,
      text: row.map((line) => line.text).join(' '),
      at: sign * (sign > 0 ? row[0]!.baseline : height - row[0]!.baseline) / height,
      isOutermost: i === 0 && gap > 1.4 * row[0]!.size,
    };
  }
}

/** Returns the unchanged text, and the text with one of its numbers as its distance from the page number. */
function keysOf({ text }: EdgeRow, page: number): readonly string[] {
  const plain = text.toLowerCase().replace(/\s+/g, ' ');
  const numbers = [...plain.matchAll(/\d+|\b[ivxlc]{1,6}\b/g)].slice(0, mostNumbers);
  return [plain, ...numbers.map((match) => {
    const [digits] = match;
    const number = /\d/.test(digits) ? Number(digits) : romanNumber(digits);
    return `${plain.slice(0, match.index)}#${number - page}#${plain.slice(match.index + digits.length)}`;
  })];
}

/** Returns lines of the outermost row that may be the page number. */
function numbersIn({ row, isOutermost }: EdgeRow): readonly { readonly found: PageNumber; readonly line: TextLine; }[] {
  if (!isOutermost || row.length > mostInRow) return [];
  return row.flatMap((line) => {
    const pageNumber = pageNumberIn(line.text);
    return pageNumber ? [{ found: pageNumber, line }] : [];
  });
}

function keyOfNumber({ form, number }: PageNumber, page: number): string {
  return `${form} ${number - page}`;
}

/** A text that may be a page number. */
export interface PageNumber {
  readonly number: number;
  /** The number of pages, as in `3 of 12`. */
  readonly total: number | undefined;
  /** Whether there is more than a bare number: `Page 3`, `- 3 -`, `3/12`. */
  readonly isMarked: boolean;
  /** Everything but the numbers, which is similar for all page numbers of one document. */
  readonly form: string;
}

const pattern =
  /^([-–—|\s]*(?:page|p\.|seite|página|pagina|стр\.?|第)?\s*)(?:([A-Z]-?|\d{1,4}-)?(\d{1,4})|([ivxlcdm]{1,7}))(?:(\s*(?:\/|of|von|de|di|sur)\s*)(\d{1,4}))?(\s*(?:页|頁|쪽)?[-–—|\s.]*)$/iu;

function pageNumberIn(text: string): PageNumber | undefined {
  const match = text.length > 40 ? null : pattern.exec(text.trim());
  if (!match) return undefined;
  const [, before = '', prefix = '', digits, roman = '', of = '', total, after = ''] = match;
  return {
    number: digits === undefined ? romanNumber(roman) : Number(digits),
    total: total === undefined ? undefined : Number(total),
    isMarked: before.trim() !== '' || after.trim() !== '' || of !== '',
    form: `${before}${prefix}${digits === undefined ? 'i' : '#'}${of}${total ?? ''}${after}`,
  };
}

const digitValues: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function romanNumber(text: string): number {
  const values = [...text.toLowerCase()].map((letter) => digitValues[letter] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}
