import { markSuperOrSubscript } from './raisedText';

/**
 * A meaning that formatting adds to the characters of a text. Parsers put a mark before and after such a text, and
 * `writeMarks` makes the marks visible once the neighboring text is known: `25` with a superscript `3` never becomes
 * `253`.
 */
export type TextMark = 'raised' | 'lowered' | 'struck' | 'deleted';

/** Characters that Unicode reserves for internal use by programs. */
const markStarts: Readonly<Record<TextMark, string>> = {
  raised: '\ufdd0',
  lowered: '\ufdd1',
  struck: '\ufdd2',
  deleted: '\ufdd3',
};
const endCharacter = '\ufdd4';
const anyMarkPattern = /([\ufdd0-\ufdd4])/;
const markByStart = new Map(Object.entries(markStarts).map(([mark, start]) => [start, mark as TextMark]));
/** The maximum nesting of marks; deeper marks are left out. */
const maxDepth = 6;
/** The number of characters examined before a superscript or subscript. */
const tailLength = 12;

export function getMarkStart(mark: TextMark): string {
  return markStarts[mark];
}

export const markEnd = endCharacter;

export function addMark(mark: TextMark | undefined, text: string): string {
  return mark === undefined || text === '' ? text : markStarts[mark] + text + endCharacter;
}

interface OpenMark {
  readonly mark: TextMark | undefined;
  readonly parts: string[];
  /** The last characters of the parts. */
  tail: string;
}

/** Writes the marks as characters: `25^3`, `word[3]`, `~~struck~~`. Deleted text is left out. */
export function writeMarks(text: string): string {
  if (!anyMarkPattern.test(text)) return text;
  const openMarks: OpenMark[] = [{ mark: undefined, parts: [], tail: '' }];
  /** The mark that has just ended. A run with the same formatting may follow immediately. */
  let endedMark: OpenMark | undefined;
  let tooDeepCount = 0;
  for (const part of text.split(anyMarkPattern)) {
    const mark = markByStart.get(part);
    if (part === '') continue;
    if (mark !== undefined) beginMark(mark);
    else if (part === endCharacter) finishMark();
    else {
      writeEndedMark(part);
      append(openMarks.at(-1)!, part);
    }
  }
  while (openMarks.length > 1) {
    writeEndedMark('');
    const lastMark = openMarks.pop()!;
    endedMark = lastMark.mark === 'deleted' ? { ...lastMark, mark: undefined } : lastMark; // the end mark is missing
  }
  writeEndedMark('');
  return openMarks[0]!.parts.join('');

  function beginMark(mark: TextMark): void {
    if (endedMark?.mark === mark) {
      openMarks.push(endedMark);
      endedMark = undefined;
      return;
    }
    writeEndedMark('');
    if (openMarks.length > maxDepth) tooDeepCount++;
    else openMarks.push({ mark, parts: [], tail: '' });
  }

  function finishMark(): void {
    writeEndedMark('');
    if (tooDeepCount > 0) tooDeepCount--;
    else if (openMarks.length > 1) endedMark = openMarks.pop();
  }

  /** Writes the text that has ended into the surrounding text. */
  function writeEndedMark(after: string): void {
    if (!endedMark) return;
    const parent = openMarks.at(-1)!;
    append(parent, formatMarkedText(endedMark, parent.tail, after));
    endedMark = undefined;
  }
}

function append(target: OpenMark, text: string): void {
  target.parts.push(text);
  target.tail = (target.tail + text.slice(-tailLength)).slice(-tailLength);
}

function formatMarkedText({ mark, parts }: OpenMark, before: string, after: string): string {
  const text = parts.join('');
  switch (mark) {
    case 'deleted':
      return '';
    case 'struck':
      return text.trim() === '' ? text : text.replace(/^(\s*)(\S[^]*?)(\s*)$/, '$1~~$2~~$3');
    case 'raised':
    case 'lowered':
      return markSuperOrSubscript(mark, text, before, after);
    default:
      return text;
  }
}
