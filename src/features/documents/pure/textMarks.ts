import { markRaisedText } from './raisedText';

/**
 * A meaning that formatting adds to the characters of a text. Parsers put a mark before and after such a text, and
 * `writeMarks` makes the marks visible once the neighboring text is known: `25` with a raised `3` never becomes `253`.
 */
export type TextMark = 'raised' | 'lowered' | 'struck' | 'deleted';

/** Characters that Unicode reserves for internal use by programs. */
const starts: Readonly<Record<TextMark, string>> = {
  raised: '\ufdd0',
  lowered: '\ufdd1',
  struck: '\ufdd2',
  deleted: '\ufdd3',
};
const end = '\ufdd4';
const anyMark = /([\ufdd0-\ufdd4])/;
const markByStart = new Map(Object.entries(starts).map(([mark, start]) => [start, mark as TextMark]));
/** The maximum nesting of marks; deeper marks are left out. */
const maxDepth = 6;
/** The number of characters examined before a raised text. */
const tailLength = 12;

export function getMarkStart(mark: TextMark): string {
  return starts[mark];
}

export const markEnd = end;

export function addMark(mark: TextMark | undefined, text: string): string {
  return mark === undefined || text === '' ? text : starts[mark] + text + end;
}

interface OpenMark {
  readonly mark: TextMark | undefined;
  readonly parts: string[];
  /** The last characters of the parts. */
  tail: string;
}

/** Writes the marks as characters: `25^3`, `word[3]`, `~~struck~~`. Deleted text is left out. */
export function writeMarks(text: string): string {
  if (!anyMark.test(text)) return text;
  const open: OpenMark[] = [{ mark: undefined, parts: [], tail: '' }];
  /** The mark that has just ended. A run with the same formatting may follow immediately. */
  let ended: OpenMark | undefined;
  let tooDeep = 0;
  for (const part of text.split(anyMark)) {
    const mark = markByStart.get(part);
    if (part === '') continue;
    if (mark !== undefined) begin(mark);
    else if (part === end) finish();
    else {
      writeEndedMark(part);
      append(open.at(-1)!, part);
    }
  }
  while (open.length > 1) {
    writeEndedMark('');
    const last = open.pop()!;
    ended = last.mark === 'deleted' ? { ...last, mark: undefined } : last; // the end mark is missing
  }
  writeEndedMark('');
  return open[0]!.parts.join('');

  function begin(mark: TextMark): void {
    if (ended?.mark === mark) {
      open.push(ended);
      ended = undefined;
      return;
    }
    writeEndedMark('');
    if (open.length > maxDepth) tooDeep++;
    else open.push({ mark, parts: [], tail: '' });
  }

  function finish(): void {
    writeEndedMark('');
    if (tooDeep > 0) tooDeep--;
    else if (open.length > 1) ended = open.pop();
  }

  /** Writes the text that has ended into the surrounding text. */
  function writeEndedMark(after: string): void {
    if (!ended) return;
    const parent = open.at(-1)!;
    append(parent, formatMarkedText(ended, parent.tail, after));
    ended = undefined;
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
      return markRaisedText(mark, text, before, after);
    default:
      return text;
  }
}
