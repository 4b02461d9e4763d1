import type { OutlineSymbol } from '#model';
import { formatSignatureLine } from '../scanning/header';

/** The maximum number of characters that are read from a line. */
const maxLineLength = 500;
const maxNameLength = 200;
/** Matches the start of a line that cannot begin a paragraph: a list, a quote, a table or markup. */
const nonParagraphStartPattern = /^(?:[-*+>|<]|\d{1,9}[.)]\s)/;

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
  const sectionEnds = findSectionEnds(headings, lines.length);
  const openHeadings: Heading[] = [];
  return headings.map((heading, i) => {
    while (openHeadings.length > 0 && openHeadings[openHeadings.length - 1]!.level >= heading.level) openHeadings.pop();
    const container = openHeadings.map((item) => item.name).join('.');
    openHeadings.push(heading);
    return {
      name: heading.name,
      kind: 'heading' as const,
      ...(container === '' ? {} : { container }),
      signature: formatSignatureLine(heading.writtenText),
      lines: [heading.line + 1, findLastNonBlankLine(lines, heading.line, sectionEnds[i]!) + 1] as const,
      exported: false,
    };
  });
}

/** Returns the line after each heading's section. */
function findSectionEnds(headings: readonly Heading[], lineCount: number): number[] {
  const sectionEnds = new Array<number>(headings.length).fill(lineCount);
  const openIndexes: number[] = [];
  headings.forEach(({ level, line }, i) => {
    while (openIndexes.length > 0 && headings[openIndexes[openIndexes.length - 1]!]!.level >= level)
      sectionEnds[openIndexes.pop()!] = line;
    openIndexes.push(i);
  });
  return sectionEnds;
}

function findLastNonBlankLine(lines: readonly string[], firstLine: number, end: number): number {
  let lastLine = end - 1;
  while (lastLine > firstLine && lines[lastLine] === '') lastLine--;
  return lastLine;
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
    // the item that contains the fence has ended
    if (fence && line !== '' && indent < fence.itemIndent) fence = undefined;
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
  function readLine(line: string, indent: number, lineIndex: number, firstLine: number | undefined):
    | number
    | undefined
  {
    const listMarkerLength = /^(?:[-*+]|\d{1,9}[.)]) {1,4}(?=\S)/.exec(line.slice(indent))?.[0].length;
    if (listMarkerLength !== undefined) itemIndent = indent + listMarkerLength;
    else if (line !== '' && indent === 0) itemIndent = 0;
    const level = itemIndent > 0 && indent >= itemIndent || indent > 3
      ? undefined
      : /^(#{1,6})(?:[ \t]|$)/.exec(line.slice(indent))?.[1]?.length;
    if (level !== undefined) {
      addHeading(removeClosingHashes(line.trim().slice(level)), level, lineIndex, line.trim());
      return undefined;
    }
    if (firstLine !== undefined && /^ {0,3}(?:=+|-+)$/.test(line)) {
      const title = lines.slice(firstLine, lineIndex).map((row) => row.trim()).join(' ');
      addHeading(title, line.includes('=') ? 1 : 2, firstLine, title);
      return undefined;
    }
    if (line === '' || firstLine === undefined && (nonParagraphStartPattern.test(line.trimStart()) || indent > 3))
      return undefined;
    return firstLine ?? (canStartParagraph(lineIndex) ? lineIndex : undefined);
  }

  /** Reports whether a paragraph can start on the line. */
  function canStartParagraph(lineIndex: number): boolean {
    const previousLine = lines[lineIndex - 1];
    return lineIndex === bodyStart || previousLine === '' ||
      /^ {0,3}(?:#{1,6}(?:[ \t]|$)|`{3,}|~{3,}|-->)/.test(previousLine!);
  }

  function addHeading(name: string, level: number, line: number, writtenText: string): void {
    if (name !== '') headings.push({ name: name.slice(0, maxNameLength), level, line, writtenText });
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
