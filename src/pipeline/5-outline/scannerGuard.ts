/**
 * External scanners are handwritten C code that comes with a grammar. After each token that a scanner finds,
 * tree-sitter calls it to serialize its state (indentations, tag names, the words that end heredocs) into a buffer of
 * 1,024 bytes within the parser itself (TREE_SITTER_SERIALIZATION_BUFFER_SIZE in tree_sitter/parser.h). Several
 * scanners do not check the buffer's size: YAML's scanner exceeds it at 256 nested blocks, and a heredoc's word may be
 * as long as the file. The scanners then overwrite the parser's own pointers, which may trap at once, later, or never.
 * Therefore, each scanner serializes into a buffer that is large enough, and only state that fits is passed on.
 */
export interface ScannerGuard {
  /**
   * Reserves memory for the state that the scanner may keep for a text with this many code units, and resets
   * `hasOverrun`.
   */
  prepare(length: number): void;
  /** Whether the scanner's state exceeded the size that tree-sitter can keep. The parse must then not be used. */
  readonly hasOverrun: boolean;
}

export interface ScannerRuntime {
  readonly memory: WebAssembly.Memory;
  /** The table in which C's function pointers are indexes. */
  readonly table: WebAssembly.Table;
  malloc(bytes: number): number;
  free(address: number): void;
}

const maxStateBytes = 1_024;
/** The maximum size of a scanner's state in bytes, not counting copies from the text. */
const baseStateBytes = 1 << 16;
/** The bytes that a scanner may keep per code unit: a code point as a C `int32_t`, and a few bytes for a list entry. */
const bytesPerUnit = 8;

/**
 * Offsets in `struct TSLanguage` as tree_sitter/parser.h declares it for 32-bit pointers. They are the same from ABI 13
 * to 15.
 */
const abiVersionOffset = 0, externalTokenCountOffset = 16, serializePointerOffset = 124;
const knownAbis = [13, 14, 15];

/**
 * Guards the external scanner of a language. Returns undefined if the language has no external scanner. Throws if the
 * language's memory layout is not as expected.
 */
export function guardScanner({ memory, table, malloc, free }: ScannerRuntime, languageAddress: number):
  | ScannerGuard
  | undefined
{
  const memoryView = new DataView(memory.buffer);
  const abi = memoryView.getUint32(languageAddress + abiVersionOffset, true);
  if (!knownAbis.includes(abi)) throw new Error(`its ABI version is ${abi}`);
  const serializeIndex = memoryView.getUint32(languageAddress + serializePointerOffset, true);
  if (memoryView.getUint32(languageAddress + externalTokenCountOffset, true) === 0 || serializeIndex === 0)
    return undefined;
  const serialize = serializeIndex < table.length ? table.get(serializeIndex) : null;
  if (!serialize) throw new Error('its external scanner is not at the offset that the ABI defines');

  let memoryBytes = new Uint8Array(memory.buffer);
  let capacity = 0;
  let bufferAddress = 0;
  let hasOverrun = false;
  const forwarderIndex = table.grow(1);
  table.set(forwarderIndex, toWasmFunction((payload, target) => {
    const stateLength = serialize(payload, bufferAddress);
    if (stateLength > maxStateBytes || stateLength < 0) {
      hasOverrun = true;
      return 0;
    }
    if (stateLength > 0) {
      if (memoryBytes.byteLength === 0) memoryBytes = new Uint8Array(memory.buffer); // the memory grew
      memoryBytes.copyWithin(target, bufferAddress, bufferAddress + stateLength);
    }
    return stateLength;
  }));
  memoryView.setUint32(languageAddress + serializePointerOffset, forwarderIndex, true);
  return {
    prepare(length) {
      hasOverrun = false;
      const requiredBytes = baseStateBytes + bytesPerUnit * length;
      if (requiredBytes <= capacity) return;
      free(bufferAddress);
      capacity = requiredBytes;
      bufferAddress = malloc(capacity);
      if (bufferAddress === 0) throw new Error('the memory for the state of its scanner could not be allocated');
    },
    get hasOverrun() {
      return hasOverrun;
    },
  };
}

/**
 * A module that imports `e.f` and exports it as `f`. It converts a plain function to the WebAssembly function
 * `(i32, i32) → i32`, because a table does not accept plain functions.
 */
const forwardingModule = [0, 97, 115, 109, 1, 0, 0, 0, 1, 7, 1, 96, 2, 127, 127, 1, 127, 2, 7, 1, 1, 101, 1, 102, 0, 0,
  7, 5, 1, 1, 102, 0, 0];

function toWasmFunction(f: (payload: number, buffer: number) => number): unknown {
  return new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(forwardingModule)), { e: { f } }).exports['f'];
}
