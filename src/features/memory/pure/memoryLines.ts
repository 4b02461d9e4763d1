import { anyHeading, bulletText, entryHeading, fenceMark, isEndMark, isHeading } from './lineKinds';

/** A line of a memory file. */
export interface MemoryLine {
  readonly text: string;
  readonly start: number;
  /** The offset of the next line. */
  readonly end: number;
  /** It belongs to a code fence or its mark, or to a comment. */
  readonly isCode: boolean;
}

/** Returns the index of the line after the block that begins at `from`. */
export function entryEnd(lines: readonly MemoryLine[], from: number): number {
  const { text: first, isCode: isFirstCode } = lines[from]!;
  const isWritten = entryHeading(first) !== undefined;
  const isBullet = !isWritten && !isFirstCode && bulletText(first) !== undefined;
  for (let at = from + 1; at < lines.length; at++) {
    const { text, isCode } = lines[at]!;
    if (entryHeading(text)) return at;
    if (isWritten && isEndMark(lines[at - 1]!.text)) return at;
    // a paragraph after a bullet is not part of it
    if (isBullet && text !== '' && !/^\s/.test(text) && lines[at - 1]!.text.trim() === '') return at;
    if (isCode) continue;
    if (isWritten ? isHeading(text) : anyHeading(text) ?? bulletText(text)) return at;
  }
  return lines.length;
}

/** Returns the lines without the byte order mark and line endings. */
export function memoryLines(text: string): MemoryLine[] {
  const lines: MemoryLine[] = [];
  let fence: string | undefined;
  let isComment = false;
  for (let start = text.startsWith('\ufeff') ? 1 : 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline + 1;
    const line = text.slice(start, end).replace(/\r?\n$/, '');
    const mark = isComment ? undefined : fenceMark(line, fence);
    const opens = fence === undefined && line.lastIndexOf('<!--') > line.lastIndexOf('-->');
    const isCode = fence !== undefined || mark !== undefined || isComment || opens;
    if (mark !== undefined) fence = mark === '' ? undefined : mark;
    isComment = opens || isComment && !line.includes('-->');
    // neither a fence nor a comment extends into the next entry
    if (entryHeading(line) || isEndMark(line)) [fence, isComment] = [undefined, false];
    lines.push({ text: line, start, end, isCode });
    start = end;
  }
  return lines;
}
