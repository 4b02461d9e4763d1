import type { LineRange, SafeText } from '#model';

/** A string literal or a union of literals; `never` for a string that is computed in whole or in part. */
export type Literal<T extends string> = Record<never, never> extends Record<T, unknown> ? never : T;

/** Marks a literal in the project's own code, which needs no redaction: `literal('@@')`. */
export function literal<const T extends string>(text: Literal<T>): SafeText {
  return text as string as SafeText;
}

/** Returns the literal, repeated. */
export function repeated<const T extends string>(text: Literal<T>, times: number): SafeText {
  return (text as string).repeat(times) as SafeText;
}

/** Joins literals and safe text: safe`## ${heading}`. Raw strings do not compile as values; `redact` them first. */
export function safe(literals: TemplateStringsArray, ...values: readonly (SafeText | number)[]): SafeText {
  return literals.map((literal, i) => literal + (i < values.length ? String(values[i]) : '')).join('') as SafeText;
}

/** The separator is a literal in the caller, such as a newline or a comma. */
export function joinSafe(parts: readonly SafeText[], separator: string): SafeText {
  return parts.join(separator) as SafeText;
}

/**
 * Returns the lines of each range, without the final newline. Redact the whole file first and slice afterwards, because
 * a secret over several lines is only found in the whole text, and redaction keeps every line at its number. Lines
 * beyond the end are omitted.
 */
export function sliceLines(text: SafeText, ranges: readonly LineRange[]): SafeText[] {
  const lines = text.split('\n');
  return ranges.map(([first, last]) => lines.slice(first - 1, last).join('\n') as SafeText);
}
