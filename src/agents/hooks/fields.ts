import { isObject } from '#base/isObject';

/** The fields of a value that another program wrote: any field may be missing or of another type. */
export type Fields = Readonly<Record<string, unknown>>;

const none: Fields = {};
/** The number of list items that are read. */
const maxItems = 1_000;

/** Returns the fields of an object, and no fields for any other value. */
export function toFields(value: unknown): Fields {
  return isObject(value) ? value : none;
}

/** Returns the first of these fields that holds a non-empty text. */
export function textIn(fields: Fields, ...names: readonly string[]): string | undefined {
  return names.map((name) => fields[name]).find((value): value is string => typeof value === 'string' && value !== '');
}

/** Returns the texts in a field that is a list. */
export function textsIn(fields: Fields, name: string): readonly string[] {
  return listIn(fields, name).filter((value): value is string => typeof value === 'string' && value !== '');
}

export function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  return Array.isArray(value) ? value.slice(0, maxItems) : [];
}

/** Parses the input of a tool, which some agents pass as an object and others as its JSON text. */
export function parsedInput(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return value;
    throw error;
  }
}
