import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** An in-memory database, reduced to the used part of the library. */
export interface MemoryDatabase {
  exec(sql: string): void;
  /** Returns the rows of a query, with columns in the query's order. */
  queryRows(sql: string, values?: readonly (string | number)[]): readonly (readonly unknown[])[];
  /** Runs a statement for each of these rows. */
  runForEach(sql: string, rows: Iterable<readonly (string | number | null)[]>): void;
  export(): Uint8Array;
  close(): void;
}

export interface Sqlite {
  /**
   * Opens a database with the content of an exported one, or an empty database. @throws if the bytes are not a database
   */
  open(bytes?: Uint8Array): MemoryDatabase;
}

const libraries = new Map<string, Promise<Sqlite>>();

/** Loads SQLite as WebAssembly from the folder of the bundles, on the first call. */
export function loadSqlite(folder: string): Promise<Sqlite> {
  const path = resolve(folder);
  let library = libraries.get(path);
  if (!library) libraries.set(path, library = loadLibrary(path));
  return library;
}

interface Statement {
  bind(values: readonly (string | number | null)[]): Statement;
  stepReset(): Statement;
  finalize(): void;
}
interface Database {
  readonly pointer: number;
  exec(input: string | object): unknown;
  prepare(sql: string): Statement;
  checkRc(code: number): void;
  close(): void;
}
interface Library {
  readonly oo1: { readonly DB: new(name: string) => Database; };
  readonly wasm: { allocFromTypedArray(bytes: Uint8Array): number; };
  readonly capi: {
    readonly SQLITE_DESERIALIZE_FREEONCLOSE: number;
    readonly SQLITE_DESERIALIZE_RESIZEABLE: number;
    sqlite3_deserialize(db: number, schema: string, data: number, size: number, bufferSize: number,
      flags: number): number;
    sqlite3_js_db_export(db: number): Uint8Array;
  };
}

async function loadLibrary(folder: string): Promise<Sqlite> {
  const file = join(folder, 'sqlite.js');
  const { default: initializeLibrary } = createRequire(file)(file) as { default(options: object): Promise<Library>; };
  const printNothing = () => undefined;
  const library = await initializeLibrary({ print: printNothing, printErr: printNothing });
  // the library leaves its initializer in the global scope, where other programs of the same process would see it
  for (const name of ['sqlite3InitModule', 'sqlite3InitModuleState']) Reflect.deleteProperty(globalThis, name);
  return { open: (bytes) => openDatabase(library, bytes) };
}

function openDatabase({ oo1, wasm, capi }: Library, bytes: Uint8Array | undefined): MemoryDatabase {
  const database = new oo1.DB(':memory:');
  if (bytes) {
    const size = bytes.length;
    // the library does not accept a Buffer as bytes
    const data = wasm.allocFromTypedArray(new Uint8Array(bytes.buffer, bytes.byteOffset, size));
    const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
    database.checkRc(capi.sqlite3_deserialize(database.pointer, 'main', data, size, size, flags));
  }
  return {
    exec: (sql) => void database.exec(sql),
    queryRows: (sql, values = []) =>
      database.exec({
        sql,
        ...(values.length > 0 ? { bind: values } : {}),
        rowMode: 'array',
        returnValue: 'resultRows',
      }) as unknown[][],
    runForEach(sql, rows) {
      const statement = database.prepare(sql);
      try {
        for (const row of rows) statement.bind(row).stepReset();
      } finally {
        statement.finalize();
      }
    },
    export: () => capi.sqlite3_js_db_export(database.pointer),
    close: () => database.close(),
  };
}
