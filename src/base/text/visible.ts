/** Characters that a reader does not see, or that change how others are displayed. */

/**
 * Control characters (Cc), format characters (Cf: direction marks, zero-width characters, tags), line and paragraph
 * separators, and lone surrogates. The supplementary variation selectors (U+E0100 … U+E01EF) can encode hidden bytes as
 * well.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u{e0100}-\u{e01ef}]/gu;

/**
 * Formats one line with every such character escaped: `\u202e`, `\u{e0041}`. Returns a text without such characters
 * unchanged.
 */
export function visible(text: string): string {
  return text.replace(unseen, escaped);
}

/** Does the same for a text of several lines; keeps line ends and tabs. */
export function visibleLines(text: string): string {
  return text.replace(unseen, (c) => (c === '\n' || c === '\t' ? c : escaped(c)));
}

/** Returns JSON text for the same value without hidden characters and terminal controls. */
export function visibleJson(json: string): string {
  return json.replace(unseen,
    (c) => (c === '\n' ? c : c.split('').map((unit) => `\\u${hex(unit.charCodeAt(0))}`).join('')));
}

function escaped(c: string): string {
  const code = c.codePointAt(0)!;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${hex(code)}`;
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}
