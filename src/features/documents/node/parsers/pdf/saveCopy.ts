import { webAssembly, type WasmExports } from './webAssembly';

/** PDFium saves all objects, without encryption. */
const removeSecurity = 3;
/** `FPDF_FILEWRITE`: a version, and the index in the function table of the function that takes bytes. */
const fileWrite = { bytes: 8, version: 1, functionIndex: 0 };

/** A module that exports the function `m.f` that it imports, as a table does not take a JavaScript function. */
const adapter = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f, 2, 7, 1, 1,
  0x6d, 1, 0x66, 0, 0, 7, 5, 1, 1, 0x66, 0, 0);

interface SavingExports {
  readonly memory: { readonly buffer: ArrayBuffer; };
  readonly malloc: (bytes: number) => number;
  readonly free: (pointer: number) => void;
  readonly FPDF_SaveAsCopy: (document: number, fileWrite: number, flags: number) => number;
}

/**
 * Creates a function that returns the bytes of an open document as PDFium saves them, or undefined if it cannot. The
 * bytes come through the first place of PDFium's function table, which C leaves empty.
 */
export async function createCopySaver(exports: WasmExports): Promise<(document: number) => Buffer | undefined> {
  const api = exports as unknown as SavingExports;
  let chunks: Buffer[] = [];
  const takeBytes = (_: number, pointer: number, length: number) => {
    chunks.push(Buffer.from(new Uint8Array(api.memory.buffer, pointer, length)));
    return 1;
  };
  const { exports: { f } } = await webAssembly.instantiate(await webAssembly.compile(adapter), { m: { f: takeBytes } });
  const table = exports['__indirect_function_table'] as { set(index: number, value: unknown): void; };
  table.set(fileWrite.functionIndex, f);
  return (document) => {
    const pointer = api.malloc(fileWrite.bytes);
    new Uint32Array(api.memory.buffer, pointer, 2).set([fileWrite.version, fileWrite.functionIndex]);
    const isSaved = api.FPDF_SaveAsCopy(document, pointer, removeSecurity) === 1;
    api.free(pointer);
    const copy = Buffer.concat(chunks);
    chunks = [];
    return isSaved ? copy : undefined;
  };
}
