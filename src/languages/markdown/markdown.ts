import type { OutlineSymbol } from '#model';
import { formatSignatureLine } from '../scanning/header';

/** The maximum number of characters that are read from a line. */
const maxLineLength = 500;
const maxNameLength = 200;
/** Matches the start of a line that cannot begin a paragraph: a list, a quote, a table or markup. */
const nonParagraphStart = /^(?:[-*+>|<]|\d{1,9}[.)]\s)/;

interface Heading {
  readonly name: string;
  readonly level: number;
  /** The line number, counted from 0. */
  readonly line: number;
  readonly writtenText: string;
}

/**
 * Returns the sections of a Markdown text, each from its heading to the line before the next heading of the same or a
 * higher level.
 */
export function parseMarkdownSymbols(text: string): OutlineSymbol[] {
  const lines = text.split('\n').map((line) => line.slice(0, maxLineLength).trimEnd());
  const headings = parseMarkdownHeadings(lines);
  const ends = findSectionEnds(headings, lines.length);
  const path: Heading[] = [];
  return headings.map((heading, i) => {
    while (path.length > 0 && path[path.length - 1]!.level >= heading.level) path.pop();
    const container = path.map((item) => item.name).join('.');
    path.push(heading);
    return {
      name: heading.name,
      kind: 'heading' as const,
      ...(container === '' ? {} : { container }),
      signature: formatSignatureLine(heading.writtenText),
      lines: [heading.line + 1, findLastNonBlankLine(lines, heading.line, ends[i]!) + 1] as const,
      exported: false,
    };
  });
}

/** Returns the line after each heading's section. */
function findSectionEnds(headings: readonly Heading[], last: number): number[] {
  const ends = new Array<number>(headings.length).fill(last);
  const open: number[] = [];
  headings.forEach(({ level, line }, i) => {
    while (open.length > 0 && headings[open[open.length - 1]!]!.level >= level) ends[open.pop()!] = line;
    open.push(i);
  });
  return ends;
}

function findLastNonBlankLine(lines: readonly string[], first: number, end: number): number {
  let last = end - 1;
  while (last > first && lines[last] === '') last--;
  return last;
}

/** Returns top-level headings as defined by CommonMark, ignoring fences, comments, front matter, lists and quotes. */
function parseMarkdownHeadings(lines: readonly string[]): Heading[] {
  const headings: Heading[] = [];
  /** The open code fence: its marker, and the indentation of the list item that contains it. */
  let fence: { readonly marker: string; readonly itemIndent: number; } | undefined;
  let isComment = false;
  /**
   * The column at which the text of the current list item begins. Lines with at least this indent belong to the item.
   */
  let itemIndent = 0;
  let paragraphStart: number | undefined;
  const bodyStart = findBodyStart(lines);
  for (let i = bodyStart; i < lines.length; i++) {
    const line = lines[i]!;
    const indent = line.length - line.trimStart().length;
    if (fence && line !== '' && indent < fence.itemIndent) fence = undefined; // the item that contains the fence has ended
    const marker = indent < itemIndent + 4 ? /^(?:`{3,}(?!.*`)|~{3,})/.exec(line.slice(indent))?.[0] : undefined;
    if (isComment) isComment = !line.includes('-->');
    else if (fence) {
      if (marker?.startsWith(fence.marker) && line.slice(indent) === marker) fence = undefined;
    } else if (marker !== undefined) {
      fence = { marker, itemIndent: indent >= itemIndent ? itemIndent : 0 };
      paragraphStart = undefined;
    } else if (/^ {0,3}<!--/.test(line)) {
      isComment = !line.includes('-->');
      paragraphStart = undefined;
    } else paragraphStart = readLine(line, indent, i, paragraphStart);
  }
  return headings;

  /** Returns the first line of the paragraph that the line belongs to. */
  function readLine(line: string, indent: number, i: number, start: number | undefined): number | undefined {
    const listMarkerLength = /^(?:[-*+]|\d{1,9}[.)]) {1,4}(?=\S)/.exec(line.slice(indent))?.[0].length;
    if (listMarkerLength !== undefined) itemIndent = indent + listMarkerLength;
    else if (line !== '' && indent === 0) itemIndent = 0;
    const level = itemIndent > 0 && indent >= itemIndent || indent > 3
      ? undefined
      : /^(#{1,6})(?:[ \t]|$)/.exec(line.slice(indent))?.[1]?.length;
    if (level !== undefined) {
      addHeading(removeClosingHashes(line.trim().slice(level)), level, i, line.trim());
      return undefined;
    }
    if (start !== undefined && /^ {0,3}(?:=+|-+)$/.test(line)) {
      const title = lines.slice(start, i).map((row) => row.trim()).join(' ');
      addHeading(title, line.includes('=') ? 1 : 2, start, title);
      return undefined;
    }
    if (line === '' || start === undefined && (nonParagraphStart.test(line.trimStart()) || indent > 3))
      return undefined;
    return start ?? (canStartParagraph(i) ? i : undefined);
  }

  /** Returns whether a paragraph can start on the line. */
  function canStartParagraph(i: number): boolean {
    const previousLine = lines[i - 1];
    return i === bodyStart || previousLine === '' || /^ {0,3}(?:#{1,6}(?:[ \t]|$)|`{3,}|~{3,}|-->)/.test(previousLine!);
  }

  function addHeading(name: string, level: number, line: number, written: string): void {
    if (name !== '') headings.push({ name: name.slice(0, maxNameLength), level, line, writtenText: written });
  }
}

/** Removes the closing `##` from a title. */
function removeClosingHashes(title: string): string {
  const name = title.trim();
  let end = name.length;
  while (end > 0 && name[end - 1] === '#') end--;
  return end === 0 || name[end - 1] === ' ' || name[end - 1] === '\t' ? name.slice(0, end).trim() : name;
}

/** Returns the first line after the front matter at the top; 0 if there is no front matter. */
function findBodyStart(lines: readonly string[]): number {
  if (!/^\uFEFF?---$/.test(lines[0] ?? '')) return 0;
  const end = lines.findIndex((line, i) => i > 0 && (line === '---' || line === '...'));
  return end < 0 ? 0 : end + 1;
}
