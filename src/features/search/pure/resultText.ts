import { formatCountWithNoun } from '#base/text/phrases';
import { shortenLongLine } from '#base/text/shortLine';
import type { RankedResult } from './rankPrinted';
import type { PrintedLine } from './printedResults';

export interface ResultText {
  readonly text: string;
  readonly shownLines: number;
}

/** The number of a file's lines that are shown before lines of a lower-ranked file. */
const firstRoundLines = 3;
/** Maximum length of a line in UTF-16 code units. A line of a bundle may be longer than all other lines together. */
const maxLineLength = 500;
/** The maximum number of lines without a file, such as errors and `Binary file … matches`. They come first. */
const maxOtherLines = 5;
/** After this many lines that do not fit, no more lines are tried. */
const maxMisses = 20;

/**
 * Formats files in their order with their best lines, within `maxTokens`: first `firstRoundLines` of each file, then
 * further lines while they fit. Each line appears as the search program printed it, below a heading or after the
 * path; a long line is shown without its middle.
 */
export function formatResultText(results: readonly RankedResult[], otherLines: readonly string[],
  { maxTokens, count }: { readonly maxTokens: number; readonly count: (text: string) => number; }): ResultText
{
  const formatOmissionNote = (lineCount: number, fileCount: number): string => {
    if (lineCount === 0) return fileCount === 0 ? '' : `[… ${formatCountWithNoun(fileCount, 'more file')}]\n`;
    return `[… ${formatCountWithNoun(lineCount, 'more line')}${
      fileCount === 0 ? '' : `, including lines from ${formatCountWithNoun(fileCount, 'file')} not listed here`
    }]\n`;
  };
  const totalLines = results.reduce((sum, { lines }) => sum + lines.length, otherLines.length);
  let remainingTokens = maxTokens - count(formatOmissionNote(totalLines, results.length));
  let missCount = 0;
  const linesByResult = new Map<RankedResult, Set<PrintedLine>>();
  const shownOtherLines = otherLines.slice(0, maxOtherLines).filter(reserveLine);
  for (const [from, to] of [[0, firstRoundLines], [firstRoundLines, Infinity]] as const) {
    for (const result of results) {
      if (missCount >= maxMisses) break;
      if (result.lines.length === 0 && from === 0 && reserveLine(result.file.path))
        linesByResult.set(result, new Set());
      for (const line of result.lines.slice(from, to)) {
        if (missCount >= maxMisses) break;
        if (!reserveLine(formatPrintedLine(result, line))) continue;
        const chosenLines = linesByResult.get(result);
        if (chosenLines) chosenLines.add(line);
        else linesByResult.set(result, new Set([line]));
      }
    }
  }
  const shownLines = [...shownOtherLines, ...[...linesByResult].flatMap(([result, lines]) =>
    result.lines.length === 0
      ? [result.file.path]
      : result.file.lines.filter((line) => lines.has(line)).map((line) => formatPrintedLine(result, line))
  )];
  const hiddenCount = totalLines - shownOtherLines.length -
    [...linesByResult.values()].reduce((sum, { size }) => sum + size, 0);
  return {
    text: shownLines.map((line) => `${line}\n`).join('') +
      formatOmissionNote(hiddenCount, results.length - linesByResult.size),
    shownLines: shownLines.length,
  };

  /** Reserves the tokens of a line if it fits, and reports whether it does. */
  function reserveLine(line: string): boolean {
    const tokens = count(`${line}\n`);
    const fits = tokens <= remainingTokens;
    if (fits) remainingTokens -= tokens;
    else missCount++;
    return fits;
  }
}

function formatPrintedLine({ file: { path } }: RankedResult, { printedText }: PrintedLine): string {
  return shortenLongLine(printedText.startsWith(path) ? printedText : `${path}:${printedText}`, maxLineLength);
}
