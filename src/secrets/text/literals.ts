import { createCharacterSet } from './characterSet';

/** A string or a word in a text, as offsets without the quotes. */
export interface Lexeme {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  /** The offset after the closing quote. */
  readonly next: number;
}

/** Matches the start of a string, with its prefix in Python, C, C#, SQL or Objective-C: `b"`, `N'`, `@"`, `u8"`. */
const openingPattern = /(?:[bBrRuUfFLN@]{1,2}|u8)?(\\{0,3})(["'`])/y;
/** Patterns for the content of a string, by its opening quote. */
export const stringBodyPatterns: Readonly<Record<string, RegExp>> = {
  '"': /(?:[^"\\\n]|\\[^\n]){0,2048}/y,
  "'": /(?:[^'\\\n]|\\[^\n]){0,2048}/y,
  '`': /(?:[^`\\\n]|\\[^\n]){0,2048}/y,
};
export const escapedBodyPattern = /[^"'`\\\n]{0,2048}/y;

/** Returns the string that starts at the offset and ends on the same line. */
export function readStringAt(text: string, offset: number): Lexeme | undefined {
  if (canOpenString[text.charCodeAt(offset)] !== 1) return undefined;
  openingPattern.lastIndex = offset;
  const match = openingPattern.exec(text);
  if (!match) return undefined;
  const [, backslashes, quote] = match;
  let start = openingPattern.lastIndex;
  if (backslashes === '' && text[start] === quote && text[start + 1] === quote) start += 2;
  const bodyPattern = backslashes === '' ? stringBodyPatterns[quote!]! : escapedBodyPattern;
  bodyPattern.lastIndex = start;
  const end = bodyPattern.test(text) ? bodyPattern.lastIndex : start;
  if (!text.startsWith(backslashes + quote!, end)) return undefined;
  return { start, end, quoted: true, next: end + backslashes!.length + 1 };
}

const canOpenString = createCharacterSet(/["'`\\bBrRuUfFLN@]/);

/** Returns a string, or a match of the sticky `wordPattern`. */
export function readLexemeAt(text: string, offset: number, wordPattern: RegExp): Lexeme | undefined {
  const string = readStringAt(text, offset);
  if (string) return string;
  wordPattern.lastIndex = offset;
  return wordPattern.test(text) && wordPattern.lastIndex > offset
    ? { start: offset, end: wordPattern.lastIndex, quoted: false, next: wordPattern.lastIndex }
    : undefined;
}

/** The opening delimiter in C++'s `R"x(a)x"`. The closing delimiter has the same length. */
const rawDelimiterPattern = /^\w{0,16}\(/;

/** Returns the range of a string inside another string, as in `'"a"'`, or inside the delimiters of a raw string. */
export function stripInnerQuotes(text: string, start: number,
  end: number): { readonly start: number; readonly end: number; }
{
  const delimiter = text[start - 2] === 'R' ? rawDelimiterPattern.exec(text.slice(start, end)) : null;
  if (delimiter) return { start: start + delimiter[0].length, end: end - delimiter[0].length };
  for (const quote of ['"', "'", '\\"', "\\'"]) {
    if (end - start > 2 * quote.length && text.startsWith(quote, start) && text.startsWith(quote, end - quote.length))
      return { start: start + quote.length, end: end - quote.length };
  }
  return { start, end };
}

/**
 * Returns the strings that are concatenated with the string that ends at the offset: `"a" + "b"`, `'a' . 'b'`, `"a" \⏎
 * "b"`.
 */
export function findJoinedStrings(text: string, end: number): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  for (let offset = end; lexemes.length < 40;) {
    jointPattern.lastIndex = offset;
    if (!jointPattern.test(text)) return lexemes;
    const literal = readStringAt(text, jointPattern.lastIndex);
    if (!literal || literal.end === literal.start || keyEndPattern.test(text.slice(literal.next, literal.next + 12)))
      return lexemes;
    lexemes.push(literal);
    offset = literal.end;
  }
  return lexemes;
}

/** Returns the offset after the last of the strings that are concatenated with the given one. */
export function findJoinedEnd(text: string, { end, next }: Lexeme): number {
  return findJoinedStrings(text, end).at(-1)?.next ?? next;
}

/** Matches the text after a string that is a key: `"a"⏎"next": "b"`. */
const keyEndPattern = /^[ \t]{0,8}(?::(?!:)|=>)/;
const jointPattern =
  /\\{0,3}["'`](?:\s{0,64}(?:\+|\.{1,2}|&|<>)\s{0,64}|[ \t]{0,8}\|\|\s{0,64}|[ \t]{0,8}\\?\r?\n[ \t]{0,40})(?=["'`])/y;
