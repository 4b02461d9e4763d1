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
    const currentGroup = groups.at(-1);
    if (currentGroup && continuesParagraph(currentGroup, line)) currentGroup.push(line);
    else groups.push([line]);
  }
  return groups.map((group, i) => createParagraph(group, groups[i - 1]?.at(-1)));

  function continuesParagraph(paragraphLines: readonly TextLine[], line: TextLine): boolean {
    const lastLine = paragraphLines.at(-1)!;
    const firstLine = paragraphLines[0]!;
    const distance = line.baseline - lastLine.baseline;
    const size = Math.max(line.size, lastLine.size);
    const typicalDistance = typicalDistances.get(getSizeKey(line)) ?? 1.25 * line.size;
    if (
      distance > Math.max(maxDistanceRatio * typicalDistance, typicalDistance + 2) || distance > 2.6 * size ||
      distance < -size
    )
      return false;
    if (Math.abs(line.size - lastLine.size) > 0.12 * size && Math.abs(line.size - firstLine.size) > 0.12 * size)
      return false;
    if (
      line.bold !== lastLine.bold && (lastLine.bold ? paragraphLines.every(({ bold }) => bold) : true) &&
      !isWrapped(lastLine, line)
    )
      return false;
    if (paragraphLines.length === 1 && isItalic(lastLine) && !isItalic(line) && !isFull(lastLine)) return false;
    if (line.style.monospaced !== lastLine.style.monospaced) return false;
    if (startsWithSuperscriptMark(line)) return false;
    if (itemMarkPattern.test(line.text) && (itemMarkPattern.test(firstLine.text) || !isFull(lastLine))) return false;
    const indentChange = line.left - lastLine.left;
    if (isCentered(line) && isCentered(lastLine)) return true;
    if (indentChange < -minIndent * size) return paragraphLines.length < 2 || indentChange > -minIndent * size;
    if (indentChange > minIndent * size)
      return paragraphLines.length === 1 && (isFull(lastLine) || itemMarkPattern.test(firstLine.text));
    return isFull(lastLine) || !/[.!?:。]["'”’)]?$/.test(lastLine.text.slice(-2)) ||
      right - lastLine.right < 0.25 * (right - left);
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
  function isWrapped(lastLine: TextLine, line: TextLine): boolean {
    return isFull(lastLine) && !lastLine.bold && !line.bold;
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
  const distancesBySize = new Map<number, number[]>();
  for (let i = 1; i < lines.length; i++) {
    const [previousLine, line] = [lines[i - 1]!, lines[i]!];
    const distance = line.baseline - previousLine.baseline;
    if (getSizeKey(previousLine) !== getSizeKey(line) || distance <= 0.5 * line.size || distance > 2.2 * line.size)
      continue;
    const key = getSizeKey(line);
    const sizeDistances = distancesBySize.get(key);
    if (sizeDistances) sizeDistances.push(distance);
    else distancesBySize.set(key, [distance]);
  }
  return new Map([...distancesBySize].map(([key, sizeDistances]) => {
    sizeDistances.sort((a, b) => a - b);
    return [key, sizeDistances[Math.floor((sizeDistances.length - 1) * 0.4)]!];
  }));
}

function createParagraph(lines: readonly TextLine[], previousLine: TextLine | undefined): Paragraph {
  const widestLine = lines.reduce((a, b) => b.right - b.left > a.right - a.left ? b : a);
  const firstLine = lines[0]!;
  return {
    lines,
    text: lines.length === 1 ? firstLine.text : lines.map(({ text }) => text).join('\n'),
    left: findMin(lines.map(({ left }) => left)),
    right: findMax(lines.map(({ right }) => right)),
    top: findMin(lines.map(({ top }) => top)),
    bottom: findMax(lines.map(({ bottom }) => bottom)),
    size: widestLine.size,
    style: widestLine.style,
    bold: lines.every(({ bold }) => bold),
    spaceAbove: previousLine ? (firstLine.baseline - previousLine.baseline) / firstLine.size : Infinity,
  };
}
