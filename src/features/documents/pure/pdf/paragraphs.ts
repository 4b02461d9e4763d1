import { maxOf, minOf } from '#base/collections/lists';
import type { Box } from '../block';
import type { TextStyle } from './page';
import type { TextLine } from './lines';

/** Lines that belong together. */
export interface Paragraph extends Box {
  readonly lines: readonly TextLine[];
  /** Includes the line breaks of the layout. */
  readonly text: string;
  readonly size: number;
  readonly style: TextStyle;
  readonly bold: boolean;
  /** White space above it, in line heights; Infinity at the top of a column. */
  readonly above: number;
}

/** Matches `•`, `–`, `3.`, `(b)`, `iv)` at the start of an item. */
export const itemMark = /^(?:[•‣▪■□●○◦◆▶➢✓✔⁃∙·*–—-]|o(?= )|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])(?=\s|$)/u;

/** A distance between lines above this, in usual line distances, separates paragraphs. */
const gap = 1.3;
/** The minimum indent of a line, in text sizes. */
const indent = 0.8;

export function groupIntoParagraphs(lines: readonly TextLine[]): readonly Paragraph[] {
  if (lines.length === 0) return [];
  const typicalDistance = usualDistance(lines);
  const right = maxOf(lines.map((line) => line.right));
  const left = minOf(lines.map((line) => line.left));
  const out: TextLine[][] = [];
  for (const line of lines) {
    const open = out.at(-1);
    if (open && goesOn(open, line)) open.push(line);
    else out.push([line]);
  }
  return out.map((group, i) => asParagraph(group, out[i - 1]?.at(-1)));

  function goesOn(open: readonly TextLine[], line: TextLine): boolean {
    const last = open.at(-1)!;
    const first = open[0]!;
    const distance = line.baseline - last.baseline;
    const size = Math.max(line.size, last.size);
    const expected = typicalDistance.get(sizeKey(line)) ?? 1.25 * line.size;
    if (distance > Math.max(gap * expected, expected + 2) || distance > 2.6 * size || distance < -size) return false;
    if (Math.abs(line.size - last.size) > 0.12 * size && Math.abs(line.size - first.size) > 0.12 * size) return false;
    if (line.bold !== last.bold && (last.bold ? open.every(({ bold }) => bold) : true) && !isWrapped(last, line))
      return false;
    if (open.length === 1 && isItalic(last) && !isItalic(line) && !isFull(last)) return false;
    if (line.style.monospaced !== last.style.monospaced) return false;
    if (startsRaised(line)) return false;
    if (itemMark.test(line.text) && (itemMark.test(first.text) || !isFull(last))) return false;
    const step = line.left - last.left;
    if (isCentred(line) && isCentred(last)) return true;
    if (step < -indent * size) return open.length < 2 || step > -indent * size;
    if (step > indent * size) return open.length === 1 && (isFull(last) || itemMark.test(first.text));
    return isFull(last) || !/[.!?:。]["'”’)]?$/.test(last.text.slice(-2)) || right - last.right < 0.25 * (right - left);
  }

  /** Reports whether a line ends at the end of its column. */
  function isFull(line: TextLine): boolean {
    return right - line.right < 4 * line.size;
  }

  function isCentred(line: TextLine): boolean {
    const [before, after] = [line.left - left, right - line.right];
    return before > 2 * line.size && Math.abs(before - after) < line.size;
  }

  /** Reports whether a line continues a full line, if neither is bold. */
  function isWrapped(last: TextLine, line: TextLine): boolean {
    return isFull(last) && !last.bold && !line.bold;
  }
}

function isItalic({ words }: TextLine): boolean {
  return words.every(({ style }) => style.italic);
}

/** Reports whether a line starts with a footnote mark. */
export function startsRaised({ words, size, baseline }: TextLine): boolean {
  const [first, second] = words;
  return second !== undefined && first!.size < 0.85 * size && first!.baseline < baseline - 0.15 * size &&
    /^[\d*†‡§¶#]{1,4}\)?$/.test(first!.text);
}

function sizeKey(line: TextLine): number {
  return Math.round(line.size * 2);
}

/** Returns the usual distance between baselines for each text size. */
function usualDistance(lines: readonly TextLine[]): ReadonlyMap<number, number> {
  const distances = new Map<number, number[]>();
  for (let i = 1; i < lines.length; i++) {
    const [before, line] = [lines[i - 1]!, lines[i]!];
    const distance = line.baseline - before.baseline;
    if (sizeKey(before) !== sizeKey(line) || distance <= 0.5 * line.size || distance > 2.2 * line.size) continue;
    const key = sizeKey(line);
    const list = distances.get(key);
    if (list) list.push(distance);
    else distances.set(key, [distance]);
  }
  return new Map([...distances].map(([key, list]) => {
    list.sort((a, b) => a - b);
    return [key, list[Math.floor((list.length - 1) * 0.4)]!];
  }));
}

function asParagraph(lines: readonly TextLine[], before: TextLine | undefined): Paragraph {
  const main = lines.reduce((a, b) => b.right - b.left > a.right - a.left ? b : a);
  const first = lines[0]!;
  return {
    lines,
    text: lines.length === 1 ? first.text : lines.map(({ text }) => text).join('\n'),
    left: minOf(lines.map(({ left }) => left)),
    right: maxOf(lines.map(({ right }) => right)),
    top: minOf(lines.map(({ top }) => top)),
    bottom: maxOf(lines.map(({ bottom }) => bottom)),
    size: main.size,
    style: main.style,
    bold: lines.every(({ bold }) => bold),
    above: before ? (first.baseline - before.baseline) / first.size : Infinity,
  };
}
