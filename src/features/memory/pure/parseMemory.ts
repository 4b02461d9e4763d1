import { conflictMark } from '#base/text/conflictMarks';
import { entryFields } from './entryFields';
import { entryId, type Hash } from './entryId';
import { parseEntryBody, titleAndText } from './entryText';
import { anyHeading, bulletText, entryHeading } from './lineKinds';
import type { MemoryEntry, PlacedEntry } from './memoryEntry';
import { entryEnd, memoryLines } from './memoryLines';

/** The entries of a memory file, in order. */
export interface MemoryText {
  readonly entries: readonly PlacedEntry[];
  /** Problems with lines, in words that follow `FILE:LINE: `. */
  readonly problems: readonly { readonly line: number; readonly problem: string; }[];
  /** The file has merge conflict markers, so nothing is read from it, and nothing may be written to it. */
  readonly isConflicted: boolean;
}

/** The maximum length of a memory file, in characters. */
export const largestMemory = 1_000_000;

/**
 * Parses blocks with an id as entries, written by AgentPack or by the user in its form. In free text, each bullet and
 * each heading is an entry, except a title of the file and a heading that only groups bullets. Runs in linear time.
 */
export function parseMemory(source: string, kind: MemoryEntry['kind'], hash: Hash): MemoryText {
  const lines = memoryLines(source);
  const conflict = lines.findIndex(({ text: line }) => {
    const mark = conflictMark(line);
    return mark === 'begin' || mark === 'end';
  });
  if (conflict >= 0) {
    return {
      entries: [],
      problems: [{ line: conflict + 1, problem: 'it has marks of a merge conflict: resolve it, then try again' }],
      isConflicted: true,
    };
  }
  const problems: { line: number; problem: string; }[] = [];
  const entries: PlacedEntry[] = [];
  const usedIds = new Set<string>();
  for (const line of lines) {
    const id = entryHeading(line.text)?.id;
    if (id !== undefined) usedIds.add(id);
  }
  const seen = new Set<string>();
  /** Free text → how often it was found, so that equal bullets get different ids. */
  const repeated = new Map<string, number>();
  let at = 0;
  while (at < lines.length) {
    const end = entryEnd(lines, at);
    const block = entryHeading(lines[at]!.text) ? written(at, end) : free(at, end);
    if (block) entries.push(block);
    at = end;
  }
  return { entries, problems, isConflicted: false };

  function report(at: number, problem: string): void {
    problems.push({ line: at + 1, problem });
  }

  function written(from: number, to: number): PlacedEntry {
    const { id, date, title } = entryHeading(lines[from]!.text)!;
    if (seen.has(id)) report(from, `${id} is the id of an earlier entry too`);
    seen.add(id);
    const { end, ...fields } = entryFields(lines, from, to, report);
    const body = parseEntryBody(lines.slice(end, to).map((line) => line.text));
    const content = { title: title === '' ? titleAndText(body).title : title, text: body };
    return {
      id,
      kind,
      date,
      ...content,
      ...fields,
      hasId: true,
      ...placeOf(from, to),
    };
  }

  function free(from: number, to: number): PlacedEntry | undefined {
    const first = lines[from]!;
    const title = first.isCode ? undefined : anyHeading(first.text);
    const bullet = first.isCode || title ? undefined : bulletText(first.text);
    if (!title && bullet === undefined) return undefined;
    const bodyLines = lines.slice(from + 1, to).map((line) => line.text);
    const rest = (bullet === undefined ? bodyLines : bodyLines.map((line) => line.replace(/^\s{1,4}/, ''))).join('\n')
      .trim();
    const isGroup = title && rest === '' &&
      (title.level === 1 || to < lines.length && !entryHeading(lines[to]!.text) &&
          bulletText(lines[to]!.text) !== undefined);
    if (isGroup || (title?.text ?? bullet) === '' && rest === '') return undefined;
    if (title?.level === 1 && entries.length === 0 && from === lines.findIndex(({ text }) => text.trim() !== ''))
      return undefined;
    const content = title
      ? { title: title.text, text: rest }
      : titleAndText(rest === '' ? bullet! : `${bullet}\n${rest}`);
    const text = `${content.title}\n${content.text}`;
    const nth = (repeated.get(text) ?? 0) + 1;
    repeated.set(text, nth);
    const id = entryId(hash, nth === 1 ? text : `${text}\n${nth}`, usedIds);
    usedIds.add(id);
    return {
      id,
      kind,
      date: undefined,
      ...content,
      status: 'accepted',
      supersededBy: undefined,
      about: [],
      source: undefined,
      anchors: [],
      hasId: false,
      ...placeOf(from, to),
    };
  }

  /** Returns the position of lines without the empty lines at the end. */
  function placeOf(from: number, to: number): Pick<PlacedEntry, 'lines' | 'start' | 'end'> {
    let last = to - 1;
    while (last > from && lines[last]!.text.trim() === '') last--;
    return { lines: [from + 1, last + 1], start: lines[from]!.start, end: lines[last]!.end };
  }
}
