import type { LexicalMap } from './lexicalMap';

/**
 * Calls `visit` for every identifier in code, in text order, with its offsets. `visit` returns the offset at which to
 * continue (past the identifier), or undefined to continue right after it.
 */
export function visitIdentifiers({ text, opaque }: LexicalMap,
  visit: (start: number, end: number) => number | undefined): void
{
  let pair = 0;
  let codeEnd = opaque.length > 0 ? opaque[0]! : text.length;
  for (let at = 0; at < text.length;) {
    if (at >= codeEnd) {
      at = Math.max(at, opaque[2 * pair + 1] ?? text.length);
      pair++;
      codeEnd = 2 * pair < opaque.length ? opaque[2 * pair]! : text.length;
      continue;
    }
    const c = text.charCodeAt(at);
    if (isDigit(c)) {
      do at++; while (at < codeEnd && isIdentifierPart(text.charCodeAt(at)));
      continue;
    } // 0xff, 1e9
    if (!isIdentifierPart(c)) {
      at++;
      continue;
    }
    const start = at;
    do at++; while (at < codeEnd && isIdentifierPart(text.charCodeAt(at)));
    at = visit(start, at) ?? at;
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
