import type { Box } from '../block';
import { withMark, writeMarks } from '../textMarks';
import type { TextStyle, PageWord } from './page';

/** Words side by side on one baseline, as close together as words of a sentence. */
export interface TextLine extends Box {
  /** In reading order. */
  readonly words: readonly PageWord[];
  /** The line's words, with a space wherever there is white space. */
  readonly text: string;
  readonly baseline: number;
  /** The size of most of its characters. */
  readonly size: number;
  readonly style: TextStyle;
  /** Whether all words are bold. */
  readonly bold: boolean;
}

/**
 * White space within a line, in multiples of its text size: between words that are consecutive in the file, and between
 * others.
 */
const gapInOrder = 1.05;
const gapOutOfOrder = 0.6;

export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Returns lines from top to bottom; columns side by side have separate lines. */
export function groupIntoTextLines(words: readonly PageWord[]): TextLine[] {
  return merged(chains(words)).map(asLine).sort(fromTop);
}

export function fromTop(a: Box & { readonly baseline: number; }, b: Box & { readonly baseline: number; }): number {
  return a.baseline - b.baseline || a.left - b.left;
}

function joinPageWords(words: readonly PageWord[]): string {
  let text = '';
  let base = words[0]!;
  let before: PageWord | undefined;
  let isBeside = false; // the previous word is raised or lowered
  for (const [i, word] of words.entries()) {
    const next = words[i + 1];
    const place = before ? placeBeside(word, base) : next && placeBeside(word, next);
    if (place === undefined) base = word;
    const space = before && !word.joined && !((place !== undefined || isBeside) && isClose(before, word, base));
    text += (space ? ' ' : '') + withMark(place, word.text);
    before = word;
    isBeside = place !== undefined;
  }
  return writeMarks(text);
}

/**
 * Tells whether a word next to another one is raised or lowered: a power, an index or the mark of a note. A far smaller
 * word is none of these, since the other word is then an initial.
 */
function placeBeside(word: PageWord, base: PageWord): 'raised' | 'lowered' | undefined {
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
  return lines.length === 1 ? lines[0]! : asLine(lines.flatMap(({ words }) => words));
}

const noStyle: TextStyle = { font: '', bold: false, italic: false, monospaced: false, colour: 0 };

/** Returns a placeholder line for something that is not text, such as a table. */
export function asBox(box: Box): TextLine {
  return { ...box, words: [], text: '', baseline: box.top, size: 10, style: noStyle, bold: false };
}

/** Finds runs of words that are consecutive both in the file and on the page. */
function chains(words: readonly PageWord[]): PageWord[][] {
  const out: PageWord[][] = [];
  let current: PageWord[] = [];
  let baseline = 0;
  let size = 0;
  for (const word of words) {
    const last = current.at(-1);
    if (last && follows(last, word)) {
      current.push(word);
      if (word.size > size) { // a raised number does not tell where the line is
        baseline = word.baseline;
        size = word.size;
      }
    } else {
      current = [word];
      out.push(current);
      baseline = word.baseline;
      size = word.size;
    }
  }
  return out;

  function follows(last: PageWord, word: PageWord): boolean {
    const larger = Math.max(size, word.size);
    const shift = Math.abs(word.baseline - baseline);
    if (shift > (Math.min(size, word.size) < 0.85 * larger ? 0.6 : 0.25) * larger) return false;
    const ahead = word.left - last.right;
    if (ahead >= -0.5 * larger) return ahead <= gapInOrder * larger;
    const back = last.left - word.right;
    return back >= -0.5 * larger && back <= gapInOrder * larger &&
      (rightToLeft.test(word.text) || rightToLeft.test(last.text));
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
function merged(all: readonly PageWord[][]): PageWord[][] {
  const chains: Chain[] = all.map((words) => {
    const main = words.reduce((a, b) => b.size > a.size * 1.1 ? b : a);
    const { left, top, right, bottom } = extent(words);
    return { left, top, right, bottom, words, baseline: main.baseline, size: main.size };
  }).sort(fromTop);
  const out: Chain[] = [];
  let from = 0;
  for (const chain of chains) {
    while (from < out.length && out[from]!.baseline < chain.baseline - 0.3 * chain.size) from++;
    const adjacent = out.slice(from).find((other) => touches(other, chain));
    if (!adjacent) {
      out.push(chain);
      continue;
    }
    const isBefore = chain.left < adjacent.left;
    const isRightToLeft = rightToLeft.test(adjacent.words[0]!.text);
    adjacent.words = isBefore !== isRightToLeft
      ? [...chain.words, ...adjacent.words]
      : [...adjacent.words, ...chain.words];
    adjacent.left = Math.min(adjacent.left, chain.left);
    adjacent.right = Math.max(adjacent.right, chain.right);
  }
  return out.map(({ words }) => words);

  function touches(a: Chain, b: Chain): boolean {
    const size = Math.max(a.size, b.size);
    if (Math.abs(a.baseline - b.baseline) > 0.2 * size) return false;
    const gap = Math.max(b.left - a.right, a.left - b.right);
    return gap > -0.3 * size && gap <= gapOutOfOrder * size;
  }
}

function extent(words: readonly Box[]): Box {
  let { left, top, right, bottom } = words[0]!;
  for (const word of words) {
    if (word.left < left) left = word.left;
    if (word.top < top) top = word.top;
    if (word.right > right) right = word.right;
    if (word.bottom > bottom) bottom = word.bottom;
  }
  return { left, top, right, bottom };
}

function asLine(words: readonly PageWord[]): TextLine {
  const main = mainWord(words);
  const { left, top, right, bottom } = extent(words);
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
function mainWord(words: readonly PageWord[]): PageWord {
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
