/** A string value in a row, as offsets within its quotes. */
export interface SqlString {
  readonly start: number;
  readonly end: number;
}

const between = /(?:[\s+.&]|["'](?=\s{0,4}[+.&]\s)|\\(?:[nrt]|\r?\n)){0,80}/y;
const opening = /(?:[NEBXUnebxu]&?|_\w{1,12} ?)?(\\?)(['"])/y;
/** A function around a string: `MD5('x')`, `crypt('x', gen_salt('bf'))`, `CAST('x' AS BINARY)`. */
const call = /[A-Za-z_][\w.]{0,40}\s?\(\s{0,8}/y;

const longestString = 20_000, maxCells = 400;

/**
 * Passes the string cells of one row to `visit` by position, and returns the offset of its closing parenthesis; if the
 * row is not closed, `end` is the offset at which reading stopped. `from` follows the row's opening parenthesis; a
 * SELECT row has no parenthesis, and ends with its statement.
 */
export function readRow(text: string, from: number, inParentheses: boolean,
  visit: (position: number, cell: SqlString) => void): { readonly end: number; readonly isClosed: boolean; }
{
  let at = from;
  for (let position = 0; position < maxCells; position++) {
    at = skip(text, at);
    const string = stringIn(text, at);
    if (string) visit(position, string);
    at = cellEnd(text, string && string.at === at ? string.next : at);
    const c = text[at];
    if (c !== ',') return { end: at, isClosed: !inParentheses || c === ')' };
    at++;
  }
  return { end: at, isClosed: false };
}

export function skip(text: string, at: number): number {
  between.lastIndex = at;
  return between.test(text) ? between.lastIndex : at;
}

/** Returns the string that is the cell, or the string that is the first argument of the cell's function. */
function stringIn(text: string, at: number): (SqlString & { readonly at: number; readonly next: number; }) | undefined {
  call.lastIndex = at;
  return stringAt(text, call.test(text) ? call.lastIndex : at);
}

function stringAt(text: string, at: number): (SqlString & { readonly at: number; readonly next: number; }) | undefined {
  opening.lastIndex = at;
  const match = opening.exec(text);
  if (!match) return undefined;
  const start = opening.lastIndex;
  const end = stringEnd(text, start, match[1]! + match[2]!);
  return end === -1 ? undefined : { at, start, end, next: end + match[1]!.length + 1 };
}

/** Finds the end of a string. A doubled quote and a quote after a backslash are part of the string. */
function stringEnd(text: string, start: number, quote: string): number {
  const limit = Math.min(text.length, start + longestString);
  for (let at = start; at < limit; at++) {
    if (text.startsWith(quote, at)) {
      if (quote.length > 1 || text[at + 1] !== quote) return at;
      at++;
    } else if (text[at] === '\\') at++;
  }
  return -1;
}

/**
 * Returns the offset of the comma after the cell, of the parenthesis that closes the row, or of the end of the
 * statement.
 */
function cellEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + longestString);
  let depth = 0;
  for (let at = from; at < limit; at++) {
    const c = text[at]!;
    if (c === '(') depth++;
    else if (c === ')' && --depth < 0) return at;
    else if (depth === 0 && (c === ',' || c === ';')) return at;
    else if (c === "'" || c === '\\' && text[at + 1] === "'") {
      const end = stringEnd(text, at + (c === "'" ? 1 : 2), c === "'" ? c : "\\'");
      if (end === -1) return limit;
      at = end + (c === "'" ? 0 : 1);
    }
  }
  return limit;
}
