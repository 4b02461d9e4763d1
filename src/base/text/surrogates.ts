/** Returns the index itself, or the preceding index if the index would split a surrogate pair. */
export function avoidSplitPair(text: string, index: number): number {
  const before = text.charCodeAt(index - 1);
  return index < text.length && before >= 0xd800 && before < 0xdc00 ? index - 1 : index;
}
