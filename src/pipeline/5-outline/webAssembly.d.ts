/**
 * The part of the WebAssembly JavaScript API that is used here. Neither the ECMAScript library nor Node's types declare
 * this API.
 */
declare namespace WebAssembly {
  type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    readonly exports: Readonly<Record<string, unknown>>;
    constructor(module: Module, imports?: Imports);
  }
  class Memory {
    readonly buffer: ArrayBuffer;
    /** The limits are in pages of 64 KB. */
    constructor(limits: { readonly initial: number; readonly maximum: number; });
  }
  interface Table {
    readonly length: number;
    get(index: number): ((...values: number[]) => number) | null;
    set(index: number, value: unknown): void;
    grow(by: number): number;
  }
}
