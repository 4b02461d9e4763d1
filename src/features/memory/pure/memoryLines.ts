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
  /** The text without comments. */
  readonly textWithoutComments: string;
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
    const mark: string | undefined = isComment ? undefined : parseFenceMark(line, openFence);
    const isCode: boolean = openFence !== undefined || mark !== undefined;
    const shown: ShownText = isCode ? { text: line, endsInComment: false } : removeComments(line, isComment);
    const isCodeOrComment = isCode || isComment || shown.endsInComment;
    if (mark !== undefined) openFence = mark === '' ? undefined : mark;
    isComment = shown.endsInComment;
    // neither a fence nor a comment extends into the next entry
    if (parseEntryHeading(line) || isEndMark(line)) [openFence, isComment] = [undefined, false];
    lines.push({ text: line, start, end, isCodeOrComment, textWithoutComments: shown.text });
    start = end;
  }
  return lines;
}

interface ShownText {
  readonly text: string;
  readonly endsInComment: boolean;
}

/** Removes the comments of a line that begins in a comment or outside of one. Code in backticks contains no comment. */
function removeComments(line: string, beginsInComment: boolean): ShownText {
  let text = '';
  let position = 0;
  let isComment = beginsInComment;
  while (position < line.length) {
    if (isComment) {
      const end = line.indexOf('-->', position);
      if (end < 0) return { text, endsInComment: true };
      position = end + 3;
      isComment = false;
      continue;
    }
    const codeOrMark = /`[^`]*`|<!--/g;
    codeOrMark.lastIndex = position;
    const match = codeOrMark.exec(line);
    isComment = match?.[0] === '<!--';
    const shownEnd = !match ? line.length : isComment ? match.index : codeOrMark.lastIndex;
    text += line.slice(position, shownEnd);
    // `<!-->` is a whole comment
    position = isComment ? shownEnd + 2 : shownEnd;
  }
  return { text, endsInComment: isComment };
}
