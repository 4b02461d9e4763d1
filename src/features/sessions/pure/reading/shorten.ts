/** The maximum number of bytes kept of a string in an overlong line: enough for any id, path or prompt. */
const maxStringBytes = 65_536;
/** The maximum length of a shortened line, in bytes; a longer one is not read. */
const maxLineBytes = 8 * 1024 * 1024;

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;

/**
 * Shortens the long strings in a line of JSON while its bytes arrive. A line of any length becomes a line that can be
 * parsed, and the original line is never in memory as a whole.
 */
export class Shortener {
  private kept = new Uint8Array(maxStringBytes);
  private size = 0;
  private isTooLong = false;
  private isInString = false;
  private isCutting = false;
  private stringSize = 0;
  /** The number of bytes that still belong to an escape sequence. */
  private escape = 0;
  private isEscapeNew = false;

  feed(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (!this.isInString) {
        if (byte === quote) this.isInString = true;
        this.keep(byte);
      } else if (this.escape > 0) {
        this.escape = this.isEscapeNew && byte === letterU ? 4 : this.escape - 1;
        this.isEscapeNew = false;
        if (!this.isCutting) this.keep(byte);
      } else if (byte === quote) {
        this.isInString = this.isCutting = false;
        this.stringSize = 0;
        this.keep(byte);
      } else {
        this.isEscapeNew = byte === backslash;
        if (this.isEscapeNew) this.escape = 1;
        this.isCutting ||= this.stringSize >= maxStringBytes && (byte & 0xc0) !== 0x80;
        if (!this.isCutting) this.keep(byte);
      }
    }
  }

  /** Returns the shortened line, or undefined if it is still too long. */
  line(): Uint8Array | undefined {
    return this.isTooLong ? undefined : this.kept.subarray(0, this.size);
  }

  private keep(byte: number): void {
    if (this.isInString) this.stringSize++;
    if (this.size === maxLineBytes) this.isTooLong = true;
    if (this.isTooLong) return;
    if (this.size === this.kept.length) {
      const larger = new Uint8Array(this.size * 2);
      larger.set(this.kept);
      this.kept = larger;
    }
    this.kept[this.size++] = byte;
  }
}
