/** Returns the end offset without trailing white space, which includes `\r`. */
export function findTrimmedEnd(text: string, start: number, end: number): number {
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}

export function skipBlanks(text: string, offset: number, end: number): number {
  while (offset < end && isBlank(text.charCodeAt(offset))) offset++;
  return offset;
}

/** Reports whether a character is a space, a tab or a carriage return. */
export function isBlank(c: number): boolean {
  return c === 32 || c === 9 || c === 13;
}

/** Reports whether the character at the offset is white space, or the line ends there. */
export function isBlankOrEnd(text: string, offset: number, end: number): boolean {
  return offset >= end || isBlank(text.charCodeAt(offset));
}

/** Reports whether a character is `"`, `'` or a backtick. */
export function isQuote(c: number): boolean {
  return c === 34 || c === 39 || c === 96;
}
