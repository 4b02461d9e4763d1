/** A cell of a Jupyter notebook, with the place of its text in the file. Lines count from 1. */
export interface Cell {
  readonly kind: 'code' | 'markdown' | 'raw';
  /** The lines of the cell's `source`, from the key to the closing bracket. */
  readonly lines: readonly [first: number, last: number];
  readonly text: readonly SourceLine[];
}

/**
 * One string of a cell's source as written, without its final line break. A string that is the whole source may contain
 * other line breaks.
 */
export interface SourceLine {
  readonly line: number;
  readonly text: string;
}

const kinds: Readonly<Record<string, Cell['kind']>> = {
  code: 'code',
  markdown: 'markdown',
  heading: 'markdown',
  raw: 'raw',
};

interface Open {
  readonly isArray: boolean;
  /** The key of this value, such as `cells` or `source`; the elements of an array have the array's key. */
  readonly key: string;
  /** In an object, the key whose value comes next. */
  next: string | undefined;
  cell: { kind: Cell['kind'] | undefined; lines: [number, number] | undefined; text: SourceLine[]; } | undefined;
}

/**
 * Returns the cells of a notebook in order, in one pass over its JSON. Broken JSON keeps the cells before the error.
 */
export function parseNotebookCells(json: string): Cell[] {
  const cells: Cell[] = [];
  const open: Open[] = [];
  let line = 1;
  for (let at = 0; at < json.length; at++) {
    const c = json.charCodeAt(at);
    if (c === 10) line++;
    else if (c === 123 || c === 91) begin(c === 91);
    else if (c === 125 || c === 93) end();
    else if (c === 44) comma();
    else if (c === 34) {
      const close = stringEnd(json, at);
      string(at, close);
      at = close;
    }
  }
  return cells;

  function begin(isArray: boolean): void {
    const parent = open[open.length - 1];
    const key = parent?.isArray ? parent.key : parent?.next ?? '';
    const isCell = !isArray && parent?.isArray === true && parent.key === 'cells';
    if (isArray && isSource(key) && parent?.cell) parent.cell.lines = [line, line];
    open.push({
      isArray,
      key,
      next: undefined,
      cell: isCell ? { kind: undefined, lines: undefined, text: [] } : undefined,
    });
  }

  function end(): void {
    const closed = open.pop();
    const parent = open[open.length - 1];
    if (closed?.isArray && isSource(closed.key) && parent?.cell?.lines) parent.cell.lines[1] = line;
    const cell = closed?.cell;
    if (cell?.kind !== undefined && cell.lines) cells.push({ kind: cell.kind, lines: cell.lines, text: cell.text });
  }

  function comma(): void {
    const parent = open[open.length - 1];
    if (parent && !parent.isArray) parent.next = undefined;
  }

  function string(start: number, close: number): void {
    const parent = open[open.length - 1];
    if (!parent) return;
    if (!parent.isArray && parent.next === undefined)
      parent.next = close - start < 100
        ? json.slice(start + 1, close)
        : '';
    else if (parent.cell && parent.next === 'cell_type') parent.cell.kind = kinds[json.slice(start + 1, close)];
    else if (parent.cell && isSource(parent.next!)) {
      parent.cell.lines = [line, line];
      parent.cell.text.push({ line, text: decoded(json.slice(start, close + 1)) });
    } else if (parent.isArray && isSource(parent.key))
      open[open.length - 2]?.cell?.text.push({ line, text: decoded(json.slice(start, close + 1)) });
  }
}

/** Reports whether a key holds source text; it is `input` in version 3 of the format. */
function isSource(key: string): boolean {
  return key === 'source' || key === 'input';
}

/** Returns the offset of the closing quote; the end of the text if there is none. */
function stringEnd(json: string, open: number): number {
  for (let at = open + 1; at < json.length; at++) {
    const c = json.charCodeAt(at);
    if (c === 92) at++;
    else if (c === 34) return at;
  }
  return json.length;
}

/** Decodes a JSON string. Invalid escapes stay unchanged, without the backslash. */
function decoded(written: string): string {
  const text = written.slice(1, -1).replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g,
    (_, code: string | undefined,
      letter: string) => (code === undefined ? escapes[letter] ?? letter : String.fromCharCode(parseInt(code, 16))));
  return text.replace(/\r?\n$/, '');
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
