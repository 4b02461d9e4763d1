import { createScanner } from 'jsonc-parser';

/** Kinds of the parser's tokens, whose own names are lost in a build. */
const kinds = { comma: 5, lineComment: 12, blockComment: 13, lineBreak: 14, blanks: 15 } as const;

/** What lies between two values: a comma, comments, white space. */
export interface Between {
  readonly kind: 'comma' | 'lineComment' | 'blockComment' | 'lineBreak' | 'blanks';
  readonly start: number;
  readonly end: number;
}

/** The tokens from `start` up to the next value or bracket. */
export function tokensFrom(text: string, start: number): Between[] {
  const scanner = createScanner(text);
  scanner.setPosition(start);
  const found: Between[] = [];
  for (;;) {
    const token: number = scanner.scan();
    const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((name) => kinds[name] === token);
    if (kind === undefined) return found;
    found.push({ kind, start: scanner.getTokenOffset(), end: scanner.getTokenOffset() + scanner.getTokenLength() });
  }
}
