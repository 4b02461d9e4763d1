import type * as shapes from '../shape';
import type { ColumnData } from './columnData';
import type { StringWriter } from './stringTable';

type Shape = shapes.Shape;

/** Writes the values of one field, of all files one after another, as one or more columns. */
interface FieldWriter {
  add(value: unknown): void;
  createColumns(): Record<string, ColumnData>;
}

export function createFieldColumns<T extends object>(fields: shapes.Shapes<T>, records: Iterable<T>,
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

function createNumberWriter(name: string, NumberArray: NumberArrayConstructor,
  toNumber: (value: unknown) => number): FieldWriter
{
  const numbers = new NumberList(NumberArray);
  return {
    add(value) {
      numbers.push(toNumber(value));
    },
    createColumns: () => ({ [name]: numbers.toArray() }),
  };
}

/** Creates a writer for lists. `addItems` writes the items of a list and returns their number. */
function createListWriter(name: string, itemWriters: readonly FieldWriter[],
  addItems: (value: unknown) => number): FieldWriter
{
  const ends = new NumberList(Uint32Array);
  let end = 0;
  return {
    add(value) {
      ends.push(end += addItems(value));
    },
    createColumns: () => ({ [`${name}.ends`]: ends.toArray(), ...mergeColumns(itemWriters) }),
  };
}

type NumberArrayConstructor = new(length: number) => Uint8Array | Uint32Array;

/** A list of numbers that takes no more memory than the resulting array; columns of a large index have millions. */
class NumberList {
  private numbers: Uint8Array | Uint32Array;
  private length = 0;

  constructor(private readonly NumberArray: NumberArrayConstructor) {
    this.numbers = new NumberArray(64);
  }

  push(number: number): void {
    if (this.length === this.numbers.length) {
      const larger = new this.NumberArray(this.length + (this.length >> 1));
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.length++] = number;
  }

  toArray(): Uint8Array | Uint32Array {
    return this.numbers.slice(0, this.length);
  }
}

function mergeColumns(writers: readonly FieldWriter[]): Record<string, ColumnData> {
  return Object.assign({}, ...writers.map((writer) => writer.createColumns())) as Record<string, ColumnData>;
}
