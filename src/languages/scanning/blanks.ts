/** Returns the offset of the first character at or after the offset that is neither a space nor a tab. */
export function skipSpacesAndTabs(text: string, offset: number): number {
  let end = offset;
  for (let c = text.charCodeAt(end); c === 32 || c === 9; c = text.charCodeAt(end)) end++;
  return end;
}

/** Returns the number of columns occupied by the spaces and tabs from `start` to `end`; tabs end at multiples of 8. */
export function measureBlankColumns(text: string, start: number, end: number): number {
  let columns = 0;
  for (let offset = start; offset < end; offset++) columns += text.charCodeAt(offset) === 9 ? 8 - (columns % 8) : 1;
  return columns;
}
