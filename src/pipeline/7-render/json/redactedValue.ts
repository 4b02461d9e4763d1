import { redactShort } from '#secrets/redact';

/** Returns the same value with all strings redacted. */
export function redactAllStrings<T>(value: T): T {
  if (typeof value === 'string') return redactShort(value) as string as T;
  if (Array.isArray(value)) return value.map(redactAllStrings) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, fieldValue]) => [name, redactAllStrings(fieldValue as unknown)]),
  ) as T;
}
