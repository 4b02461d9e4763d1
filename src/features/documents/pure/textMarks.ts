import { raisedText } from './raisedText';

/**
 * Meaning that the look of a text adds to its characters. Parsers put a mark before and after such a text, and
 * `writeMarks` writes the marks out once the neighboring text is known: `25` with a raised `3` never becomes `253`.
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
const markOf = new Map(Object.entries(starts).map(([mark, start]) => [start, mark as TextMark]));
/** The maximum nesting of marks; deeper marks are left out. */
const deepest = 6;
/** The number of characters examined before a raised text. */
const tailLength = 12;

export function startOf(mark: TextMark): string {
  return starts[mark];
}

export const endOfMark = end;

export function withMark(mark: TextMark | undefined, text: string): string {
  return mark === undefined || text === '' ? text : starts[mark] + text + end;
}

interface Open {
  readonly mark: TextMark | undefined;
  readonly parts: string[];
  /** The last characters of the parts. */
  tail: string;
}

/** Writes the marks as characters: `25^3`, `word[3]`, `~~struck~~`. Deleted text is left out. */
export function writeMarks(text: string): string {
  if (!anyMark.test(text)) return text;
  const open: Open[] = [{ mark: undefined, parts: [], tail: '' }];
  /** Has ended, but a run with the same look may follow immediately. */
  let ended: Open | undefined;
  let tooDeep = 0;
  for (const part of text.split(anyMark)) {
    const mark = markOf.get(part);
    if (part === '') continue;
    if (mark !== undefined) begin(mark);
    else if (part === end) finish();
    else {
      settle(part);
      append(open.at(-1)!, part);
    }
  }
  while (open.length > 1) {
    settle('');
    const last = open.pop()!;
    ended = last.mark === 'deleted' ? { ...last, mark: undefined } : last; // its end is missing
  }
  settle('');
  return open[0]!.parts.join('');

  function begin(mark: TextMark): void {
    if (ended?.mark === mark) {
      open.push(ended);
      ended = undefined;
      return;
    }
    settle('');
    if (open.length > deepest) tooDeep++;
    else open.push({ mark, parts: [], tail: '' });
  }

  function finish(): void {
    settle('');
    if (tooDeep > 0) tooDeep--;
    else if (open.length > 1) ended = open.pop();
  }

  /** Writes the text that has ended into the surrounding text. */
  function settle(after: string): void {
    if (!ended) return;
    const around = open.at(-1)!;
    append(around, written(ended, around.tail, after));
    ended = undefined;
  }
}

function append(to: Open, text: string): void {
  to.parts.push(text);
  to.tail = (to.tail + text.slice(-tailLength)).slice(-tailLength);
}

function written({ mark, parts }: Open, before: string, after: string): string {
  const text = parts.join('');
  switch (mark) {
    case 'deleted':
      return '';
    case 'struck':
      return text.trim() === '' ? text : text.replace(/^(\s*)(\S[^]*?)(\s*)$/, '$1~~$2~~$3');
    case 'raised':
    case 'lowered':
      return raisedText(mark, text, before, after);
    default:
      return text;
  }
}
