import type { CustomForm } from './lexicalRules';

/** A character between apostrophes. Anything else that begins with an apostrophe (a lifetime, a symbol) is code. */
export const characterLiteral: CustomForm = { first: "'", kind: 'string', findEnd: findCharacterEnd };

const newline = 10, apostrophe = 39, backslash = 92;

/** Finds the end of `'a'`, `'\n'`, `'\u{1F600}'`, or a character of two code units. */
function findCharacterEnd(text: string, offset: number): number | undefined {
  const contentCode = text.charCodeAt(offset + 1);
  if (contentCode === backslash) {
    for (let i = offset + 3; i < offset + 14; i++) {
      if (text.charCodeAt(i) === apostrophe) return i + 1;
      if (text.charCodeAt(i) === newline) return undefined;
    }
    return undefined;
  }
  if (contentCode === newline || Number.isNaN(contentCode)) return undefined;
  const width = contentCode >= 0xd800 && contentCode < 0xdc00 ? 2 : 1;
  return text.charCodeAt(offset + 1 + width) === apostrophe ? offset + 2 + width : undefined;
}
