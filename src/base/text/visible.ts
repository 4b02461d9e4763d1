/** Escapes characters that are invisible or change how other characters are displayed. */

/**
 * Matches control characters (Cc), format characters (Cf: direction marks, zero-width characters, tags), line and
 * paragraph separators, and lone surrogates. The supplementary variation selectors (U+E0100 … U+E01EF) can encode
 * hidden bytes as well.
 */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u{e0100}-\u{e01ef}]/gu;

/**
 * Escapes every invisible character in a line: `\u202e`, `\u{e0041}`. A text without such characters is returned
 * unchanged.
 */
export function escapeInvisible(text: string): string {
  return text.replace(invisibleCharacters, escapeCharacter);
}

/** Escapes invisible characters in a text of several lines, but keeps line breaks and tabs. */
export function escapeInvisibleInLines(text: string): string {
  return text.replace(invisibleCharacters, (c) => (c === '\n' || c === '\t' ? c : escapeCharacter(c)));
}

/** Escapes invisible characters in JSON text, so that the text has the same value without terminal controls. */
export function escapeInvisibleInJson(json: string): string {
  return json.replace(invisibleCharacters,
    (c) => (c === '\n' ? c : c.split('').map((unit) => `\\u${formatHex(unit.charCodeAt(0))}`).join('')));
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0)!;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${formatHex(code)}`;
}

function formatHex(code: number): string {
  return code.toString(16).padStart(4, '0');
}
