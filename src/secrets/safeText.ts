import type { LineRange, SafeText } from '../model';

/**
 * Builds text from our own words and from text that is safe already: safe`## ${heading}`. Raw strings do not compile
 * as values; `redact` them first.
 */
export function safe(literals: TemplateStringsArray, ...values: readonly (SafeText | number)[]): SafeText {
  return literals.map((literal, i) => literal + (i < values.length ? String(values[i]) : '')).join('') as SafeText;
}

/** The separator is our own word: a newline, a comma. */
export function joinSafe(parts: readonly SafeText[], separator: string): SafeText {
  return parts.join(separator) as SafeText;
}

/**
 * The lines of each range, without the final newline. Redact the whole file first and cut afterwards: a secret that
 * spans lines is only seen whole, and redaction keeps every line where it was. Lines beyond the end are left out.
 */
export function sliceLines(text: SafeText, ranges: readonly LineRange[]): SafeText[] {
  const lines = text.split('\n');
  return ranges.map(([first, last]) => lines.slice(first - 1, last).join('\n') as SafeText);
}
