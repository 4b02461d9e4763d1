import { toAsciiBytes, nonAsciiByte } from '#base/text/asciiBytes';
import type { TermCounter } from './termCounter';

/**
 * The maximum number of characters of a line that are searched for terms. Handwritten lines are shorter. Longer lines
 * contain minified code, data or embedded images, whose words would drown out the other words of the file.
 */
export const maxScannedLineLength = 2_000;
const maxNameLength = 100;

const nameStartBit = 1, namePartBit = 2, lineBreakBit = 4;
const characterClasses = Uint8Array.from({ length: 256 },
  (_, c) =>
    c === nonAsciiByte || /[A-Za-z_$]/.test(String.fromCharCode(c)) && c < 128
      ? nameStartBit | namePartBit
      : c >= 48 && c <= 57
      ? namePartBit
      : c === 10
      ? lineBreakBit
      : 0);

/** Counts the text's terms in `terms` and returns the number of line breaks. */
export function scanText(text: string, terms: TermCounter): number {
  const bytes = toAsciiBytes(text);
  const { nameCount, lineBreakCount } = findNames(bytes, text.length);
  for (let i = 0; i < nameCount; i++) {
    const start = spans[2 * i]!;
    const end = spans[2 * i + 1]!;
    if (end < 0) terms.addNonAscii(text.slice(start, -end));
    else terms.addAscii(text, bytes, start, end);
  }
  return lineBreakCount;
}

/** The start and end of each name, in pairs; the end is negative if the name has non-ASCII characters. */
let spans = new Int32Array(1 << 12);

/**
 * Finds names. The loop runs for every character of the workspace. It calls no functions, because V8 would deoptimize
 * it at each rare call.
 */
function findNames(bytes: Uint8Array,
  length: number): { readonly nameCount: number; readonly lineBreakCount: number; }
{
  if (spans.length < length + 1) spans = new Int32Array(2 * length);
  let spanLength = 0;
  let lineBreakCount = 0;
  let lineStart = 0;
  let i = 0;
  while (i < length) {
    const firstByte = bytes[i]!;
    const classBits = characterClasses[firstByte]!;
    if ((classBits & nameStartBit) === 0) {
      i++;
      if (classBits === lineBreakBit) {
        lineBreakCount++;
        lineStart = i;
      }
      continue;
    }
    const start = i++;
    let combinedBits = firstByte;
    for (let nextByte = bytes[i]!; (characterClasses[nextByte]! & namePartBit) !== 0; nextByte = bytes[++i]!)
      combinedBits |= nextByte; // zeros follow the text
    const nameEnd = i < lineStart + maxScannedLineLength ? i : lineStart + maxScannedLineLength;
    if (nameEnd <= start || combinedBits < 128 && (nameEnd < i || i - start > maxNameLength)) continue;
    spans[spanLength++] = start;
    spans[spanLength++] = combinedBits < 128 ? nameEnd : -nameEnd;
  }
  return { nameCount: spanLength >> 1, lineBreakCount };
}
