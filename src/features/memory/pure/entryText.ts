import { parseConflictMarker } from '#base/text/conflictMarks';
import { parseFenceMark, isEndMark, isEntryHeading, isEscaped, isField, isHeading } from './lineKinds';
import type { MemoryEntry } from './memoryEntry';
import { truncateAtCodePoint } from '#secrets/truncate';

/** The maximum length of a title, in characters. */
const maxTitleLength = 100;

/** Splits a statement of the user or an agent into a title and a text. The text is '' if one line is enough. */
export function splitStatement(statement: string): Pick<MemoryEntry, 'title' | 'text'> {
  const text = closeFence(statement.replaceAll('\r\n', '\n').trim());
  const [firstLine = ''] = text.split('\n', 1);
  const line = firstLine.replace(/^#{1,6}\s/, '').trim();
  if (text === line && line.length <= maxTitleLength) return { title: line, text: '' };
  return { title: truncateAtCodePoint(line, maxTitleLength), text };
}

/**
 * Formats the block of an entry, with `\n` line endings. A union merge keeps only one copy of lines that end the
 * additions of both branches, and interleaves blocks if more than three consecutive lines are equal in both (git's
 * xdiff/xmerge.c). So the first and the last line contain the id, there is no empty line between the fields and the
 * text, and anchor hashes are unique to the entry.
 */
export function formatEntryBlock(entry: MemoryEntry): string {
  const { id, date, title, status, supersededBy, about, source, anchors, text } = entry;
  const statusText = status === 'superseded' && supersededBy !== undefined ? `superseded by ${supersededBy}` : status;
  const lines = [
    `### ${date === undefined ? '' : `${date} `}${toOneLine(title)} [${id}]`,
    `Status: ${statusText ?? 'proposed'}`,
    ...(about.length > 0 ? [`About: ${about.map(formatAboutItem).join(', ')}`] : []),
    ...(source === undefined || source === '' ? [] : [`Source: ${toOneLine(source)}`]),
    ...anchors.map(({ path, symbol, hash }) =>
      `Anchor: ${encodePath(path)}${symbol === undefined ? '' : `#${symbol}`} ${hash}`
    ),
  ];
  return [...lines, ...(text === '' ? [] : [escapeBodyText(text)]), `<!-- ${id} -->`, ''].join('\n');
}

/** Adds a backslash to lines that would end the entry or be read as one of its fields. */
function escapeBodyText(text: string): string {
  let openFence: string | undefined;
  const lines = text.split('\n').map((line, i) => {
    const mark = parseFenceMark(line, openFence);
    const isOutsideFence = openFence === undefined && mark === undefined;
    if (mark !== undefined) openFence = mark === '' ? undefined : mark;
    const endsEntry = isEntryHeading(line) || isEndMark(line) || parseConflictMarker(line) !== undefined ||
      isOutsideFence && isHeading(line);
    return endsEntry || i === 0 && isField(line) || isEscaped(line) ? `\\${line}` : line;
  });
  return closeFence(lines.join('\n'));
}

/** Closes a fence that the text leaves open. */
function closeFence(text: string): string {
  let openFence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = parseFenceMark(line, openFence);
    if (mark !== undefined) openFence = mark === '' ? undefined : mark;
  }
  return openFence === undefined ? text : `${text}\n${openFence}`;
}

/** Restores the text that `escapeBodyText` wrote as these lines. */
export function parseEntryBody(lines: readonly string[]): string {
  const body = lines.filter((line) => !isEndMark(line)).map((line) => (isEscaped(line) ? line.slice(1) : line));
  const firstTextIndex = body.findIndex((line) => line !== '');
  return firstTextIndex < 0 ? '' : body.slice(firstTextIndex).join('\n').trimEnd();
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Encodes `#` in a path, because the first `#` of an anchor ends its path. */
function encodePath(path: string): string {
  return path.replace(/[%#]/g, (c) => (c === '#' ? '%23' : '%25'));
}

/** Formats a path with a comma as code, so that it is not split at the comma. */
function formatAboutItem(about: string): string {
  return about.includes(',') ? `\`${about}\`` : about;
}
