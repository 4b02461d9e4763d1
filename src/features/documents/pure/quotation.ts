/**
 * Text that a warning quotes: redacted before it is shortened, since redaction does not recognize the beginning of a
 * secret.
 */
export interface Quotation {
  readonly text: string;
  /** The maximum number of characters shown. */
  readonly most: number;
}

/** The placeholder for the quotation in a message. */
export const quotationMark = '%s';

/** The maximum number of a quotation's characters that are examined. */
export const longestQuotation = 2_000;

/** Quotes a text on one line. A very long text is cut to its beginning, without the last incomplete word. */
export function quotation(text: string, maxLength: number): Quotation {
  const start = text.length > longestQuotation ? `${wholeWords(text.slice(0, longestQuotation))}…` : text;
  return { text: start.replace(/\s+/g, ' ').trim(), most: maxLength };
}

/** Shortens a redacted quotation for a message. */
export function shortQuotation(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

function wholeWords(text: string): string {
  let end = text.length;
  while (end > 0 && /\S/.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}
