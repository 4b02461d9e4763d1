/** Returns the offset of the end of the line that contains `offset`: that of its line break, or the text's length. */
export function findLineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** Counts the lines of a text: one more than its line breaks. */
export function countTextLines(text: string): number {
  return getTextLineNumber(text, text.length);
}

/** Returns the line number of an offset, counted from 1. Reads the text up to that offset. */
export function getTextLineNumber(text: string, offset: number): number {
  let line = 1;
  for (
    let lineBreak = text.indexOf('\n');
    lineBreak !== -1 && lineBreak < offset;
    lineBreak = text.indexOf('\n', lineBreak + 1)
  ) line++;
  return line;
}
