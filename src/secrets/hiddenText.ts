import type { HiddenCharacters } from '../model';

export type HiddenText = Omit<HiddenCharacters, 'path'>;

/** U+202A–202E, U+2066–2069; U+200B–200F, U+FEFF; U+E0000–E007F, whose first half is DB40 in UTF-16. A mark before the text is no part of it. */
const hidden = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\udb40[\udc00-\udc7f]/g;

/** Scripts whose letters are written with joiners (Unicode standard, 23.2 "Cursive Connection and Ligatures"), and pictures that are put together by one. */
const joinable = /^[\p{Script=Arab}\p{Script=Syrc}\p{Script=Mong}\p{Script=Nkoo}\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Mymr}\p{Script=Khmr}\p{Script=Tibt}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;

/** Undefined where there are none; the text itself stays as it is. */
export function findHiddenText(text: string): HiddenText | undefined {
  let count = 0;
  let first = -1;
  const kinds = new Set<HiddenText['kinds'][number]>();
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (isJoiner(character) && joinable.test(before(text, index)) && joinable.test(text.slice(index + 1, index + 3))) continue;
    if (count++ === 0) first = index;
    kinds.add(kindOf(character));
  }
  return count === 0 ? undefined : { line: lineAt(text, first), count, kinds: [...kinds].sort() };
}

function isJoiner(character: string): boolean {
  return character === '\u200c' || character === '\u200d';
}

/** The character that ends there. */
function before(text: string, end: number): string {
  const unit = text.charCodeAt(end - 1);
  return text.slice(unit >= 0xdc00 && unit <= 0xdfff ? end - 2 : end - 1, end);
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
