import { avoidSplitPair } from '#base/text/surrogates';
import { createBlockTracker, findParents, isTableRow, type BlockState } from './markdownBlocks';

/** A part of a Markdown text that a parser can read on its own. */
export interface MarkdownPart {
  readonly text: string;
  /** Whether the part starts within a block of the previous part. For a table, it repeats the header. */
  readonly continues: boolean;
  /** The number of empty items at its start, each in the one before, which stand for those around its first item. */
  readonly repeatedItems: number;
}

/**
 * The length in characters at which a part ends if it can. A parser's time and memory grow faster than its text: 1,000
 * list items or rows in one text take three times as long as in texts of this length, and 3,000 quotes 50 times.
 */
const partLength = 1_000;
/** The length in characters at which a part ends anywhere, for example within one paragraph of 10 MB. */
const maxPartLength = 64_000;

/** The length in characters at which a part ends within an item of a list, before a line that is not an item. */
const maxItemLength = 2 * maxPartLength;

/** Matches a line that begins a block of the top level even directly below a paragraph. */
const blockStartPattern = /^(?:[-*+] +\S|#{1,6} )/;
const numberedItemPattern = /^\d{1,9}[.)] +\S/;

/**
 * Splits a Markdown text between blocks of the top level, between items of a list and between rows of a table. Other
 * blocks, except blocks of HTML, are cut if they have more than 64 KB, a list below one item before one of its items.
 */
export function splitMarkdown(text: string): readonly MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  const tracker = createBlockTracker();
  let part = startPart();
  for (const line of splitLongLines(text)) {
    tracker.enter(line);
    const cut = part.length < partLength ? undefined : findCut(tracker.block, line, part.length);
    if (cut) {
      parts.push({ text: part.lines.join('\n'), continues: part.continues, repeatedItems: part.repeatedItems });
      part = startPart(cut);
    }
    part.lines.push(line.startsWith(part.removedIndent) ? line.slice(part.removedIndent.length) : line.trimStart());
    part.length += line.length + 1;
    tracker.leave(line);
  }
  parts.push({ text: part.lines.join('\n'), continues: part.continues, repeatedItems: part.repeatedItems });
  return parts;
}

/** How a part starts. */
interface Cut {
  /** Lines of the previous part that this part repeats. */
  readonly repeated?: string;
  /** Whether a block is cut. */
  readonly continues?: boolean;
  readonly repeatedItems?: number;
  /** The indent that is removed from the lines of a part that starts within an item. */
  readonly removedIndent?: string;
}

function startPart({ repeated = '', continues = false, repeatedItems = 0, removedIndent = '' }: Cut = {}) {
  const lines = repeated === '' ? [] : [repeated];
  return { lines, length: repeated.length, continues, repeatedItems, removedIndent };
}

/** Returns how a part starts at the line after a part of `length` characters, or undefined if none does. */
function findCut({ previous, fence, inHtml, openItems, tableHead }: BlockState, line: string, length: number):
  | Cut
  | undefined
{
  const inList = openItems.length > 0;
  if (fence === undefined && !inHtml && startsBlock(line, previous, inList)) return {};
  if (isTableRow(line, tableHead)) return { repeated: tableHead, continues: true };
  if (length < maxPartLength || inHtml) return undefined;
  if (fence !== undefined || !inList)
    return { repeated: fence ?? '', continues: true, removedIndent: inList ? getIndent(line) : '' };
  const parents = findParents(openItems, line);
  if (parents.length > 0)
    return {
      repeated: parents.map(({ emptyItem }) => emptyItem).join('\n'),
      continues: true,
      repeatedItems: parents.length,
    };
  return length < maxItemLength ? undefined : { continues: true, removedIndent: getIndent(line) };
}

function getIndent(line: string): string {
  return /^[ \t]*/.exec(line)![0];
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
