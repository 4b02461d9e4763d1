import { conflictMark } from '../base/text/conflictMarks';
import { bodyOf, titleAndText } from './entryText';
import { entryId, isEntryId, type Hash } from './entryId';
import { isEndMark, bulletText, entryHeading, fenceMark, field, anyHeading, isHeading } from './lineKinds';
import type { MemoryAnchor, MemoryEntry, MemoryStatus, PlacedEntry } from './memoryEntry';

/** A file of memory as entries, in their order. */
export interface MemoryText {
  readonly entries: readonly PlacedEntry[];
  /** What is wrong with a line, in words that follow `FILE:LINE: `. */
  readonly problems: readonly { readonly line: number; readonly problem: string; }[];
  /** It has marks of a merge conflict: nothing is read from it, and nothing may be written into it. */
  readonly isConflicted: boolean;
}

interface Line {
  readonly text: string;
  readonly start: number;
  /** Of the next line. */
  readonly end: number;
  /** Of a fence of code or its mark, or of a comment. */
  readonly isCode: boolean;
}

/** Bytes (of UTF-8, about) that a file of memory may have. */
export const largestMemory = 1_000_000;

/** Items of `About` and anchors that an entry may have: no person needs more. */
const mostItems = 50;

const statuses: readonly MemoryStatus[] = ['accepted', 'proposed', 'rejected', 'superseded'];

/**
 * Blocks with an id are entries that AgentPack wrote, or a person in its form. In text that is written freely, each
 * bullet and each heading is an entry, except a title of the file and a heading that only groups bullets. Linear.
 */
export function parseMemory(given: string, kind: MemoryEntry['kind'], hash: Hash): MemoryText {
  const lines = linesOf(given);
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
  const taken = new Set<string>();
  for (const line of lines) {
    const id = entryHeading(line.text)?.id;
    if (id !== undefined) taken.add(id);
  }
  const seen = new Set<string>();
  /** Freely written text → how often it was found: equal bullets have different ids. */
  const repeated = new Map<string, number>();
  let at = 0;
  while (at < lines.length) {
    const end = blockEnd(lines, at);
    const block = entryHeading(lines[at]!.text) ? written(at, end) : free(at, end);
    if (block) entries.push(block);
    at = end;
  }
  return { entries, problems, isConflicted: false };

  function written(from: number, to: number): PlacedEntry {
    const { id, date, title } = entryHeading(lines[from]!.text)!;
    if (seen.has(id)) problems.push({ line: from + 1, problem: `${id} is the id of an earlier entry too` });
    seen.add(id);
    let status: MemoryStatus | undefined = 'accepted';
    let supersededBy: string | undefined;
    let source: string | undefined;
    const about: string[] = [];
    const anchors: MemoryAnchor[] = [];
    let hasStatus = false;
    let next = from + 1;
    // formatters put an empty line below a heading
    while (next < to && lines[next]!.text.trim() === '') next++;
    if (next < to && !field(lines[next]!.text)) next = from + 1;
    for (; next < to; next++) {
      const one = field(lines[next]!.text);
      if (!one) break;
      const { name, value } = one;
      if (name === 'About') { for (const item of aboutIn(value)) about.push(item); }
      if (name === 'Source') source = value;
      if (name === 'Anchor') {
        const anchor = anchorIn(value);
        if (anchor) anchors.push(anchor);
        else problems.push({ line: next + 1, problem: 'an anchor is a path, # and a symbol, a space and a hash' });
      }
      if (name === 'Status' && hasStatus) {
        // a merge of two branches kept both
        status = undefined;
        problems.push({ line: next + 1, problem: 'it has a second status: leave the one that holds' });
      } else if (name === 'Status') {
        hasStatus = true;
        const [word = '', by = '', replacing = ''] = value.split(/\s+/, 3);
        status = statuses.find((known) => known === word.toLowerCase());
        if (by === 'by' && isEntryId(replacing)) supersededBy = replacing;
        if (status === undefined)
          problems.push({ line: next + 1, problem: `a status is ${statuses.join(', ')} (superseded by ID)` });
      }
    }
    for (const [items, what] of [[about, 'items of About'], [anchors, 'anchors']] as const) {
      if (items.length <= mostItems) continue;
      problems.push({ line: from + 1, problem: `it has more than ${mostItems} ${what}: the rest is ignored` });
      items.length = mostItems;
    }
    const body = bodyOf(lines.slice(next, to).map((line) => line.text));
    const said = { title: title === '' ? titleAndText(body).title : title, text: body };
    return {
      id,
      kind,
      date,
      ...said,
      status,
      supersededBy,
      about,
      source,
      anchors,
      hasId: true,
      ...placeOf(from, to),
    };
  }

  function free(from: number, to: number): PlacedEntry | undefined {
    const first = lines[from]!;
    const title = first.isCode ? undefined : anyHeading(first.text);
    const bullet = first.isCode || title ? undefined : bulletText(first.text);
    if (!title && bullet === undefined) return undefined;
    const own = lines.slice(from + 1, to).map((line) => line.text);
    const rest = (bullet === undefined ? own : own.map((line) => line.replace(/^\s{1,4}/, ''))).join('\n').trim();
    const isGroup = title && rest === '' &&
      (title.level === 1 || to < lines.length && !entryHeading(lines[to]!.text) &&
          bulletText(lines[to]!.text) !== undefined);
    if (isGroup || (title?.text ?? bullet) === '' && rest === '') return undefined;
    if (title?.level === 1 && entries.length === 0 && from === firstText(lines)) return undefined;
    const said = title ? { title: title.text, text: rest } : titleAndText(rest === '' ? bullet! : `${bullet}\n${rest}`);
    const text = `${said.title}\n${said.text}`;
    const nth = (repeated.get(text) ?? 0) + 1;
    repeated.set(text, nth);
    const id = entryId(hash, nth === 1 ? text : `${text}\n${nth}`, taken);
    taken.add(id);
    return {
      id,
      kind,
      date: undefined,
      ...said,
      status: 'accepted',
      supersededBy: undefined,
      about: [],
      source: undefined,
      anchors: [],
      hasId: false,
      ...placeOf(from, to),
    };
  }

  /** Without the empty lines at the end. */
  function placeOf(from: number, to: number): Pick<PlacedEntry, 'lines' | 'start' | 'end'> {
    let last = to - 1;
    while (last > from && lines[last]!.text.trim() === '') last--;
    return { lines: [from + 1, last + 1], start: lines[from]!.start, end: lines[last]!.end };
  }
}

/** The index of the line after the block that begins at `from`. */
function blockEnd(lines: readonly Line[], from: number): number {
  const { text: first, isCode: isFirstCode } = lines[from]!;
  const isWritten = entryHeading(first) !== undefined;
  const isBullet = !isWritten && !isFirstCode && bulletText(first) !== undefined;
  for (let at = from + 1; at < lines.length; at++) {
    const { text, isCode } = lines[at]!;
    if (entryHeading(text)) return at;
    if (isWritten && isEndMark(lines[at - 1]!.text)) return at;
    // a paragraph after a bullet is no part of it
    if (isBullet && text !== '' && !/^\s/.test(text) && lines[at - 1]!.text.trim() === '') return at;
    if (isCode) continue;
    if (isWritten ? isHeading(text) : anyHeading(text) ?? bulletText(text)) return at;
  }
  return lines.length;
}

function firstText(lines: readonly Line[]): number {
  return lines.findIndex(({ text }) => text.trim() !== '');
}

/** Without the byte order mark and what ends a line. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let fence: string | undefined;
  let isComment = false;
  for (let start = text.startsWith('\ufeff') ? 1 : 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found + 1;
    const line = text.slice(start, end).replace(/\r?\n$/, '');
    const mark = isComment ? undefined : fenceMark(line, fence);
    const opens = fence === undefined && line.lastIndexOf('<!--') > line.lastIndexOf('-->');
    const isCode = fence !== undefined || mark !== undefined || isComment || opens;
    if (mark !== undefined) fence = mark === '' ? undefined : mark;
    isComment = opens || isComment && !line.includes('-->');
    // neither a fence nor a comment reaches into the next entry
    if (entryHeading(line) || isEndMark(line)) [fence, isComment] = [undefined, false];
    lines.push({ text: line, start, end, isCode });
    start = end;
  }
  return lines;
}

function aboutIn(value: string): string[] {
  const items: string[] = [];
  for (const item of value.match(/`[^`]*`|[^,`]+/g) ?? []) {
    const text = item.startsWith('`') ? item.slice(1, -1) : item.trim();
    if (text !== '') items.push(text);
  }
  return items;
}

function anchorIn(value: string): MemoryAnchor | undefined {
  const space = value.lastIndexOf(' ');
  const hash = value.slice(space + 1);
  if (space <= 0 || !/^[0-9a-f]{8,64}$/.test(hash)) return undefined;
  const of = value.slice(0, space).trim();
  const mark = of.indexOf('#');
  const path = (mark < 0 ? of : of.slice(0, mark)).replace(/%(23|25)/g, (_, code) => (code === '23' ? '#' : '%'));
  return { path, symbol: mark < 0 ? undefined : of.slice(mark + 1), hash };
}
