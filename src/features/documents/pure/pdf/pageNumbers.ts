/** A text that may be the number of a page. */
export interface PageNumber {
  readonly number: number;
  /** In `3 of 12`. */
  readonly total: number | undefined;
  /** It says more than a bare number: `Page 3`, `- 3 -`, `3/12`. */
  readonly isMarked: boolean;
  /** All but its numbers: those of one document are alike. */
  readonly form: string;
}

const pattern =
  /^([-–—|\s]*(?:page|p\.|seite|página|pagina|стр\.?|第)?\s*)(?:([A-Z]-?|\d{1,4}-)?(\d{1,4})|([ivxlcdm]{1,7}))(?:(\s*(?:\/|of|von|de|di|sur)\s*)(\d{1,4}))?(\s*(?:页|頁|쪽)?[-–—|\s.]*)$/iu;

export function pageNumberIn(text: string): PageNumber | undefined {
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

export function romanNumber(text: string): number {
  const values = [...text.toLowerCase()].map((letter) => digitValues[letter] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}
