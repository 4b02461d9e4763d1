import { conflictMark } from '#base/text/conflictMarks';
import { cut } from '#base/text/markdown';
import { fenceMark, isEndMark, isEntryHeading, isEscaped, isField, isHeading } from './lineKinds';
import type { MemoryEntry } from './memoryEntry';

/** The maximum length of a title, in characters. */
const longestTitle = 100;

/** Splits a statement of the user or an agent into title and text. The text is '' if one line is enough. */
export function titleAndText(statement: string): Pick<MemoryEntry, 'title' | 'text'> {
  const text = withClosedFence(statement.replaceAll('\r\n', '\n').trim());
  const [first = ''] = text.split('\n', 1);
  const line = first.replace(/^#{1,6}\s/, '').trim();
  if (text === line && line.length <= longestTitle) return { title: line, text: '' };
  return { title: cut(line, longestTitle), text };
}

/**
 * Formats the block of an entry, with `\n` line ends. A union merge keeps only one copy of lines that end the additions
 * of both branches, and interleaves blocks if more than three consecutive lines are equal in both (git's
 * xdiff/xmerge.c). So the first and the last line contain the id, there is no empty line between the fields and the
 * text, and anchor hashes are unique to the entry.
 */
export function entryBlock(entry: MemoryEntry): string {
  const { id, date, title, status, supersededBy, about, source, anchors, text } = entry;
  const state = status === 'superseded' && supersededBy !== undefined ? `superseded by ${supersededBy}` : status;
  const lines = [
    `### ${date === undefined ? '' : `${date} `}${oneLine(title)} [${id}]`,
    `Status: ${state ?? 'proposed'}`,
    ...(about.length > 0 ? [`About: ${about.map(listed).join(', ')}`] : []),
    ...(source === undefined || source === '' ? [] : [`Source: ${oneLine(source)}`]),
    ...anchors.map(({ path, symbol, hash }) =>
      `Anchor: ${encodedPath(path)}${symbol === undefined ? '' : `#${symbol}`} ${hash}`
    ),
  ];
  return [...lines, ...(text === '' ? [] : [bodyText(text)]), `<!-- ${id} -->`, ''].join('\n');
}

/** Adds a backslash to lines that would end the entry or be read as one of its fields. */
function bodyText(text: string): string {
  let fence: string | undefined;
  const lines = text.split('\n').map((line, i) => {
    const mark = fenceMark(line, fence);
    const isOutside = fence === undefined && mark === undefined;
    if (mark !== undefined) fence = mark === '' ? undefined : mark;
    const ends = isEntryHeading(line) || isEndMark(line) || conflictMark(line) !== undefined ||
      isOutside && isHeading(line);
    return ends || i === 0 && isField(line) || isEscaped(line) ? `\\${line}` : line;
  });
  return withClosedFence(lines.join('\n'));
}

/** Closes a fence that the text leaves open. */
function withClosedFence(text: string): string {
  let open: string | undefined;
  for (const line of text.split('\n')) {
    const mark = fenceMark(line, open);
    if (mark !== undefined) open = mark === '' ? undefined : mark;
  }
  return open === undefined ? text : `${text}\n${open}`;
}

/** Restores the text that `bodyText` wrote as these lines. */
export function parseEntryBody(lines: readonly string[]): string {
  const body = lines.filter((line) => !isEndMark(line)).map((line) => (isEscaped(line) ? line.slice(1) : line));
  const first = body.findIndex((line) => line !== '');
  return first < 0 ? '' : body.slice(first).join('\n').trimEnd();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Encodes `#`, as the first `#` of an anchor ends its path. */
function encodedPath(path: string): string {
  return path.replace(/[%#]/g, (c) => (c === '#' ? '%23' : '%25'));
}

/** Formats a path with a comma as code, so that it remains a single path. */
function listed(about: string): string {
  return about.includes(',') ? `\`${about}\`` : about;
}
