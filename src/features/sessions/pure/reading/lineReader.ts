import { Shortener } from './shorten';

/** The maximum length of a line that is read as a whole, in bytes. A longer line is shortened while it is read. */
const maxWholeLineBytes = 8 * 1024 * 1024;
const newline = 0x0a;

export interface RawLine {
  readonly bytes: Uint8Array;
  /** The position of the line's first byte in the file. */
  readonly offset: number;
  readonly length: number;
  /** The number of lines up to and including this one. */
  readonly position: number;
}

export interface LineState {
  /** The number of bytes that have been processed, up to the end of the last returned line. */
  offset: number;
  position: number;
  /** Whether the last line was returned before its line break arrived. */
  isOpen: boolean;
}

export const createLineState = (): LineState => ({ offset: 0, position: 0, isOpen: false });

/**
 * Splits the bytes of a growing file into lines. Bytes after the last line break are stored until more bytes
 * arrive or `rest` is called. Only returned lines advance the state.
 */
export class LineReader {
  private held: Uint8Array[] = [];
  private heldSize = 0;
  private shortener: Shortener | undefined;

  constructor(readonly state: LineState) {}

  /** Yields the lines that end in these bytes, except empty ones. */
  *feed(bytes: Uint8Array): Generator<RawLine> {
    let from = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
      const part = bytes.subarray(from, end);
      from = end + 1;
      const line = this.complete(part);
      if (line) yield line;
    }
    if (from < bytes.length) this.hold(bytes.subarray(from));
  }

  /** Returns the bytes after the last line break, if `isWhole` reports that they are complete. */
  rest(isWhole: (bytes: Uint8Array) => boolean): RawLine | undefined {
    if (this.heldSize === 0 || this.shortener) return undefined;
    const bytes = trimPadding(concatBytes(this.held, this.heldSize));
    if (bytes.length === 0 || !isWhole(bytes)) return undefined;
    const line = this.take(bytes, this.heldSize);
    this.state.isOpen = true;
    return line;
  }

  private complete(part: Uint8Array): RawLine | undefined {
    const length = this.heldSize + part.length;
    const bytes = trimPadding(this.wholeLine(part));
    const { isOpen } = this.state;
    this.state.isOpen = false;
    const line = bytes.length === 0 ? undefined : this.take(bytes, length);
    if (!line && !(isOpen && length === 0)) this.state.position++;
    if (!line) this.state.offset += length;
    this.state.offset++;
    this.held = [];
    this.heldSize = 0;
    this.shortener = undefined;
    return line;
  }

  private take(bytes: Uint8Array, length: number): RawLine {
    const { offset } = this.state;
    this.state.offset += length;
    this.state.position++;
    this.held = [];
    this.heldSize = 0;
    return { bytes, offset, length, position: this.state.position };
  }

  private wholeLine(part: Uint8Array): Uint8Array {
    if (this.shortener) {
      this.shortener.feed(part);
      return this.shortener.line() ?? new Uint8Array();
    }
    return this.heldSize === 0 ? part : concatBytes([...this.held, part], this.heldSize + part.length);
  }

  private hold(part: Uint8Array): void {
    this.heldSize += part.length;
    if (this.shortener) {
      this.shortener.feed(part);
      return;
    }
    // a copy, because the buffer is reused and `slice` of a Buffer does not copy
    this.held.push(Uint8Array.from(part));
    if (this.heldSize <= maxWholeLineBytes) return;
    this.shortener = new Shortener();
    for (const piece of this.held) this.shortener.feed(piece);
    this.held = [];
  }
}

function concatBytes(parts: readonly Uint8Array[], size: number): Uint8Array {
  const result = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/** Removes NUL bytes left by a crash, a byte order mark, spaces and the carriage return around the line. */
function trimPadding(bytes: Uint8Array): Uint8Array {
  let from = 0;
  let to = bytes.length;
  const isPadding = (byte: number): boolean => byte <= 0x20;
  while (from < to && isPadding(bytes[from]!)) from++;
  if (bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf) from += 3;
  while (to > from && isPadding(bytes[to - 1]!)) to--;
  return bytes.subarray(from, to);
}
