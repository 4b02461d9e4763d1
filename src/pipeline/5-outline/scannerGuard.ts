/**
 * External scanners are handwritten C code that comes with a grammar. After each token that a scanner finds,
 * tree-sitter has it serialize its state (indentations, tag names, the words that end heredocs) into a buffer of 1,024
 * bytes within the parser itself (TREE_SITTER_SERIALIZATION_BUFFER_SIZE in tree_sitter/parser.h), and several scanners
 * write without checking its size: YAML's from 256 nested blocks on, and a heredoc's word may be as long as the file.
 * They then overwrite the parser's own pointers, which may trap at once, later, or never. So each scanner serializes
 * into a buffer that is large enough, and only state that fits is passed on.
 */
export interface ScannerGuard {
  /**
   * Makes room for the state that the scanner may keep of a text with this many code units; forgets that an earlier
   * state was too large.
   */
  prepare(length: number): void;
  /** The scanner's state grew larger than tree-sitter can keep, so the rest of the parse must not be used. */
  readonly overran: boolean;
}

export interface ScannerHome {
  readonly memory: WebAssembly.Memory;
  /** The table in which C's function pointers are indexes. */
  readonly table: WebAssembly.Table;
  malloc(bytes: number): number;
  free(address: number): void;
}

const stateMax = 1_024;
/** The size of a scanner's state in bytes, not counting copies from the text. */
const ownState = 1 << 16;
/** The bytes that a scanner may keep per code unit: a code point as C's `int32_t`, and some for a list entry. */
const bytesPerUnit = 8;

/**
 * Offsets in `struct TSLanguage` as tree_sitter/parser.h declares it for 32-bit pointers. They are the same from ABI 13
 * to 15.
 */
const abiVersion = 0, externalTokenCount = 16, serializePointer = 124;
const knownAbis = [13, 14, 15];

/** Undefined for a language without an external scanner. Throws if the language is not laid out as expected. */
export function guardScanner({ memory, table, malloc, free }: ScannerHome, language: number): ScannerGuard | undefined {
  const words = new DataView(memory.buffer);
  const abi = words.getUint32(language + abiVersion, true);
  if (!knownAbis.includes(abi)) throw new Error(`its ABI version is ${abi}`);
  const at = words.getUint32(language + serializePointer, true);
  if (words.getUint32(language + externalTokenCount, true) === 0 || at === 0) return undefined;
  const serialize = at < table.length ? table.get(at) : null;
  if (!serialize) throw new Error('its external scanner is not where the ABI says');

  let bytes = new Uint8Array(memory.buffer);
  let room = 0;
  let buffer = 0;
  let overran = false;
  const slot = table.grow(1);
  table.set(slot, asWasm((payload, target) => {
    const length = serialize(payload, buffer);
    if (length > stateMax || length < 0) {
      overran = true;
      return 0;
    }
    if (length > 0) {
      if (bytes.byteLength === 0) bytes = new Uint8Array(memory.buffer); // the memory grew
      bytes.copyWithin(target, buffer, buffer + length);
    }
    return length;
  }));
  words.setUint32(language + serializePointer, slot, true);
  return {
    prepare(length) {
      overran = false;
      const needed = ownState + bytesPerUnit * length;
      if (needed <= room) return;
      free(buffer);
      room = needed;
      buffer = malloc(room);
      if (buffer === 0) throw new Error('there is no memory for the state of its scanner');
    },
    get overran() {
      return overran;
    },
  };
}

/**
 * A module that imports `e.f` and exports it as `f`, to get an `(i32, i32) → i32` for a table, which takes no plain
 * function.
 */
const passing = [0, 97, 115, 109, 1, 0, 0, 0, 1, 7, 1, 96, 2, 127, 127, 1, 127, 2, 7, 1, 1, 101, 1, 102, 0, 0, 7, 5, 1,
  1, 102, 0, 0];

function asWasm(f: (payload: number, buffer: number) => number): unknown {
  return new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(passing)), { e: { f } }).exports['f'];
}
