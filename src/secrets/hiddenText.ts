import type { HiddenCharacters } from '../model';

export type HiddenText = Omit<HiddenCharacters, 'path'>;

/** U+202A–202E, U+2066–2069; U+200B–200F, U+FEFF; U+E0000–E007F, whose first half is DB40 in UTF-16. A mark before the text is no part of it. */
const hidden = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\udb40[\udc00-\udc7f]/g;

/** Undefined where there are none; the text itself stays as it is. */
export function findHiddenText(text: string): HiddenText | undefined {
  let count = 0;
  let first = -1;
  const kinds = new Set<HiddenText['kinds'][number]>();
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (count++ === 0) first = index;
    kinds.add(kindOf(character));
  }
  return count === 0 ? undefined : { line: lineAt(text, first), count, kinds: [...kinds].sort() };
}

function kindOf(character: string): HiddenText['kinds'][number] {
  if (character.length > 1) return 'tag';
  return /[\u202a-\u202e\u2066-\u2069]/.test(character) ? 'bidi' : 'invisible';
}

function lineAt(text: string, end: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
