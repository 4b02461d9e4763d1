const number =
  /^[-+–−(]?\s*(?:[$€£¥%]|Rs\.?|USD|EUR)?\s*[-+–−(]?\d[\d.,\s]*\)?\s*[%)kKmMbBxX*†]{0,3}(?:\^\S{1,6}|\[\w{1,3}\])?$|^[-–—]+$|^n\/?a$/i;

/** Whether the text of a cell is one number, with its currency, sign, unit or note. */
export function isNumber(text: string): boolean {
  return number.test(text);
}
