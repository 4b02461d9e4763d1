/**
 * Text that a warning quotes. The text is redacted before it is shortened, since redaction does not recognize a secret
 * that is cut off.
 */
export interface Quotation {
  readonly text: string;
  /** The maximum number of characters shown. */
  readonly maxShownLength: number;
}

/** The placeholder for the quotation in a message. */
export const quotationPlaceholder = '%s';

/** The maximum number of a quotation's characters that are examined. */
export const maxQuotationLength = 2_000;

/** Quotes a text on one line. A very long text is cut to its beginning, without the incomplete last word. */
export function createQuotation(text: string, maxLength: number): Quotation {
  const beginning = text.length > maxQuotationLength ? `${dropPartialWord(text.slice(0, maxQuotationLength))}…` : text;
  return { text: beginning.replace(/\s+/g, ' ').trim(), maxShownLength: maxLength };
}

/** Shortens a redacted quotation for a message. */
export function shortenQuotation(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

function dropPartialWord(text: string): string {
  let end = text.length;
  while (end > 0 && /\S/.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}
