import type { HiddenCharacters } from '../model';

export type HiddenText = Omit<HiddenCharacters, 'path'>;

/** U+202A–202E, U+2066–2069; U+200B–200F, U+FEFF; U+E0000–E007F, whose first half is DB40 in UTF-16. A mark before the text is no part of it. */
const hidden = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\udb40[\udc00-\udc7f]/g;

/** Undefined where there are none; the text itself stays as it is. */
export function findHiddenText(text: string): HiddenText | undefined {
  const counts = { bidi: 0, invisible: 0, tag: 0 };
  hidden.lastIndex = 0;
  if (!hidden.test(text)) return undefined;
  const first = hidden.lastIndex - (isLow(text.charCodeAt(hidden.lastIndex - 1)) ? 2 : 1);
  do counts[kindBefore(text, hidden.lastIndex)]++; while (hidden.test(text));
  const kinds = (Object.keys(counts) as (keyof typeof counts)[]).filter((kind) => counts[kind] > 0).sort();
  return { line: lineAt(text, first), count: counts.bidi + counts.invisible + counts.tag, kinds };
}

function kindBefore(text: string, end: number): HiddenText['kinds'][number] {
  const c = text.charCodeAt(end - 1);
  if (isLow(c)) return 'tag';
  return c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069 ? 'bidi' : 'invisible';
}

/** The second half of a character in UTF-16. */
function isLow(c: number): boolean {
  return c >= 0xdc00 && c < 0xe000;
}

function lineAt(text: string, end: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
