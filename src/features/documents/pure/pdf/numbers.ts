const numberPattern =
  /^[-+–−(]?\s*(?:[$€£¥%]|Rs\.?|USD|EUR)?\s*[-+–−(]?\d[\d.,\s]*\)?\s*[%)kKmMbBxX*†]{0,3}(?:\^\S{1,6}|\[\w{1,3}\])?$|^[-–—]+$|^n\/?a$/i;

/** Reports whether the text of a cell is a single number, possibly with a currency, sign, unit or footnote mark. */
export function isNumber(text: string): boolean {
  return numberPattern.test(text);
}
