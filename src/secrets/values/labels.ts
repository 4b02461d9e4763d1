import { createCharacterSet } from '../text/characterSet';
import { endsLine, startsKey } from './surroundings';
import type { Value } from '../classification/context';

/**
 * Returns the value after a name that is a label in prose: `**Password:** x`, `<b>Password:</b> x`, `| Password | x
 * |`, `password :: x`, "the password is x", `Secret Access Key [None]: x`, `Username: a, Password: x`. Sentences can
 * follow such labels too, so the value must look like a password. Exceptions are code, the only word after a bold label
 * on a line, and a word with a digit after "is:" at the end of a line.
 */
export function findLabeledValue(text: string, nameStart: number, nameEnd: number): Value | undefined {
  if (canFollowLabel[text.charCodeAt(nameEnd)] !== 1) return undefined;
  const pattern = text.startsWith(': ', nameEnd) && followsAccount(text, nameStart)
    ? afterAccountPattern
    : labelPattern;
  pattern.lastIndex = nameEnd;
  const match = pattern.exec(text);
  if (!match || match[1] !== undefined && !startsTableRow(text, nameStart)) return undefined;
  const start = pattern.lastIndex;
  valuePattern.lastIndex = start;
  if (!valuePattern.test(text)) return undefined;
  const isCell = match[1] !== undefined;
  const end = valuePattern.lastIndex;
  if (pattern === afterAccountPattern && !sentenceEndPattern.test(text.slice(end, end + 40))) return undefined;
  rowContinuationPattern.lastIndex = end;
  if (isCell && !rowContinuationPattern.test(text)) return undefined;
  const isCode = text[start - 1] === '`' && text[end] === '`';
  const isStated = match[0].endsWith(': ') && /^[`"]? is/.test(match[0]) && /\d/.test(text.slice(start, end));
  const isExplicit = isCell
    ? isCode
    : (isStated || /^[:=]?(?:\*|_)/.test(match[0])) && (isCode || endsLine(text, end));
  return { start, end, context: isExplicit ? 'configLine' : 'restOfLine' };
}

/** Finds the value of `:password: x`, a reStructuredText field that is alone on its line. */
export function findFieldValue(text: string, nameStart: number, nameEnd: number): Value | undefined {
  const precedingText = text.slice(Math.max(0, nameStart - 40), nameStart);
  if (!/(?:^|\n)[ \t]{0,24}:$/.test(precedingText)) return undefined;
  afterAccountPattern.lastIndex = nameEnd;
  if (!afterAccountPattern.test(text)) return undefined;
  const start = afterAccountPattern.lastIndex;
  valuePattern.lastIndex = start;
  return valuePattern.test(text) && endsLine(text, valuePattern.lastIndex)
    ? { start, end: valuePattern.lastIndex, context: 'restOfLine' }
    : undefined;
}

/** Reports whether an account precedes the name: `Username: bob, `. */
function followsAccount(text: string, nameStart: number): boolean {
  return /\b(?:user(?:name)?|login|e-?mail|account)(?: is)?: {0,4}[^\s,;]{1,64}[,;|]? {1,4}(?:and )?(?:the )?$/i.test(
    text.slice(Math.max(0, nameStart - 120), nameStart),
  );
}

const afterAccountPattern = /:[ \t]{1,16}/y;
/** Matches the end of a sentence, but no default: `user: str, password: str = "x"`. */
const sentenceEndPattern = /^[.,;)]?[ \t]*(?:\r?\n|$)/;
const canFollowLabel = createCharacterSet(/[*_:<|`" \t[]/);
const closingTagSource = String.raw`<\/(?:b|strong|em|i|u|label|span|code|h\d)>`;
const labelPattern = new RegExp(
  String
    .raw`(?:[:=]?(?:\*{1,2}|__)[ \t]{0,4}[:=]?[ \t]|[:=]?${closingTagSource}[ \t]{0,4}[:=]?\s|[ \t]?::[ \t]|[\`"*]{0,3}[ \t]{0,40}(\|)[ \t]{1,40}|[\`"]? (?:is set to|is now|is|was|will be|defaults to):? |[ \t]?\[None\]: )[ \t]{0,4}(?:<code>)?[\`"'*]{0,2}`,
  'y',
);
/** Matches a value without the punctuation at the end of the sentence. */
const valuePattern = /[^\s|`"'<>*()[\]{}]{3,200}?(?=[.,;:]?(?:[\s|`"'<>*)\]}]|$))/y;
const rowContinuationPattern = /[`"'*]{0,2}[ \t]{0,80}(?:\||\r?\n|$)/y;

/** Reports whether only the edge of a table row precedes the name. */
function startsTableRow(text: string, nameStart: number): boolean {
  return startsKey(text, nameStart) ||
    /(?:^|\n)[ \t>]{0,8}\|[ \t]{0,40}[*`"]{0,3}(?:[\w.-]{1,24} ){0,3}$/.test(
      text.slice(Math.max(0, nameStart - 140), nameStart),
    );
}
