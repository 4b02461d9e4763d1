/**
 * Returns a copy of the text with its own memory. V8 keeps the whole string alive for each slice of it, and lines are
 * slices of large chunks. Joining two parts writes them into a new string, while V8 would keep a concatenation as a
 * slice of its own copy, which takes more memory and time.
 */
export function copyText(text: string): string {
  return text.length < 2 ? text : [text.slice(0, 1), text.slice(1)].join('');
}
