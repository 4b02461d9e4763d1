import { copyText } from './copyText';

/** The minimum length, in characters, of a string that has to be copied. V8 itself copies shorter slices. */
const minSliceLength = 13;

/**
 * Returns a copy of plain data whose strings have their own memory, so that data taken from a text does not keep the
 * whole text alive. Values other than arrays, plain objects and strings are not copied.
 */
export function copyStrings<T>(value: T): T {
  return copyValue(value) as T;
}

function copyValue(value: unknown): unknown {
  if (typeof value === 'string') return value.length < minSliceLength ? value : copyText(value);
  if (Array.isArray(value)) return value.map(copyValue);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) copy[key] = copyValue(item);
  return copy;
}
