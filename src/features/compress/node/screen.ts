import * as xterm from '@xterm/headless';
import type { IBuffer, Terminal } from '@xterm/headless';

/**
 * The package is CommonJS. When bundled, its names are on the module; when imported by Node, they are on the default
 * export.
 */
const xtermModule = 'default' in xterm ? xterm.default as typeof xterm : xterm;

/** Receives a line. `continues` is true if the line continues the previous line, which was too long. */
export type LineConsumer = (line: string, continues: boolean) => void;

/** The width of the screen, which few programs exceed. The wrapped rows of longer lines are joined. */
const columnCount = 400;

export interface ScreenSize {
  /** The maximum number of rows by which a program can move its cursor up. */
  readonly rowCount: number;
  readonly maxLineLength: number;
}

/** Interprets program output as a terminal does. */
export interface Screen {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/** The number of lines that the emulator stores above the screen. Fewer lines are written between two reads. */
const scrollbackRows = 4_000;
const maxWriteLength = 65_536;

/**
 * Creates a screen that emits each line as soon as later output cannot change it. A line longer than `maxLineLength`
 * characters is emitted in parts.
 */
export function createScreen({ rowCount, maxLineLength }: ScreenSize, emit: LineConsumer): Screen {
  const terminal = new xtermModule.Terminal({
    cols: columnCount,
    rows: rowCount,
    scrollback: scrollbackRows,
    convertEol: true,
    allowProposedApi: true,
    logLevel: 'off',
  });
  const { normal } = terminal.buffer;
  /** The first row that has not been read yet. */
  let nextRow = 0;
  return {
    async write(text) {
      for (const part of splitForScrollback(text)) {
        // a marker moves with its line when the emulator drops older lines
        const marker = terminal.registerMarker(nextRow - normal.baseY - normal.cursorY);
        await writeToTerminal(terminal, part);
        if (marker) nextRow = Math.max(0, marker.line);
        marker?.dispose();
        emitRows(normal.baseY);
      }
    },
    async end() {
      await writeToTerminal(terminal, '');
      emitRows(findLastRow(normal) + 1);
      terminal.dispose();
    },
  };

  /** Emits the rows before `end`; the rows of a wrapped line are joined, up to `maxLineLength`. */
  function emitRows(end: number): void {
    while (nextRow < end) {
      let line = getRowText(nextRow);
      let rowAfterLine = nextRow + 1;
      for (; rowAfterLine - nextRow < maxLineLength / columnCount && isWrapped(rowAfterLine); rowAfterLine++)
        line += getRowText(rowAfterLine);
      if (rowAfterLine > end && end < normal.length) return; // the end of the line may still change
      emit(line, isWrapped(nextRow));
      nextRow = rowAfterLine;
    }
  }

  function getRowText(row: number): string {
    return normal.getLine(row)?.translateToString(true) ?? '';
  }

  /** Reports whether a row continues the previous one. It must exist, because the emulator's list is a ring buffer. */
  function isWrapped(row: number): boolean {
    return row < normal.length && normal.getLine(row)!.isWrapped;
  }
}

/** Splits a text into parts that scroll the screen by fewer than `scrollbackRows` rows, wrapped rows included. */
function* splitForScrollback(text: string): Generator<string> {
  let start = 0;
  let lineCount = 0;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) === 10) lineCount++;
    if (lineCount < scrollbackRows / 2 && i - start < maxWriteLength) continue;
    yield text.slice(start, i + 1);
    start = i + 1;
    lineCount = 0;
  }
  if (start < text.length) yield text.slice(start);
}

function findLastRow(buffer: IBuffer): number {
  let lastRow = buffer.length - 1;
  while (lastRow >= 0 && (buffer.getLine(lastRow)?.translateToString(true) ?? '') === '') lastRow--;
  return lastRow;
}

function writeToTerminal(terminal: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => terminal.write(text, resolve));
}
