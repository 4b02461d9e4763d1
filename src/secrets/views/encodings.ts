import type { Hits } from '../hits';
import { eachPart } from './parts';
import { TextViewBuilder, type TextView } from './textView';

/**
 * An ASCII character or a line break, encoded once or several times: percent-encoded (RFC 3986), as an HTML reference,
 * by its code in a string, or after backslashes, as in a JSON string inside a JSON string.
 */
const encoded =
  /%(?:25){0,3}(0[aA]|[2-7][\da-fA-F])|&(?:amp;){0,3}(?:#(\d{2,3})|#[xX]([\da-fA-F]{1,2})|(quot|apos|amp|lt|gt|equals|colon|nbsp|sol|commat));|\\{1,15}(?:u00|x)([2-7][\da-fA-F])|\\{1,15}(["'])|\\{2,15}(n)/g;

/**
 * An encoded quote may be inside quotes of the same kind, which it does not close, so it is decoded to the other kind.
 */
const characterOf: Readonly<Record<string, string>> = {
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
 * Returns the lines with encoded characters, or the surroundings of these characters in a long line, decoded; undefined
 * if the text has none.
 */
export function decodedParts(text: string, { encodings }: Hits): TextView | undefined {
  if (encodings.length === 0) return undefined;
  const builder = new TextViewBuilder(text);
  eachPart(text, encodings, (start, end) => decode(text, start, end, builder));
  return builder.view();
}

function decode(text: string, start: number, end: number, builder: TextViewBuilder): void {
  let done = start;
  encoded.lastIndex = start;
  for (let match = encoded.exec(text); match && match.index < end; match = encoded.exec(text)) {
    const character = decodedCharacter(match);
    if (character === undefined) continue;
    builder.copy(done, match.index);
    done = encoded.lastIndex;
    builder.replace(match.index, done, character);
  }
  builder.copy(done, end);
  builder.separate();
}

function decodedCharacter(
  [, percent, decimal, hex, name, escaped, quote, letter]: RegExpExecArray,
): string | undefined {
  if (letter !== undefined) return '\n';
  const word = name ?? quote;
  if (word !== undefined) return characterOf[word];
  const code = decimal === undefined ? parseInt(percent ?? hex ?? escaped!, 16) : Number(decimal);
  if (code !== 10 && (code < 32 || code > 126)) return undefined;
  const character = String.fromCharCode(code);
  return characterOf[character] ?? character;
}
