/** Returns the index itself, or the one before if it would split a character that takes two code units. */
export function withoutHalfPair(text: string, index: number): number {
  const before = text.charCodeAt(index - 1);
  return index < text.length && before >= 0xd800 && before < 0xdc00 ? index - 1 : index;
}
