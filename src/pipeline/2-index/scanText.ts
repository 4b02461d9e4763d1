import { asciiBytes, wide } from '#base/text/asciiBytes';
import type { TermCounter } from './termCounter';

/**
 * The part of a line that gives terms. Handwritten lines are shorter. Text beyond it is minified code, data or embedded
 * images, whose words would drown out the file's own.
 */
export const lineMax = 2_000;
const longestName = 100;

const startsName = 1, inName = 2, newline = 4;
const classes = Uint8Array.from({ length: 256 },
  (_, c) =>
    c === wide || /[A-Za-z_$]/.test(String.fromCharCode(c)) && c < 128
      ? startsName | inName
      : c >= 48 && c <= 57
      ? inName
      : c === 10
      ? newline
      : 0);

/** Counts the text's terms in `terms` and returns the number of line breaks. */
export function scanText(text: string, terms: TermCounter): number {
  const bytes = asciiBytes(text);
  const { names, newlines } = findNames(bytes, text.length);
  for (let i = 0; i < names; i++) {
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
 * Finds names. It runs for every character of the workspace, so the loop calls nothing, because V8 would deoptimize it
 * at each rare call.
 */
function findNames(bytes: Uint8Array, length: number): { readonly names: number; readonly newlines: number; } {
  if (spans.length < length + 1) spans = new Int32Array(2 * length);
  let count = 0;
  let newlines = 0;
  let lineStart = 0;
  let i = 0;
  while (i < length) {
    const first = bytes[i]!;
    const kind = classes[first]!;
    if ((kind & startsName) === 0) {
      i++;
      if (kind === newline) {
        newlines++;
        lineStart = i;
      }
      continue;
    }
    const start = i++;
    let all = first;
    for (let c = bytes[i]!; (classes[c]! & inName) !== 0; c = bytes[++i]!) all |= c; // zeros follow the text
    const stop = i < lineStart + lineMax ? i : lineStart + lineMax;
    if (stop <= start || all < 128 && (stop < i || i - start > longestName)) continue;
    spans[count++] = start;
    spans[count++] = all < 128 ? stop : -stop;
  }
  return { names: count >> 1, newlines };
}
