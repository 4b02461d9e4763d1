/**
 * Text that a warning quotes: redacted before it is shortened, since the search does not recognise the beginning of a
 * secret.
 */
export interface Quotation {
  readonly text: string;
  /** Characters that are shown at most. */
  readonly most: number;
}

/** The placeholder for the quotation in a message. */
export const quotationMark = '%s';

/** Characters of a quotation that are looked at. */
export const longestQuotation = 2_000;

/** On one line; of a very long text the beginning, without a word that the end cuts. */
export function quotation(text: string, most: number): Quotation {
  const start = text.length > longestQuotation ? `${wholeWords(text.slice(0, longestQuotation))}…` : text;
  return { text: start.replace(/\s+/g, ' ').trim(), most };
}

/** A redacted quotation as a message shows it. */
export function shortQuotation(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

function wholeWords(text: string): string {
  let end = text.length;
  while (end > 0 && /\S/.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}
