import { copyText } from './copyText';

/** V8 copies shorter slices itself. Characters. */
const shortestSlice = 13;

/**
 * Returns a copy of plain data whose strings have their own memory, so that data of a text does not keep the text
 * alive. Whatever is not an array, a plain object or a string stays as it is.
 */
export function ownStrings<T>(value: T): T {
  return copied(value) as T;
}

function copied(value: unknown): unknown {
  if (typeof value === 'string') return value.length < shortestSlice ? value : copyText(value);
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) copy[key] = copied(one);
  return copy;
}
