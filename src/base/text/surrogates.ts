/** Returns the index itself, or the preceding index if the index would split a surrogate pair. */
export function avoidSplitPair(text: string, index: number): number {
  const precedingUnit = text.charCodeAt(index - 1);
  return index < text.length && precedingUnit >= 0xd800 && precedingUnit < 0xdc00 ? index - 1 : index;
}
