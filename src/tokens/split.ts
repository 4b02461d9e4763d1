import { nonAsciiByte } from '#base/text/asciiBytes';
import type { Encoding } from './ranks';

/**
 * Returns the end of the piece that starts at `start` (below the text's length, never inside a character). The end is
 * negated if the piece may contain characters beyond ASCII. The bytes are those that `toAsciiBytes` returns for the
 * text.
 */
export type Splitter = (text: string, bytes: Uint8Array, start: number) => number;

const contractionPattern = "'s|'S|'t|'T|'re|'rE|'Re|'RE|'ve|'vE|'Ve|'VE|'m|'M|'ll|'lL|'Ll|'LL|'d|'D";

/**
 * The published split patterns, as in js-tiktoken. The scanner below implements them for ASCII and is six times as
 * fast.
 */
const patterns = {
  cl100k_base:
    `(?:${contractionPattern})|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`,
  o200k_base: '[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+'
    + `(?:${contractionPattern})?|[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*(?:${contractionPattern})?`
    + '|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+',
} satisfies Record<Encoding, string>;

/** Creates a splitter that scans ASCII pieces itself and uses the pattern for pieces with other characters. */
export function createSplitter(encoding: Encoding): Splitter {
  const pattern = new RegExp(patterns[encoding], 'uy');
  const isO200k = encoding === 'o200k_base';
  return (text, bytes, start) => {
    const end = findPieceEnd(bytes, text.length, start, isO200k);
    if (end > 0) return end;
    pattern.lastIndex = start;
    pattern.test(text); // every character matches the start of some alternative
    return -pattern.lastIndex;
  };
}

const upper = 1, lower = 2, digit = 3, lineBreak = 4, space = 5, other = 6, nonAscii = 7;
const classes = Uint8Array.from({ length: 256 },
  (_, c) => c === nonAsciiByte ? nonAscii : classifySplitCharacter(String.fromCharCode(c)));

function classifySplitCharacter(c: string): number {
  if (c >= 'A' && c <= 'Z') return upper;
  if (c >= 'a' && c <= 'z') return lower;
  if (c >= '0' && c <= '9') return digit;
  if (c === '\r' || c === '\n') return lineBreak;
  return c === ' ' || c === '\t' || c === '\v' || c === '\f' ? space : other;
}

/** Returns the end of the piece, or 0 if it depends on a character beyond ASCII. `isO200k` selects the pattern. */
function findPieceEnd(bytes: Uint8Array, length: number, start: number, isO200k: boolean): number {
  const firstClass = classes[bytes[start]!]!;
  if (firstClass <= lower) return findWordEnd(bytes, start, isO200k);
  if (firstClass === digit) return findDigitsEnd(bytes, start);
  if (firstClass === nonAscii) return 0;
  if (!isO200k && bytes[start] === 39) {
    const end = findContractionEnd(bytes, start);
    if (end > start) return end;
  }
  const secondClass = classes[bytes[start + 1]!]!;
  if (firstClass !== lineBreak && secondClass <= lower) return findWordEnd(bytes, start + 1, isO200k);
  if (secondClass === nonAscii) return 0;
  if (firstClass === other) return findPunctuationEnd(bytes, length, start, isO200k);
  if (secondClass === other && bytes[start] === 32 && start + 1 < length)
    return findPunctuationEnd(bytes, length, start + 1, isO200k);
  return findBlanksEnd(bytes, length, start);
}

// The text is followed by zeros, which end every run of letters, digits and blanks.

function findWordEnd(bytes: Uint8Array, start: number, isO200k: boolean): number {
  let end = start;
  let nextClass = classes[bytes[end]!]!;
  if (isO200k) {
    while (nextClass === upper) nextClass = classes[bytes[++end]!]!;
    while (nextClass === lower) nextClass = classes[bytes[++end]!]!;
    return nextClass === nonAscii ? 0 : findContractionEnd(bytes, end);
  }
  while (nextClass <= lower) nextClass = classes[bytes[++end]!]!;
  return nextClass === nonAscii ? 0 : end;
}

/** Returns the end of the punctuation. A NUL may be part of the text. */
function findPunctuationEnd(bytes: Uint8Array, length: number, start: number, isO200k: boolean): number {
  let end = start;
  let nextClass = classes[bytes[end]!]!;
  while (nextClass === other && end < length) nextClass = classes[bytes[++end]!]!;
  if (nextClass === nonAscii && end < length) return 0;
  while (nextClass === lineBreak || isO200k && bytes[end] === 47) nextClass = classes[bytes[++end]!]!;
  return end;
}

function findDigitsEnd(bytes: Uint8Array, start: number): number {
  for (let end = start + 1; end < start + 3; end++) {
    const nextClass = classes[bytes[end]!]!;
    if (nextClass !== digit) return nextClass === nonAscii ? 0 : end;
  }
  return start + 3;
}

/**
 * Returns the offset after the run's last line break. Without a line break, the run ends before its last blank if a
 * word follows, since that blank belongs to the word.
 */
function findBlanksEnd(bytes: Uint8Array, length: number, start: number): number {
  let end = start;
  let lineBreakEnd = 0;
  let nextClass = classes[bytes[end]!]!;
  while (nextClass === lineBreak || nextClass === space) {
    if (nextClass === lineBreak) lineBreakEnd = end + 1;
    nextClass = classes[bytes[++end]!]!;
  }
  if (nextClass === nonAscii) return 0;
  return lineBreakEnd || (end === length || end === start + 1 ? end : end - 1);
}

/** Returns the offset after `'s`, `'re` …, in any case, or `start` if there is no contraction. */
function findContractionEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== 39) return start;
  // `| 32` converts letters to lower case, and maps no other ASCII character to a letter
  const firstLetter = bytes[start + 1]! | 32;
  if (classes[bytes[start + 1]!]! > lower) return start;
  if (firstLetter === 115 || firstLetter === 116 || firstLetter === 109 || firstLetter === 100) return start + 2;
  if (classes[bytes[start + 2]!]! > lower) return start;
  const secondLetter = bytes[start + 2]! | 32;
  return (firstLetter === 114 || firstLetter === 118) && secondLetter === 101 ||
      firstLetter === 108 && secondLetter === 108
    ? start + 3
    : start;
}
