import type { WasmExports, WasmImports, WasmMemory } from './webAssembly';

/** Thrown if PDFium requests more memory than the document may use, or aborts. */
export class PdfiumStopped extends Error {
  constructor(readonly outOfMemory: boolean) {
    super(outOfMemory ? 'the document needs too much memory' : 'PDFium aborted');
    this.name = 'PdfiumStopped';
  }
}

export interface WasmHost {
  readonly imports: WasmImports;
  /** Connects the imports to the memory and the function table. */
  attach(exports: WasmExports): void;
  /** Sets the maximum size of the memory, in bytes. */
  limitMemory(bytes: number): void;
}

const pageBytes = 65536;
/** WASI error numbers. */
const noSuchFile = 44;
const badDescriptor = 8;

/**
 * Provides what PDFium needs from its host: memory up to a limit, and C's long jumps. PDFium has no access to files,
 * the environment, time zones or the clock, so that a document gives the same result on every machine.
 */
export function createHost(): WasmHost {
  let limit = Infinity;
  let wasm: WasmExports | undefined;
  let outOfMemory = false;
  const call = (name: string, ...args: number[]) => (wasm![name] as (...args: number[]) => number)(...args);
  const memory = () => wasm!.memory as WasmMemory;

  /** Calls a function through the table. A C long jump is caught as a thrown number. */
  const invoke = (index: number, ...args: number[]): number | undefined => {
    const stack = call('emscripten_stack_get_current');
    try {
      return ((wasm!.__indirect_function_table as { get(index: number): unknown; }).get(index) as (
        ...args: number[]
      ) => number)(
        ...args,
      );
    } catch (error) {
      call('_emscripten_stack_restore', stack);
      if (typeof error !== 'number') throw error;
      call('setThrew', 1, 0);
      return undefined;
    }
  };
  const noFile = () => -noSuchFile;
  const noop = () => {};
  const env = {
    ...Object.fromEntries(
      ['ii', 'iii', 'iiii', 'iiiii', 'v', 'viii', 'viiii'].map((types) => [`invoke_${types}`, invoke]),
    ),
    _abort_js: () => {
      throw new PdfiumStopped(outOfMemory);
    },
    _emscripten_throw_longjmp: () => {
      // oxlint-disable-next-line typescript/only-throw-error -- how compiled C recognizes its long jump
      throw Infinity;
    },
    emscripten_resize_heap: (requestedSize: number) => {
      const bytes = requestedSize >>> 0;
      const currentBytes = memory().buffer.byteLength;
      if (bytes > limit) {
        outOfMemory = true;
        return 0;
      }
      const newBytes = Math.min(limit, Math.max(bytes, Math.floor(currentBytes * 1.2)));
      memory().grow(Math.ceil((newBytes - currentBytes) / pageBytes));
      return 1;
    },
    emscripten_date_now: () => 0,
    _gmtime_js: noop,
    _localtime_js: noop,
    _tzset_js: noop,
    ...Object.fromEntries(
      ['fcntl64', 'fstat64', 'ftruncate64', 'getdents64', 'ioctl', 'lstat64', 'newfstatat', 'openat', 'rmdir', 'stat64',
        'unlinkat'].map((name) => [`__syscall_${name}`, noFile]),
    ),
  };
  const wasi = {
    environ_get: () => 0,
    environ_sizes_get: (count: number, size: number) => {
      const view = new DataView(memory().buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return 0;
    },
    ...Object.fromEntries(
      ['fd_close', 'fd_read', 'fd_seek', 'fd_sync', 'fd_write'].map((name) => [name, () => badDescriptor]),
    ),
  };
  return {
    imports: { env, wasi_snapshot_preview1: wasi },
    attach: (exports) => {
      wasm = exports;
    },
    limitMemory: (bytes) => {
      limit = bytes;
    },
  };
}
