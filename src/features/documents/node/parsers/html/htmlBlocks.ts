import type { DocumentBlock } from '#features/documents/pure/block';
import { writeMarks } from '#features/documents/pure/textMarks';
import { blockList, type BlockList } from '../office/blockList';
import { numberIn } from '../office/numberIn';
import type { HtmlElement } from './htmlTree';
import { rawText } from './htmlTree';
import { isDataTable, tableBlock } from './htmlTable';
import { withElementMark } from './inlineMarks';
import { mathMlText } from './mathMl';

export interface HtmlReading {
  /** Reports whether an element is left out without a warning. */
  isClutter(element: HtmlElement): boolean;
  /** Whether a reader does not see it; causes a warning. */
  isHidden(element: HtmlElement): boolean;
  hide(element: HtmlElement): void;
}

/** Returns the blocks of an element of a page. */
export function htmlBlocks(root: HtmlElement, reading: HtmlReading): readonly DocumentBlock[] {
  const blocks = blockList();
  let text = '';
  children(root);
  flush();
  return blocks.blocks();

  function flush(): void {
    const shown = tidyLines(text);
    text = '';
    if (shown !== '') blocks.add({ type: 'paragraph', text: shown });
  }

  function children(node: HtmlElement): void {
    for (const child of node.children) {
      if (typeof child === 'string') text += child.replace(/\s+/g, ' ');
      else if (isSeen(child, reading)) element(child);
    }
  }

  function element(node: HtmlElement): void {
    if (node.name === 'math' || (isInline(node.name) && !holdsBlocks(node)))
      return void (text += inlineText(node, reading));
    flush();
    const heading = /^h([1-6])$/.exec(node.name)?.[1];
    if (heading !== undefined) {
      const title = tidyLines(inlineText(node, reading));
      if (title !== '') blocks.add({ type: 'heading', level: Number(heading), text: title });
    } else if (node.name === 'ul' || node.name === 'ol' || node.name === 'menu') list(node, 0, blocks, reading);
    else if (node.name === 'dl') definitions(node);
    else if (node.name === 'pre' || node.name === 'listing' || node.name === 'xmp') {
      const code = codeOf(node).replace(/^\n/, '').trimEnd();
      if (code.trim() !== '') blocks.add({ type: 'code', text: code });
    } else if (node.name === 'table' && isDataTable(node)) {
      const table = tableBlock(node, (cell) => cellText(cell, reading), (one) => isSeen(one, reading));
      if (table) blocks.add(table);
    } else if (node.name !== 'hr') children(node);
    flush();
  }

  function definitions(node: HtmlElement): void {
    let term = '';
    for (const child of node.children) {
      if (typeof child === 'string' || !isSeen(child, reading)) continue;
      if (child.name === 'dt') {
        if (term !== '') blocks.addItem({ marker: '-', level: 0, text: term }, undefined);
        term = tidyLines(inlineText(child, reading));
      } else if (child.name === 'dd') {
        const meaning = cellText(child, reading);
        if (term !== '' || meaning !== '')
          blocks.addItem({ marker: '-', level: 0, text: [term, meaning].filter((part) => part !== '').join(': ') },
            undefined);
        term = '';
      } else if (child.name === 'div') definitions(child);
    }
    if (term !== '') blocks.addItem({ marker: '-', level: 0, text: term }, undefined);
  }

  function list(node: HtmlElement, level: number, into: BlockList, all: HtmlReading): void {
    let number = Number(node.attributes['start'] ?? 1) || 1;
    for (const item of node.children) {
      if (typeof item === 'string' || !isSeen(item, all)) continue;
      if (isList(item)) list(item, level + 1, into, all);
      else if (item.name !== 'li' || holdsHeading(item)) {
        children(item);
        flush();
      } else {
        number = Number(item.attributes['value'] ?? number) || number;
        const marker = node.name === 'ol'
          ? `${numberIn(formats[node.attributes['type'] ?? '1'] ?? 'decimal', number)}.`
          : '-';
        number++;
        const inlineChildren = item.children.filter((child) => typeof child === 'string' || !standsAlone(child));
        const shown = inlineChildren.map((child) =>
          typeof child === 'string' ? child.replace(/\s+/g, ' ') : blockText(child, all)
        )
          .join('');
        if (tidyLines(shown) !== '') into.addItem({ marker, level, text: tidyLines(shown) }, undefined);
        for (const child of item.children) {
          if (typeof child === 'string' || !standsAlone(child) || !isSeen(child, all)) continue;
          if (isList(child)) list(child, level + 1, into, all);
          else element(child);
        }
      }
    }
  }
}

const formats: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};

function isList({ name }: HtmlElement): boolean {
  return name === 'ul' || name === 'ol' || name === 'menu';
}

/** Reports whether a node inside an item is a block of its own. */
function standsAlone(node: HtmlElement): boolean {
  return isList(node) || node.name === 'pre' || node.name === 'dl' || (node.name === 'table' && isDataTable(node));
}

function holdsHeading(node: HtmlElement): boolean {
  return node.children.some((child) =>
    typeof child !== 'string' && (/^h[1-6]$/.test(child.name) || (!isList(child) && holdsHeading(child)))
  );
}

function holdsBlocks(node: HtmlElement): boolean {
  return node.children.some((child) =>
    typeof child !== 'string' && child.name !== 'math' && (!isInline(child.name) || holdsBlocks(child))
  );
}

function isSeen(element: HtmlElement, reading: HtmlReading): boolean {
  if (reading.isClutter(element) || element.name === 'del') return false;
  if (!reading.isHidden(element)) return true;
  reading.hide(element);
  return false;
}

/** The text of a listing as it is written, without what is deleted in it. */
function codeOf(node: HtmlElement): string {
  return writeMarks(
    node.children.map((child) =>
      typeof child === 'string' ? child : child.name === 'del' ? '' : withElementMark(child, codeOf(child))
    ).join(''),
  );
}

/** Returns the text of a node within a line. */
function inlineText(node: HtmlElement, reading: HtmlReading): string {
  switch (node.name) {
    case 'br':
      return '\n';
    case 'img':
      return / /.test((node.attributes['alt'] ?? '').trim()) ? ` ${node.attributes['alt']!.trim()} ` : '';
    case 'math':
      return mathText(node);
    case 'wbr':
      return '';
  }
  const inside = node.children.map((child) =>
    typeof child === 'string' ? child.replace(/\s+/g, ' ') : isSeen(child, reading) ? blockText(child, reading) : ''
  ).join('');
  if (node.name === 'q') return `“${inside}”`;
  return node.name === 'rt' && inside.trim() !== '' ? `(${inside.trim()})` : withElementMark(node, inside);
}

/** The same where blocks may be inside: each starts a line. */
function blockText(node: HtmlElement, reading: HtmlReading): string {
  if (isInline(node.name)) return isSeen(node, reading) ? inlineText(node, reading) : '';
  return isSeen(node, reading) ? `\n${inlineText(node, reading)}\n` : '';
}

/** A cell or definition as lines: its lists with their marks, a table in it a row a line. */
function cellText(node: HtmlElement, reading: HtmlReading): string {
  if (!holdsBlocks(node)) return tidyLines(inlineText(node, reading));
  return htmlBlocks(node, reading).map((block) =>
    block.type === 'table'
      ? block.text.split('\n').filter((_, i) => i !== 1).map((row) =>
        row.slice(2, -2).replace(/<br>/g, ' ').replace(/\\([\\|])/g, '$1')
      ).join('\n')
      : block.text
  ).join('\n');
}

function mathText(node: HtmlElement): string {
  const tex = node.attributes['alttext'] ?? annotation(node);
  return tex === undefined ? mathMlText(node) : `$${tex.trim()}$`;
}

function annotation(node: HtmlElement): string | undefined {
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    if (child.name === 'annotation' && /tex/i.test(child.attributes['encoding'] ?? '')) return rawText(child);
    const inside = annotation(child);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function tidyLines(text: string): string {
  return writeMarks(text).replace(/\u00ad/g, '').replace(/[^\S\n]+/g, ' ').replace(/ ?\n[ \n]*/g, '\n').trim();
}

const inline = new Set(['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'br', 'cite', 'code', 'data', 'del', 'dfn',
  'em', 'font', 'i', 'img', 'ins', 'kbd', 'label', 'mark', 'math', 'nobr', 'q', 'ruby', 'rb', 'rt', 'rtc', 's', 'samp',
  'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr', 'output', 'slot', 'svg',
  'picture', 'source', 'relative-time']);

/** Reports whether an element is part of a line. */
function isInline(name: string): boolean {
  return inline.has(name);
}
