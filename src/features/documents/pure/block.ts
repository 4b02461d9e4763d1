/** What parsers make of every kind of document: its parts in reading order. */
export interface DocumentBlock {
  readonly type: 'heading' | 'paragraph' | 'list' | 'table' | 'code' | 'note' | 'page';
  /** Of a heading: 1 to 6. */
  readonly level?: number;
  /**
   * Of a heading, paragraph, note or page: plain text, in which a line break is one of the layout. Of a list: one item
   * a line, `- ` or `3. ` before it, two spaces more for each depth. Of a table: Markdown by `markdownTable`. Of code:
   * its lines. A note starts with what it is: `Footnote 3: …`, `Comment by Ana: …`, `Speaker notes: …`.
   */
  readonly text: string;
  /** Counted from 1; the slide of a presentation, the sheet of a workbook. Missing where the format has no pages. */
  readonly page?: number;
  /**
   * Its first and last row in the sheet or file, counted from 1: of a table, whose header is the first, and of all that
   * stands in a sheet.
   */
  readonly rowRange?: RowRange;
  /** Of a table with hidden or empty rows between its own: the number of each, the header first. */
  readonly rowNumbers?: readonly number[];
  /** What names a table: its caption or title, and units that hold for all its cells. Each piece of it repeats them. */
  readonly caption?: string;
  /** A sentence of the page before runs on here. */
  readonly continues?: true;
  readonly box?: Box;
}

/** First and last, inclusive. */
export type RowRange = readonly [first: number, last: number];

/** In points from the top left corner of the page as it is read. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ParsedDocument {
  readonly blocks: readonly DocumentBlock[];
  /** Pages of a PDF, slides, sheets; null where the format has none. */
  readonly pages: number | null;
}
