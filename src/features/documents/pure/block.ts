/** A part of a document. The parsers of all document kinds produce such blocks in reading order. */
export interface DocumentBlock {
  readonly type: 'heading' | 'paragraph' | 'list' | 'table' | 'code' | 'note' | 'page';
  /** The level of a heading, from 1 to 6. */
  readonly level?: number;
  /**
   * For a heading, paragraph, note or page: plain text, in which line breaks come from the layout. For a list: one item
   * per line, prefixed with `- ` or `3. `, indented by two spaces per level. For a table: Markdown from
   * `formatMarkdownTable`. For code: its lines. A note starts with its kind: `Footnote 3: …`, `Comment by Ana: …`,
   * `Speaker notes: …`.
   */
  readonly text: string;
  /** The page, slide or sheet, counted from 1; missing if the format has no pages. */
  readonly page?: number;
  /**
   * The first and last row in the sheet or file, counted from 1. Present for a table, whose header is the first row,
   * and for everything in a sheet.
   */
  readonly rowRange?: RowRange;
  /** For a table with gaps due to hidden or empty rows: the number of each of its rows, starting with the header. */
  readonly rowNumbers?: readonly number[];
  /** The caption or title of a table, and units that apply to all its cells. Repeated in each piece of the table. */
  readonly caption?: string;
  /** Whether a sentence from the previous page continues here. */
  readonly continues?: true;
  readonly box?: Box;
}

/** The first and last row, inclusive. */
export type RowRange = readonly [first: number, last: number];

/** A rectangle, in points from the top left corner of the page in reading orientation. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ParsedDocument {
  readonly blocks: readonly DocumentBlock[];
  /** The number of pages, slides or sheets; null if the format has none. */
  readonly pages: number | null;
}
