import { addAll } from '#base/collections/lists';
import type { DocumentBlock } from '#features/documents/pure/block';

export interface ListItem {
  /** The marker, such as `-`, `3.` or `(a)`. */
  readonly marker: string;
  /** The level of the item in its own list. */
  readonly level: number;
  /** The list's ID, the same for all levels of one list. Items of different lists are compared by their indent. */
  readonly list?: string;
  /** The indent in twentieths of a point. */
  readonly indent?: number;
  readonly text: string;
}

/** Collects blocks in reading order, and merges consecutive items and consecutive lines of code into one block. */
export interface BlockList {
  add(block: DocumentBlock): void;
  addItem(item: ListItem, page: number | undefined): void;
  addCode(line: string, page: number | undefined): void;
  /** Adds blocks that belong to the previous block, such as its notes; a list continues after them. */
  addAttachedBlocks(blocks: readonly DocumentBlock[]): void;
  finish(): readonly DocumentBlock[];
}

/** The minimum difference between the indents of two lists; a smaller difference is ignored. */
const minIndentDifference = 100;
const maxDepth = 20;

/** Creates a list of blocks. Its first item is within `outerItems` nested items that are not in the list. */
export function createBlockList(outerItems = 0): BlockList {
  const closedBlocks: DocumentBlock[] = [];
  let openBlock:
    | { readonly type: 'list' | 'code'; readonly lines: string[]; readonly page: number | undefined; }
    | undefined;
  let openItems: ListItem[] = Array.from({ length: outerItems }, (_, level) => ({ marker: '', level, text: '' }));

  function closeBlock(): void {
    if (!openBlock) return;
    const { type, lines, page } = openBlock;
    closedBlocks.push({ type, text: lines.join('\n'), ...(page === undefined ? {} : { page }) });
    openBlock = undefined;
  }

  function addLine(type: 'list' | 'code', text: string, page: number | undefined): void {
    if (openBlock?.type !== type || openBlock.page !== page) {
      closeBlock();
      openBlock = { type, lines: [], page };
    }
    openBlock.lines.push(text);
  }

  return {
    add(block) {
      closeBlock();
      openItems = [];
      closedBlocks.push(block);
    },
    addItem(item, page) {
      while (openItems.length > 0 && !isNestedIn(item, openItems.at(-1)!)) openItems.pop();
      const text = item.text.replace(/\s*\n\s*/g, ' ').trim();
      addLine('list',
        `${'  '.repeat(Math.min(openItems.length, maxDepth))}${item.marker === '' ? '-' : item.marker} ${text}`, page);
      if (openItems.length < maxDepth) openItems.push(item);
    },
    addCode(text, page) {
      openItems = [];
      addLine('code', text, page);
    },
    addAttachedBlocks(blocks) {
      if (blocks.length === 0) return;
      closeBlock();
      addAll(closedBlocks, blocks);
    },
    finish() {
      closeBlock();
      return closedBlocks;
    },
  };
}

function isNestedIn(item: ListItem, parent: ListItem): boolean {
  if (item.list === parent.list || item.indent === undefined || parent.indent === undefined)
    return item.level > parent.level;
  return item.indent > parent.indent + minIndentDifference;
}
