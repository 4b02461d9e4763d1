import type { Language } from 'web-tree-sitter';
import { guardScanner, type ScannerGuard } from './scannerGuard';

export type ParserLibrary = typeof import('web-tree-sitter');

export interface RuntimePort {
  /**
   * web-tree-sitter, evaluated anew at each call: an instance of the library makes one WebAssembly runtime and can
   * never replace it.
   */
  parserLibrary(): ParserLibrary;
  /** web-tree-sitter's own WebAssembly module. */
  parserRuntime(): Uint8Array;
}

/** web-tree-sitter with a linear memory of its own. After a trap nothing in that memory can be trusted any more. */
export interface Runtime {
  readonly library: ParserLibrary;
  /** Bytes of linear memory, which grows and never shrinks. */
  memory(): number;
  /** Linear memory was asked for that there was not. */
  exhausted(): boolean;
  /** Throws where the module is no grammar that this library reads. */
  load(grammar: WebAssembly.Module): { readonly language: Language; readonly scanner: ScannerGuard | undefined; };
  /** From now on nothing runs in it, neither the library's finalizers: they would work on what a trap left behind. */
  discard(): void;
}

const page = 65_536;
/** Emscripten's default. Bytes. */
const initialMemory = 32 << 20;
/** A tree takes 16 to 22 times its text, and a file of two megabytes is the largest that is read by default. Bytes. */
export const mostMemory = 192 << 20;

/** Emscripten's module object; the library fills it and calls its functions. */
type EmscriptenObject = Record<string, unknown>;

/** What the library's finalizers call. */
const deleters = ['_ts_parser_delete', '_ts_tree_delete', '_ts_query_delete', '_ts_tree_cursor_delete_wasm',
  '_ts_lookahead_iterator_delete', '_free'];

export async function startRuntime(library: ParserLibrary, main: WebAssembly.Module): Promise<Runtime> {
  const memory = new WebAssembly.Memory({ initial: initialMemory / page, maximum: mostMemory / page });
  let table: WebAssembly.Table | undefined;
  let exhausted = false;
  const module: EmscriptenObject = {
    wasmMemory: memory,
    printErr: (line: string) => {
      exhausted ||= line.includes('failed to allocate');
    }, // what tree-sitter's alloc.c prints before it aborts
    instantiateWasm(imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void)
    {
      table = imports['env']!['__indirect_function_table'] as WebAssembly.Table;
      done(new WebAssembly.Instance(main, imports), main);
    },
  };
  await library.Parser.init(module); // keeps this very object
  return {
    library,
    memory: () => memory.buffer.byteLength,
    exhausted: () => exhausted,
    load(grammar) {
      const language = library.Language.loadSync(grammar);
      const malloc = module['_malloc'] as (bytes: number) => number;
      const free = module['_free'] as (address: number) => void;
      return { language, scanner: guardScanner({ memory, table: table!, malloc, free }, addressOf(language)) };
    },
    discard() {
      for (const name of deleters) module[name] = () => undefined;
    },
  };
}

/** Where the `TSLanguage` lies: the library keeps it as an internal handle. */
function addressOf(language: Language): number {
  return (language as unknown as { readonly 0: number; })[0];
}
