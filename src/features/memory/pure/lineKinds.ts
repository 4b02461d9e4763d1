/** Recognizes lines of a memory file by their beginnings. All patterns match in linear time. */

export interface EntryHeading {
  readonly date: string | undefined;
  readonly title: string;
  readonly id: string;
}

/** Parses `### 2026-03-04 Prices are integers [m-7f3a91c04e]`. Returns undefined for any other line. */
export function parseEntryHeading(line: string): EntryHeading | undefined {
  if (!isEntryHeading(line)) return undefined;
  const trimmedLine = line.trimEnd();
  const content = trimmedLine.slice(4, -15).trim();
  const date = /^\d{4}-\d{2}-\d{2}(?= |$)/.exec(content)?.[0];
  return { date, title: content.slice(date?.length ?? 0).trim(), id: trimmedLine.slice(-13, -1) };
}

export function isEntryHeading(line: string): boolean {
  return line.startsWith('### ') && /^ ?\[m-[0-9a-f]{10}\]$/.test(line.trimEnd().slice(-15)) ||
    line.startsWith('### [m-') && /^### \[m-[0-9a-f]{10}\]\s*$/.test(line);
}

/** Reports whether a line is the last line of a block: see `formatEntryBlock`. */
export function isEndMark(line: string): boolean {
  return line.startsWith('<!-- m-') && /^<!-- m-[0-9a-f]{10} -->\s*$/.test(line);
}

/** Reports whether a line is a heading of level 1 to 3, which ends an entry. Deeper headings belong to its text. */
export function isHeading(line: string): boolean {
  return /^#{1,3}(?:\s|$)/.test(line);
}

/** Returns the level and text of a heading of any level. */
export function parseAnyHeading(line: string): { readonly level: number; readonly text: string; } | undefined {
  const marks = /^#{1,6}(?=\s)/.exec(line)?.[0];
  if (marks === undefined) return undefined;
  let text = line.slice(marks.length).trim();
  const textBeforeHashes = trimTrailingHashes(text);
  if (textBeforeHashes === '' || textBeforeHashes.endsWith(' ')) text = textBeforeHashes.trimEnd();
  return { level: marks.length, text };
}

function trimTrailingHashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '#') end--;
  return text.slice(0, end);
}

/** Returns the text of a bullet at the beginning of a line. */
export function extractBulletText(line: string): string | undefined {
  const mark = /^(?:[-*+]|\d{1,9}[.)])\s+/.exec(line)?.[0];
  return mark === undefined || isThematicBreak(line) ? undefined : line.slice(mark.length);
}

/** Reports whether a line is a thematic break such as `- - -`. */
function isThematicBreak(line: string): boolean {
  return /^(?:[-\s]+|[*\s]+)$/.test(line);
}

const fieldNames = ['Status', 'About', 'Source', 'Anchor'] as const;
type FieldName = typeof fieldNames[number];

export function parseMemoryField(line: string): { readonly name: FieldName; readonly value: string; } | undefined {
  const name = fieldNames.find((candidate) => line.startsWith(`${candidate}:`));
  return name && { name, value: line.slice(name.length + 1).trim() };
}

export function isField(line: string): boolean {
  return parseMemoryField(line) !== undefined;
}

/** Matches line beginnings with a special meaning in a memory file, after any number of backslashes. */
const specialPattern = /^\\*(?:#|<!-- m-|<{7} |>{7} |={7}|\|{7}|(?:Status|About|Source|Anchor):)/;

/** Reports whether a line has a backslash that prevents a special meaning. */
export function isEscaped(line: string): boolean {
  return line.startsWith('\\') && specialPattern.test(line);
}

/**
 * Returns how a line changes a code fence: the mark of the fence that it opens, '' if it closes `openFence`, or
 * undefined if it does neither.
 */
export function parseFenceMark(line: string, openFence: string | undefined): string | undefined {
  const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
  if (mark === undefined) return undefined;
  if (openFence === undefined)
    return mark[0] === '`' && line.trimStart().slice(mark.length).includes('`')
      ? undefined
      : mark;
  return mark[0] === openFence[0] && mark.length >= openFence.length && line.trim() === mark ? '' : undefined;
}
