import { getTextLineNumber } from '#base/text/lines';
import type { HiddenCharacters } from '#model';

export type HiddenText = Omit<HiddenCharacters, 'path'>;

/**
 * Matches U+202A–202E, U+2066–2069; U+200B–200F, U+FEFF; and U+E0000–E007F, whose first half is DB40 in UTF-16. The
 * byte order mark has already been removed from the text.
 */
const hiddenPattern = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\udb40[\udc00-\udc7f]/g;

/**
 * Matches letters of scripts that are written with joiners (Unicode standard, 23.2 "Cursive Connection and Ligatures"),
 * and emoji that a joiner combines.
 */
const joinablePattern =
  /^[\p{Script=Arab}\p{Script=Syrc}\p{Script=Mong}\p{Script=Nkoo}\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Mymr}\p{Script=Khmr}\p{Script=Tibt}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;

/** Matches hidden characters, and the signs that redaction writes in place of control characters. */
const hiddenOrSignPattern = new RegExp(`${hiddenPattern.source}|[\\u2400-\\u2426]`, 'g');

/**
 * Finds hidden characters; returns undefined if there are none. If `hasSigns` is true, signs in the redacted text
 * represent control characters of the file.
 */
export function findHiddenText(text: string, hasSigns = false): HiddenText | undefined {
  const counts = { bidi: 0, control: 0, invisible: 0, tag: 0 };
  const pattern = hasSigns ? hiddenOrSignPattern : hiddenPattern;
  let firstOffset = -1;
  pattern.lastIndex = 0;
  while (pattern.test(text)) {
    const end = pattern.lastIndex;
    const kind = classifyCharacterBefore(text, end);
    if (kind === 'invisible' && isExpectedJoiner(text, end - 1)) continue;
    if (firstOffset === -1) firstOffset = kind === 'tag' ? end - 2 : end - 1;
    counts[kind]++;
  }
  if (firstOffset === -1) return undefined;
  const kinds = (Object.keys(counts) as (keyof typeof counts)[]).filter((kind) => counts[kind] > 0).sort();
  return {
    line: getTextLineNumber(text, firstOffset),
    count: counts.bidi + counts.control + counts.invisible + counts.tag,
    kinds,
  };
}

function classifyCharacterBefore(text: string, end: number): HiddenText['kinds'][number] {
  const c = text.charCodeAt(end - 1);
  if (isLowSurrogate(c)) return 'tag';
  if (c >= 0x2400 && c <= 0x2426) return 'control';
  return c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069 ? 'bidi' : 'invisible';
}

/** Reports whether the character is a joiner between two characters that are written with a joiner. */
function isExpectedJoiner(text: string, offset: number): boolean {
  const c = text.charCodeAt(offset);
  if (c !== 0x200c && c !== 0x200d) return false;
  const previousCharacter = text.slice(isLowSurrogate(text.charCodeAt(offset - 1)) ? offset - 2 : offset - 1, offset);
  return joinablePattern.test(previousCharacter) && joinablePattern.test(text.slice(offset + 1, offset + 3));
}

/** Reports whether a UTF-16 code unit is the second half of a surrogate pair. */
function isLowSurrogate(c: number): boolean {
  return c >= 0xdc00 && c < 0xe000;
}
