import { isObject } from '#base/isObject';

/** The fields of a value from another program. Any field may be missing or have an unexpected type. */
export type Fields = Readonly<Record<string, unknown>>;

const noFields: Fields = {};
/** The maximum number of list items that are read. */
const maxItems = 1_000;

/** Returns the fields of an object, and no fields for any other value. */
export function toFields(value: unknown): Fields {
  return isObject(value) ? value : noFields;
}

/** Returns the first non-empty text in the given fields. */
export function getTextField(fields: Fields, ...names: readonly string[]): string | undefined {
  return names.map((name) => fields[name]).find((value): value is string => typeof value === 'string' && value !== '');
}

/** Returns the non-empty texts in a list field. */
export function getTextList(fields: Fields, name: string): readonly string[] {
  return getListField(fields, name).filter((value): value is string => typeof value === 'string' && value !== '');
}

export function getListField(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  return Array.isArray(value) ? value.slice(0, maxItems) : [];
}

/** Parses the input of a tool, which some agents pass as an object and others as its JSON text. */
export function parseJsonInput(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return value;
    throw error;
  }
}
