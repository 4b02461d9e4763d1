import { findMax, findMin } from '#base/collections/lists';
import type { Box } from '../block';
import type { TextStyle } from './page';
import type { TextLine } from './lines';

/** Lines that form a paragraph. */
export interface Paragraph extends Box {
  readonly lines: readonly TextLine[];
  /** The text, including the line breaks of the layout. */
  readonly text: string;
  readonly size: number;
  readonly style: TextStyle;
  readonly bold: boolean;
  /** White space above the paragraph, in line heights; Infinity at the top of a column. */
  readonly spaceAbove: number;
}

/** Matches `•`, `–`, `3.`, `(b)`, `iv)` at the start of an item. */
export const itemMarkPattern = /^(?:[•‣▪■□●○◦◆▶➢✓✔⁃∙·*–—-]|o(?= )|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])(?=\s|$)/u;

/** The maximum distance between lines of a paragraph, in multiples of the usual line distance. */
const maxDistanceRatio = 1.3;
/** The minimum indent of a line, in multiples of its text size. */
const minIndent = 0.8;

export function groupIntoParagraphs(lines: readonly TextLine[]): readonly Paragraph[] {
  if (lines.length === 0) return [];
  const typicalDistances = computeTypicalDistances(lines);
  const right = findMax(lines.map((line) => line.right));
  const left = findMin(lines.map((line) => line.left));
  const groups: TextLine[][] = [];
  for (const line of lines) {
    const current = groups.at(-1);
    if (current && continuesParagraph(current, line)) current.push(line);
    else groups.push([line]);
  }
  return groups.map((group, i) => createParagraph(group, groups[i - 1]?.at(-1)));

  function continuesParagraph(paragraphLines: readonly TextLine[], line: TextLine): boolean {
    const last = paragraphLines.at(-1)!;
    const first = paragraphLines[0]!;
    const distance = line.baseline - last.baseline;
    const size = Math.max(line.size, last.size);
    const expected = typicalDistances.get(getSizeKey(line)) ?? 1.25 * line.size;
    if (distance > Math.max(maxDistanceRatio * expected, expected + 2) || distance > 2.6 * size || distance < -size)
      return false;
    if (Math.abs(line.size - last.size) > 0.12 * size && Math.abs(line.size - first.size) > 0.12 * size) return false;
    if (
      line.bold !== last.bold && (last.bold ? paragraphLines.every(({ bold }) => bold) : true) && !isWrapped(last, line)
    )
      return false;
    if (paragraphLines.length === 1 && isItalic(last) && !isItalic(line) && !isFull(last)) return false;
    if (line.style.monospaced !== last.style.monospaced) return false;
    if (startsWithSuperscriptMark(line)) return false;
    if (itemMarkPattern.test(line.text) && (itemMarkPattern.test(first.text) || !isFull(last))) return false;
    const indentChange = line.left - last.left;
    if (isCentered(line) && isCentered(last)) return true;
    if (indentChange < -minIndent * size) return paragraphLines.length < 2 || indentChange > -minIndent * size;
    if (indentChange > minIndent * size)
      return paragraphLines.length === 1 && (isFull(last) || itemMarkPattern.test(first.text));
    return isFull(last) || !/[.!?:。]["'”’)]?$/.test(last.text.slice(-2)) || right - last.right < 0.25 * (right - left);
  }

  /** Reports whether a line ends at the end of its column. */
  function isFull(line: TextLine): boolean {
    return right - line.right < 4 * line.size;
  }

  function isCentered(line: TextLine): boolean {
    const [before, after] = [line.left - left, right - line.right];
    return before > 2 * line.size && Math.abs(before - after) < line.size;
  }

  /** Reports whether a line continues a full line and neither line is bold. */
  function isWrapped(last: TextLine, line: TextLine): boolean {
    return isFull(last) && !last.bold && !line.bold;
  }
}

function isItalic({ words }: TextLine): boolean {
  return words.every(({ style }) => style.italic);
}

/** Reports whether a line starts with a footnote mark. */
export function startsWithSuperscriptMark({ words, size, baseline }: TextLine): boolean {
  const [first, second] = words;
  return second !== undefined && first!.size < 0.85 * size && first!.baseline < baseline - 0.15 * size &&
    /^[\d*†‡§¶#]{1,4}\)?$/.test(first!.text);
}

function getSizeKey(line: TextLine): number {
  return Math.round(line.size * 2);
}

/** Returns the usual distance between baselines for each text size. */
function computeTypicalDistances(lines: readonly TextLine[]): ReadonlyMap<number, number> {
  const distances = new Map<number, number[]>();
  for (let i = 1; i < lines.length; i++) {
    const [before, line] = [lines[i - 1]!, lines[i]!];
    const distance = line.baseline - before.baseline;
    if (getSizeKey(before) !== getSizeKey(line) || distance <= 0.5 * line.size || distance > 2.2 * line.size) continue;
    const key = getSizeKey(line);
    const list = distances.get(key);
    if (list) list.push(distance);
    else distances.set(key, [distance]);
  }
  return new Map([...distances].map(([key, list]) => {
    list.sort((a, b) => a - b);
    return [key, list[Math.floor((list.length - 1) * 0.4)]!];
  }));
}

function createParagraph(lines: readonly TextLine[], previousLine: TextLine | undefined): Paragraph {
  const main = lines.reduce((a, b) => b.right - b.left > a.right - a.left ? b : a);
  const first = lines[0]!;
  return {
    lines,
    text: lines.length === 1 ? first.text : lines.map(({ text }) => text).join('\n'),
    left: findMin(lines.map(({ left }) => left)),
    right: findMax(lines.map(({ right }) => right)),
    top: findMin(lines.map(({ top }) => top)),
    bottom: findMax(lines.map(({ bottom }) => bottom)),
    size: main.size,
    style: main.style,
    bold: lines.every(({ bold }) => bold),
    spaceAbove: previousLine ? (first.baseline - previousLine.baseline) / first.size : Infinity,
  };
}
