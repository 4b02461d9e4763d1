import { avoidSplitPair } from '#base/text/surrogates';

/** A part of a Markdown text that a parser can read on its own. */
export interface MarkdownPart {
  readonly text: string;
  /** Whether the part starts within a block of the previous part. For a table, it repeats the header. */
  readonly continues: boolean;
}

/**
 * The length in characters at which a part ends if it can. A parser's time and memory grow faster than its text: 1,000
 * list items or rows in one text take three times as long as in texts of this length, and 3,000 quotes 50 times.
 */
const partLength = 1_000;
/** The length in characters at which a part ends anywhere, for example within one paragraph of 10 MB. */
const maxPartLength = 64_000;

const fencePattern = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
/** Matches a line that begins a block of the top level even directly below a paragraph. */
const blockStartPattern = /^(?:[-*+] +\S|#{1,6} )/;
const numberedItemPattern = /^\d{1,9}[.)] +\S/;
const listItemPattern = /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]+/;
/** Matches an item that begins a list directly below a paragraph. */
const interruptingItemPattern = /^ {0,3}(?:[-*+]|1[.)])[ \t]/;
/** The elements whose tags begin a block of HTML even directly below a paragraph: CommonMark 0.31, section 4.6. */
const blockElements: ReadonlySet<string> = new Set((
  'address article aside base basefont blockquote body caption center col colgroup dd details dialog ' +
  'dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr ' +
  'html iframe legend li link main menu menuitem nav noframes ol optgroup option p param search section ' +
  'summary table tbody td tfoot th thead title tr track ul'
).split(' '));
const tagPattern = /^ {0,3}<\/?([a-z][a-z\d]*)(?:[\s>]|\/>|$)/i;
const lonelyTagPattern = /^ {0,3}<\/?[a-z][a-z\d-]*(?:[\s/][^<>]*)?>\s*$/i;
/** The HTML blocks that an empty line does not end. */
const rawHtmlEnds: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![A-Z]/i, />/],
];

/**
 * Splits a Markdown text between blocks of the top level, between items of a list and between rows of a table. Other
 * blocks, except blocks of HTML, are cut if they have more than 64 KB.
 */
export function splitMarkdown(text: string): readonly MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let current: string[] = [];
  let length = 0;
  let continues = false;
  let previous = '';
  /** The first line of the code that contains the line, if any. */
  let fence: string | undefined;
  let htmlEnd: RegExp | undefined;
  let inList = false;
  /** The indent of the text in the items of the list. */
  let itemIndent = 0;
  /** The indent that is removed from the lines of a part that starts within an item. */
  let removedIndent = '';
  let tableHead = '';
  for (const line of splitLongLines(text)) {
    // a line without indent ends a list, and code in its items
    if (inList && fence && fence.search(/\S/) >= itemIndent && /^\S/.test(line)) fence = undefined;
    if (!fence && !htmlEnd) updateList(line);
    if (length >= partLength && !fence && !htmlEnd && startsBlock(line, previous, inList)) finishPart();
    else if (length >= partLength && isTableRow(line, tableHead)) finishPart(tableHead);
    else if (length >= maxPartLength && !htmlEnd) {
      finishPart(fence ?? '');
      removedIndent = inList ? /^[ \t]*/.exec(line)![0] : '';
    }
    current.push(line.startsWith(removedIndent) ? line.slice(removedIndent.length) : line.trimStart());
    length += line.length + 1;
    // a row of a table in a list item means nothing outside of the item
    tableHead = fence || htmlEnd || inList
      ? ''
      : isTableRow(line, tableHead)
      ? tableHead
      : findTableHead(line, previous);
    const lineAbove = previous;
    previous = line;
    if (fence !== undefined) {
      if (isFenceEnd(line, fence)) fence = undefined;
    } else if (htmlEnd) {
      if (htmlEnd.test(line)) htmlEnd = undefined;
    } else if (fencePattern.test(line)) fence = line;
    else htmlEnd = findHtmlEnd(line, lineAbove);
  }
  finishPart();
  return parts;

  function updateList(line: string): void {
    const [marker] = listItemPattern.exec(line) ?? [];
    if (marker !== undefined && (inList || previous.trim() === '' || interruptingItemPattern.test(line))) {
      inList = true;
      itemIndent = marker.length;
    } else if (previous.trim() === '' && /^\S/.test(line)) inList = false;
  }

  /** Ends the part. If a block is cut, `start` contains the lines that the next part repeats, or else an empty text. */
  function finishPart(start?: string): void {
    parts.push({ text: current.join('\n'), continues });
    current = start ? [start] : [];
    length = start?.length ?? 0;
    continues = start !== undefined;
    removedIndent = '';
  }
}

/** Splits a text into lines, and a line that exceeds a part between its words. */
function splitLongLines(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    if (line.length <= maxPartLength) return [line];
    const lines: string[] = [];
    for (let start = 0; start < line.length;) {
      const space = line.slice(start, start + maxPartLength).lastIndexOf(' ');
      const end = line.length - start <= maxPartLength
        ? line.length
        : space > 0
        ? start + space + 1
        : avoidSplitPair(line, start + maxPartLength);
      lines.push(line.slice(start, end));
      start = end;
    }
    return lines;
  });
}

function startsBlock(line: string, previous: string, inList: boolean): boolean {
  return blockStartPattern.test(line) || (previous.trim() === '' && /^\S/.test(line)) ||
    (inList && numberedItemPattern.test(line) && numberedItemPattern.test(previous));
}

/** Returns the pattern that ends an HTML block at the line. An HTML block of another element ends at an empty line. */
function findHtmlEnd(line: string, previous: string): RegExp | undefined {
  const [, end] = rawHtmlEnds.find(([start]) => start.test(line)) ?? [];
  if (end) return end.test(line) ? undefined : end;
  const element = tagPattern.exec(line)?.[1]?.toLowerCase() ?? '';
  const isBlock = blockElements.has(element) || previous.trim() === '' && lonelyTagPattern.test(line);
  return isBlock ? /^\s*$/ : undefined;
}

function isFenceEnd(line: string, fence: string): boolean {
  const [, mark = ''] = fencePattern.exec(fence)!;
  const end = line.trim();
  return /^ {0,3}\S/.test(line) && end.length >= mark.length && end === mark[0]!.repeat(end.length);
}

/** Returns the header of a table if the line is the line below it, or else an empty text. */
function findTableHead(line: string, header: string): string {
  if (!/^ {0,3}\S/.test(line) || !line.includes('|') || !isTableRow(header, header)) return '';
  const rule = splitTableCells(line);
  const isRule = rule.every((cell) => /^:?-+:?$/.test(cell.trim()));
  return isRule && rule.length === splitTableCells(header).length ? `${header}\n${line}` : '';
}

function splitTableCells(row: string): readonly string[] {
  return row.trim().replace(/^\||(?<!\\)\|$/g, '').split(/(?<!\\)\|/);
}

/** Reports whether the line continues the table with this header: it is not empty and does not begin another block. */
function isTableRow(line: string, head: string): boolean {
  return head !== '' && line.trim() !== '' &&
    !/^(?: {4}|\t| {0,3}(?:[<>#]|[-*+][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}))/.test(line);
}
