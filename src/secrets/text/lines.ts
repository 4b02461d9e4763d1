/** Returns the end offset without trailing white space, which includes `\r`. */
export function findTrimmedEnd(text: string, start: number, end: number): number {
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}

export function skipBlanks(text: string, at: number, end: number): number {
  while (at < end && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** Reports whether a character is a space, a tab or a carriage return. */
export function isBlank(c: number): boolean {
  return c === 32 || c === 9 || c === 13;
}

/** Reports whether the character at `at` is white space, or the line ends there. */
export function isBlankOrEnd(text: string, at: number, end: number): boolean {
  return at >= end || isBlank(text.charCodeAt(at));
}

/** Reports whether a character is `"`, `'` or a backtick. */
export function isQuote(c: number): boolean {
  return c === 34 || c === 39 || c === 96;
}
