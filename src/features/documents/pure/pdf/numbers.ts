const number =
  /^[-+–−(]?\s*(?:[$€£¥%]|Rs\.?|USD|EUR)?\s*[-+–−(]?\d[\d.,\s]*\)?\s*[%)kKmMbBxX*†]{0,3}(?:\^\S{1,6}|\[\w{1,3}\])?$|^[-–—]+$|^n\/?a$/i;

/** Reports whether the text of a cell is a single number, with its currency, sign, unit or note. */
export function isNumber(text: string): boolean {
  return number.test(text);
}
