import type { LineRange, Markdown, SelectedPlace, View } from '../model';
import { code, md } from '../secrets/markdown';
import { proseWithCode } from './phrases';

const maxWhyLength = 90;

export const placesTitle = md`## Places, best first\n\n`;

/** How many places the text lists at most, in a small budget (tokens) fewer. */
export function mostPlaces(budget: number): number {
  return Math.max(1, Math.min(10, Math.floor(budget / 250)));
}
/** Tokens of the line of one place, about. */
export const tokensPerPlace = 45;

/** `at`: the line of the context file where its code stands; undefined where it is not shown. */
export function placeRow({ file, lines: [first, last], name, why }: SelectedPlace, at: number | undefined): Markdown {
  const place = code(`${file}:${first}-${last}${name === '' ? '' : ` ${name}`}`);
  return md`- ${place}${at === undefined ? md`` : md` (line ${at})`}: ${proseWithCode(why, maxWhyLength)}\n`;
}

/** A marker of lines that follow: `@@ 10-48 name @@`, with more `@` where the file has such lines itself. */
const marker = /^@{2,} (\d+)-\d+(?!\d| left out)/;
const omission = /^@{2,} (?:\d+-\d+ )?left out/;
/** Lines that follow in a diff: `@@ -10,5 +12,6 @@`. */
const hunk = /^@@ -\d+(?:,\d+)? \+(\d+)/;

/** The line of a block, from 1, in which the first shown line of a range of the file stands; undefined without one. */
export function lineInBlock(block: string, view: View, [from, to]: LineRange): number | undefined {
  const shown = view.lines.find(([first, last]) => first <= to && from <= last);
  if (!shown) return undefined;
  const wanted = Math.max(from, shown[0]);
  const lines = block.split('\n');
  const fence = lines.findIndex((line) => /^(?:`{3,}|~{3,})/.test(line));
  let next = 1;
  for (let i = fence + 1; i < lines.length; i++) {
    const found = (view.kind === 'diff' ? hunk : marker).exec(lines[i]!);
    if (found) next = Number(found[1]);
    else if (view.kind === 'diff' && /^[-\\]/.test(lines[i]!)) continue;
    else if (!omission.test(lines[i]!) && next++ === wanted) return i + 1;
  }
  return undefined;
}
