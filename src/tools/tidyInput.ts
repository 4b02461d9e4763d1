import { isObject } from '#base/isObject';
import { parseJson } from '#base/text/parseJson';
import type { InputSchema } from './tool';

/** The parts of a field's schema that determine how a value of another type is read. */
interface Field {
  readonly type: string;
  /** The field that an optional field wraps. */
  readonly wrapped?: Field;
  /** The schema of a list's items. */
  readonly item?: Field;
  /** The possible values of a field that accepts only a few. */
  readonly options?: readonly string[];
}

/**
 * Converts the arguments of a call to the form that the schema expects, since models write the same value in different
 * ways. Removes an optional argument that is null or "". Converts `"2000"`, `"true"` and `"[\"a\"]"` to the values that
 * they represent, and a string to a list with one item and vice versa. Also accepts all arguments as one JSON text.
 * Leaves anything else unchanged, so that the schema reports the problem.
 */
export function tidyInput({ entries }: InputSchema, value: unknown): unknown {
  const parsedInput = isEmpty(value) ? {} : typeof value === 'string' ? parseJsonInput(value) ?? value : value;
  if (!isObject(parsedInput)) return parsedInput;
  const tidyEntries: [string, unknown][] = [];
  for (const [name, argument] of Object.entries(parsedInput)) {
    const field: Field | undefined = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (field === undefined) {
      tidyEntries.push([name, argument]);
      continue;
    }
    const isOptional = field.wrapped !== undefined;
    const tidyArgument = tidyValue(field.wrapped ?? field, argument);
    if (argument !== null && !(isOptional && (isEmpty(tidyArgument) || isEmptyList(tidyArgument))))
      tidyEntries.push([name, tidyArgument]);
  }
  return Object.fromEntries(tidyEntries);
}

function tidyValue(field: Field, value: unknown): unknown {
  switch (field.type) {
    case 'string':
      return tidyTextInput(value);
    case 'picklist':
      return tidyChoiceInput(field.options ?? [], tidyTextInput(value));
    case 'number':
      return typeof value === 'string' ? tidyNumberInput(value) : value;
    case 'boolean':
      return typeof value === 'string' ? tidyBooleanInput(value) : value;
    case 'array':
      return tidyListInput(field.item!, value);
    default:
      return value;
  }
}

function tidyTextInput(value: unknown): unknown {
  const singleValue: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (typeof singleValue === 'string') return singleValue;
  return Number.isSafeInteger(singleValue) ? String(singleValue) : value;
}

function tidyChoiceInput(options: readonly string[], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const normalized = value.trim().toLowerCase();
  return normalized === '' ? '' : options.find((option) => option.toLowerCase() === normalized) ?? value;
}

/** Reads a number. Returns undefined for an empty text and for `null`. */
function tidyNumberInput(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === 'null') return undefined;
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(trimmed) ? Number(trimmed) : text;
}

/** Reads a boolean. Returns undefined for an empty text and for `null`. */
function tidyBooleanInput(text: string): unknown {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '' || trimmed === 'null') return undefined;
  return trimmed === 'true' || (trimmed === 'false' ? false : text);
}

/** Removes empty entries. A glob such as `[ab].ts` or `[1]` is a text, not a list. */
function tidyListInput(item: Field, value: unknown): unknown {
  if (isEmpty(value)) return undefined;
  const parsedValue = typeof value === 'string' ? parseJsonInput(value) : value;
  const list =
    Array.isArray(parsedValue) && (parsedValue === value || parsedValue.every((element) => typeof element === 'string'))
      ? parsedValue
      : typeof value === 'string' || Number.isSafeInteger(value)
      ? [value]
      : value;
  return Array.isArray(list)
    ? list.filter((element) => !isEmpty(element)).map((element) => tidyValue(item, element))
    : list;
}

/** Parses the JSON text of an object or a list; returns undefined for any other text. */
function parseJsonInput(text: string): unknown {
  return /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
