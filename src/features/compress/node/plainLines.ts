import { stripVTControlCharacters } from 'node:util';
import { withoutHalfPair } from '#base/text/surrogates';
import type { Screen, TakeLine } from './screen';

/**
 * Number of last lines that a program can still overwrite, because a cursor moves up by at most the height of the
 * terminal.
 */
const rewritableLines = 100;
/** A longer line is divided, at white space or a comma if one is near the limit. */
const maxLine = 16_384;
const breakSearch = 1_024;
/** Control characters that move the cursor or overwrite text, unlike sequences that only change a colour. */
const movesCursor = /[\b\v\f]|\r(?![\n\r]|$)|\x1b(?!\[[\d;:]*m|$|\[[\d;:]*$)/;
/** The start of a control sequence or of a line ending, if the rest comes with the next bytes. */
const unfinished = /(?:\r+|\x1b(?:\[[\d;:]{0,100})?)$/;

/** Converts the bytes that a program prints to the lines that a terminal would finally show. */
export interface PlainLines {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/**
 * Invalid UTF-8 becomes U+FFFD, and colours are removed. After the first cursor movement, a terminal emulator reads the
 * output, so that only the last state of a progress bar remains. Memory is bounded by `rows` and `maxLine`.
 */
export function createPlainLines(emit: TakeLine): PlainLines {
  const decoder = new TextDecoder();
  /** The last lines, `rows` of which the cursor may still reach; `continuing` holds their flags. */
  const recent: string[] = [];
  const continuing: boolean[] = [];
  /** The current, unfinished line. */
  let line = '';
  let isContinuing = false;
  /** The end of the last bytes if that is the beginning of a control sequence. */
  let pending = '';
  let screen: Screen | undefined;
  return {
    write(bytes) {
      const text = pending + decoder.decode(bytes, { stream: true });
      pending = unfinished.exec(text.slice(-128))?.[0] ?? '';
      return take(text.slice(0, text.length - pending.length));
    },
    async end() {
      await take(pending + decoder.decode());
      if (screen) return screen.end();
      if (line !== '') push(line);
      release(recent.length);
    },
  };

  async function take(text: string): Promise<void> {
    if (!screen && movesCursor.test(text)) {
      const { createScreen } = await import('./screen');
      screen = createScreen({ rows: rewritableLines, maxLine }, divide);
      await screen.write([...recent.splice(0), line].join('\n'));
      line = '';
    }
    if (screen) return screen.write(text);
    const lines = text.split('\n');
    lines[0] = line + lines[0]!;
    line = lines.pop()!;
    for (const part of lines) {
      push(part);
      isContinuing = false;
    }
    while (line.length > maxLine) {
      const end = findWrapLength(line);
      push(line.slice(0, end));
      isContinuing = true;
      line = line.slice(end);
    }
  }

  function push(part: string): void {
    recent.push(plain(part));
    continuing.push(isContinuing);
    if (recent.length >= 2 * rewritableLines) release(rewritableLines);
  }

  function release(count: number): void {
    const flags = continuing.splice(0, count);
    recent.splice(0, count).forEach((part, i) => divide(part, flags[i]!));
  }

  function divide(part: string, continues: boolean): void {
    if (part.length <= maxLine) return emit(part, continues);
    const end = findWrapLength(part);
    emit(part.slice(0, end), continues);
    for (let rest = part.slice(end);; rest = rest.slice(findWrapLength(rest))) {
      emit(rest.slice(0, findWrapLength(rest)), true);
      if (rest.length <= maxLine) return;
    }
  }
}

function plain(line: string): string {
  let end = line.length;
  while (line.charCodeAt(end - 1) === 13) end--;
  const text = end === line.length ? line : line.slice(0, end);
  return /[\x1b\x9b]/.test(text) ? stripVTControlCharacters(text) : text;
}

/** Returns the length of the next part of a line. */
function findWrapLength(line: string): number {
  if (line.length <= maxLine) return line.length;
  const tail = line.slice(maxLine - breakSearch, maxLine);
  const breakIndex = Math.max(tail.lastIndexOf(' '), tail.lastIndexOf('\t'), tail.lastIndexOf(','));
  return breakIndex < 0 ? withoutHalfPair(line, maxLine) : maxLine - breakSearch + breakIndex + 1;
}
