import { parseConflictMarker } from '#base/text/conflictMarks';
import { parseEntryFields } from './entryFields';
import { createEntryId, type Hash } from './entryId';
import { parseEntryBody, splitStatement } from './entryText';
import { parseAnyHeading, extractBulletText, parseEntryHeading } from './lineKinds';
import type { MemoryEntry, PlacedEntry } from './memoryEntry';
import { findEntryEnd, splitMemoryLines } from './memoryLines';

/** The entries of a memory file, in order, and its problems. */
export interface ParsedMemory {
  readonly entries: readonly PlacedEntry[];
  /** Problems with lines. Each `problem` is worded to follow `FILE:LINE: `. */
  readonly problems: readonly { readonly line: number; readonly problem: string; }[];
  /** Whether the file has merge conflict markers. If so, nothing is read from it and nothing may be written to it. */
  readonly isConflicted: boolean;
}

/** The maximum length of a memory file, in characters. */
export const maxMemoryLength = 1_000_000;

/**
 * Parses each block with an ID as an entry, whether AgentPack or the user wrote it. In free text, each bullet and each
 * heading is an entry, except the title of the file and headings that only group bullets. Runs in linear time.
 */
export function parseMemory(source: string, kind: MemoryEntry['kind'], hash: Hash): ParsedMemory {
  const lines = splitMemoryLines(source);
  const conflictIndex = lines.findIndex(({ text: line }) => {
    const marker = parseConflictMarker(line);
    return marker === 'begin' || marker === 'end';
  });
  if (conflictIndex >= 0) {
    return {
      entries: [],
      problems: [{ line: conflictIndex + 1, problem: 'the file has merge conflict markers: resolve the conflict' }],
      isConflicted: true,
    };
  }
  const problems: { line: number; problem: string; }[] = [];
  const entries: PlacedEntry[] = [];
  const usedIds = new Set<string>();
  for (const line of lines) {
    const id = parseEntryHeading(line.text)?.id;
    if (id !== undefined) usedIds.add(id);
  }
  const seenIds = new Set<string>();
  /** The number of occurrences of each free text, so that equal bullets get different IDs. */
  const textCounts = new Map<string, number>();
  let index = 0;
  while (index < lines.length) {
    const end = findEntryEnd(lines, index);
    const entry = parseEntryHeading(lines[index]!.text) ? parseBlockEntry(index, end) : parseFreeEntry(index, end);
    if (entry) entries.push(entry);
    index = end;
  }
  return { entries, problems, isConflicted: false };

  function report(lineIndex: number, problem: string): void {
    problems.push({ line: lineIndex + 1, problem });
  }

  function parseBlockEntry(startIndex: number, endIndex: number): PlacedEntry {
    const { id, date, title } = parseEntryHeading(lines[startIndex]!.text)!;
    if (seenIds.has(id)) report(startIndex, `${id} is also the ID of an earlier entry`);
    seenIds.add(id);
    const { end, ...fields } = parseEntryFields(lines, startIndex, endIndex, report);
    const body = parseEntryBody(lines.slice(end, endIndex).map((line) => line.text));
    const content = { title: title === '' ? splitStatement(body).title : title, text: body };
    return {
      id,
      kind,
      date,
      ...content,
      ...fields,
      hasId: true,
      ...getLocation(startIndex, endIndex),
    };
  }

  function parseFreeEntry(startIndex: number, endIndex: number): PlacedEntry | undefined {
    const firstLine = lines[startIndex]!;
    const heading = firstLine.isCodeOrComment ? undefined : parseAnyHeading(firstLine.text);
    const bullet = firstLine.isCodeOrComment || heading ? undefined : extractBulletText(firstLine.text);
    if (!heading && bullet === undefined) return undefined;
    const bodyLines = lines.slice(startIndex + 1, endIndex).map((line) => line.text);
    const bodyText = (bullet === undefined ? bodyLines : bodyLines.map((line) => line.replace(/^\s{1,4}/, ''))).join(
      '\n',
    )
      .trim();
    const isGroupHeading = heading && bodyText === '' &&
      (heading.level === 1 || endIndex < lines.length && !parseEntryHeading(lines[endIndex]!.text) &&
          extractBulletText(lines[endIndex]!.text) !== undefined);
    if (isGroupHeading || (heading?.text ?? bullet) === '' && bodyText === '') return undefined;
    if (
      heading?.level === 1 && entries.length === 0 && startIndex === lines.findIndex(({ text }) => text.trim() !== '')
    )
      return undefined;
    const content = heading
      ? { title: heading.text, text: bodyText }
      : splitStatement(bodyText === '' ? bullet! : `${bullet}\n${bodyText}`);
    const text = `${content.title}\n${content.text}`;
    const occurrence = (textCounts.get(text) ?? 0) + 1;
    textCounts.set(text, occurrence);
    const id = createEntryId(hash, occurrence === 1 ? text : `${text}\n${occurrence}`, usedIds);
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
      ...getLocation(startIndex, endIndex),
    };
  }

  /** Returns the position of an entry's lines without the empty lines at the end. */
  function getLocation(startIndex: number, endIndex: number): Pick<PlacedEntry, 'lines' | 'start' | 'end'> {
    let lastIndex = endIndex - 1;
    while (lastIndex > startIndex && lines[lastIndex]!.text.trim() === '') lastIndex--;
    return { lines: [startIndex + 1, lastIndex + 1], start: lines[startIndex]!.start, end: lines[lastIndex]!.end };
  }
}
