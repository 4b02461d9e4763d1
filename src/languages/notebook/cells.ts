/** A cell of a Jupyter notebook, with the location of its text in the file. Line numbers start at 1. */
export interface Cell {
  readonly kind: 'code' | 'markdown' | 'raw';
  /** The lines of the cell's `source`, from the key to the closing bracket. */
  readonly lines: readonly [first: number, last: number];
  readonly sourceLines: readonly SourceLine[];
}

/**
 * One string of a cell's source as written, without its final line break. A string that is the whole source may contain
 * other line breaks.
 */
export interface SourceLine {
  readonly line: number;
  readonly text: string;
}

const kindByCellType: Readonly<Record<string, Cell['kind']>> = {
  code: 'code',
  markdown: 'markdown',
  heading: 'markdown',
  raw: 'raw',
};

interface OpenValue {
  readonly isArray: boolean;
  /** The key of this value, such as `cells` or `source`; the elements of an array have the array's key. */
  readonly key: string;
  /** In an object, the key whose value comes next. */
  nextKey: string | undefined;
  cell: { kind: Cell['kind'] | undefined; lines: [number, number] | undefined; sourceLines: SourceLine[]; } | undefined;
}

/**
 * Returns the cells of a notebook in order, in one pass over its JSON. Invalid JSON yields the cells before the error.
 */
export function parseNotebookCells(json: string): Cell[] {
  const cells: Cell[] = [];
  const openValues: OpenValue[] = [];
  let line = 1;
  for (let offset = 0; offset < json.length; offset++) {
    const c = json.charCodeAt(offset);
    if (c === 10) line++;
    else if (c === 123 || c === 91) handleOpen(c === 91);
    else if (c === 125 || c === 93) handleClose();
    else if (c === 44) handleComma();
    else if (c === 34) {
      const closingQuote = findStringEnd(json, offset);
      handleString(offset, closingQuote);
      offset = closingQuote;
    }
  }
  return cells;

  function handleOpen(isArray: boolean): void {
    const parent = openValues[openValues.length - 1];
    const key = parent?.isArray ? parent.key : parent?.nextKey ?? '';
    const isCell = !isArray && parent?.isArray === true && parent.key === 'cells';
    if (isArray && isSourceKey(key) && parent?.cell) parent.cell.lines = [line, line];
    openValues.push({
      isArray,
      key,
      nextKey: undefined,
      cell: isCell ? { kind: undefined, lines: undefined, sourceLines: [] } : undefined,
    });
  }

  function handleClose(): void {
    const closedValue = openValues.pop();
    const parent = openValues[openValues.length - 1];
    if (closedValue?.isArray && isSourceKey(closedValue.key) && parent?.cell?.lines) parent.cell.lines[1] = line;
    const cell = closedValue?.cell;
    if (cell?.kind !== undefined && cell.lines)
      cells.push({ kind: cell.kind, lines: cell.lines, sourceLines: cell.sourceLines });
  }

  function handleComma(): void {
    const parent = openValues[openValues.length - 1];
    if (parent && !parent.isArray) parent.nextKey = undefined;
  }

  function handleString(start: number, closingQuote: number): void {
    const parent = openValues[openValues.length - 1];
    if (!parent) return;
    if (!parent.isArray && parent.nextKey === undefined)
      parent.nextKey = closingQuote - start < 100
        ? json.slice(start + 1, closingQuote)
        : '';
    else if (parent.cell && parent.nextKey === 'cell_type')
      parent.cell.kind = kindByCellType[json.slice(start + 1, closingQuote)];
    else if (parent.cell && isSourceKey(parent.nextKey!)) {
      parent.cell.lines = [line, line];
      parent.cell.sourceLines.push({ line, text: decodeString(json.slice(start, closingQuote + 1)) });
    } else if (parent.isArray && isSourceKey(parent.key))
      openValues[openValues.length - 2]?.cell?.sourceLines.push({
        line,
        text: decodeString(json.slice(start, closingQuote + 1)),
      });
  }
}

/** Reports whether the value of a key is source text. In version 3 of the format, the key is `input`. */
function isSourceKey(key: string): boolean {
  return key === 'source' || key === 'input';
}

/** Returns the offset of the closing quote, or the end of the text if the string is not closed. */
function findStringEnd(json: string, openingQuote: number): number {
  for (let offset = openingQuote + 1; offset < json.length; offset++) {
    const c = json.charCodeAt(offset);
    if (c === 92) offset++;
    else if (c === 34) return offset;
  }
  return json.length;
}

/** Decodes a JSON string. Invalid escapes only lose their backslash. */
function decodeString(literal: string): string {
  const text = literal.slice(1, -1).replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g,
    (_, code: string | undefined, letter: string) => (code === undefined
      ? characterByEscape[letter] ?? letter
      : String.fromCharCode(parseInt(code, 16))));
  return text.replace(/\r?\n$/, '');
}

const characterByEscape: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
