import { stripVTControlCharacters } from 'node:util';
import { avoidSplitPair } from '#base/text/surrogates';
import type { Screen, LineConsumer } from './screen';

/**
 * The number of last lines that a program can still overwrite. A cursor moves up by at most the height of the terminal.
 */
const rewritableLineCount = 100;
/** The maximum length of a line. A longer line is divided, at whitespace or a comma if possible. */
const maxLineLength = 16_384;
/** The number of last characters of a part in which a place to divide the line is searched for. */
const breakSearchLength = 1_024;
/** Control characters that move the cursor or overwrite text, unlike sequences that only change a color. */
const cursorMovement = /[\b\v\f]|\r(?![\n\r]|$)|\x1b(?!\[[\d;:]*m|$|\[[\d;:]*$)/;
/** The start of a control sequence or of a line ending whose remainder arrives with the next bytes. */
const unfinishedSequence = /(?:\r+|\x1b(?:\[[\d;:]{0,100})?)$/;

/** Converts the bytes that a program prints to the lines that a terminal would finally show. */
export interface PlainLineConverter {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/**
 * Creates a converter. Invalid UTF-8 becomes U+FFFD, and colors are removed. After the first cursor movement, a
 * terminal emulator reads the output, so that only the last state of a progress bar remains. The number and the length
 * of the lines in memory are limited.
 */
export function createPlainLineConverter(emit: LineConsumer): PlainLineConverter {
  const decoder = new TextDecoder();
  /**
   * The last lines, which the cursor may still reach. The flags state which lines continue the previous line.
   */
  const recentLines: string[] = [];
  const continuationFlags: boolean[] = [];
  /** The current, unfinished line. */
  let currentLine = '';
  let isContinuing = false;
  /** The end of the last bytes if an incomplete control sequence starts there. */
  let pendingText = '';
  let screen: Screen | undefined;
  return {
    write(bytes) {
      const text = pendingText + decoder.decode(bytes, { stream: true });
      pendingText = unfinishedSequence.exec(text.slice(-128))?.[0] ?? '';
      return processText(text.slice(0, text.length - pendingText.length));
    },
    async end() {
      await processText(pendingText + decoder.decode());
      if (screen) return screen.end();
      if (currentLine !== '') addLine(currentLine);
      releaseLines(recentLines.length);
    },
  };

  async function processText(text: string): Promise<void> {
    if (!screen && cursorMovement.test(text)) {
      const { createScreen } = await import('./screen');
      screen = createScreen({ rowCount: rewritableLineCount, maxLineLength }, emitDivided);
      await screen.write([...recentLines.splice(0), currentLine].join('\n'));
      currentLine = '';
    }
    if (screen) return screen.write(text);
    const lines = text.split('\n');
    lines[0] = currentLine + lines[0]!;
    currentLine = lines.pop()!;
    for (const part of lines) {
      addLine(part);
      isContinuing = false;
    }
    while (currentLine.length > maxLineLength) {
      const wrapLength = findWrapLength(currentLine);
      addLine(currentLine.slice(0, wrapLength));
      isContinuing = true;
      currentLine = currentLine.slice(wrapLength);
    }
  }

  function addLine(part: string): void {
    recentLines.push(removeControlSequences(part));
    continuationFlags.push(isContinuing);
    if (recentLines.length >= 2 * rewritableLineCount) releaseLines(rewritableLineCount);
  }

  function releaseLines(count: number): void {
    const flags = continuationFlags.splice(0, count);
    recentLines.splice(0, count).forEach((part, i) => emitDivided(part, flags[i]!));
  }

  function emitDivided(part: string, continues: boolean): void {
    if (part.length <= maxLineLength) return emit(part, continues);
    const wrapLength = findWrapLength(part);
    emit(part.slice(0, wrapLength), continues);
    for (let remainder = part.slice(wrapLength);; remainder = remainder.slice(findWrapLength(remainder))) {
      emit(remainder.slice(0, findWrapLength(remainder)), true);
      if (remainder.length <= maxLineLength) return;
    }
  }
}

function removeControlSequences(line: string): string {
  let end = line.length;
  while (line.charCodeAt(end - 1) === 13) end--;
  const text = end === line.length ? line : line.slice(0, end);
  return /[\x1b\x9b]/.test(text) ? stripVTControlCharacters(text) : text;
}

/** Returns the length of the next part of a line. */
function findWrapLength(line: string): number {
  if (line.length <= maxLineLength) return line.length;
  const tail = line.slice(maxLineLength - breakSearchLength, maxLineLength);
  const breakIndex = Math.max(tail.lastIndexOf(' '), tail.lastIndexOf('\t'), tail.lastIndexOf(','));
  return breakIndex < 0 ? avoidSplitPair(line, maxLineLength) : maxLineLength - breakSearchLength + breakIndex + 1;
}
