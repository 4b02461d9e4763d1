import type * as shapes from '#engine/formats/shape';
import type { ColumnData } from './columns';
import type { StringWriter } from './stringTable';

type Shape = shapes.Shape;

/** Writes the values of one field, of all files one after another, as one or more columns. */
interface FieldWriter {
  add(value: unknown): void;
  createColumns(): Record<string, ColumnData>;
}

export function createFieldColumns<T extends object>(fields: shapes.Shapes<T>, records: readonly T[],
  strings: StringWriter): Record<string, ColumnData>
{
  const writers = createFieldWriters(fields, '', strings);
  for (const record of records) for (const [field, writer] of writers) writer.add(record[field as keyof T]);
  return mergeColumns(writers.map(([, writer]) => writer));
}

function createFieldWriters(fields: object, prefix: string, strings: StringWriter): (readonly [string, FieldWriter])[] {
  return Object.entries(fields as Readonly<Record<string, Shape>>).map(([field, shape]) =>
    [field, createFieldWriter(`${prefix}${field}`, shape, strings)] as const
  );
}

function createFieldWriter(name: string, shape: Shape, strings: StringWriter): FieldWriter {
  switch (shape.kind) {
    case 'word': {
      const positionByWord = new Map<unknown, number>(shape.words.map((word, position) => [word, position]));
      return createNumberWriter(name, Uint8Array, (value) => positionByWord.get(value)!);
    }
    case 'flag':
      return createNumberWriter(name, Uint8Array, Number);
    case 'line':
    case 'number':
    case 'file':
      return createNumberWriter(name, Uint32Array, Number);
    case 'name':
      return createNumberWriter(name, Uint32Array, (value) => strings.assignNumber(value as string));
    case 'phrase':
      return createNumberWriter(name, Uint32Array, shape.optional
        ? (value) => strings.assignOptionalNumber(value as string | undefined)
        : (value) => strings.assignNumber(value as string));
    case 'list': {
      const itemWriter = createFieldWriter(`${name}.items`, shape.itemShape, strings);
      return createListWriter(name, [itemWriter], (value) => {
        for (const item of value as readonly unknown[]) itemWriter.add(item);
        return (value as readonly unknown[]).length;
      });
    }
    case 'rows': {
      const writers = createFieldWriters(shape.fields, `${name}.`, strings);
      return createListWriter(name, writers.map(([, writer]) => writer), (value) => {
        const rows = value as readonly Readonly<Record<string, unknown>>[];
        for (const row of rows) for (const [field, writer] of writers) writer.add(row[field]);
        return rows.length;
      });
    }
    case 'lists': {
      const writers = createFieldWriters(shape.fields, `${name}.`, strings);
      return createListWriter(name, writers.map(([, writer]) => writer), (value) => {
        const lists = (value ?? {}) as Readonly<Record<string, readonly unknown[]>>;
        for (const [field, writer] of writers) for (const item of lists[field] ?? []) writer.add(item);
        return lists[writers[0]![0]]?.length ?? 0;
      });
    }
  }
}

function createNumberWriter(name: string, NumberArray: Uint8ArrayConstructor | Uint32ArrayConstructor,
  toNumber: (value: unknown) => number): FieldWriter
{
  const numbers: number[] = [];
  return {
    add(value) {
      numbers.push(toNumber(value));
    },
    createColumns: () => ({ [name]: NumberArray.from(numbers) }),
  };
}

/** Creates a writer for lists. `addItems` writes the items of a list and returns their number. */
function createListWriter(name: string, itemWriters: readonly FieldWriter[],
  addItems: (value: unknown) => number): FieldWriter
{
  const ends: number[] = [];
  let end = 0;
  return {
    add(value) {
      ends.push(end += addItems(value));
    },
    createColumns: () => ({ [`${name}.ends`]: Uint32Array.from(ends), ...mergeColumns(itemWriters) }),
  };
}

function mergeColumns(writers: readonly FieldWriter[]): Record<string, ColumnData> {
  return Object.assign({}, ...writers.map((writer) => writer.createColumns())) as Record<string, ColumnData>;
}
