/** Returns the index itself, or the preceding index if this one would split a character of two code units. */
export function withoutHalfPair(text: string, index: number): number {
  const before = text.charCodeAt(index - 1);
  return index < text.length && before >= 0xd800 && before < 0xdc00 ? index - 1 : index;
}
