/**
 * For the pure run of tsc alone: what every JavaScript host has but no ECMAScript library names. The first two are
 * named by web-tree-sitter's types. Nothing that reaches the world belongs here: no clock, no files.
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
