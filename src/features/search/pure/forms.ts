import { formatCountWithNoun } from '#base/text/phrases';
import { escapeInvisible, escapeInvisibleInJson } from '#base/text/visible';
import { redact } from '#secrets/redact';
import type { SearchEntry, SearchKind, SearchReport } from '#reports';

/** Formats the printed JSON document, or a part of it, as one line. */
export function formatSearchJson(value: SearchReport | SearchEntry | OtherFile): string {
  return `${escapeInvisibleInJson(JSON.stringify(value))}\n`;
}

export type OtherFile = NonNullable<SearchReport['otherFiles']>[number];

/**
 * Makes text printable: it removes control and hidden characters, and redacts each line separately. Lines may be from
 * different files, so a label at the end of a line, such as `Password:`, does not apply to the next line.
 */
export function toPrintable(text: string): string {
  return text.split('\n').map((line) => redact(makeLineVisible(line))).join('\n');
}

/** Makes hidden characters of a line visible, except tabs. */
function makeLineVisible(line: string): string {
  return line.split('\t').map(escapeInvisible).join('\t');
}

/** Formats an entry: `src/a.ts:12:5: (typescript) const a = b;`; in a search for files, only the path. */
export function formatEntryLine({ file, line, column, snippet, language }: SearchEntry, kind: SearchKind): string {
  const path = formatShownPath(file);
  if (kind === 'files') return path;
  return makeLineVisible(`${path}:${line}:${column}: ${language === undefined ? '' : `(${language}) `}${snippet}`);
}

/** Formats a file as `src/a.ts (3 matches)`. */
export function formatFileLine(path: string, matchCount: number): string {
  return `${formatShownPath(path)} (${formatMatchCount(matchCount)})`;
}

/** Formats a path. A path with a colon, a quote, hidden characters or blanks at its ends is quoted as in JSON. */
function formatShownPath(path: string): string {
  const isPlain = escapeInvisible(path) === path && !/[:"\\]|^[\s[]|\s$/.test(path);
  return isPlain ? path : escapeInvisibleInJson(JSON.stringify(path).replace(/\n/g, '\\n'));
}

export function formatMatchCount(matchCount: number): string {
  return formatCountWithNoun(matchCount, 'match', 'matches');
}
