/**
 * Only for the pure tsc run: declares names that every JavaScript host has but that no ECMAScript library declares.
 * web-tree-sitter's types use the first two. Nothing that accesses the outside world, such as a clock or files, belongs
 * in this file.
 */
interface URL {
  readonly href: string;
}
interface EmscriptenModule {
  wasmBinary: ArrayBuffer | Uint8Array;
  locateFile(url: string, scriptDirectory: string): string;
}
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { read: number; written: number; };
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean; });
  decode(bytes?: Uint8Array | ArrayBuffer): string;
}
