import { addAll, findMax } from '#base/collections/lists';
import type { DocumentBlock } from '../../pure/block';
import { decodeText } from '../text/decodeText';
import { limitText } from '../text/limitText';
import { createByteProgress } from './bytesAsPages';
import type { Parser } from './parser';

/** Splits paragraphs at empty lines and form feeds. Lines that are not running text keep their layout. */
export const parsePlainText: Parser = ({ bytes, share, warn, progress }) => {
  const byteProgress = createByteProgress(bytes, progress);
  const blocks: DocumentBlock[] = [];
  let lines: string[] = [];
  const text = limitText(decodeText(bytes, warn), warn, { share });
  byteProgress.addLines(text);
  for (const line of text.split(/\n|\f/)) {
    if (line.trim() === '') endBlock();
    else lines.push(line.trimEnd());
  }
  endBlock();
  byteProgress.done();
  return { blocks, pages: null };

  function endBlock(): void {
    if (lines.length > 0) addAll(blocks, createBlocks(lines));
    lines = [];
  }
};

/** The characters of a line that are examined. */
const maxExaminedLength = 1_000;
/** Nobody wraps text at more characters than this. */
const maxWrapWidth = 160;

/** Only the lines of a paragraph are joined. Lines that are too long for a layout are paragraphs of their own. */
function createBlocks(lines: readonly string[]): readonly DocumentBlock[] {
  const examinedLines = lines.map((line) => line.slice(0, maxExaminedLength));
  const text = lines.join('\n');
  if (lines.length === 1) return [{ type: 'paragraph', text }];
  if (isList(examinedLines)) return [{ type: 'list', text }];
  if (hasColumns(examinedLines)) return [{ type: 'code', text }];
  if (!startWithSigns(examinedLines) && !endOnPurpose(examinedLines)) return [{ type: 'paragraph', text }];
  return areMost(lines, ({ length }) => length > maxWrapWidth)
    ? lines.map((line) => ({ type: 'paragraph', text: line.trim() }))
    : [{ type: 'code', text }];
}

/** Reports whether each line begins an item or, indented, continues one. */
function isList(lines: readonly string[]): boolean {
  return !/^\s/.test(lines[0]!) && lines.every((line) => /^(?:\s*(?:-|\d{1,6}\.)\s|\s{2})/.test(line));
}

/** Reports whether most lines have several columns, which would be unreadable as running text. */
function hasColumns(lines: readonly string[]): boolean {
  return areMost(lines, (line) => /\S(?: {3,}|\t)\S/.test(line));
}

/** Reports whether most lines begin with a digit or a sign, as those of logs, drawn tables and changes do. */
function startWithSigns(lines: readonly string[]): boolean {
  return areMost(lines, (line) => /^\s*[^\s\p{L}]/u.test(line));
}

/** Running text is not wrapped at fewer characters than this. */
const minWrapWidth = 30;
/** A person who wraps text by hand ends a line when this share of the width is filled. */
const filledShare = 0.9;

/**
 * Reports whether most lines end before the width of the block is reached, as in addresses, listings and code: the
 * first word of the next line would have fitted. Two lines are too few to tell, and a sentence may end anywhere.
 */
function endOnPurpose(lines: readonly string[]): boolean {
  const width = Math.max(minWrapWidth, getWidth(lines) * filledShare);
  return lines.length > 2 && areMost(lines.slice(0, -1), (line, i) => {
    const nextWord = /\S*/.exec(lines[i + 1]!.trimStart())![0];
    return !/[.!?…]["”’)]?$/.test(line) && line.length + 1 + nextWord.length <= width;
  });
}

/** Returns the length of the longest line, except lines of one long word, such as a URL. */
function getWidth(lines: readonly string[]): number {
  return findMax(lines.map((line) => /\S\s+\S/.test(line) ? line.length : 0), 0);
}

function areMost<T>(items: readonly T[], test: (item: T, index: number) => boolean): boolean {
  return items.filter(test).length * 2 > items.length;
}
