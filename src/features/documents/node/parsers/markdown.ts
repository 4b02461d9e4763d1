import type { Nodes, RootContent } from 'mdast';
import { addAll } from '#base/collections/lists';
import type { DocumentBlock } from '../../pure/block';
import { formatMarkdownTable, splitMarkdownTable } from '../../pure/markdownTable';
import { markEnd, getMarkStart, addMark, writeMarks } from '../../pure/textMarks';
import { createHiddenTextCollector } from '../hiddenTextCollector';
import { decodeText } from '../text/decodeText';
import { limitText } from '../text/limitText';
import { createByteProgress } from './bytesAsPages';
import { createHiddenTest } from './html/hiddenByStyle';
import { readHtmlBlocks } from './html/htmlBlocks';
import { parseHtmlTree, getRawHtmlText } from './html/htmlTree';
import { findElementMark } from './html/inlineMarks';
import { parseMarkdownTree } from './markdownTree';
import { createBlockList } from './office/blockList';
import type { Parser } from './parser';

const maxDepth = 100;
/** The maximum number of lines that are read. */
const maxLines = 300_000;
/** The number of lines of plain text that take as long as a line of Markdown, for example a list item. */
const lineWeight = 3;

/** Parses GitHub Markdown. HTML blocks show the text that a page would show. */
export const parseMarkdown: Parser = ({ bytes, share, warn, omit, progress }) => {
  const byteProgress = createByteProgress(bytes, progress);
  const text = limitText(decodeText(bytes, warn), warn, { share, maxLines });
  byteProgress.addLines(text, lineWeight);
  const frontMatter = /^---\n(?:[^\n]*\n){0,500}?(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text)?.[0] ?? '';
  const hiddenTexts = createHiddenTextCollector(warn);
  const frontMatterContent = frontMatter.split('\n').slice(1, -1).filter((line) => !/^(?:---|\.\.\.)\s*$/.test(line))
    .join('\n')
    .trimEnd();
  const allBlocks: DocumentBlock[] = frontMatterContent === '' ? [] : [{ type: 'code', text: frontMatterContent }];
  let blocks = createBlockList();
  for (
    const { nodes, continues, repeatedItems, share } of parseMarkdownTree(limitNesting(text.slice(frontMatter.length)))
  ) {
    blocks = createBlockList(repeatedItems);
    for (const node of nodes) addNode(node, 0);
    appendBlocks(allBlocks, blocks.finish(), continues);
    byteProgress.reportShare(share);
  }
  return { blocks: allBlocks, pages: null };

  function addNode(node: RootContent, depth: number): void {
    if (depth > maxDepth) return;
    switch (node.type) {
      case 'heading':
        return addTextBlock({ type: 'heading', level: node.depth, text: getInlineText(node) });
      case 'paragraph':
        return addTextBlock({ type: 'paragraph', text: getInlineText(node) });
      case 'code':
        if (node.value.trim() !== '') blocks.add({ type: 'code', text: node.value });
        return;
      case 'list':
        return addList(node, 0, depth);
      case 'table':
        return blocks.add({
          type: 'table',
          text: formatMarkdownTable(node.children.map((row) => row.children.map(getInlineText))),
        });
      case 'html':
        return parseHtmlBlocks(node.value).forEach((block) => blocks.add(block));
      case 'footnoteDefinition':
        return addTextBlock({
          type: 'note',
          text: `Footnote ${node.label ?? node.identifier}: ${node.children.map(getInlineText).join('\n')}`,
        });
      case 'blockquote':
        return node.children.forEach((child) => addNode(child, depth + 1));
    }
  }

  function addTextBlock(block: DocumentBlock): void {
    if (block.text.trim() !== '') blocks.add({ ...block, text: block.text.trim() });
  }

  function addList(node: Extract<Nodes, { type: 'list'; }>, level: number, depth: number): void {
    if (depth > maxDepth) return;
    let number = node.start ?? 1;
    for (const item of node.children) {
      const checkbox = item.checked === null || item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] ';
      const textBlocks = item.children.filter((child) => child.type === 'paragraph' || child.type === 'heading');
      const text = checkbox + textBlocks.map(getInlineText).join(' ');
      const marker = node.ordered ? `${number++}.` : '-';
      if (text !== '') blocks.addItem({ marker, level, text }, undefined);
      for (const child of item.children) {
        if (child.type === 'list') addList(child, level + 1, depth + 1);
        else if (child.type !== 'paragraph' && child.type !== 'heading') addNode(child, depth + 1);
      }
    }
  }

  function parseHtmlBlocks(value: string): readonly DocumentBlock[] {
    const root = parseHtmlTree(value);
    return readHtmlBlocks(root, {
      omit,
      isHidden: createHiddenTest(root),
      hide(element) {
        hiddenTexts.add('css', getRawHtmlText(element), {});
        hiddenTexts.flush();
      },
    });
  }
};

/** Appends the blocks of a part of the text, the first of which may continue the last block. */
function appendBlocks(allBlocks: DocumentBlock[], blocks: readonly DocumentBlock[], continues: boolean): void {
  const last = allBlocks.at(-1);
  const [first, ...others] = blocks;
  if (!last || !first || first.type !== last.type || !(continues || first.type === 'list')) {
    addAll(allBlocks, blocks);
    return;
  }
  const rows = first.type === 'table' ? splitMarkdownTable(first.text).rows.join('\n') : first.text;
  allBlocks[allBlocks.length - 1] = { ...last, text: `${last.text}\n${rows}` };
  addAll(allBlocks, others);
}

function getInlineText(node: Nodes): string {
  return writeMarks(getMarkedText(node));
}

function getMarkedText(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'code':
      return node.value;
    case 'break':
      return '\n';
    case 'html':
      return /^<br\b/i.test(node.value) ? '\n' : convertTagToMark(node.value);
    case 'delete':
      return addMark('struck', node.children.map(getMarkedText).join(''));
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    case 'footnoteReference':
      return `[${node.label ?? node.identifier}]`;
    default:
      return 'children' in node ? node.children.map(getMarkedText).join('') : '';
  }
}

function convertTagToMark(tag: string): string {
  const [, slash, name = ''] = /^<(\/?)([a-z]+)[\s>]/i.exec(tag) ?? [];
  const mark = findElementMark(name.toLowerCase());
  return mark === undefined ? '' : slash === '' ? getMarkStart(mark) : markEnd;
}

/** Limits the nesting of quotes and lists, which could exhaust the stack. No text is lost. */
function limitNesting(text: string): string {
  return text.replace(/^(?:[ \t]{0,3}>){50,}/gm, (run) => run.slice(0, 50)).replace(/^(?:[ \t]*[-*+][ \t]){50,}/gm,
    (run) => run.slice(0, 50));
}
