import { characterSet } from '../text/characterSet';
import { endsLine, startsKey } from './surroundings';
import type { Value } from '../classification/context';

/**
 * Returns the value after a name that is a label for people: `**Password:** x`, `<b>Password:</b> x`, `| Password | x
 * |`, `password :: x`, "the password is x", `Secret Access Key [None]: x`, `Username: a, Password: x`. Sentences follow
 * such labels too, so the value must look like a password, unless it is code, or the only word on the line of a bold
 * label, or the line's last word, with a digit, after "is:".
 */
export function labelledValue(text: string, nameStart: number, nameEnd: number): Value | undefined {
  if (mayLabel[text.charCodeAt(nameEnd)] !== 1) return undefined;
  const pattern = text.startsWith(': ', nameEnd) && followsAccount(text, nameStart) ? afterAccount : label;
  pattern.lastIndex = nameEnd;
  const match = pattern.exec(text);
  if (!match || match[1] !== undefined && !isRow(text, nameStart)) return undefined;
  const start = pattern.lastIndex;
  value.lastIndex = start;
  if (!value.test(text)) return undefined;
  const isCell = match[1] !== undefined;
  const end = value.lastIndex;
  if (pattern === afterAccount && !sentenceEnd.test(text.slice(end, end + 40))) return undefined;
  rowGoesOn.lastIndex = end;
  if (isCell && !rowGoesOn.test(text)) return undefined;
  const isCode = text[start - 1] === '`' && text[end] === '`';
  const isStated = match[0].endsWith(': ') && /^[`"]? is/.test(match[0]) && /\d/.test(text.slice(start, end));
  const isAlone = isCell
    ? isCode
    : (isStated || /^[:=]?(?:\*|_)/.test(match[0])) && (isCode || endsLine(text, end));
  return { start, end, context: isAlone ? 'configLine' : 'restOfLine' };
}

/** Finds the value of `:password: x`, a reStructuredText field that is alone on its line. */
export function fieldValue(text: string, nameStart: number, nameEnd: number): Value | undefined {
  const before = text.slice(Math.max(0, nameStart - 40), nameStart);
  if (!/(?:^|\n)[ \t]{0,24}:$/.test(before)) return undefined;
  afterAccount.lastIndex = nameEnd;
  if (!afterAccount.test(text)) return undefined;
  const start = afterAccount.lastIndex;
  value.lastIndex = start;
  return value.test(text) && endsLine(text, value.lastIndex)
    ? { start, end: value.lastIndex, context: 'restOfLine' }
    : undefined;
}

/** `Username: bob, ` */
function followsAccount(text: string, nameStart: number): boolean {
  return /\b(?:user(?:name)?|login|e-?mail|account)(?: is)?: {0,4}[^\s,;]{1,64}[,;|]? {1,4}(?:and )?(?:the )?$/i.test(
    text.slice(Math.max(0, nameStart - 120), nameStart),
  );
}

const afterAccount = /:[ \t]{1,16}/y;
/** Excludes a default: `user: str, password: str = "x"`. */
const sentenceEnd = /^[.,;)]?[ \t]*(?:\r?\n|$)/;
const mayLabel = characterSet(/[*_:<|`" \t[]/);
const tag = String.raw`<\/(?:b|strong|em|i|u|label|span|code|h\d)>`;
const label = new RegExp(
  String
    .raw`(?:[:=]?(?:\*{1,2}|__)[ \t]{0,4}[:=]?[ \t]|[:=]?${tag}[ \t]{0,4}[:=]?\s|[ \t]?::[ \t]|[\`"*]{0,3}[ \t]{0,40}(\|)[ \t]{1,40}|[\`"]? (?:is set to|is now|is|was|will be|defaults to):? |[ \t]?\[None\]: )[ \t]{0,4}(?:<code>)?[\`"'*]{0,2}`,
  'y',
);
/** A value without the punctuation at the end of the sentence. */
const value = /[^\s|`"'<>*()[\]{}]{3,200}?(?=[.,;:]?(?:[\s|`"'<>*)\]}]|$))/y;
const rowGoesOn = /[`"'*]{0,2}[ \t]{0,80}(?:\||\r?\n|$)/y;

/** Reports whether only the edge of a table row precedes the name. */
function isRow(text: string, nameStart: number): boolean {
  return startsKey(text, nameStart) ||
    /(?:^|\n)[ \t>]{0,8}\|[ \t]{0,40}[*`"]{0,3}(?:[\w.-]{1,24} ){0,3}$/.test(
      text.slice(Math.max(0, nameStart - 140), nameStart),
    );
}
