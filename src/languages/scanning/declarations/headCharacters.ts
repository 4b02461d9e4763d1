const byteOrderMark = 0xfeff;

/** The classes of characters in a head. Every non-ASCII character counts as a letter. */
export const letter = 1, digit = 2, blank = 3, opening = 4, closing = 5;
const asciiClasses = Uint8Array.from({ length: 128 },
  (_, c) =>
    (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95 || c === 36 ? letter : c >= 48 && c <= 57 ?
      digit
      : c === 32 || (c >= 9 && c <= 13)
      ? blank
      : c === 40 || c === 91
      ? opening
      : c === 41 || c === 93
      ? closing
      : 0);

export function classifyHeadCharacter(c: number): number {
  return c < 128 ? asciiClasses[c]! : c === byteOrderMark ? blank : letter;
}

/** Returns the end of the word or number that starts at `start`. */
export function findHeadWordEnd(text: string, start: number, limit: number): number {
  let end = start + 1;
  for (; end < limit; end++) {
    const nextCode = text.charCodeAt(end);
    const charClass = nextCode < 128 ? asciiClasses[nextCode] : letter;
    if (charClass !== letter && charClass !== digit) break;
  }
  return end;
}
