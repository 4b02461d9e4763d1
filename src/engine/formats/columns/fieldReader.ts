import { canContainBlanks } from '#languages/scanning/nameShape';
import type * as shapes from '../shape';
import type { SymbolKind } from '#model';
import { FormError } from './columnData';
import { getEntryStart, type ColumnReader, type StringReader } from './stringTable';

type Shape = shapes.Shape;

/** Limits that the values of files are checked against. */
export interface FileLimits {
  readonly fileCount: number;
  /** Returns the size of a file in bytes. */
  readonly getByteCount: (file: number) => number;
  readonly getLineCount: (file: number) => number;
  readonly getLanguage: (file: number) => string | undefined;
}

/** Reads the values of one field by position. */
interface FieldReader<T = unknown> {
  /** Creates the value at a position. */
  readValue(position: number): T;
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
  readonly fileLimits: FileLimits;
  readonly prefix: string;
  /** The number of values in each column. */
  readonly count: number;
  readonly getFileEnd: FileEndLookup;
  readonly fields: Readonly<Record<string, Shape>>;
}

/**
 * Creates readers for the output of `createFieldColumns`. Throws `FormError` if a value does not fit its shape or file.
 */
export function createColumnFieldReaders<T extends object>(fields: shapes.Shapes<T>, columns: ColumnReader,
  strings: StringReader, fileLimits: FileLimits): FieldReaders<T>
{
  return Object.fromEntries(createFieldReaders({
    columns,
    strings,
    fileLimits,
    prefix: '',
    count: fileLimits.fileCount,
    getFileEnd: (file) => file + 1,
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
      const wordIndexes = checkBelow(columns.readBytes(name, count), words.length, name);
      return { isCompound: false, readValue: (position) => words[wordIndexes[position]!] };
    }
    case 'flag': {
      const flags = checkBelow(columns.readBytes(name, count), 2, name);
      return { isCompound: false, readValue: (position) => flags[position] === 1 };
    }
    case 'line':
    case 'number':
    case 'file': {
      const numbers = columns.readNumbers(name, count);
      if (shape.kind === 'line') checkLines(numbers, level, name);
      else if (shape.kind === 'number') checkNumbers(numbers, shape.max, level, name);
      else checkBelow(numbers, level.fileLimits.fileCount, name);
      return { isCompound: false, readValue: (position) => numbers[position] };
    }
    case 'name': {
      const stringNumbers = strings.checkNumbers(columns.readNumbers(name, count), {
        optional: false,
        mayBeEmpty: false,
      });
      checkNames(stringNumbers, level, name);
      return { isCompound: false, readValue: (position) => strings.getString(stringNumbers[position]!) };
    }
    case 'phrase': {
      const stringNumbers = strings.checkNumbers(columns.readNumbers(name, count), shape);
      return shape.optional
        ? { isCompound: false, readValue: (position) => strings.getOptionalString(stringNumbers[position]!) }
        : { isCompound: false, readValue: (position) => strings.getString(stringNumbers[position]!) };
    }
    case 'list': {
      const [ends, itemLevel] = readListColumn(name, shape.max, level);
      const items = createFieldReader(`${name}.items`, shape.itemShape, { ...level, ...itemLevel });
      return { isCompound: true, readValue: (position) => readListItems(items, ends, position) };
    }
    case 'rows': {
      const [ends, rowLevel] = readListColumn(name, shape.max, level);
      const readers = createFieldReaders({ ...level, ...rowLevel, prefix: `${name}.`, fields: shape.fields });
      return { isCompound: true, readValue: (position) => readListRows(readers, ends, position) };
    }
    case 'lists': {
      const [ends, itemLevel] = readListColumn(name, shape.max, level);
      const readers = createFieldReaders({ ...level, ...itemLevel, prefix: `${name}.`, fields: shape.fields });
      return {
        isCompound: true,
        readValue: (position) =>
          getEntryStart(ends, position) === ends[position]
            ? undefined
            : Object.fromEntries(readers.map(([field, reader]) => [field, readListItems(reader, ends, position)])),
      };
    }
  }
}

/** Returns the ends of the lists in a column, and the level of their items. */
function readListColumn(name: string, max: number,
  { columns, count, getFileEnd }: Level): readonly [Uint32Array, Pick<Level, 'count' | 'getFileEnd'>]
{
  const ends = columns.readAscendingNumbers(`${name}.ends`, count);
  for (let i = 0; i < ends.length; i++)
    if (ends[i]! - getEntryStart(ends, i) > max) throw new FormError(`${name}: a list is too long`);
  return [ends, { count: ends.at(-1) ?? 0, getFileEnd: (file) => getEntryStart(ends, getFileEnd(file)) }];
}

/** Creates lists with their length, because the first `push` makes room for 17 values and linkers keep many lists. */
function readListItems(reader: FieldReader, ends: Uint32Array, position: number): unknown[] {
  const start = getEntryStart(ends, position);
  const items = new Array<unknown>(ends[position]! - start);
  for (let i = 0; i < items.length; i++) items[i] = reader.readValue(start + i);
  return items;
}

function readListRows(readers: readonly (readonly [string, FieldReader])[], ends: Uint32Array,
  position: number): Record<string, unknown>[]
{
  const start = getEntryStart(ends, position);
  const rows = new Array<Record<string, unknown>>(ends[position]! - start);
  for (let i = 0; i < rows.length; i++) {
    const row: Record<string, unknown> = {};
    for (const [field, reader] of readers) {
      const value = reader.readValue(start + i);
      if (value !== undefined) row[field] = value;
    }
    rows[i] = row;
  }
  return rows;
}

function checkBelow<T extends Uint8Array | Uint32Array>(numbers: T, limit: number, name: string): T {
  for (let i = 0; i < numbers.length; i++) if (numbers[i]! >= limit) throw new FormError(`${name}: unknown value`);
  return numbers;
}

function checkNumbers(numbers: Uint32Array, computeMax: (bytes: number) => number, { fileLimits, getFileEnd }: Level,
  name: string): void
{
  for (let file = 0, position = 0; file < fileLimits.fileCount; file++) {
    const limit = computeMax(fileLimits.getByteCount(file));
    for (const end = getFileEnd(file); position < end; position++)
      if (numbers[position]! > limit) throw new FormError(`${name}: too large for the file`);
  }
}

function checkLines(numbers: Uint32Array, { fileLimits, getFileEnd }: Level, name: string): void {
  for (let file = 0, position = 0; file < fileLimits.fileCount; file++) {
    const lines = fileLimits.getLineCount(file);
    for (const end = getFileEnd(file); position < end; position++)
      if (numbers[position]! < 1 || numbers[position]! > lines) throw new FormError(`${name}: line outside the file`);
  }
}

/** Checks that names contain blanks only for the kinds of symbols and the languages that allow them. */
function checkNames(numbers: Uint32Array, { columns, strings, fileLimits, getFileEnd, prefix, count, fields }: Level,
  name: string): void
{
  const kindShape = fields['kind'];
  if (kindShape?.kind !== 'word') throw new Error(`${name} is a name without a kind`);
  const kinds = columns.readBytes(`${prefix}kind`, count);
  const blankRulesByLanguage = new Map<string | undefined, readonly boolean[]>();
  for (let file = 0, position = 0; file < fileLimits.fileCount; file++) {
    const end = getFileEnd(file);
    if (position === end) continue;
    const language = fileLimits.getLanguage(file);
    let blankRules = blankRulesByLanguage.get(language);
    if (!blankRules)
      blankRulesByLanguage.set(language, blankRules = kindShape.words.map((kind) =>
        canContainBlanks(language, kind as SymbolKind)
      ));
    for (; position < end; position++)
      if (strings.hasBlanks(numbers[position]!) && blankRules[kinds[position]!] !== true)
        throw new FormError(`${name}: blanks in a name`);
  }
}
