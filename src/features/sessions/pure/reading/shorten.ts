/** The maximum number of bytes kept of a string in an overlong line, which is enough for any ID, path or prompt. */
const maxStringBytes = 65_536;
/** The maximum length of a shortened line, in bytes; a longer one is not read. */
const maxLineBytes = 8 * 1024 * 1024;

const quoteByte = 0x22;
const backslashByte = 0x5c;
const letterUByte = 0x75;

/**
 * Shortens the long strings in a line of JSON while its bytes arrive. A line of any length becomes a line that can be
 * parsed, and the original line is never in memory as a whole.
 */
export class Shortener {
  private output = new Uint8Array(maxStringBytes);
  private outputSize = 0;
  private isTooLong = false;
  private isInString = false;
  private isCutting = false;
  private stringSize = 0;
  /** The number of bytes that still belong to an escape sequence. */
  private remainingEscapeBytes = 0;
  private isEscapeNew = false;

  feed(bytes: Uint8Array): void {
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index]!;
      if (!this.isInString) {
        if (byte === quoteByte) this.isInString = true;
        this.appendByte(byte);
      } else if (this.remainingEscapeBytes > 0) {
        this.remainingEscapeBytes = this.isEscapeNew && byte === letterUByte ? 4 : this.remainingEscapeBytes - 1;
        this.isEscapeNew = false;
        if (!this.isCutting) this.appendByte(byte);
      } else if (byte === quoteByte) {
        this.isInString = this.isCutting = false;
        this.stringSize = 0;
        this.appendByte(byte);
      } else {
        this.isEscapeNew = byte === backslashByte;
        if (this.isEscapeNew) this.remainingEscapeBytes = 1;
        this.isCutting ||= this.stringSize >= maxStringBytes && (byte & 0xc0) !== 0x80;
        if (!this.isCutting) this.appendByte(byte);
      }
    }
  }

  /** Returns the shortened line, or undefined if it is still too long. */
  getLine(): Uint8Array | undefined {
    return this.isTooLong ? undefined : this.output.subarray(0, this.outputSize);
  }

  private appendByte(byte: number): void {
    if (this.isInString) this.stringSize++;
    if (this.outputSize === maxLineBytes) this.isTooLong = true;
    if (this.isTooLong) return;
    if (this.outputSize === this.output.length) {
      const largerOutput = new Uint8Array(this.outputSize * 2);
      largerOutput.set(this.output);
      this.output = largerOutput;
    }
    this.output[this.outputSize++] = byte;
  }
}
