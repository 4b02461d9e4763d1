/** A part of a document in reading order, as parsers make it of every kind. */
export interface DocumentBlock {
  readonly type: 'heading' | 'paragraph' | 'list' | 'table' | 'code' | 'note' | 'page';
  /** Level of a heading: 1 to 6. */
  readonly level?: number;
  /**
   * For a heading, paragraph, note or page: plain text, in which a line break is from the layout. For a list: one item
   * a line, prefixed with `- ` or `3. `, indented by two spaces per level. For a table: Markdown by `markdownTable`.
   * For code: its lines. A note starts with its kind: `Footnote 3: …`, `Comment by Ana: …`, `Speaker notes: …`.
   */
  readonly text: string;
  /** Counted from 1; the slide of a presentation, the sheet of a workbook. Missing if the format has no pages. */
  readonly page?: number;
  /**
   * The first and last row in the sheet or file, counted from 1: for a table, whose header is the first row, and for
   * everything in a sheet.
   */
  readonly rowRange?: RowRange;
  /** Of a table with hidden or empty rows between its own: the number of each, the header first. */
  readonly rowNumbers?: readonly number[];
  /** The caption or title of a table, and units that apply to all its cells. Each piece of the table repeats them. */
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
  /** Pages of a PDF, slides, sheets; null if the format has none. */
  readonly pages: number | null;
}
