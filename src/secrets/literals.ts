import { characterSet } from './characterSet';

/** A value as a text spells it: between quotes, or up to where no word goes on. Offsets; the quotes are no part of it. */
export interface Literal {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  /** Behind its closing quote. */
  readonly next: number;
}

/** With the letters that stand before a string in Python, C, C#, SQL, Objective-C: `b"`, `N'`, `@"`, `u8"`. */
const opening = /(?:[bBrRuUfFLN@]{1,2}|u8)?(\\{0,3})(["'`])/y;
const bodies: Readonly<Record<string, RegExp>> = {
  '"': /(?:[^"\\\n]|\\[^\n]){0,2048}/y,
  "'": /(?:[^'\\\n]|\\[^\n]){0,2048}/y,
  '`': /(?:[^`\\\n]|\\[^\n]){0,2048}/y,
};
const escapedBody = /[^"'`\\\n]{0,2048}/y;

/** The string that starts right there and ends on its line. */
export function quotedAt(text: string, at: number): Literal | undefined {
  if (mayOpen[text.charCodeAt(at)] !== 1) return undefined;
  opening.lastIndex = at;
  const match = opening.exec(text);
  if (!match) return undefined;
  const [, slashes, quote] = match;
  let start = opening.lastIndex;
  if (slashes === '' && text[start] === quote && text[start + 1] === quote) start += 2;
  const body = slashes === '' ? bodies[quote!]! : escapedBody;
  body.lastIndex = start;
  const end = body.test(text) ? body.lastIndex : start;
  if (!text.startsWith(slashes + quote!, end)) return undefined;
  return { start, end, quoted: true, next: end + slashes!.length + 1 };
}

const mayOpen = characterSet(/["'`\\bBrRuUfFLN@]/);

/** A string, or a word as the pattern has it. Sticky. */
export function literalAt(text: string, at: number, word: RegExp): Literal | undefined {
  const quoted = quotedAt(text, at);
  if (quoted) return quoted;
  word.lastIndex = at;
  return word.test(text) && word.lastIndex > at ? { start: at, end: word.lastIndex, quoted: false, next: word.lastIndex } : undefined;
}

/** What a string holds that is itself one in quotes: `'"a"'`. */
export function withoutInnerQuotes(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  for (const quote of ['"', "'", '\\"', "\\'"]) {
    if (end - start > 2 * quote.length && text.startsWith(quote, start) && text.startsWith(quote, end - quote.length)) return { start: start + quote.length, end: end - quote.length };
  }
  return { start, end };
}
