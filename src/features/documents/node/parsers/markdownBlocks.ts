const fencePattern = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const listItemPattern = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+)/;
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

/** An item of a list that contains the current line, or may contain it. */
interface OpenItem {
  /** The column of its text. */
  readonly contentIndent: number;
  /** A line that begins the same item without text. */
  readonly emptyItem: string;
}

/** The blocks that contain a line of a Markdown text, as far as a cut before the line depends on them. */
export interface BlockState {
  /** The line above. */
  readonly previous: string;
  /** The first line of the code that contains the line, if any. */
  readonly fence: string | undefined;
  readonly inHtml: boolean;
  /** The items of the list, from outside to inside; none outside of a list. */
  readonly openItems: readonly OpenItem[];
  /** The header and the rule of the table, or an empty text. */
  readonly tableHead: string;
}

/** Creates a tracker that is given each line twice: `enter` before `block` is used for it, and `leave` after that. */
export function createBlockTracker() {
  let htmlEnd: RegExp | undefined;
  let block: BlockState = { previous: '', fence: undefined, inHtml: false, openItems: [], tableHead: '' };
  return {
    get block(): BlockState {
      return block;
    },
    enter(line: string): void {
      const { fence, openItems } = block;
      // a line without indent ends a list, and code in its items
      const [outermost] = openItems;
      if (outermost && fence !== undefined && fence.search(/\S/) >= outermost.contentIndent && /^\S/.test(line))
        block = { ...block, fence: undefined };
      if (block.fence === undefined && !htmlEnd && endsList(line)) block = { ...block, openItems: [] };
    },
    leave(line: string): void {
      const { previous, fence } = block;
      const wasInHtml = htmlEnd !== undefined;
      const openItems = fence !== undefined || wasInHtml ? block.openItems : openItem(line);
      htmlEnd = fence !== undefined || (!htmlEnd && fencePattern.test(line))
        ? undefined
        : !htmlEnd
        ? findHtmlEnd(line, previous)
        : htmlEnd.test(line)
        ? undefined
        : htmlEnd;
      block = {
        previous: line,
        fence: updateFence(line, wasInHtml),
        inHtml: htmlEnd !== undefined,
        openItems,
        // a row of a table in a list item means nothing outside of the item
        tableHead: fence !== undefined || wasInHtml || openItems.length > 0 ? '' : updateTableHead(line),
      };
    },
  };

  function endsList(line: string): boolean {
    return block.openItems.length > 0 && block.previous.trim() === '' && /^\S/.test(line) &&
      !listItemPattern.test(line);
  }

  function openItem(line: string): readonly OpenItem[] {
    const { previous, openItems } = block;
    const item = parseItem(line);
    if (!item || !(openItems.length > 0 || previous.trim() === '' || interruptingItemPattern.test(line)))
      return openItems;
    const parents = findParents(openItems, line);
    const isCode = item.indent - (parents.at(-1)?.contentIndent ?? 0) >= 4;
    return isCode ? openItems : [...parents, item];
  }

  function updateFence(line: string, wasInHtml: boolean): string | undefined {
    const { fence } = block;
    if (fence !== undefined) return isFenceEnd(line, fence) ? undefined : fence;
    return !wasInHtml && fencePattern.test(line) ? line : undefined;
  }

  function updateTableHead(line: string): string {
    const { previous, tableHead } = block;
    return isTableRow(line, tableHead) ? tableHead : findTableHead(line, previous);
  }
}

function parseItem(line: string): OpenItem & { readonly indent: number; } | undefined {
  const [, space = '', marker = '', gap = ''] = listItemPattern.exec(line) ?? [];
  if (marker === '') return undefined;
  const indent = countColumns(space);
  const gapColumns = countColumns(gap);
  // more than four columns are an item that begins with code
  const contentIndent = indent + marker.length + (gapColumns > 4 ? 1 : gapColumns);
  return { indent, contentIndent, emptyItem: ' '.repeat(indent) + marker };
}

/** Returns the open items that contain the item at the line; none if the line is not an item. */
export function findParents(openItems: readonly OpenItem[], line: string): readonly OpenItem[] {
  const item = parseItem(line);
  return item ? openItems.filter(({ contentIndent }) => contentIndent <= item.indent) : [];
}

/** Counts the columns of white space, in which a tab goes to the next multiple of four. */
function countColumns(space: string): number {
  let columns = 0;
  for (const character of space) columns += character === '\t' ? 4 - columns % 4 : 1;
  return columns;
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
export function isTableRow(line: string, head: string): boolean {
  return head !== '' && line.trim() !== '' &&
    !/^(?: {4}|\t| {0,3}(?:[<>#]|[-*+][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}))/.test(line);
}
