import { toAsciiBytes, nonAsciiByte } from '#base/text/asciiBytes';
import type { TermCounter } from './termCounter';

/**
 * The maximum number of characters of a line that are searched for terms. Handwritten lines are shorter. Longer lines
 * contain minified code, data or embedded images, whose words would drown out the other words of the file.
 */
export const maxScannedLineLength = 2_000;
const maxNameLength = 100;

const startsName = 1, inName = 2, newline = 4;
const characterClasses = Uint8Array.from({ length: 256 },
  (_, c) =>
    c === nonAsciiByte || /[A-Za-z_$]/.test(String.fromCharCode(c)) && c < 128
      ? startsName | inName
      : c >= 48 && c <= 57
      ? inName
      : c === 10
      ? newline
      : 0);

/** Counts the text's terms in `terms` and returns the number of line breaks. */
export function scanText(text: string, terms: TermCounter): number {
  const bytes = toAsciiBytes(text);
  const { nameCount, newlines } = findNames(bytes, text.length);
  for (let i = 0; i < nameCount; i++) {
    const start = spans[2 * i]!;
    const end = spans[2 * i + 1]!;
    if (end < 0) terms.addAny(text.slice(start, -end));
    else terms.addAscii(text, bytes, start, end);
  }
  return newlines;
}

/** The start and end of each name, in pairs; the end is negative if the name has non-ASCII characters. */
let spans = new Int32Array(1 << 12);

/**
 * Finds names. The loop runs for every character of the workspace, so it calls no functions: V8 would deoptimize it at
 * each rare call.
 */
function findNames(bytes: Uint8Array, length: number): { readonly nameCount: number; readonly newlines: number; } {
  if (spans.length < length + 1) spans = new Int32Array(2 * length);
  let count = 0;
  let newlines = 0;
  let lineStart = 0;
  let i = 0;
  while (i < length) {
    const first = bytes[i]!;
    const kind = characterClasses[first]!;
    if ((kind & startsName) === 0) {
      i++;
      if (kind === newline) {
        newlines++;
        lineStart = i;
      }
      continue;
    }
    const start = i++;
    let combinedBits = first;
    for (let c = bytes[i]!; (characterClasses[c]! & inName) !== 0; c = bytes[++i]!) combinedBits |= c; // zeros follow the text
    const stop = i < lineStart + maxScannedLineLength ? i : lineStart + maxScannedLineLength;
    if (stop <= start || combinedBits < 128 && (stop < i || i - start > maxNameLength)) continue;
    spans[count++] = start;
    spans[count++] = combinedBits < 128 ? stop : -stop;
  }
  return { nameCount: count >> 1, newlines };
}
