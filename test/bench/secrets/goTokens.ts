/** Tokens of a Go source file, with the semicolons that Go's grammar puts at line ends. */
export interface GoToken {
  readonly kind: 'name' | 'text' | 'number' | 'sign';
  /** A string's value; otherwise what is written. */
  readonly value: string;
}

const token =
  /[ \t\r]+|\/\/[^\n]*|\/\*[^]*?\*\/|(\n)|(`[^`]*`)|("(?:[^"\\\n]|\\.)*")|('(?:[^'\\\n]|\\[^\n]+?)')|([\p{L}_][\p{L}\d_]*)|(\d[\w.]*)|(\.\.\.|:=|<-|&&|\|\||[=!<>]=|\+=|\+\+|[^\s])/gu;
/** A line that ends with one of these ends a statement (Go specification, "Semicolons"). */
const endsStatement = /^(?:[)\]}]|\+\+|--)$/;

export function goTokens(source: string): GoToken[] {
  const tokens: GoToken[] = [];
  for (const [all, newline, raw, quoted, rune, name, number, sign] of source.matchAll(token)) {
    if (newline !== undefined) {
      const last = tokens.at(-1);
      if (last !== undefined && (last.kind !== 'sign' || endsStatement.test(last.value)))
        tokens.push({ kind: 'sign', value: ';' });
    } else if (raw !== undefined) tokens.push({ kind: 'text', value: raw.slice(1, -1).replaceAll('\r', '') });
    else if (quoted !== undefined) tokens.push({ kind: 'text', value: unquoted(quoted.slice(1, -1)) });
    else if (rune !== undefined) tokens.push({ kind: 'text', value: unquoted(rune.slice(1, -1)) });
    else if (name !== undefined) tokens.push({ kind: 'name', value: name });
    else if (number !== undefined) tokens.push({ kind: 'number', value: number });
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign });
    else if (all.includes('\n') && all.startsWith('/*')) tokens.push({ kind: 'sign', value: ';' });
  }
  return tokens;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };

function unquoted(text: string): string {
  return text.replace(/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|(.))/g,
    (_, x?: string, u?: string, U?: string, octal?: string, other?: string) => {
      const hex = x ?? u ?? U;
      if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16));
      if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8));
      return escapes[other!] ?? other!;
    });
}
