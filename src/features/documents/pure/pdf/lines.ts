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
  let baseWord = words[0]!;
  let previousWord: PageWord | undefined;
  let isPreviousShifted = false; // the previous word is a superscript or a subscript
  for (const [i, word] of words.entries()) {
    const next = words[i + 1];
    const shift = previousWord ? classifyShift(word, baseWord) : next && classifyShift(word, next);
    if (shift === undefined) baseWord = word;
    const needsSpace = previousWord && !word.joined &&
      !((shift !== undefined || isPreviousShifted) && isClose(previousWord, word, baseWord));
    text += (needsSpace ? ' ' : '') + addMark(shift, word.text);
    previousWord = word;
    isPreviousShifted = shift !== undefined;
  }
  return writeMarks(text);
}

/**
 * Returns whether a word next to another word is raised or lowered, such as a power, an index or a footnote mark. A
 * much smaller word is neither, because the other word is then a large initial.
 */
function classifyShift(word: PageWord, baseWord: PageWord): 'raised' | 'lowered' | undefined {
  if (word.size >= 0.85 * baseWord.size || word.size < 0.45 * baseWord.size) return undefined;
  const shift = (baseWord.baseline - word.baseline) / baseWord.size;
  return shift > 0.15 && shift < 0.8 ? 'raised' : shift < -0.06 && shift > -0.5 ? 'lowered' : undefined;
}

function isClose(previousWord: PageWord, word: PageWord, baseWord: PageWord): boolean {
  const gap = Math.max(word.left - previousWord.right, previousWord.left - word.right);
  return gap < 0.12 * baseWord.size;
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
  let currentChain: PageWord[] = [];
  let baseline = 0;
  let size = 0;
  for (const word of words) {
    const lastWord = currentChain.at(-1);
    if (lastWord && continuesChain(lastWord, word)) {
      currentChain.push(word);
      if (word.size > size) { // a superscript does not determine the baseline
        baseline = word.baseline;
        size = word.size;
      }
    } else {
      currentChain = [word];
      wordChains.push(currentChain);
      baseline = word.baseline;
      size = word.size;
    }
  }
  return wordChains;

  function continuesChain(lastWord: PageWord, word: PageWord): boolean {
    const largerSize = Math.max(size, word.size);
    const shift = Math.abs(word.baseline - baseline);
    if (shift > (Math.min(size, word.size) < 0.85 * largerSize ? 0.6 : 0.25) * largerSize) return false;
    const gapAhead = word.left - lastWord.right;
    if (gapAhead >= -0.5 * largerSize) return gapAhead <= maxGapInOrder * largerSize;
    const gapBefore = lastWord.left - word.right;
    return gapBefore >= -0.5 * largerSize && gapBefore <= maxGapInOrder * largerSize &&
      (rightToLeftPattern.test(word.text) || rightToLeftPattern.test(lastWord.text));
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
function mergeChains(wordChains: readonly PageWord[][]): PageWord[][] {
  const chains: Chain[] = wordChains.map((words) => {
    const mainWord = words.reduce((a, b) => b.size > a.size * 1.1 ? b : a);
    const { left, top, right, bottom } = computeExtent(words);
    return { left, top, right, bottom, words, baseline: mainWord.baseline, size: mainWord.size };
  }).sort(compareByPosition);
  const mergedChains: Chain[] = [];
  let firstCandidate = 0;
  for (const chain of chains) {
    while (
      firstCandidate < mergedChains.length && mergedChains[firstCandidate]!.baseline < chain.baseline - 0.3 * chain.size
    ) firstCandidate++;
    const adjacentChain = mergedChains.slice(firstCandidate).find((other) => isAdjacent(other, chain));
    if (!adjacentChain) {
      mergedChains.push(chain);
      continue;
    }
    const isBefore = chain.left < adjacentChain.left;
    const isRightToLeft = rightToLeftPattern.test(adjacentChain.words[0]!.text);
    adjacentChain.words = isBefore !== isRightToLeft
      ? [...chain.words, ...adjacentChain.words]
      : [...adjacentChain.words, ...chain.words];
    adjacentChain.left = Math.min(adjacentChain.left, chain.left);
    adjacentChain.right = Math.max(adjacentChain.right, chain.right);
  }
  return mergedChains.map(({ words }) => words);

  function isAdjacent(a: Chain, b: Chain): boolean {
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
  const mainWord = findMainWord(words);
  const { left, top, right, bottom } = computeExtent(words);
  return {
    left,
    top,
    right,
    bottom,
    words,
    text: joinPageWords(words),
    baseline: mainWord.baseline,
    size: mainWord.size,
    style: mainWord.style,
    bold: words.every(({ style }) => style.bold),
  };
}

/** Returns a word in the style and size that most characters have. */
function findMainWord(words: readonly PageWord[]): PageWord {
  const firstWord = words[0]!;
  if (words.every(({ style, size }) => style === firstWord.style && size === firstWord.size)) return firstWord;
  const styleCounts: { readonly word: PageWord; characters: number; }[] = [];
  for (const word of words) {
    const styleCount = styleCounts.find((candidate) =>
      candidate.word.style === word.style && candidate.word.size === word.size
    );
    if (styleCount) styleCount.characters += word.text.length;
    else styleCounts.push({ word, characters: word.text.length });
  }
  return styleCounts.reduce((a, b) => b.characters > a.characters ? b : a).word;
}
