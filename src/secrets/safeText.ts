import type { LineRange, SafeText } from '#model';

/** A string literal or a union of literals; `never` for a string that is computed in whole or in part. */
export type Literal<T extends string> = Record<never, never> extends Record<T, unknown> ? never : T;

/** Marks a literal in the project's own code, which needs no redaction: `literal('@@')`. */
export function literal<const T extends string>(text: Literal<T>): SafeText {
  return text as string as SafeText;
}

/** Repeats a literal the given number of times. */
export function repeatLiteral<const T extends string>(text: Literal<T>, count: number): SafeText {
  return (text as string).repeat(count) as SafeText;
}

/** Joins literals and safe text: safe`## ${heading}`. Raw strings do not compile as values; `redact` them first. */
export function safe(literals: TemplateStringsArray, ...values: readonly (SafeText | number)[]): SafeText {
  return literals.map((literal, i) => literal + (i < values.length ? String(values[i]) : '')).join('') as SafeText;
}

/** Joins safe texts. The separator must be a literal in the caller, such as a newline or a comma. */
export function joinSafe(parts: readonly SafeText[], separator: string): SafeText {
  return parts.join(separator) as SafeText;
}

/**
 * Returns the lines of each range, without the final newline. Lines beyond the end are omitted. Redact the whole file
 * before slicing, because a secret that spans several lines is only found in the whole text. Redaction does not change
 * line numbers.
 */
export function sliceLines(text: SafeText, ranges: readonly LineRange[]): SafeText[] {
  const lines = text.split('\n');
  return ranges.map(([first, last]) => lines.slice(first - 1, last).join('\n') as SafeText);
}
