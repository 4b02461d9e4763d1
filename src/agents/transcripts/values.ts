import { toFields, type Fields } from '../hooks/fields';

/** Returns a record's value as an array, whatever its type. */

export function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textField(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Keeps the fields that are set, so that absent fields are not written as undefined. */
export function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined>; } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Returns the text of a list of parts (`{text}`), or the text itself. */
export function textOfParts(parts: unknown, types?: readonly unknown[]): string {
  if (typeof parts === 'string') return parts;
  return toArray(parts).map(toFields)
    .flatMap((part) => (!types || types.includes(part['type']) ? textField(part['text']) ?? [] : [])).join('\n');
}

/** Returns a count; null if the value is not one. */
export function countIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** The latest time that a `Date` can hold. */
const lastTime = 8.64e15;

/**
 * Converts seconds, milliseconds, microseconds or nanoseconds since 1970, or an ISO date, to milliseconds; undefined if
 * no `Date` can hold that time.
 */
export function toEpochMs(value: unknown): number | undefined {
  if (typeof value === 'string') {
    const at = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isFinite(at) ? at : undefined;
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined;
  // in each unit, the largest number before the year 5138
  if (value < 1e11) return Math.round(value * 1000);
  if (value < 1e14) return Math.round(value);
  const at = Math.round(value < 1e17 ? value / 1000 : value / 1e6);
  return at <= lastTime ? at : undefined;
}

/** Returns the fields of an object, or of a text that holds one as JSON. */
export function parsedFields(value: unknown): Fields {
  if (typeof value !== 'string') return toFields(value);
  try {
    return toFields(JSON.parse(value));
  } catch {
    return {};
  }
}

/** The number of characters per token, for estimating the size of a tool's output. */
const charactersPerToken = 4;

export function estimatedTokens(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}
