import type { Markdown, SafeText } from '#model';
import { redactShort } from '#secrets/redact';

/** Values that a reply may hold: every string in them has been redacted. */
export type Safe = SafeText | number | boolean | null | undefined | readonly Safe[] | SafeObject;

export interface SafeObject {
  readonly [key: string]: Safe;
}

/** The same type with strings as `SafeText`. */
export type Redacted<T> = T extends string ? SafeText
  : T extends number | boolean | null | undefined ? T
  : T extends readonly (infer U)[] ? readonly Redacted<U>[]
  : { readonly [K in keyof T]: Redacted<T[K]>; };

/** Redacts every string in a JSON value: paths, reasons, sentences. The keys are this program's own. */
export function redacted<T>(value: T): Redacted<T> {
  return redactedValue(value) as Redacted<T>;
}

/**
 * Marks as safe a text that the engine has redacted and rendered, from a field that is known to hold such a text:
 * `Retrieved.text`, the text of a context file or of a packet. It was redacted as a whole file, in its format;
 * redacting only this part again would mark more than secrets.
 */
export function fromEngine(text: string): Markdown {
  return text as Markdown;
}

function redactedValue(value: unknown): unknown {
  if (typeof value === 'string') return redactShort(value);
  if (Array.isArray(value)) return value.map(redactedValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, fieldValue]) => [key, redactedValue(fieldValue)]));
}
