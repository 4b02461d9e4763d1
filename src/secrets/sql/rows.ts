/** A string value in a row, as offsets within its quotes. */
export interface SqlString {
  readonly start: number;
  readonly end: number;
}

const cellGap = /(?:[\s+.&]|["'](?=\s{0,4}[+.&]\s)|\\(?:[nrt]|\r?\n)){0,80}/y;
const stringStart = /(?:[NEBXUnebxu]&?|_\w{1,12} ?)?(\\?)(['"])/y;
/** Matches the start of a function around a string: `MD5('x')`, `crypt('x', gen_salt('bf'))`, `CAST('x' AS BINARY)`. */
const functionCall = /[A-Za-z_][\w.]{0,40}\s?\(\s{0,8}/y;

const maxStringLength = 20_000, maxCells = 400;

/**
 * Passes each string cell of a row to `visit` with its position. Returns the offset of the closing parenthesis, or the
 * offset at which reading stopped if the row is not closed. `from` is the offset after the row's opening parenthesis.
 * A SELECT row has no parentheses and ends with its statement.
 */
export function readRow(text: string, from: number, inParentheses: boolean,
  visit: (position: number, cell: SqlString) => void): { readonly end: number; readonly isClosed: boolean; }
{
  let offset = from;
  for (let position = 0; position < maxCells; position++) {
    offset = skipCellGap(text, offset);
    const string = findCellString(text, offset);
    if (string) visit(position, string);
    offset = findCellEnd(text, string && string.at === offset ? string.next : offset);
    const c = text[offset];
    if (c !== ',') return { end: offset, isClosed: !inParentheses || c === ')' };
    offset++;
  }
  return { end: offset, isClosed: false };
}

export function skipCellGap(text: string, at: number): number {
  cellGap.lastIndex = at;
  return cellGap.test(text) ? cellGap.lastIndex : at;
}

/** Returns the string that is the cell, or the string that is the first argument of the cell's function. */
function findCellString(text: string, at: number):
  | (SqlString & { readonly at: number; readonly next: number; })
  | undefined
{
  functionCall.lastIndex = at;
  return readStringAt(text, functionCall.test(text) ? functionCall.lastIndex : at);
}

function readStringAt(text: string, at: number):
  | (SqlString & { readonly at: number; readonly next: number; })
  | undefined
{
  stringStart.lastIndex = at;
  const match = stringStart.exec(text);
  if (!match) return undefined;
  const start = stringStart.lastIndex;
  const end = findStringEnd(text, start, match[1]! + match[2]!);
  return end === -1 ? undefined : { at, start, end, next: end + match[1]!.length + 1 };
}

/** Finds the end of a string. A doubled quote and a quote after a backslash are part of the string. */
function findStringEnd(text: string, start: number, quote: string): number {
  const limit = Math.min(text.length, start + maxStringLength);
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
function findCellEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + maxStringLength);
  let depth = 0;
  for (let at = from; at < limit; at++) {
    const c = text[at]!;
    if (c === '(') depth++;
    else if (c === ')' && --depth < 0) return at;
    else if (depth === 0 && (c === ',' || c === ';')) return at;
    else if (c === "'" || c === '\\' && text[at + 1] === "'") {
      const end = findStringEnd(text, at + (c === "'" ? 1 : 2), c === "'" ? c : "\\'");
      if (end === -1) return limit;
      at = end + (c === "'" ? 0 : 1);
    }
  }
  return limit;
}
