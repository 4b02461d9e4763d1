import type { Quotation } from './quotation';

export const warningTypes = ['encrypted', 'parse_error', 'too_large', 'low_text_density', 'hidden_text',
  'unicode_smuggling', 'macros', 'external_link', 'active_content', 'decode_error', 'secret'] as const;
export type WarningType = typeof warningTypes[number];

/** The reason why a text is invisible to a reader. */
export type HiddenReason = 'render_mode' | 'opacity' | 'colour' | 'tiny' | 'off_page' | 'layer' | 'vanish' | 'css';

/** Something that the user should know about a document. */
export interface DocumentWarning {
  readonly type: WarningType;
  readonly page?: number;
  /** The location in a document without pages: `sheet "Costs"!B7`, `line 12`, or the part of an archive. */
  readonly place?: string;
  readonly reason?: HiddenReason;
  /** A sentence, which quotes hidden text in shortened form. */
  readonly message: string;
  /** A quotation that is inserted into the message after redaction. */
  readonly quote?: Quotation;
}

/** An error that a parser throws for a document without usable text. The document's status is then `failed`. */
export class UnreadableDocument extends Error {
  constructor(readonly type: 'encrypted' | 'parse_error' | 'too_large', message: string) {
    super(message);
    this.name = 'UnreadableDocument';
  }
}
