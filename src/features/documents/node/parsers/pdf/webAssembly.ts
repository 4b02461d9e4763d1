/** The WebAssembly memory. Node's types do not declare WebAssembly. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export type WasmExports = Readonly<Record<string, unknown>>;
export type WasmImports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface WebAssemblyApi {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: WasmImports): Promise<{ readonly exports: WasmExports; }>;
}

export const webAssembly = WebAssembly as unknown as WebAssemblyApi;
