import type { ParsedDocument } from '../../pure/block';
import type { OmitText } from '../../pure/omission';
import type { DocumentWarning } from '../../pure/warning';

export interface ParseInput {
  readonly bytes: Uint8Array;
  /** For a PDF, reads the text of each page as one block of type `page`, without its structure. */
  readonly fast: boolean;
  /**
   * The share of the text, of the maximum number of a sheet's cells, or of the pages or slides that is read; below 1 if
   * the whole document takes too much time or memory.
   */
  readonly share?: number;
  warn(warning: DocumentWarning): void;
  /** Called for each text that is left out because it is not part of the document's content. */
  readonly omit: OmitText;
  /**
   * Called once the number of pages is known, before they are parsed, and after each page. In a format without pages,
   * each 100 KB or 1,000 rows count as one page. The processor time that a document may take depends on this number.
   */
  progress(done: number, pages: number): void;
}

/**
 * Parses one kind of document; runs only in the parser process. Nothing is fetched and no other file is opened.
 * @throws UnreadableDocument if no text can be extracted; any other error is a `parse_error` of the document
 */
export type Parser = (input: ParseInput) => ParsedDocument | Promise<ParsedDocument>;
