import type { LineRange, Markdown, SelectedPlace, View } from '#model';
import { toCode, md } from '#secrets/markdown';
import { createLineNumbers } from './lineNumbers';
import { formatProseWithCode } from './phrases';

const maxReasonLength = 90;

export const placesTitle = md`## Places, best first\n\n`;

/** Returns the maximum number of places that the text lists, which is lower for a small token budget. */
export function computeMaxPlaces(budget: number): number {
  return Math.max(1, Math.min(10, Math.floor(budget / 250)));
}
/** The approximate number of tokens in the line of one place. */
export const tokensPerPlace = 45;

/** Formats a place. `contextLine` is the line of the context file on which its code begins, if the code is shown. */
export function formatPlaceRow({ file, lines: [first, last], name, why }: SelectedPlace,
  contextLine: number | undefined): Markdown
{
  const place = toCode(`${file}:${first}-${last}${name === '' ? '' : ` ${name}`}`);
  return md`- ${place}${contextLine === undefined ? md`` : md` (line ${contextLine})`}: ${
    formatProseWithCode(why, maxReasonLength)
  }\n`;
}

/**
 * Returns the line of a block, from 1, that contains the first shown line of a range of the file; undefined if no line
 * of the range is shown.
 */
export function findLineInBlock(block: string, view: View, range: LineRange): number | undefined {
  let fence: string | undefined;
  return findRenderedLine(range, view, block.split('\n'), (line, read) => {
    if (fence === undefined) fence = /^`{3,}/.exec(line)?.[0];
    else if (line === fence) fence = undefined;
    else return read(line);
    return undefined;
  });
}

/** Returns the line of a view's text, from 1, that contains the first shown line of a range of the file. */
export function findLineInText(view: View, range: LineRange): number | undefined {
  return findRenderedLine(range, view, view.text.split('\n'), (line, read) => read(line));
}

function findRenderedLine([from, to]: LineRange, view: View, lines: readonly string[],
  getLineNumber: (line: string, read: (line: string) => number | undefined) => number | undefined): number | undefined
{
  const shownRange = view.lines.find(([first, last]) => first <= to && from <= last);
  if (!shownRange) return undefined;
  const targetLine = Math.max(from, shownRange[0]);
  const { read } = createLineNumbers(view);
  const index = lines.findIndex((line) => getLineNumber(line, read) === targetLine);
  return index < 0 ? undefined : index + 1;
}
