import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { DocumentBlock } from '../../pure/block';
import { markdownTable } from '../../pure/markdownTable';
import { endOfMark, startOf, withMark, writeMarks } from '../../pure/textMarks';
import { hiddenTexts } from '../hiddenTexts';
import { decodeText } from '../text/decodeText';
import { limitText } from '../text/limitText';
import { bytesAsPages } from './bytesAsPages';
import { isClutter } from './html/clutter';
import { hiddenTest } from './html/hiddenByStyle';
import { htmlBlocks } from './html/htmlBlocks';
import { htmlTree, rawText } from './html/htmlTree';
import { markNamed } from './html/inlineMarks';
import { blockList } from './office/blockList';
import type { Parser } from './parser';

const deepest = 100;
/** Its syntax tree takes far more memory than a text. Characters. */
const maxMarkdownLength = 4_000_000;

/** Parses GitHub Markdown. HTML blocks show the text that a page would show. */
export const parseMarkdown: Parser = ({ bytes, warn, progress }) => {
  const pages = bytesAsPages(bytes, progress);
  const text = limitText(decodeText(bytes, warn), warn, maxMarkdownLength);
  pages.addLines(text);
  const front = /^---\n(?:[^\n]*\n){0,500}?(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text)?.[0] ?? '';
  const hidden = hiddenTexts(warn);
  const blocks = blockList();
  const values = front.split('\n').slice(1, -1).filter((line) => !/^(?:---|\.\.\.)\s*$/.test(line)).join('\n')
    .trimEnd();
  if (values !== '') blocks.add({ type: 'code', text: values });
  const root = fromMarkdown(limitNesting(text.slice(front.length)), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  for (const node of root.children) add(node, 0);
  pages.done();
  return { blocks: blocks.blocks(), pages: null };

  function add(node: RootContent, depth: number): void {
    if (depth > deepest) return;
    switch (node.type) {
      case 'heading':
        return paragraph({ type: 'heading', level: node.depth, text: inlineText(node) });
      case 'paragraph':
        return paragraph({ type: 'paragraph', text: inlineText(node) });
      case 'code':
        if (node.value.trim() !== '') blocks.add({ type: 'code', text: node.value });
        return;
      case 'list':
        return list(node, 0, depth);
      case 'table':
        return blocks.add({
          type: 'table',
          text: markdownTable(node.children.map((row) => row.children.map(inlineText))),
        });
      case 'html':
        return html(node.value).forEach((block) => blocks.add(block));
      case 'footnoteDefinition':
        return paragraph({
          type: 'note',
          text: `Footnote ${node.label ?? node.identifier}: ${node.children.map(inlineText).join('\n')}`,
        });
      case 'blockquote':
        return node.children.forEach((child) => add(child, depth + 1));
    }
  }

  function paragraph(block: DocumentBlock): void {
    if (block.text.trim() !== '') blocks.add({ ...block, text: block.text.trim() });
  }

  function list(node: Extract<Nodes, { type: 'list'; }>, level: number, depth: number): void {
    if (depth > deepest) return;
    let number = node.start ?? 1;
    for (const item of node.children) {
      const box = item.checked === null || item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] ';
      const textBlocks = item.children.filter((child) => child.type === 'paragraph' || child.type === 'heading');
      const text = box + textBlocks.map(inlineText).join(' ');
      const marker = node.ordered ? `${number++}.` : '-';
      if (text !== '') blocks.addItem({ marker, level, text }, undefined);
      for (const child of item.children) {
        if (child.type === 'list') list(child, level + 1, depth + 1);
        else if (child.type !== 'paragraph' && child.type !== 'heading') add(child, depth + 1);
      }
    }
  }

  function html(value: string): readonly DocumentBlock[] {
    const root = htmlTree(value);
    return htmlBlocks(root, {
      isClutter,
      isHidden: hiddenTest(root),
      hide(element) {
        hidden.add('css', rawText(element), {});
        hidden.flush();
      },
    });
  }
};

function inlineText(node: Nodes): string {
  return writeMarks(markedText(node));
}

function markedText(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'code':
      return node.value;
    case 'break':
      return '\n';
    case 'html':
      return /^<br\b/i.test(node.value) ? '\n' : markOfTag(node.value);
    case 'delete':
      return withMark('struck', node.children.map(markedText).join(''));
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    case 'footnoteReference':
      return `[${node.label ?? node.identifier}]`;
    default:
      return 'children' in node ? node.children.map(markedText).join('') : '';
  }
}

function markOfTag(tag: string): string {
  const [, slash, name = ''] = /^<(\/?)([a-z]+)[\s>]/i.exec(tag) ?? [];
  const mark = markNamed(name.toLowerCase());
  return mark === undefined ? '' : slash === '' ? startOf(mark) : endOfMark;
}

/** Endlessly nested quotes would exhaust the stack. No text is lost. */
function limitNesting(text: string): string {
  return text.replace(/^(?:[ \t]{0,3}>){50,}/gm, (run) => run.slice(0, 50)).replace(/^(?:[ \t]*[-*+][ \t]){50,}/gm,
    (run) => run.slice(0, 50));
}
