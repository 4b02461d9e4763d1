/** The index itself, or the one before where it would divide a character that takes two code units. */
export function withoutHalfPair(text: string, index: number): number {
  const before = text.charCodeAt(index - 1);
  return index < text.length && before >= 0xd800 && before < 0xdc00 ? index - 1 : index;
}
