/**
 * Folds the case of a text, so that lower-case ASCII literals match text in any case. Letters are lower-cased, which
 * turns the Kelvin sign into `k`. The long s (U+017F), which case folding equates with `s`, is replaced by `s`.
 */
export function foldSearchText(text: string): string {
  const lower = text.toLowerCase();
  return lower.includes('\u017f') ? lower.replaceAll('\u017f', 's') : lower;
}
