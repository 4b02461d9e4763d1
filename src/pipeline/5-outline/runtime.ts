import type { Language } from 'web-tree-sitter';
import { guardScanner, type ScannerGuard } from './scannerGuard';

export type ParserLibrary = typeof import('web-tree-sitter');

export interface RuntimePort {
  /**
   * Returns a new instance of web-tree-sitter on each call, because an instance creates one WebAssembly runtime and
   * cannot replace it.
   */
  parserLibrary(): ParserLibrary;
  /** web-tree-sitter's own WebAssembly module. */
  parserRuntime(): Uint8Array;
}

/** web-tree-sitter with its own linear memory. After a trap, nothing in that memory can be trusted. */
export interface Runtime {
  readonly library: ParserLibrary;
  /** Bytes of linear memory, which grows and never shrinks. */
  memory(): number;
  /** An allocation of linear memory failed. */
  exhausted(): boolean;
  /** Throws if the module is not a grammar, or not one that this library supports. */
  load(grammar: WebAssembly.Module): { readonly language: Language; readonly scanner: ScannerGuard | undefined; };
  /** Nothing runs in it afterwards, not even the finalizers of the library: a trap may have left its memory corrupt. */
  discard(): void;
}

const page = 65_536;
/** Emscripten's default. Bytes. */
const initialMemory = 32 << 20;
/**
 * The memory limit in bytes. A tree takes 16 to 22 times the size of its text, and two megabytes is the largest file
 * read by default.
 */
export const maxMemory = 192 << 20;

/** Emscripten's module object; the library fills it and calls its functions. */
type EmscriptenObject = Record<string, unknown>;

/** Functions that the library's finalizers call. */
const deleters = ['_ts_parser_delete', '_ts_tree_delete', '_ts_query_delete', '_ts_tree_cursor_delete_wasm',
  '_ts_lookahead_iterator_delete', '_free'];

export async function startRuntime(library: ParserLibrary, main: WebAssembly.Module): Promise<Runtime> {
  const memory = new WebAssembly.Memory({ initial: initialMemory / page, maximum: maxMemory / page });
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
      return { language, scanner: guardScanner({ memory, table: table!, malloc, free }, getLanguageAddress(language)) };
    },
    discard() {
      for (const name of deleters) module[name] = () => undefined;
    },
  };
}

/** The address of the `TSLanguage`: the library keeps it as an internal handle. */
function getLanguageAddress(language: Language): number {
  return (language as unknown as { readonly 0: number; })[0];
}
