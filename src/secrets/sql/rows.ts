/** A string value in a row, as offsets within its quotes. */
export interface SqlString {
  readonly start: number;
  readonly end: number;
}

const cellGapPattern = /(?:[\s+.&]|["'](?=\s{0,4}[+.&]\s)|\\(?:[nrt]|\r?\n)){0,80}/y;
const stringStartPattern = /(?:[NEBXUnebxu]&?|_\w{1,12} ?)?(\\?)(['"])/y;
/** Matches the start of a function around a string: `MD5('x')`, `crypt('x', gen_salt('bf'))`, `CAST('x' AS BINARY)`. */
const functionCallPattern = /[A-Za-z_][\w.]{0,40}\s?\(\s{0,8}/y;

const maxStringLength = 20_000, maxCells = 400;

/**
 * Passes each string cell of a row to `visit` with its position. Returns the offset of the closing parenthesis, or the
 * offset at which reading stopped if the row is not closed. `rowStart` is the offset after the row's opening
 * parenthesis. A SELECT row has no parentheses and ends with its statement.
 */
export function readRow(text: string, rowStart: number, isInParentheses: boolean,
  visit: (position: number, cell: SqlString) => void): { readonly end: number; readonly isClosed: boolean; }
{
  let offset = rowStart;
  for (let position = 0; position < maxCells; position++) {
    offset = skipCellGap(text, offset);
    const string = findCellString(text, offset);
    if (string) visit(position, string);
    offset = findCellEnd(text, string && string.openingOffset === offset ? string.next : offset);
    const c = text[offset];
    if (c !== ',') return { end: offset, isClosed: !isInParentheses || c === ')' };
    offset++;
  }
  return { end: offset, isClosed: false };
}

export function skipCellGap(text: string, offset: number): number {
  cellGapPattern.lastIndex = offset;
  return cellGapPattern.test(text) ? cellGapPattern.lastIndex : offset;
}

/** Returns the string that is the cell, or the string that is the first argument of the cell's function. */
function findCellString(text: string, offset: number):
  | (SqlString & { readonly openingOffset: number; readonly next: number; })
  | undefined
{
  functionCallPattern.lastIndex = offset;
  return readStringAt(text, functionCallPattern.test(text) ? functionCallPattern.lastIndex : offset);
}

function readStringAt(text: string, offset: number):
  | (SqlString & { readonly openingOffset: number; readonly next: number; })
  | undefined
{
  stringStartPattern.lastIndex = offset;
  const match = stringStartPattern.exec(text);
  if (!match) return undefined;
  const start = stringStartPattern.lastIndex;
  const end = findStringEnd(text, start, match[1]! + match[2]!);
  return end === -1 ? undefined : { openingOffset: offset, start, end, next: end + match[1]!.length + 1 };
}

/** Finds the end of a string. A doubled quote and a quote after a backslash are part of the string. */
function findStringEnd(text: string, start: number, quote: string): number {
  const limit = Math.min(text.length, start + maxStringLength);
  for (let offset = start; offset < limit; offset++) {
    if (text.startsWith(quote, offset)) {
      if (quote.length > 1 || text[offset + 1] !== quote) return offset;
      offset++;
    } else if (text[offset] === '\\') offset++;
  }
  return -1;
}

/**
 * Returns the offset of the comma after the cell, of the parenthesis that closes the row, or of the end of the
 * statement.
 */
function findCellEnd(text: string, cellStart: number): number {
  const limit = Math.min(text.length, cellStart + maxStringLength);
  let depth = 0;
  for (let offset = cellStart; offset < limit; offset++) {
    const c = text[offset]!;
    if (c === '(') depth++;
    else if (c === ')' && --depth < 0) return offset;
    else if (depth === 0 && (c === ',' || c === ';')) return offset;
    else if (c === "'" || c === '\\' && text[offset + 1] === "'") {
      const end = findStringEnd(text, offset + (c === "'" ? 1 : 2), c === "'" ? c : "\\'");
      if (end === -1) return limit;
      offset = end + (c === "'" ? 0 : 1);
    }
  }
  return limit;
}
