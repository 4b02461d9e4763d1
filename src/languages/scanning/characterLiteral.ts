import type { CustomForm } from './lexicalRules';

/** A character between apostrophes. Anything else that begins with an apostrophe (a lifetime, a symbol) is code. */
export const characterLiteral: CustomForm = { first: "'", kind: 'string', end: findCharacterEnd };

const newline = 10, apostrophe = 39, backslash = 92;

/** Finds the end of `'a'`, `'\n'`, `'\u{1F600}'`, or a character of two code units. */
function findCharacterEnd(text: string, at: number): number | undefined {
  const first = text.charCodeAt(at + 1);
  if (first === backslash) {
    for (let i = at + 3; i < at + 14; i++) {
      if (text.charCodeAt(i) === apostrophe) return i + 1;
      if (text.charCodeAt(i) === newline) return undefined;
    }
    return undefined;
  }
  if (first === newline || Number.isNaN(first)) return undefined;
  const width = first >= 0xd800 && first < 0xdc00 ? 2 : 1;
  return text.charCodeAt(at + 1 + width) === apostrophe ? at + 2 + width : undefined;
}
