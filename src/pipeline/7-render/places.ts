import type { LineRange, Markdown, SelectedPlace, View } from '#model';
import { code, md } from '#secrets/markdown';
import { lineNumbers } from './lineNumbers';
import { proseWithCode } from './phrases';

const maxWhyLength = 90;

export const placesTitle = md`## Places, best first\n\n`;

/** Returns the maximum number of places that the text lists, which is lower for a small token budget. */
export function mostPlaces(budget: number): number {
  return Math.max(1, Math.min(10, Math.floor(budget / 250)));
}
/** The approximate number of tokens in the line of one place. */
export const tokensPerPlace = 45;

/** `at`: the line of the context file that holds the place's code; undefined if the code is not shown. */
export function placeRow({ file, lines: [first, last], name, why }: SelectedPlace, at: number | undefined): Markdown {
  const place = code(`${file}:${first}-${last}${name === '' ? '' : ` ${name}`}`);
  return md`- ${place}${at === undefined ? md`` : md` (line ${at})`}: ${proseWithCode(why, maxWhyLength)}\n`;
}

/**
 * Returns the line of a block, from 1, that holds the first shown line of a range of the file; undefined if no line of
 * the range is shown.
 */
export function lineInBlock(block: string, view: View, range: LineRange): number | undefined {
  let fence: string | undefined;
  return findRenderedLine(range, view, block.split('\n'), (line, read) => {
    if (fence === undefined) fence = /^`{3,}/.exec(line)?.[0];
    else if (line === fence) fence = undefined;
    else return read(line);
    return undefined;
  });
}

/** Returns the same line number in a view's text. */
export function lineInText(view: View, range: LineRange): number | undefined {
  return findRenderedLine(range, view, view.text.split('\n'), (line, read) => read(line));
}

function findRenderedLine([from, to]: LineRange, view: View, lines: readonly string[],
  numberOf: (line: string, read: (line: string) => number | undefined) => number | undefined): number | undefined
{
  const shown = view.lines.find(([first, last]) => first <= to && from <= last);
  if (!shown) return undefined;
  const target = Math.max(from, shown[0]);
  const { read } = lineNumbers(view);
  const at = lines.findIndex((line) => numberOf(line, read) === target);
  return at < 0 ? undefined : at + 1;
}
