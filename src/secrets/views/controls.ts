import { containsNonAsciiCharacter } from '#base/text/asciiBytes';
import type { Hits } from '../hits';
import { TextViewBuilder, type TextView } from './textView';

/**
 * Control characters that can steer a terminal or program that prints a text: all except line breaks, tabs, form feeds
 * and NUL. A carriage return counts unless it precedes a line break; `replaceControls` also keeps those that end the
 * text.
 */
const steeringPattern = /[\x01-\x08\x0b\x0e-\x1f\x7f-\x9f]|(?<!\r)\r+(?![\r\n])/g;

/** Represents all of U+0080–009F, each of which combines an ESC and a letter in one character. */
const c1Picture = '␦';

/**
 * Returns the text with a picture in place of each control character that can steer a terminal: `␛`, `␈`, `␍`. The
 * length stays the same.
 */
export function replaceControls(text: string, { controls }: Hits): string {
  return controls.length === 0 && !isSteeringCode(text.charCodeAt(0)) && !hasAnyCharacter(text, sequenceIntroducers)
    ? text
    : text.replace(steeringPattern,
      (run, offset: number) => offset + run.length === text.length && run[0] === '\r' ? run : toPictures(run));
}

/** Reports whether the text contains characters that `steeringPattern` matches. */
export function hasControls(text: string): boolean {
  return text.search(steeringPattern) !== -1;
}

/** Reports whether the text contains a picture that `replaceControls` may have inserted. */
export function hasControlPicture(text: string): boolean {
  return /[\u2400-\u2426]/.test(text);
}

/** CSI, OSC and DCS. Without these, the other characters from U+0080 to U+009F move the cursor by one line at most. */
const sequenceIntroducers = ['\x9b', '\x9d', '\x90'];

function hasAnyCharacter(text: string, characters: readonly string[]): boolean {
  return characters.some((character) => containsNonAsciiCharacter(text, character));
}

function isSteeringCode(code: number): boolean {
  return code > 0 && code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13 || code === 127;
}

function toPictures(characters: string): string {
  const code = characters.charCodeAt(0);
  return code >= 0x80
    ? c1Picture
    : String.fromCharCode(code === 0x7f ? 0x2421 : 0x2400 + code).repeat(characters.length);
}

/**
 * ESC as the raw character, as a picture, and as languages and tools write it; then the single character that combines
 * an ESC and `[`.
 */
const escSource = String.raw`(?:[\x1b␛]|\\(?:0?33|x1[bB]|e|E|u001[bB]|u\{1[bB]\}|27)|\^\[|%1[bB])`;
const csiSource = String.raw`(?:${escSource}(?:\[|%5[bB])|[\x9b␦]|\\x9[bB])`;
/** Excludes redaction markers, whose `[R` would otherwise be read as a sequence. */
const notMarkerSource = '(?!REDACTED:)';
/**
 * Control sequences (ECMA-48 5.4), which need a parameter unless they are common; operating system command strings
 * (8.3.89) with their terminators; shifts and character set designations; a character that is overprinted.
 */
const sequencePattern = new RegExp(
  String
    .raw`${csiSource}${notMarkerSource}(?:[0-9:;<=>?]{1,60}[ -/]{0,4}[A-Za-z@^_\x60{|}~]|[mKJHABCDsu])|${escSource}\][^\x07␇\x1b␛\n\\]{0,400}(?:[\x07␇]|\\(?:a|0?07|x07)|${escSource}\\{1,2})|[\x1b␛](?:[()*+][0-9A-B]|[78=>DEHM])(?![\w-]{6})|[\x1b␛␦\x9b]|[^\n\b␈][\b␈]`,
  'g',
);

/** The characters that indicate a sequence: the pictures of ESC, of U+0080–009F and of a backspace, and CSI itself. */
const sequenceSigns = ['␛', c1Picture, '␈', '\x9b'];

/** Returns the text without control sequences; undefined if it has none. */
export function removeControlSequences(text: string, { sequences, controls }: Hits): TextView | undefined {
  if (
    sequences.length === 0 && controls.length === 0 && !isSteeringCode(text.charCodeAt(0)) &&
    !hasAnyCharacter(text, sequenceSigns)
  ) return undefined;
  const builder = new TextViewBuilder(text);
  let copiedEnd = 0;
  for (const { index, 0: match } of text.matchAll(sequencePattern)) {
    builder.copy(copiedEnd, index);
    copiedEnd = index + match.length;
  }
  if (copiedEnd === 0) return undefined;
  builder.copy(copiedEnd, text.length);
  return builder.build();
}
