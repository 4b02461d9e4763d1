import { toAsciiBytes } from '#base/text/asciiBytes';
import type { BlockComment, RuleTable, StringForm } from './lexicalRules';

const newline = 10, carriageReturn = 13;

/** Returns the end of the comment that opens at `at`, which is the end of the text if the comment is not closed. */
export function findBlockCommentEnd({ open, close, nests }: BlockComment, text: string, at: number): number {
  if (!nests) {
    const closeAt = text.indexOf(close, at + open.length);
    return closeAt < 0 ? text.length : closeAt + close.length;
  }
  const first = open.charCodeAt(0), last = close.charCodeAt(0);
  let depth = 1;
  for (let i = at + open.length; i < text.length;) {
    const c = text.charCodeAt(i);
    if (c === last && text.startsWith(close, i)) {
      i += close.length;
      if (--depth === 0) return i;
    } else if (c === first && text.startsWith(open, i)) {
      depth++;
      i += open.length;
    } else i++;
  }
  return text.length;
}

/** Returns the end of the string that opens at `at`, or undefined if no string begins there. */
export function findStringFormEnd(form: StringForm, text: string, at: number, table: RuleTable): number | undefined {
  if (form.prefixed && !isWordCharacter(text.charCodeAt(at - 1))) return undefined;
  return form.interpolation === undefined
    ? findPlainStringEnd(form, text, at)
    : findInterpolatedStringEnd(form, text, at, table);
}

function isWordCharacter(c: number): boolean {
  return c >= 97 && c <= 122 || c >= 65 && c <= 90 || c >= 48 && c <= 57 || c === 95;
}

function findPlainStringEnd({ open, close = open, escape, lines, firstClose }: StringForm, text: string,
  at: number): number
{
  const bytes = toAsciiBytes(text);
  const escapeCode = escape?.charCodeAt(0);
  const last = close.charCodeAt(0);
  for (let i = at + open.length; i < text.length; i++) {
    const c = bytes[i]!;
    if (c === last && (close.length === 1 || text.startsWith(close, i)))
      return firstClose ? i + close.length : findEndAfterClose(text, i, close);
    if (c === escapeCode) i = findEscapeEnd(text, i);
    else if (c === newline && !lines) return i;
  }
  return text.length;
}

/** Returns the end of a string. If more than three quotes follow its content, only the last three close the string. */
function findEndAfterClose(text: string, at: number, close: string): number {
  let end = at + close.length;
  if (close.length === 3 && close[0] === close[2]) { for (let i = 0; i < 2 && text[end] === close[0]; i++) end++; }
  return end;
}

/** Returns the offset of the last character in the escape at `at`. An escaped line end may have two characters. */
function findEscapeEnd(text: string, at: number): number {
  return text.charCodeAt(at + 1) === carriageReturn && text.charCodeAt(at + 2) === newline ? at + 2 : at + 1;
}

/** A string that is being scanned, and the number of open brackets in its interpolation; -1 outside interpolations. */
interface OpenString {
  readonly form: StringForm;
  brackets: number;
}

/**
 * Finds the end of a string with interpolations. Nested strings are kept in a list instead of on the call stack, which
 * hostile text could exhaust.
 */
function findInterpolatedStringEnd(form: StringForm, text: string, at: number, table: RuleTable): number {
  const openStrings: OpenString[] = [{ form, brackets: -1 }];
  const endsWithLine = !form.lines && table.closedByLines;
  for (let i = at + form.open.length; i < text.length;) {
    const top = openStrings[openStrings.length - 1]!;
    if (endsWithLine && text.charCodeAt(i) === newline) return i;
    i = top.brackets < 0
      ? stepInString(top, text, i, openStrings)
      : stepInInterpolation(top, text, i, openStrings, table);
    if (openStrings.length === 0) return i;
  }
  if (form.lines || endsWithLine) return text.length;
  table.closedByLines = true;
  return findInterpolatedStringEnd(form, text, at, table);
}

/** Takes one step in a string's text and returns the offset at which to continue. */
function stepInString(top: OpenString, text: string, at: number, openStrings: OpenString[]): number {
  const { form } = top;
  const { interpolation = '', close = form.open, escape } = form;
  const c = text.charCodeAt(at);
  if (c === interpolation.charCodeAt(0) && text.startsWith(interpolation, at)) {
    top.brackets = 0;
    return at + interpolation.length;
  }
  if (c === close.charCodeAt(0) && text.startsWith(close, at)) {
    openStrings.pop();
    return findEndAfterClose(text, at, close);
  }
  if (c === escape?.charCodeAt(0)) return findEscapeEnd(text, at) + 1;
  if (c === newline && !form.lines) {
    openStrings.length = 0; // an unclosed string ends with its line, as do all strings around it
    return at;
  }
  return at + 1;
}

/** Takes one step in the code of an interpolation. */
function stepInInterpolation(top: OpenString, text: string, at: number, openStrings: OpenString[],
  table: RuleTable): number
{
  const c = text.charCodeAt(at);
  if (c === 40 || c === 91 || c === 123) top.brackets++;
  else if ((c === 41 || c === 93 || c === 125) && --top.brackets < 0) return at + 1;
  else {
    for (const rule of table.rules[c] ?? []) {
      if (!text.startsWith(rule.open, at)) continue;
      if (
        rule.form?.interpolation !== undefined && !(rule.form.prefixed && !isWordCharacter(text.charCodeAt(at - 1)))
      ) {
        openStrings.push({ form: rule.form, brackets: -1 });
        return at + rule.open.length;
      }
      const end = rule.end(text, at, table);
      if (end !== undefined && end > at) return end;
    }
  }
  return at + 1;
}
