import type { DocumentBlock } from '../../pure/block';
import { decodeText } from '../text/decodeText';
import { limitText } from '../text/limitText';
import { createByteProgress } from './bytesAsPages';
import type { Parser } from './parser';

/** Splits paragraphs at empty lines and form feeds. Lines with columns keep their layout. */
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
    if (lines.length > 0) blocks.push({ type: hasColumns(lines) ? 'code' : 'paragraph', text: lines.join('\n') });
    lines = [];
  }
};

/** Reports whether most lines have several columns, which would be unreadable as running text. */
function hasColumns(lines: readonly string[]): boolean {
  const columnLineCount = lines.filter((line) => /\S(?: {3,}|\t)\S/.test(line.slice(0, 1_000))).length;
  return lines.length > 1 && columnLineCount * 2 > lines.length;
}
