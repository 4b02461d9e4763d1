import { hashStart, hashStep, type TermCounter } from './termCounter';

/**
 * As much of a line as gives terms. What people write is shorter: beyond it lie minified code, data and embedded
 * images, whose words would drown the file's own.
 */
export const lineMax = 2_000;
const longestName = 100;

/** What the token estimate is made from; all are counts in the whole text. */
export interface TextFeatures {
  /** Runs of letters. */
  readonly words: number;
  /** A capital after a small letter. */
  readonly humps: number;
  /** Letters beyond the eighth of each run. */
  readonly longLetters: number;
  /** Groups of up to three digits. */
  readonly digits: number;
  /** Characters of ASCII that are no letter, digit or space, and their runs. */
  readonly marks: number;
  readonly markRuns: number;
  readonly newlines: number;
  /** Runs of two and more spaces. */
  readonly spaceRuns: number;
  /** UTF-8 bytes of characters beyond ASCII. */
  readonly highBytes: number;
}

const other = 0, lower = 1, upper = 2, digit = 3, mark = 4, space = 5, newline = 6, joint = 7;
const classes = Uint8Array.from({ length: 128 }, (_, c) =>
  c >= 97 && c <= 122 ? lower : c >= 65 && c <= 90 ? upper : c >= 48 && c <= 57 ? digit : c === 10 ? newline
    : c === 32 || c === 9 || c === 13 ? space : c === 95 || c === 36 ? joint : mark);

/**
 * One pass: counts the terms into `terms` and returns the features. One long function on purpose: every character of
 * the workspace goes through it, and split up it takes three times as long.
 */
export function scanText(text: string, terms: TermCounter): TextFeatures {
  const length = text.length;
  let words = 0, humps = 0, longLetters = 0, digits = 0, marks = 0, markRuns = 0, newlines = 0, spaceRuns = 0, highBytes = 0;
  let lineStart = 0;
  let i = 0;
  while (i < length) {
    const first = text.charCodeAt(i);
    const start = i;
    const firstKind = first < 128 ? classes[first]! : other;
    if (firstKind === space) {
      while (++i < length && kindAt(text, i) === space);
      if (i - start > 1) spaceRuns++;
      continue;
    }
    if (firstKind === newline) { newlines++; lineStart = ++i; continue; }
    if (firstKind === digit) {
      while (++i < length && kindAt(text, i) === digit);
      digits += ((i - start + 2) / 3) | 0;
      continue;
    }
    if (firstKind === mark) {
      while (++i < length && kindAt(text, i) === mark);
      marks += i - start;
      markRuns++;
      continue;
    }
    // a name: letters, digits, `_`, `$` and all that is not ASCII
    let hash = hashStart;
    let last = 0, run = 0, all = 0;
    for (; i < length; i++) {
      const c = text.charCodeAt(i);
      const kind = c < 128 ? classes[c]! : other;
      if (kind === lower) {
        if (last !== lower && last !== upper) { words++; run = 0; }
        if (++run > 8) longLetters++;
      } else if (kind === upper) {
        if (last === lower) humps++;
        else if (last !== upper) { words++; run = 0; }
        if (++run > 8) longLetters++;
      } else if (kind === digit) {
        if (last !== digit) { digits++; run = 0; } else if (++run % 3 === 0) digits++;
      } else if (kind === joint) {
        marks++;
        if (last !== joint) markRuns++;
      } else if (kind === other) highBytes += c < 0x800 || (c >= 0xd800 && c < 0xe000) ? 2 : 3;
      else break;
      last = kind;
      all |= c;
      hash = hashStep(hash, c);
    }
    if (start - lineStart >= lineMax) continue;
    const stop = i < lineStart + lineMax ? i : lineStart + lineMax;
    if (all > 127) terms.addAny(text.slice(start, stop));
    else if (stop === i && i - start <= longestName) terms.addAscii(text, start, i, hash);
  }
  return { words, humps, longLetters, digits, marks, markRuns, newlines, spaceRuns, highBytes };
}

function kindAt(text: string, i: number): number {
  const c = text.charCodeAt(i);
  return c < 128 ? classes[c]! : other;
}
