import type { DocumentBlock } from '../../pure/block';
import { decodeText } from '../text/decodeText';
import { limitText } from '../text/limitText';
import { bytesAsPages } from './bytesAsPages';
import type { Parser } from './parser';

/** Splits paragraphs at empty lines and form feeds; columns made with spaces remain lines. */
export const parsePlainText: Parser = ({ bytes, warn, progress }) => {
  const pages = bytesAsPages(bytes, progress);
  const blocks: DocumentBlock[] = [];
  let lines: string[] = [];
  const text = limitText(decodeText(bytes, warn), warn);
  pages.addLines(text);
  for (const line of text.split(/\n|\f/)) {
    if (line.trim() === '') end();
    else lines.push(line.trimEnd());
  }
  end();
  pages.done();
  return { blocks, pages: null };

  function end(): void {
    if (lines.length > 0) blocks.push({ type: hasColumns(lines) ? 'code' : 'paragraph', text: lines.join('\n') });
    lines = [];
  }
};

/** Most of its lines have several columns: as running text they could not be read. */
function hasColumns(lines: readonly string[]): boolean {
  const columned = lines.filter((line) => /\S(?: {3,}|\t)\S/.test(line.slice(0, 1_000))).length;
  return lines.length > 1 && columned * 2 > lines.length;
}
