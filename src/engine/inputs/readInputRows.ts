import type { PackInputs } from '#model';
import type { RecordedInputs } from '../formats/recordedInputs';
import type { Host } from '../host';
import type { PackOptions } from '../options';
import type { InputRequest, InputRow } from './inputRow';

/** The inputs that neither settings nor files determine, in the order of the pack's record. */
export type TableInputs = Omit<PackInputs, 'git'>;
export type InputTable = { readonly [K in keyof TableInputs]: InputRow<NonNullable<TableInputs[K]>>; };

export interface InputReader {
  /** Returns the values and what the pack's record stores about them. */
  read(request: InputRequest): Promise<TableInputs & { readonly recorded: Partial<RecordedInputs>; }>;
  store(values: TableInputs, options: PackOptions): void;
}

/** Reads the rows of the table; a value that is not read again is kept from the previous collection. */
export function createInputReader(table: InputTable, host: Host, warn: (sentence: string) => void): InputReader {
  const rows = Object.entries<InputRow<unknown>>(table).map(([key, row]) => ({
    key,
    row,
    read: row.create(host, warn),
  }));
  let values: Readonly<Record<string, unknown>> = {};
  return { read, store };

  async function read(request: InputRequest): ReturnType<InputReader['read']> {
    const newValues: Record<string, unknown> = {};
    for (const { key, row, read: readRow } of rows)
      newValues[key] = row.isDue(request) ? await readRow(request) : values[key];
    values = newValues;
    const recorded = rows.map(({ key, row }) => values[key] === undefined ? {} : row.record(values[key]));
    return { ...values as unknown as TableInputs, recorded: Object.assign({}, ...recorded) as Partial<RecordedInputs> };
  }

  function store(inputs: TableInputs, options: PackOptions): void {
    const valuesByKey: Readonly<Record<string, unknown>> = { ...inputs };
    for (const { key, row } of rows) if (valuesByKey[key] !== undefined) row.store?.(host, valuesByKey[key], options);
  }
}
