import type { Box } from '../block';
import { addMark, writeMarks } from '../textMarks';
import type { TextStyle, PageWord } from './page';

/** Words side by side on one baseline, as close together as words of a sentence. */
export interface TextLine extends Box {
  /** The words in reading order. */
  readonly words: readonly PageWord[];
  /** The text of the words, with a space between words that are separated by white space. */
  readonly text: string;
  readonly baseline: number;
  /** The size of most of the line's characters. */
  readonly size: number;
  readonly style: TextStyle;
  /** Whether all words are bold. */
  readonly bold: boolean;
}

/**
 * The maximum white space between words of a line, in multiples of its text size: between words that are consecutive in
 * the file, and between other words.
 */
const maxGapInOrder = 1.05;
const maxGapOutOfOrder = 0.6;

export const rightToLeftPattern = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Returns lines from top to bottom; columns side by side have separate lines. */
export function groupIntoTextLines(words: readonly PageWord[]): TextLine[] {
  return mergeChains(findWordChains(words)).map(createTextLine).sort(compareByPosition);
}

export function compareByPosition(a: Box & { readonly baseline: number; },
  b: Box & { readonly baseline: number; }): number
{
  return a.baseline - b.baseline || a.left - b.left;
}

function joinPageWords(words: readonly PageWord[]): string {
  let text = '';
  let base = words[0]!;
  let previous: PageWord | undefined;
  let isPreviousShifted = false; // the previous word is a superscript or a subscript
  for (const [i, word] of words.entries()) {
    const next = words[i + 1];
    const shift = previous ? classifyShift(word, base) : next && classifyShift(word, next);
    if (shift === undefined) base = word;
    const needsSpace = previous && !word.joined &&
      !((shift !== undefined || isPreviousShifted) && isClose(previous, word, base));
    text += (needsSpace ? ' ' : '') + addMark(shift, word.text);
    previous = word;
    isPreviousShifted = shift !== undefined;
  }
  return writeMarks(text);
}

/**
 * Reports whether a word next to another word is a superscript or a subscript, such as a power, an index or a footnote
 * mark. A much smaller word is neither, because the other word is then a large initial.
 */
function classifyShift(word: PageWord, base: PageWord): 'raised' | 'lowered' | undefined {
  if (word.size >= 0.85 * base.size || word.size < 0.45 * base.size) return undefined;
  const shift = (base.baseline - word.baseline) / base.size;
  return shift > 0.15 && shift < 0.8 ? 'raised' : shift < -0.06 && shift > -0.5 ? 'lowered' : undefined;
}

function isClose(before: PageWord, word: PageWord, base: PageWord): boolean {
  const gap = Math.max(word.left - before.right, before.left - word.right);
  return gap < 0.12 * base.size;
}

/** Joins several lines into one, in reading order. */
export function joinLines(lines: readonly TextLine[]): TextLine {
  return lines.length === 1 ? lines[0]! : createTextLine(lines.flatMap(({ words }) => words));
}

const noStyle: TextStyle = { font: '', bold: false, italic: false, monospaced: false, colour: 0 };

/** Returns a placeholder line for something that is not text, such as a table. */
export function createPlaceholderLine(box: Box): TextLine {
  return { ...box, words: [], text: '', baseline: box.top, size: 10, style: noStyle, bold: false };
}

/** Finds runs of words that are consecutive both in the file and on the page. */
function findWordChains(words: readonly PageWord[]): PageWord[][] {
  const wordChains: PageWord[][] = [];
  let current: PageWord[] = [];
  let baseline = 0;
  let size = 0;
  for (const word of words) {
    const last = current.at(-1);
    if (last && follows(last, word)) {
      current.push(word);
      if (word.size > size) { // a superscript does not determine the baseline
        baseline = word.baseline;
        size = word.size;
      }
    } else {
      current = [word];
      wordChains.push(current);
      baseline = word.baseline;
      size = word.size;
    }
  }
  return wordChains;

  function follows(last: PageWord, word: PageWord): boolean {
    const largerSize = Math.max(size, word.size);
    const shift = Math.abs(word.baseline - baseline);
    if (shift > (Math.min(size, word.size) < 0.85 * largerSize ? 0.6 : 0.25) * largerSize) return false;
    const gapAhead = word.left - last.right;
    if (gapAhead >= -0.5 * largerSize) return gapAhead <= maxGapInOrder * largerSize;
    const gapBefore = last.left - word.right;
    return gapBefore >= -0.5 * largerSize && gapBefore <= maxGapInOrder * largerSize &&
      (rightToLeftPattern.test(word.text) || rightToLeftPattern.test(last.text));
  }
}

interface Chain extends Box {
  words: PageWord[];
  left: number;
  right: number;
  readonly baseline: number;
  readonly size: number;
}

/** Joins parts of a line that the file stores in another order. */
function mergeChains(all: readonly PageWord[][]): PageWord[][] {
  const chains: Chain[] = all.map((words) => {
    const main = words.reduce((a, b) => b.size > a.size * 1.1 ? b : a);
    const { left, top, right, bottom } = computeExtent(words);
    return { left, top, right, bottom, words, baseline: main.baseline, size: main.size };
  }).sort(compareByPosition);
  const mergedChains: Chain[] = [];
  let firstCandidate = 0;
  for (const chain of chains) {
    while (
      firstCandidate < mergedChains.length && mergedChains[firstCandidate]!.baseline < chain.baseline - 0.3 * chain.size
    ) firstCandidate++;
    const adjacent = mergedChains.slice(firstCandidate).find((other) => touches(other, chain));
    if (!adjacent) {
      mergedChains.push(chain);
      continue;
    }
    const isBefore = chain.left < adjacent.left;
    const isRightToLeft = rightToLeftPattern.test(adjacent.words[0]!.text);
    adjacent.words = isBefore !== isRightToLeft
      ? [...chain.words, ...adjacent.words]
      : [...adjacent.words, ...chain.words];
    adjacent.left = Math.min(adjacent.left, chain.left);
    adjacent.right = Math.max(adjacent.right, chain.right);
  }
  return mergedChains.map(({ words }) => words);

  function touches(a: Chain, b: Chain): boolean {
    const size = Math.max(a.size, b.size);
    if (Math.abs(a.baseline - b.baseline) > 0.2 * size) return false;
    const gap = Math.max(b.left - a.right, a.left - b.right);
    return gap > -0.3 * size && gap <= maxGapOutOfOrder * size;
  }
}

function computeExtent(words: readonly Box[]): Box {
  let { left, top, right, bottom } = words[0]!;
  for (const word of words) {
    if (word.left < left) left = word.left;
    if (word.top < top) top = word.top;
    if (word.right > right) right = word.right;
    if (word.bottom > bottom) bottom = word.bottom;
  }
  return { left, top, right, bottom };
}

function createTextLine(words: readonly PageWord[]): TextLine {
  const main = findMainWord(words);
  const { left, top, right, bottom } = computeExtent(words);
  return {
    left,
    top,
    right,
    bottom,
    words,
    text: joinPageWords(words),
    baseline: main.baseline,
    size: main.size,
    style: main.style,
    bold: words.every(({ style }) => style.bold),
  };
}

/** Returns a word in the style and size that most characters have. */
function findMainWord(words: readonly PageWord[]): PageWord {
  const first = words[0]!;
  if (words.every(({ style, size }) => style === first.style && size === first.size)) return first;
  const kinds: { readonly word: PageWord; characters: number; }[] = [];
  for (const word of words) {
    const kind = kinds.find((candidate) => candidate.word.style === word.style && candidate.word.size === word.size);
    if (kind) kind.characters += word.text.length;
    else kinds.push({ word, characters: word.text.length });
  }
  return kinds.reduce((a, b) => b.characters > a.characters ? b : a).word;
}
