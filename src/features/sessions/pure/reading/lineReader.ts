import { Shortener } from './shorten';

/** The maximum length of a line that is read as a whole, in bytes. A longer line is shortened while it is read. */
const maxWholeLineBytes = 8 * 1024 * 1024;
export const newlineByte = 0x0a;

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
 * arrive or `readRemainder` is called. Only returned lines advance the state.
 */
export class LineReader {
  private pendingParts: Uint8Array[] = [];
  private pendingSize = 0;
  private shortener: Shortener | undefined;

  constructor(readonly state: LineState) {}

  /** Yields the lines that end in these bytes, except empty ones. */
  *feed(bytes: Uint8Array): Generator<RawLine> {
    let lineStart = 0;
    for (let end = bytes.indexOf(newlineByte); end >= 0; end = bytes.indexOf(newlineByte, lineStart)) {
      const part = bytes.subarray(lineStart, end);
      lineStart = end + 1;
      const line = this.completeLine(part);
      if (line) yield line;
    }
    if (lineStart < bytes.length) this.addPendingPart(bytes.subarray(lineStart));
  }

  /** Returns the bytes after the last line break, if `isWhole` reports that they are complete. */
  readRemainder(isWhole: (bytes: Uint8Array) => boolean): RawLine | undefined {
    if (this.pendingSize === 0 || this.shortener) return undefined;
    const bytes = trimPadding(concatBytes(this.pendingParts, this.pendingSize));
    if (bytes.length === 0 || !isWhole(bytes)) return undefined;
    const line = this.takeLine(bytes, this.pendingSize);
    this.state.isOpen = true;
    return line;
  }

  private completeLine(part: Uint8Array): RawLine | undefined {
    const length = this.pendingSize + part.length;
    const bytes = trimPadding(this.joinLine(part));
    const { isOpen } = this.state;
    this.state.isOpen = false;
    const line = bytes.length === 0 ? undefined : this.takeLine(bytes, length);
    if (!line && !(isOpen && length === 0)) this.state.position++;
    if (!line) this.state.offset += length;
    this.state.offset++;
    this.pendingParts = [];
    this.pendingSize = 0;
    this.shortener = undefined;
    return line;
  }

  private takeLine(bytes: Uint8Array, length: number): RawLine {
    const { offset } = this.state;
    this.state.offset += length;
    this.state.position++;
    this.pendingParts = [];
    this.pendingSize = 0;
    return { bytes, offset, length, position: this.state.position };
  }

  private joinLine(part: Uint8Array): Uint8Array {
    if (this.shortener) {
      this.shortener.feed(part);
      return this.shortener.getLine() ?? new Uint8Array();
    }
    return this.pendingSize === 0 ? part : concatBytes([...this.pendingParts, part], this.pendingSize + part.length);
  }

  private addPendingPart(part: Uint8Array): void {
    this.pendingSize += part.length;
    if (this.shortener) {
      this.shortener.feed(part);
      return;
    }
    // a copy, because the buffer is reused and `slice` of a Buffer does not copy
    this.pendingParts.push(new Uint8Array(part));
    if (this.pendingSize <= maxWholeLineBytes) return;
    this.shortener = new Shortener();
    for (const piece of this.pendingParts) this.shortener.feed(piece);
    this.pendingParts = [];
  }
}

function concatBytes(parts: readonly Uint8Array[], size: number): Uint8Array {
  const joinedBytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    joinedBytes.set(part, offset);
    offset += part.length;
  }
  return joinedBytes;
}

/** Removes NUL bytes left by a crash, a byte order mark, spaces and the carriage return around the line. */
function trimPadding(bytes: Uint8Array): Uint8Array {
  let start = 0;
  let end = bytes.length;
  const isPadding = (byte: number): boolean => byte <= 0x20;
  while (start < end && isPadding(bytes[start]!)) start++;
  if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf) start += 3;
  while (end > start && isPadding(bytes[end - 1]!)) end--;
  return end - start === bytes.length ? bytes : bytes.subarray(start, end);
}
