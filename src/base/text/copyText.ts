/**
 * Returns a copy of the text with its own memory. V8 keeps the whole string alive for each slice of it, and lines are
 * slices of large chunks. V8 copies a concatenation before slicing it, which is 25 times as fast as joining the
 * characters.
 */
export function copyText(text: string): string {
  return ` ${text}`.slice(1);
}
