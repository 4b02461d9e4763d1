import { plural } from '#base/text/phrases';
import { visible, visibleJson } from '#base/text/visible';
import { redact } from '#secrets/redact';
import type { SearchEntry, SearchKind, SearchReport } from '#reports';

/** Formats the printed JSON document, or a part of it, as one line. */
export function searchJson(value: SearchReport | SearchEntry | OtherFile): string {
  return `${visibleJson(JSON.stringify(value))}\n`;
}

export type OtherFile = NonNullable<SearchReport['otherFiles']>[number];

/**
 * Makes text printable: no line has control or hidden characters, and redacting a line again changes nothing. Lines are
 * from different files, so a line that announces a value, such as `Password:` at its end, does not apply to the next.
 */
export function printable(text: string): string {
  return text.split('\n').map((line) => redact(visibleLine(line))).join('\n');
}

/** Tabs stay. */
function visibleLine(line: string): string {
  return line.split('\t').map(visible).join('\t');
}

/** Formats an entry: `src/a.ts:12:5: (typescript) const a = b;`; in a search for files, only the path. */
export function entryLine({ file, line, column, snippet, language }: SearchEntry, kind: SearchKind): string {
  const path = shownPath(file);
  if (kind === 'files') return path;
  return visibleLine(`${path}:${line}:${column}: ${language === undefined ? '' : `(${language}) `}${snippet}`);
}

/** `src/a.ts (3 matches)`. */
export function fileLine(path: string, matches: number): string {
  return `${shownPath(path)} (${matchCount(matches)})`;
}

/** A path with a colon, a quote, hidden characters or blanks at its ends is quoted as in JSON. */
function shownPath(path: string): string {
  const isPlain = visible(path) === path && !/[:"\\]|^[\s[]|\s$/.test(path);
  return isPlain ? path : visibleJson(JSON.stringify(path).replace(/\n/g, '\\n'));
}

export function matchCount(matches: number): string {
  return plural(matches, 'match', 'matches');
}
