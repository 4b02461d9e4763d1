import { plural } from '#base/text/phrases';
import { shortLine } from '#base/text/shortLine';
import type { RankedResult } from './rankPrinted';
import type { PrintedLine } from './printedResults';

export interface ResultText {
  readonly text: string;
  readonly shownLines: number;
}

/** The number of a file's lines that are shown before lines of a lower-ranked file. */
const firstLines = 3;
/** The maximum UTF-16 units of a line: a line of a bundle may be longer than all other lines together. */
const maxLine = 500;
/** The maximum number of lines that belong to no file, such as errors and `Binary file … matches`, which come first. */
const maxOthers = 5;
/** After this many lines that do not fit, no more are tried. */
const maxMisses = 20;

/**
 * Formats files in their order with their best lines, within `maxTokens`: first `firstLines` of each file, then further
 * lines while there is room. Each line appears as the search program printed it, below a heading or after the path; a
 * long line is shown without its middle.
 */
export function resultText(ranked: readonly RankedResult[], otherPaths: readonly string[],
  { maxTokens, count }: { readonly maxTokens: number; readonly count: (text: string) => number; }): ResultText
{
  const end = (lines: number, files: number): string => {
    if (lines === 0) return files === 0 ? '' : `[… ${plural(files, 'more file')}]\n`;
    return `[… ${plural(lines, 'more line')}${
      files === 0 ? '' : `, also of ${plural(files, 'file')} not named here`
    }]\n`;
  };
  const total = ranked.reduce((sum, { lines }) => sum + lines.length, otherPaths.length);
  let remaining = maxTokens - count(end(total, ranked.length));
  let misses = 0;
  const chosen = new Map<RankedResult, Set<PrintedLine>>();
  const shownOthers = otherPaths.slice(0, maxOthers).filter(takes);
  for (const [from, to] of [[0, firstLines], [firstLines, Infinity]] as const) {
    for (const result of ranked) {
      if (misses >= maxMisses) break;
      if (result.lines.length === 0 && from === 0 && takes(result.file.path)) chosen.set(result, new Set());
      for (const line of result.lines.slice(from, to)) {
        if (misses >= maxMisses) break;
        if (!takes(printed(result, line))) continue;
        const chosenLines = chosen.get(result);
        if (chosenLines) chosenLines.add(line);
        else chosen.set(result, new Set([line]));
      }
    }
  }
  const shown = [...shownOthers, ...[...chosen].flatMap(([result, lines]) =>
    result.lines.length === 0
      ? [result.file.path]
      : result.file.lines.filter((line) => lines.has(line)).map((line) => printed(result, line))
  )];
  const hidden = total - shownOthers.length - [...chosen.values()].reduce((sum, { size }) => sum + size, 0);
  return {
    text: shown.map((line) => `${line}\n`).join('') + end(hidden, ranked.length - chosen.size),
    shownLines: shown.length,
  };

  /** Takes the room for a line, and reports whether there is any. */
  function takes(line: string): boolean {
    const tokens = count(`${line}\n`);
    const fits = tokens <= remaining;
    if (fits) remaining -= tokens;
    else misses++;
    return fits;
  }
}

function printed({ file: { path } }: RankedResult, { printed: line }: PrintedLine): string {
  return shortLine(line.startsWith(path) ? line : `${path}:${line}`, maxLine);
}
