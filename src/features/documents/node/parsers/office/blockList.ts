import { addAll } from '#base/collections/lists';
import type { DocumentBlock } from '#features/documents/pure/block';

export interface ListItem {
  /** `-`, `3.`, `(a)`. */
  readonly marker: string;
  /** The level in its own list. */
  readonly level: number;
  /** The same for all levels of one list; items of other lists are compared by their indent. */
  readonly list?: string;
  /** In twentieths of a point. */
  readonly indent?: number;
  readonly text: string;
}

/** Collects blocks in reading order, and merges consecutive items and consecutive lines of code into one block. */
export interface BlockList {
  add(block: DocumentBlock): void;
  addItem(item: ListItem, page: number | undefined): void;
  addCode(line: string, page: number | undefined): void;
  /** Adds blocks that belong to the block before (its notes): a list continues after them. */
  addBeside(blocks: readonly DocumentBlock[]): void;
  blocks(): readonly DocumentBlock[];
}

/** Indents of two lists that differ by less count as equal. */
const sameIndent = 100;
const deepest = 20;

export function blockList(): BlockList {
  const done: DocumentBlock[] = [];
  let open:
    | { readonly type: 'list' | 'code'; readonly lines: string[]; readonly page: number | undefined; }
    | undefined;
  let above: ListItem[] = [];

  function close(): void {
    if (!open) return;
    const { type, lines, page } = open;
    done.push({ type, text: lines.join('\n'), ...(page === undefined ? {} : { page }) });
    open = undefined;
  }

  function line(type: 'list' | 'code', text: string, page: number | undefined): void {
    if (open?.type !== type || open.page !== page) {
      close();
      open = { type, lines: [], page };
    }
    open.lines.push(text);
  }

  return {
    add(block) {
      close();
      above = [];
      done.push(block);
    },
    addItem(item, page) {
      while (above.length > 0 && !isBelow(item, above.at(-1)!)) above.pop();
      const text = item.text.replace(/\s*\n\s*/g, ' ').trim();
      line('list', `${'  '.repeat(Math.min(above.length, deepest))}${item.marker === '' ? '-' : item.marker} ${text}`,
        page);
      if (above.length < deepest) above.push(item);
    },
    addCode(text, page) {
      above = [];
      line('code', text, page);
    },
    addBeside(blocks) {
      if (blocks.length === 0) return;
      close();
      addAll(done, blocks);
    },
    blocks() {
      close();
      return done;
    },
  };
}

function isBelow(item: ListItem, above: ListItem): boolean {
  if (item.list === above.list || item.indent === undefined || above.indent === undefined)
    return item.level > above.level;
  return item.indent > above.indent + sameIndent;
}
