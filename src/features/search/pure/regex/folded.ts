/**
 * Returns a text in which ASCII literals are found in any case. Letters are lower-cased, and the long s (U+017F), which
 * case folding equates with `s`, is replaced by `s`. The Kelvin sign becomes `k`, as any capital letter becomes lower
 * case.
 */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.includes('\u017f') ? lower.replaceAll('\u017f', 's') : lower;
}
