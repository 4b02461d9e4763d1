import * as s from '#base/schema/schema';
import { isValidSymbolName, isPhrase } from '#languages/scanning/nameShape';
import type { SymbolKind } from '#model';

/**
 * The form of a field's values in facts. The schema of a field, the bounds that depend on the file, and the field's
 * columns in the cache are all derived from this description. `T` is the type of the field's values.
 */
export type Shape<T = unknown> = AnyShape & { readonly __type?: T; };
/** A shape for each field; a missing shape is a compile error. */
export type Shapes<T> = { readonly [K in keyof T]-?: Shape<T[K]>; };

type AnyShape = Value | List | Table;
type Value =
  /** One word from a fixed set. */
  | { readonly kind: 'word'; readonly words: readonly string[]; }
  /** Words on one line, separated by single spaces. */
  | { readonly kind: 'phrase'; readonly optional: boolean; readonly mayBeEmpty: boolean; }
  /** A valid name in the file's language. The field `kind` of the same row is the kind of the symbol. */
  | { readonly kind: 'name'; }
  | { readonly kind: 'flag'; }
  /** A number from 1 to the number of lines in the file. */
  | { readonly kind: 'line'; }
  /** A whole number. `max` computes its maximum from the file's size in bytes. */
  | { readonly kind: 'number'; readonly max: (bytes: number) => number; }
  /** The index of a file in the sorted list of all files. */
  | { readonly kind: 'file'; };
interface List {
  readonly kind: 'list';
  readonly itemShape: Value;
  readonly max: number;
}
interface Table {
  readonly kind: 'rows' | 'lists';
  readonly fields: Readonly<Record<string, Value | List>>;
  readonly max: number;
}

export const phrase: Shape<string> = { kind: 'phrase', optional: false, mayBeEmpty: false };
export const phraseOrEmpty: Shape<string> = { kind: 'phrase', optional: false, mayBeEmpty: true };
export const optionalPhrase: Shape<string | undefined> = { kind: 'phrase', optional: true, mayBeEmpty: false };
export const optionalPhraseOrEmpty: Shape<string | undefined> = { kind: 'phrase', optional: true, mayBeEmpty: true };
export const name: Shape<string> = { kind: 'name' };
export const flag: Shape<boolean> = { kind: 'flag' };
export const line: Shape<number> = { kind: 'line' };
export const file: Shape<number> = { kind: 'file' };
export const number = (max: (bytes: number) => number): Shape<number> => ({ kind: 'number', max });
export const word = <T extends string>(words: readonly T[]): Shape<T> => ({ kind: 'word', words });
export const list = <T>(itemShape: Shape<T>, max: number): Shape<readonly T[]> => ({
  kind: 'list',
  itemShape: itemShape as Value,
  max,
});
/** Describes a list of objects, one per row. */
export const rows = <T>(fields: Shapes<T>, max: number): Shape<readonly T[]> => ({
  kind: 'rows',
  fields: fields as Table['fields'],
  max,
});
/** Describes an object of lists that have the same length. The object is missing if the lists are empty. */
export const lists = <T>(fields: Shapes<T>,
  max: number): Shape<{ readonly [K in keyof T]: readonly T[K][]; } | undefined> => ({
    kind: 'lists',
    fields: fields as Table['fields'],
    max,
  });

/** Builds the schema of a value without the bounds that depend on its file. */
function buildShapeSchema(shape: Shape): s.Schema<unknown> {
  switch (shape.kind) {
    case 'word':
      return s.picklist(shape.words);
    case 'name':
      return nonEmptyPhrase;
    case 'phrase': {
      const schema = shape.mayBeEmpty
        ? s.pipe(s.string(), s.check((text) => text === '' || isPhrase(text)))
        : nonEmptyPhrase;
      return shape.optional ? s.optional(schema) : schema;
    }
    case 'flag':
      return s.boolean();
    case 'line':
      return s.lineNumber;
    case 'number':
    case 'file':
      return s.count;
    case 'list':
      return s.list(buildShapeSchema(shape.itemShape), shape.max);
    case 'rows':
      return s.list(buildObjectSchema(shape.fields), shape.max);
    case 'lists':
      return s.optional(s.pipe(
        s.strictObject(mapFields(shape.fields, (field) => s.list(buildShapeSchema(field), shape.max))),
        s.check((value) => {
          const [firstList, ...otherLists] = Object.values(value as Readonly<Record<string, readonly unknown[]>>);
          return firstList!.length > 0 && otherLists.every(({ length }) => length === firstList!.length);
        }),
      ));
  }
}

export function buildObjectSchema<T>(fields: Shapes<T>): s.Schema<T> {
  return s.strictObject(mapFields(fields as Readonly<Record<string, Shape>>, buildShapeSchema)) as unknown as s.Schema<
    T
  >;
}

/**
 * Copies a record into a plain object. The fields of the record and of its rows are in the order of `fields`, and
 * absent fields are omitted.
 */
export function toPlainRecord<T extends object>(fields: Shapes<T>, record: T): T {
  const entries = Object.entries<Shape>(fields).map(([field, shape]) => {
    const value: unknown = record[field as keyof T];
    return [field,
      shape.kind === 'rows' ? (value as readonly object[]).map((row) => toPlainRecord(shape.fields, row)) : value];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as T;
}

/** The bounds for the facts of one file. `bytes` and `lines` are the size of the file. */
export interface FileBounds {
  readonly language: string | undefined;
  readonly bytes: number;
  readonly lines: number;
}

/** Reports whether a record that its schema accepts also fits its file. */
export function fitsFile<T extends object>(fields: Shapes<T>, record: T, file: FileBounds): boolean {
  return Object.entries<Shape>(fields).every(([field, shape]) => fits(shape, record[field as keyof T], file));
}

function fits(shape: Shape, value: unknown, file: FileBounds, row?: unknown): boolean {
  switch (shape.kind) {
    case 'line':
      return (value as number) <= file.lines;
    case 'number':
      return (value as number) <= shape.max(file.bytes);
    case 'name':
      return isValidSymbolName(file.language, (row as { readonly kind: SymbolKind; }).kind, value as string);
    case 'list':
      return (value as readonly unknown[]).every((item) => fits(shape.itemShape, item, file, row));
    case 'rows': {
      const fields = Object.entries(shape.fields);
      return (value as readonly Readonly<Record<string, unknown>>[]).every((item) =>
        fields.every(([field, fieldShape]) => fits(fieldShape, item[field], file, item))
      );
    }
    case 'lists':
      return Object.entries(value ?? {}).every(([field, values]) =>
        (values as readonly unknown[]).every((item) => fits(shape.fields[field]!, item, file))
      );
    default:
      return true;
  }
}

const nonEmptyPhrase = s.pipe(s.string(), s.check((text) => text !== '' && isPhrase(text)));

function mapFields<T, U>(fields: Readonly<Record<string, T>>, convert: (field: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(fields).map(([field, fieldValue]) => [field, convert(fieldValue)]));
}
