import type { LineRange, SafeText } from '../model';

/** A string literal or a union of some: a computed string is `never`, one with a computed part too. */
export type Literal<T extends string> = Record<never, never> extends Record<T, unknown> ? never : T;

/** The project's own words, which need no redaction since they are known where the code is written: `literal('@@')`. */
export function literal<const T extends string>(text: Literal<T>): SafeText {
  return text as string as SafeText;
}

/** The same literal so many times. */
export function repeated<const T extends string>(text: Literal<T>, times: number): SafeText {
  return (text as string).repeat(times) as SafeText;
}

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
