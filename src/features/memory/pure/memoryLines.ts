import { parseAnyHeading, extractBulletText, parseEntryHeading, parseFenceMark, isEndMark,
  isHeading } from './lineKinds';

/** A line of a memory file. */
export interface MemoryLine {
  readonly text: string;
  readonly start: number;
  /** The offset of the next line. */
  readonly end: number;
  /** Whether the line is a fence mark, or is in a code fence or in a comment. */
  readonly isCodeOrComment: boolean;
}

/** Returns the index of the line after the entry that begins at `startIndex`. */
export function findEntryEnd(lines: readonly MemoryLine[], startIndex: number): number {
  const { text: firstText, isCodeOrComment: isFirstCodeOrComment } = lines[startIndex]!;
  const isBlock = parseEntryHeading(firstText) !== undefined;
  const isBullet = !isBlock && !isFirstCodeOrComment && extractBulletText(firstText) !== undefined;
  for (let index = startIndex + 1; index < lines.length; index++) {
    const { text, isCodeOrComment } = lines[index]!;
    if (parseEntryHeading(text)) return index;
    if (isBlock && isEndMark(lines[index - 1]!.text)) return index;
    // a paragraph after a bullet is not part of the bullet
    if (isBullet && text !== '' && !/^\s/.test(text) && lines[index - 1]!.text.trim() === '') return index;
    if (isCodeOrComment) continue;
    if (isBlock ? isHeading(text) : parseAnyHeading(text) ?? extractBulletText(text)) return index;
  }
  return lines.length;
}

/** Returns the lines without the byte order mark and line endings. */
export function splitMemoryLines(text: string): MemoryLine[] {
  const lines: MemoryLine[] = [];
  let openFence: string | undefined;
  let isComment = false;
  for (let start = text.startsWith('\ufeff') ? 1 : 0; start < text.length;) {
    const newlineIndex = text.indexOf('\n', start);
    const end = newlineIndex === -1 ? text.length : newlineIndex + 1;
    const line = text.slice(start, end).replace(/\r?\n$/, '');
    const mark = isComment ? undefined : parseFenceMark(line, openFence);
    const opensComment = openFence === undefined && line.lastIndexOf('<!--') > line.lastIndexOf('-->');
    const isCodeOrComment = openFence !== undefined || mark !== undefined || isComment || opensComment;
    if (mark !== undefined) openFence = mark === '' ? undefined : mark;
    isComment = opensComment || isComment && !line.includes('-->');
    // neither a fence nor a comment extends into the next entry
    if (parseEntryHeading(line) || isEndMark(line)) [openFence, isComment] = [undefined, false];
    lines.push({ text: line, start, end, isCodeOrComment });
    start = end;
  }
  return lines;
}
