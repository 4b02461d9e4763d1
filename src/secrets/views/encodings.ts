import type { Hits } from '../hits';
import { visitParts } from './parts';
import { TextViewBuilder, type TextView } from './textView';

/**
 * An ASCII character or a line break, encoded once or several times: percent-encoded (RFC 3986), as an HTML reference,
 * by its code in a string, or after backslashes, as in a JSON string inside a JSON string.
 */
const encodedPattern =
  /%(?:25){0,3}(0[aA]|[2-7][\da-fA-F])|&(?:amp;){0,3}(?:#(\d{2,3})|#[xX]([\da-fA-F]{1,2})|(quot|apos|amp|lt|gt|equals|colon|nbsp|sol|commat));|\\{1,15}(?:u00|x)([2-7][\da-fA-F])|\\{1,15}(["'])|\\{2,15}(n)/g;

/**
 * The characters by name. An encoded quote does not close a quotation that uses the same kind of quote, so the encoded
 * quote is decoded to the other kind.
 */
const charactersByName: Readonly<Record<string, string>> = {
  quot: "'",
  apos: '"',
  '"': "'",
  "'": '"',
  amp: '&',
  lt: '<',
  gt: '>',
  equals: '=',
  colon: ':',
  nbsp: ' ',
  sol: '/',
  commat: '@',
};

/**
 * Decodes the lines that contain encoded characters, or in a long line, the surroundings of these characters. Returns
 * undefined if the text has no encoded characters.
 */
export function decodeParts(text: string, { encodings }: Hits): TextView | undefined {
  if (encodings.length === 0) return undefined;
  const builder = new TextViewBuilder(text);
  visitParts(text, encodings, (start, end) => decodeRange(text, start, end, builder));
  return builder.build();
}

function decodeRange(text: string, start: number, end: number, builder: TextViewBuilder): void {
  let copiedEnd = start;
  encodedPattern.lastIndex = start;
  for (let match = encodedPattern.exec(text); match && match.index < end; match = encodedPattern.exec(text)) {
    const character = decodeCharacter(match);
    if (character === undefined) continue;
    builder.copy(copiedEnd, match.index);
    copiedEnd = encodedPattern.lastIndex;
    builder.replace(match.index, copiedEnd, character);
  }
  builder.copy(copiedEnd, end);
  builder.separate();
}

function decodeCharacter(
  [, percent, decimal, hex, name, escaped, quote, letter]: RegExpExecArray,
): string | undefined {
  if (letter !== undefined) return '\n';
  const word = name ?? quote;
  if (word !== undefined) return charactersByName[word];
  const code = decimal === undefined ? parseInt(percent ?? hex ?? escaped!, 16) : Number(decimal);
  if (code !== 10 && (code < 32 || code > 126)) return undefined;
  const character = String.fromCharCode(code);
  return charactersByName[character] ?? character;
}
