import { toAsciiBytes } from '#base/text/asciiBytes';
import type { BlockComment, RuleTable, StringForm } from './lexicalRules';

const newline = 10, carriageReturn = 13;

/**
 * Returns the end of the comment that opens at the offset, which is the end of the text if the comment is not closed.
 */
export function findBlockCommentEnd({ open, close, nests }: BlockComment, text: string, offset: number): number {
  if (!nests) {
    const closeOffset = text.indexOf(close, offset + open.length);
    return closeOffset < 0 ? text.length : closeOffset + close.length;
  }
  const openCode = open.charCodeAt(0), closeCode = close.charCodeAt(0);
  let depth = 1;
  for (let i = offset + open.length; i < text.length;) {
    const c = text.charCodeAt(i);
    if (c === closeCode && text.startsWith(close, i)) {
      i += close.length;
      if (--depth === 0) return i;
    } else if (c === openCode && text.startsWith(open, i)) {
      depth++;
      i += open.length;
    } else i++;
  }
  return text.length;
}

/** Returns the end of the string that opens at the offset, or undefined if no string begins there. */
export function findStringFormEnd(form: StringForm, text: string, offset: number, table: RuleTable):
  | number
  | undefined
{
  if (form.prefixed && !isWordCharacter(text.charCodeAt(offset - 1))) return undefined;
  return form.interpolation === undefined
    ? findPlainStringEnd(form, text, offset)
    : findInterpolatedStringEnd(form, text, offset, table);
}

function isWordCharacter(c: number): boolean {
  return c >= 97 && c <= 122 || c >= 65 && c <= 90 || c >= 48 && c <= 57 || c === 95;
}

function findPlainStringEnd({ open, close = open, escape, spansLines, firstClose }: StringForm, text: string,
  offset: number): number
{
  const bytes = toAsciiBytes(text);
  const escapeCode = escape?.charCodeAt(0);
  const closeCode = close.charCodeAt(0);
  for (let i = offset + open.length; i < text.length; i++) {
    const c = bytes[i]!;
    if (c === closeCode && (close.length === 1 || text.startsWith(close, i)))
      return firstClose ? i + close.length : findEndAfterClose(text, i, close);
    if (c === escapeCode) i = findEscapeEnd(text, i);
    else if (c === newline && !spansLines) return i;
  }
  return text.length;
}

/** Returns the end of a string. If more than three quotes follow its content, only the last three close the string. */
function findEndAfterClose(text: string, offset: number, close: string): number {
  let end = offset + close.length;
  if (close.length === 3 && close[0] === close[2]) { for (let i = 0; i < 2 && text[end] === close[0]; i++) end++; }
  return end;
}

/**
 * Returns the offset of the last character in the escape at the offset. An escaped line end may have two characters.
 */
function findEscapeEnd(text: string, offset: number): number {
  return text.charCodeAt(offset + 1) === carriageReturn && text.charCodeAt(offset + 2) === newline
    ? offset + 2
    : offset + 1;
}

/** A string that is being scanned, and the number of open brackets in its interpolation; -1 outside interpolations. */
interface OpenString {
  readonly form: StringForm;
  bracketDepth: number;
}

/**
 * Finds the end of a string with interpolations. Nested strings are kept in a list instead of on the call stack, which
 * hostile text could exhaust.
 */
function findInterpolatedStringEnd(form: StringForm, text: string, offset: number, table: RuleTable): number {
  const openStrings: OpenString[] = [{ form, bracketDepth: -1 }];
  const endsWithLine = !form.spansLines && table.closedByLines;
  for (let i = offset + form.open.length; i < text.length;) {
    const innermostString = openStrings[openStrings.length - 1]!;
    if (endsWithLine && text.charCodeAt(i) === newline) return i;
    i = innermostString.bracketDepth < 0
      ? stepInString(innermostString, text, i, openStrings)
      : stepInInterpolation(innermostString, text, i, openStrings, table);
    if (openStrings.length === 0) return i;
  }
  if (form.spansLines || endsWithLine) return text.length;
  table.closedByLines = true;
  return findInterpolatedStringEnd(form, text, offset, table);
}

/** Takes one step in a string's text and returns the offset at which to continue. */
function stepInString(innermostString: OpenString, text: string, offset: number, openStrings: OpenString[]): number {
  const { form } = innermostString;
  const { interpolation = '', close = form.open, escape } = form;
  const c = text.charCodeAt(offset);
  if (c === interpolation.charCodeAt(0) && text.startsWith(interpolation, offset)) {
    innermostString.bracketDepth = 0;
    return offset + interpolation.length;
  }
  if (c === close.charCodeAt(0) && text.startsWith(close, offset)) {
    openStrings.pop();
    return findEndAfterClose(text, offset, close);
  }
  if (c === escape?.charCodeAt(0)) return findEscapeEnd(text, offset) + 1;
  if (c === newline && !form.spansLines) {
    openStrings.length = 0; // an unclosed string ends with its line, as do all strings around it
    return offset;
  }
  return offset + 1;
}

/** Takes one step in the code of an interpolation. */
function stepInInterpolation(innermostString: OpenString, text: string, offset: number, openStrings: OpenString[],
  table: RuleTable): number
{
  const c = text.charCodeAt(offset);
  if (c === 40 || c === 91 || c === 123) innermostString.bracketDepth++;
  else if ((c === 41 || c === 93 || c === 125) && --innermostString.bracketDepth < 0) return offset + 1;
  else {
    for (const rule of table.rules[c] ?? []) {
      if (!text.startsWith(rule.open, offset)) continue;
      if (
        rule.form?.interpolation !== undefined && !(rule.form.prefixed && !isWordCharacter(text.charCodeAt(offset - 1)))
      ) {
        openStrings.push({ form: rule.form, bracketDepth: -1 });
        return offset + rule.open.length;
      }
      const end = rule.findEnd(text, offset, table);
      if (end !== undefined && end > offset) return end;
    }
  }
  return offset + 1;
}
