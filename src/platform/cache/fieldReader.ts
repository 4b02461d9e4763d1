import { canContainBlanks } from '#languages/scanning/nameShape';
import type * as shapes from '#engine/formats/shape';
import type { SymbolKind } from '#model';
import { FormError } from './columns';
import { getEntryStart, type ColumnReader, type StringReader } from './stringTable';

type Shape = shapes.Shape;

/** Limits that the values of files are checked against. */
export interface FileLimits {
  readonly count: number;
  /** Returns the size of a file in bytes. */
  readonly bytes: (file: number) => number;
  readonly lines: (file: number) => number;
  readonly language: (file: number) => string | undefined;
}

/** Reads the values of one field by position. */
interface FieldReader<T = unknown> {
  /** Creates the value at a position. */
  at(position: number): T;
  /** Whether values are objects, so that a caller that reads a value often should store it. */
  readonly isCompound: boolean;
}

export type FieldReaders<T> = { readonly [K in keyof T]-?: FieldReader<T[K]>; };

/** Returns the end of each file's values in a column; they begin at the end of the previous file's values. */
type FileEndLookup = (file: number) => number;

/** The columns of one level of a table, with the data that all levels share. */
interface Level {
  readonly columns: ColumnReader;
  readonly strings: StringReader;
  readonly files: FileLimits;
  readonly prefix: string;
  /** The number of values in each column. */
  readonly count: number;
  readonly endOf: FileEndLookup;
  readonly fields: Readonly<Record<string, Shape>>;
}

/**
 * Creates readers for the output of `createFieldColumns`. Throws `FormError` if a value does not fit its shape or file.
 */
export function createColumnFieldReaders<T extends object>(fields: shapes.Shapes<T>, columns: ColumnReader,
  strings: StringReader, files: FileLimits): FieldReaders<T>
{
  return Object.fromEntries(createFieldReaders({
    columns,
    strings,
    files,
    prefix: '',
    count: files.count,
    endOf: (file) => file + 1,
    fields: fields as Readonly<Record<string, Shape>>,
  })) as unknown as FieldReaders<T>;
}

function createFieldReaders(level: Level): (readonly [string, FieldReader])[] {
  return Object.entries(level.fields).map(([field, shape]) =>
    [field, createFieldReader(`${level.prefix}${field}`, shape, level)] as const
  );
}

function createFieldReader(name: string, shape: Shape, level: Level): FieldReader {
  const { columns, strings, count } = level;
  switch (shape.kind) {
    case 'word': {
      const { words } = shape;
      const positions = checkBelow(columns.bytes(name, count), words.length, name);
      return { isCompound: false, at: (position) => words[positions[position]!] };
    }
    case 'flag': {
      const flags = checkBelow(columns.bytes(name, count), 2, name);
      return { isCompound: false, at: (position) => flags[position] === 1 };
    }
    case 'line':
    case 'number':
    case 'file': {
      const numbers = columns.numbers(name, count);
      if (shape.kind === 'line') checkLines(numbers, level, name);
      else if (shape.kind === 'number') checkNumbers(numbers, shape.max, level, name);
      else checkBelow(numbers, level.files.count, name);
      return { isCompound: false, at: (position) => numbers[position] };
    }
    case 'name': {
      const numbers = strings.check(columns.numbers(name, count), { optional: false, mayBeEmpty: false });
      checkNames(numbers, level, name);
      return { isCompound: false, at: (position) => strings.at(numbers[position]!) };
    }
    case 'phrase': {
      const numbers = strings.check(columns.numbers(name, count), shape);
      return shape.optional
        ? { isCompound: false, at: (position) => strings.atOptional(numbers[position]!) }
        : { isCompound: false, at: (position) => strings.at(numbers[position]!) };
    }
    case 'list': {
      const [ends, itemLevel] = readListColumn(name, shape.max, level);
      const items = createFieldReader(`${name}.items`, shape.itemShape, { ...level, ...itemLevel });
      return { isCompound: true, at: (position) => readListItems(items, ends, position) };
    }
    case 'rows': {
      const [ends, rowLevel] = readListColumn(name, shape.max, level);
      const readers = createFieldReaders({ ...level, ...rowLevel, prefix: `${name}.`, fields: shape.fields });
      return { isCompound: true, at: (position) => readListRows(readers, ends, position) };
    }
    case 'lists': {
      const [ends, inside] = readListColumn(name, shape.max, level);
      const readers = createFieldReaders({ ...level, ...inside, prefix: `${name}.`, fields: shape.fields });
      return {
        isCompound: true,
        at: (position) =>
          getEntryStart(ends, position) === ends[position]
            ? undefined
            : Object.fromEntries(readers.map(([field, reader]) => [field, readListItems(reader, ends, position)])),
      };
    }
  }
}

/** Returns the ends of the lists in a column, and the level of their items. */
function readListColumn(name: string, max: number,
  { columns, count, endOf }: Level): readonly [Uint32Array, Pick<Level, 'count' | 'endOf'>]
{
  const ends = columns.ascending(`${name}.ends`, count);
  for (let i = 0; i < ends.length; i++)
    if (ends[i]! - getEntryStart(ends, i) > max) throw new FormError(`${name}: a list is too long`);
  return [ends, { count: ends.at(-1) ?? 0, endOf: (file) => getEntryStart(ends, endOf(file)) }];
}

function readListItems(reader: FieldReader, ends: Uint32Array, position: number): unknown[] {
  const items: unknown[] = [];
  for (let at = getEntryStart(ends, position); at < ends[position]!; at++) items.push(reader.at(at));
  return items;
}

function readListRows(readers: readonly (readonly [string, FieldReader])[], ends: Uint32Array,
  position: number): Record<string, unknown>[]
{
  const rows: Record<string, unknown>[] = [];
  for (let at = getEntryStart(ends, position); at < ends[position]!; at++) {
    const row: Record<string, unknown> = {};
    for (const [field, reader] of readers) {
      const value = reader.at(at);
      if (value !== undefined) row[field] = value;
    }
    rows.push(row);
  }
  return rows;
}

function checkBelow<T extends Uint8Array | Uint32Array>(numbers: T, limit: number, name: string): T {
  for (let i = 0; i < numbers.length; i++) if (numbers[i]! >= limit) throw new FormError(`${name}: unknown value`);
  return numbers;
}

function checkNumbers(numbers: Uint32Array, max: (bytes: number) => number, { files, endOf }: Level,
  name: string): void
{
  for (let file = 0, at = 0; file < files.count; file++) {
    const limit = max(files.bytes(file));
    for (const end = endOf(file); at < end; at++)
      if (numbers[at]! > limit) throw new FormError(`${name}: too large for the file`);
  }
}

function checkLines(numbers: Uint32Array, { files, endOf }: Level, name: string): void {
  for (let file = 0, at = 0; file < files.count; file++) {
    const lines = files.lines(file);
    for (const end = endOf(file); at < end; at++)
      if (numbers[at]! < 1 || numbers[at]! > lines) throw new FormError(`${name}: line outside the file`);
  }
}

/** Checks that names contain blanks only for the kinds of symbols and the languages that allow them. */
function checkNames(numbers: Uint32Array, { columns, strings, files, endOf, prefix, count, fields }: Level,
  name: string): void
{
  const kindShape = fields['kind'];
  if (kindShape?.kind !== 'word') throw new Error(`${name} is a name without a kind`);
  const kinds = columns.bytes(`${prefix}kind`, count);
  const allowedByLanguage = new Map<string | undefined, readonly boolean[]>();
  for (let file = 0, at = 0; file < files.count; file++) {
    const end = endOf(file);
    if (at === end) continue;
    const language = files.language(file);
    let allowed = allowedByLanguage.get(language);
    if (!allowed)
      allowedByLanguage.set(language, allowed = kindShape.words.map((kind) =>
        canContainBlanks(language, kind as SymbolKind)
      ));
    for (; at < end; at++)
      if (strings.hasBlanks(numbers[at]!) && allowed[kinds[at]!] !== true)
        throw new FormError(`${name}: blanks in a name`);
  }
}
