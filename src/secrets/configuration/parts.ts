import { isBlank, lineEnd, skipBlanks } from '../text/lines';

/** A stretch of a text that is written in a format of its own. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** Texts that YAML holds behind `|` or `>`: each line that is indented more than the one that opens them. */
export function blockScalars(text: string): Part[] {
  const parts: Part[] = [];
  scalar.lastIndex = 0;
  for (let match = scalar.exec(text); match; match = scalar.exec(text)) {
    const indent = match[1]!.length;
    const start = match.index + match[0].length;
    let end = start;
    for (let at = start; at < text.length;) {
      const to = lineEnd(text, at);
      const first = skipBlanks(text, at, to);
      if (first < to && first - at <= indent) break;
      at = end = Math.min(text.length, to + 1);
    }
    if (end > start) parts.push({ start, end });
    scalar.lastIndex = Math.max(end, start);
  }
  return parts;
}

const scalar = /^([ \t]{0,200})[^\n#|>]{1,300}[|>][+-]?\d?[+-]?[ \t]*\r?\n/gm;

/** The text with blanks for the marks of a unified diff, at the same offsets; the text itself where it holds none. */
export function withoutDiffMarks(text: string): string {
  hunk.lastIndex = 0;
  if (!text.includes('@@ -') || !hunk.test(text)) return text;
  let out = '';
  let copied = 0;
  let isHunk = false;
  for (let at = 0; at < text.length; at = lineEnd(text, at) + 1) {
    const c = text.charCodeAt(at);
    if (c === atSign && text.startsWith('@@ -', at)) {
      isHunk = true;
      continue;
    }
    if (!isHunk) continue;
    if (c === plus || c === minus) {
      out += `${text.slice(copied, at)} `;
      copied = at + 1;
    } else isHunk = isBlank(c) || c === newline || c === backslash;
  }
  return out + text.slice(copied);
}

const hunk = /^@@ -\d{1,9}(?:,\d{1,9})? \+\d{1,9}(?:,\d{1,9})? @@/gm;
const newline = 10, plus = 43, minus = 45, atSign = 64, backslash = 92;
