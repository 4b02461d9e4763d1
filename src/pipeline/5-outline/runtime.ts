import type { Language } from 'web-tree-sitter';
import { guardScanner, type ScannerGuard } from './scannerGuard';

export type ParserLibrary = typeof import('web-tree-sitter');

export interface RuntimePort {
  /**
   * Returns a new instance of web-tree-sitter on each call, because an instance creates one WebAssembly runtime and
   * cannot replace it.
   */
  parserLibrary(): ParserLibrary;
  /** Returns web-tree-sitter's own WebAssembly module. */
  parserRuntime(): Uint8Array;
}

/** web-tree-sitter with its own linear memory. After a trap, nothing in that memory can be trusted. */
export interface Runtime {
  readonly library: ParserLibrary;
  /** Returns the size of linear memory in bytes. The memory grows but never shrinks. */
  getMemorySize(): number;
  /** Reports whether an allocation of linear memory has failed. */
  isExhausted(): boolean;
  /** Loads a grammar. Throws if the module is not a grammar or if this library does not support it. */
  load(grammar: WebAssembly.Module): { readonly language: Language; readonly scanner: ScannerGuard | undefined; };
  /**
   * Discards the runtime. Nothing runs in it afterwards, not even the library's finalizers, because a trap may have
   * corrupted its memory.
   */
  discard(): void;
}

const pageBytes = 65_536;
/** The initial memory in bytes, which is Emscripten's default. */
const initialMemoryBytes = 32 << 20;
/**
 * The memory limit in bytes. A tree takes 16 to 22 times the size of its text, and the largest file that is read by
 * default has two megabytes.
 */
export const maxMemoryBytes = 192 << 20;

/** Emscripten's module object. The library fills it and calls its functions. */
type EmscriptenObject = Record<string, unknown>;

/** Functions that the library's finalizers call. */
const deleterNames = ['_ts_parser_delete', '_ts_tree_delete', '_ts_query_delete', '_ts_tree_cursor_delete_wasm',
  '_ts_lookahead_iterator_delete', '_free'];

export async function startRuntime(library: ParserLibrary, mainModule: WebAssembly.Module): Promise<Runtime> {
  const memory = new WebAssembly.Memory({
    initial: initialMemoryBytes / pageBytes,
    maximum: maxMemoryBytes / pageBytes,
  });
  let functionTable: WebAssembly.Table | undefined;
  let isExhausted = false;
  const module: EmscriptenObject = {
    wasmMemory: memory,
    printErr: (line: string) => {
      isExhausted ||= line.includes('failed to allocate');
    }, // what tree-sitter's alloc.c prints before it aborts
    instantiateWasm(imports: WebAssembly.Imports,
      receiveInstance: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void)
    {
      functionTable = imports['env']!['__indirect_function_table'] as WebAssembly.Table;
      receiveInstance(new WebAssembly.Instance(mainModule, imports), mainModule);
    },
  };
  await library.Parser.init(module); // the library keeps a reference to this object
  replaceIntegerAccess(module, memory);
  return {
    library,
    getMemorySize: () => memory.buffer.byteLength,
    isExhausted: () => isExhausted,
    load(grammar) {
      const language = library.Language.loadSync(grammar);
      const malloc = module['_malloc'] as (bytes: number) => number;
      const free = module['_free'] as (address: number) => void;
      return {
        language,
        scanner: guardScanner({ memory, table: functionTable!, malloc, free }, getLanguageAddress(language)),
      };
    },
    discard() {
      for (const name of deleterNames) module[name] = () => undefined;
    },
  };
}

/**
 * Replaces the functions by which the library reads and writes the integers of nodes and cursors. They accept all
 * types, whose names they compare each time, and took a third of the time for copying a tree.
 */
function replaceIntegerAccess(module: EmscriptenObject, memory: WebAssembly.Memory): void {
  const { getValue, setValue } = module as {
    getValue(address: number, type: string): number;
    setValue(address: number, value: number, type: string): void;
  };
  let integers = new Int32Array(memory.buffer);
  const getIntegers = () => (integers.length > 0 ? integers : integers = new Int32Array(memory.buffer)); // after growth
  module['getValue'] = (address: number, type: string) =>
    type === 'i32' ? getIntegers()[address >> 2]! : getValue(address, type);
  module['setValue'] = (address: number, value: number, type: string) => {
    if (type === 'i32') getIntegers()[address >> 2] = value;
    else setValue(address, value, type);
  };
}

/** Returns the address of the `TSLanguage`, which the library keeps as an internal handle. */
function getLanguageAddress(language: Language): number {
  return (language as unknown as { readonly 0: number; })[0];
}
