import { toFields, type Fields } from '../hooks/fields';

/** Returns a record's value if it is an array, or an empty array otherwise. */
export function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function toNonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Removes fields that are undefined, so that they are absent from the result. */
export function omitUndefinedFields<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined>; } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Returns the text of a list of parts (`{text}`), or the text itself. */
export function joinTextParts(parts: unknown, types?: readonly unknown[]): string {
  if (typeof parts === 'string') return parts;
  return toArray(parts).map(toFields)
    .flatMap((part) => (!types || types.includes(part['type']) ? toNonEmptyText(part['text']) ?? [] : [])).join('\n');
}

/** Returns the value if it is a count, or null otherwise. */
export function toCountOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** The latest time that a `Date` can represent, in milliseconds since 1970. */
const maxDateMs = 8.64e15;

/**
 * Converts seconds, milliseconds, microseconds or nanoseconds since 1970, or an ISO date, to milliseconds. Returns
 * undefined if no `Date` can represent the time.
 */
export function toEpochMs(value: unknown): number | undefined {
  if (typeof value === 'string') {
    const ms = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isFinite(ms) ? ms : undefined;
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined;
  // each limit is the year 5138 in its unit
  if (value < 1e11) return Math.round(value * 1000);
  if (value < 1e14) return Math.round(value);
  const ms = Math.round(value < 1e17 ? value / 1000 : value / 1e6);
  return ms <= maxDateMs ? ms : undefined;
}

/** Returns the fields of an object, or of the object in a JSON text. */
export function parseJsonFields(value: unknown): Fields {
  if (typeof value !== 'string') return toFields(value);
  try {
    return toFields(JSON.parse(value));
  } catch {
    return {};
  }
}

/** The number of characters per token, for estimating the size of a tool's output. */
const charactersPerToken = 4;

export function estimateOutputTokens(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}
