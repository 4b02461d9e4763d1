/** The byte that represents every non-ASCII code unit. */
export const nonAsciiByte = 255;

/** The number of zeros after the text, for code that reads ahead. */
export const trailingZeroCount = 64;

const encoder = new TextEncoder();
let lastText = '';
let isLastTextAscii = true;
let bytes = new Uint8Array(1 << 16);
/** Each entry is for a block of 32 character codes: 1 if the last text has a non-ASCII character in the block. */
const nonAsciiBlocks = new Uint8Array(1 << 11);

/**
 * Returns a byte for each code unit of the text: ASCII is unchanged, and `nonAsciiByte` stands for all others, so that
 * offsets match those in the text. Scanners read these bytes twice as fast as the string. The array is longer than the
 * text and valid until the next call with another text.
 */
export function toAsciiBytes(text: string): Uint8Array {
  if (text === lastText) return bytes;
  const length = text.length;
  if (bytes.length < length + trailingZeroCount)
    bytes = new Uint8Array(Math.max(length + trailingZeroCount, bytes.length * 2));
  // Encoding is twenty times as fast as a loop. If every code unit became one byte, the text is ASCII.
  const { read, written } = encoder.encodeInto(text, bytes);
  isLastTextAscii = read === length && written === length;
  if (!isLastTextAscii) {
    nonAsciiBlocks.fill(0);
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code < 128) bytes[i] = code;
      else {
        bytes[i] = nonAsciiByte;
        nonAsciiBlocks[code >> 5] = 1;
      }
    }
  }
  bytes.fill(0, length, length + trailingZeroCount);
  lastText = text;
  return bytes;
}

/** Reports whether the text is ASCII. If so, the bytes from `toAsciiBytes` are its UTF-8 encoding. */
export function isAscii(text: string): boolean {
  toAsciiBytes(text);
  return isLastTextAscii;
}

/**
 * Reports whether the text contains the given non-ASCII character. Most texts contain no character from its block of
 * 32, so they need not be searched.
 */
export function containsNonAsciiCharacter(text: string, character: string): boolean {
  return !isAscii(text) && nonAsciiBlocks[character.charCodeAt(0) >> 5] === 1 && text.includes(character);
}
