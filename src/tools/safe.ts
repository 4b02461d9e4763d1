import type { Markdown, SafeText } from '#model';
import { redactShort } from '#secrets/redact';

/** A value that a reply may contain: every string in the value has been redacted. */
export type SafeValue = SafeText | number | boolean | null | undefined | readonly SafeValue[] | SafeObject;

export interface SafeObject {
  readonly [key: string]: SafeValue;
}

/** The same type with strings as `SafeText`. */
export type Redacted<T> = T extends string ? SafeText
  : T extends number | boolean | null | undefined ? T
  : T extends readonly (infer U)[] ? readonly Redacted<U>[]
  : { readonly [K in keyof T]: Redacted<T[K]>; };

/** Redacts every string in a JSON value: paths, reasons, sentences. The keys are defined by AgentPack. */
export function redactStrings<T>(value: T): Redacted<T> {
  return redactValue(value) as Redacted<T>;
}

/**
 * Marks as safe a text that the engine has already redacted and rendered: `RetrievedText.text`, or the text of a
 * context file or of a packet. The engine redacted the text as part of a whole file; redacting this part again would
 * also mark text that is not secret.
 */
export function markEngineTextSafe(text: string): Markdown {
  return text as Markdown;
}

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactShort(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, fieldValue]) => [key, redactValue(fieldValue)]));
}
