import type { LexicalMap } from './lexicalMap';

/**
 * Calls `visit` for every identifier in code, in text order, with its offsets. `visit` returns the offset at which to
 * continue (past the identifier), or undefined to continue right after it.
 */
export function visitIdentifiers({ text, opaqueOffsets }: LexicalMap,
  visit: (start: number, end: number) => number | undefined): void
{
  let pair = 0;
  let codeEnd = opaqueOffsets.length > 0 ? opaqueOffsets[0]! : text.length;
  for (let offset = 0; offset < text.length;) {
    if (offset >= codeEnd) {
      offset = Math.max(offset, opaqueOffsets[2 * pair + 1] ?? text.length);
      pair++;
      codeEnd = 2 * pair < opaqueOffsets.length ? opaqueOffsets[2 * pair]! : text.length;
      continue;
    }
    const c = text.charCodeAt(offset);
    if (isDigit(c)) {
      do offset++; while (offset < codeEnd && isIdentifierPart(text.charCodeAt(offset)));
      continue;
    } // 0xff, 1e9
    if (!isIdentifierPart(c)) {
      offset++;
      continue;
    }
    const start = offset;
    do offset++; while (offset < codeEnd && isIdentifierPart(text.charCodeAt(offset)));
    offset = visit(start, offset) ?? offset;
  }
}

export function isIdentifierPart(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || isDigit(c) || c >= 128;
}

/** Reports whether a character is `A` to `Z`; capitals of other scripts are rare in names and do not count. */
export function isCapital(c: number): boolean {
  return c >= 65 && c <= 90;
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}
