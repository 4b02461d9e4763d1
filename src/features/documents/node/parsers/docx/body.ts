import type { DocumentBlock } from '#features/documents/pure/block';
import { findXmlChild, getChildValue, type XmlNode } from '../../xml/xmlNode';
import { createBlockList, type BlockList } from '../office/blockList';
import { omitDeletion } from './deletion';
import type { DocxContext } from './docxContext';
import { isShadedParagraph, readInline, type Inline } from './inline';
import { readLeftIndent, parseRunLook, type Style } from './styles';
import { readTable } from './table';

/** Reads the paragraphs and tables of a part into blocks. */
export function readBodyBlocks(nodes: readonly XmlNode[], context: DocxContext): readonly DocumentBlock[] {
  const blocks = createBlockList();
  const readNode = createBodyReader(blocks, context);
  for (const node of nodes) readNode(node);
  readNode(undefined);
  return blocks.finish();
}

/** Returns a function that reads one element per call. Undefined marks the end of the part. */
export function createBodyReader(blocks: BlockList, context: DocxContext): (node: XmlNode | undefined) => void {
  /** The content of a paragraph whose end mark was deleted. The next paragraph continues it. */
  let unfinishedParagraph: Inline | undefined;
  let caption: { readonly text: string; readonly page: number | undefined; } | undefined;
  return readElement;

  function readElement(node: XmlNode | undefined): void {
    if (node?.name === 'w:p') return readParagraph(node);
    if (node?.name === 'w:tbl') return addTable(node);
    if (node?.name === 'w:del') omitDeletion(node, context);
    if (node && (isSkipped(node.name) || node.children.length === 0)) return;
    if (node) return node.children.forEach(readElement);
    if (unfinishedParagraph)
      blocks.add({ type: 'paragraph', text: unfinishedParagraph.text, ...toPageField(unfinishedParagraph.page) });
    endCaption();
  }

  function readParagraph(node: XmlNode): void {
    const properties = findXmlChild(node, 'w:pPr');
    const styleId = getChildValue(properties, 'w:pStyle');
    const style = context.styles.getParagraphStyle(styleId);
    context.progress.paragraphs++;
    const isShaded = context.shaded || isShadedParagraph(properties) || style.look.shaded === true;
    let inline = readInline(node, style.look, { ...context, shaded: isShaded });
    if (unfinishedParagraph)
      inline = {
        text: unfinishedParagraph.text + inline.text,
        attachedBlocks: [...unfinishedParagraph.attachedBlocks, ...inline.attachedBlocks],
        page: unfinishedParagraph.page,
      };
    unfinishedParagraph = undefined;
    const markProperties = findXmlChild(properties, 'w:rPr');
    if (findXmlChild(markProperties, 'w:del') || findXmlChild(markProperties, 'w:moveFrom')) {
      if (inline.text.trim() !== '') unfinishedParagraph = inline;
      else blocks.addAttachedBlocks(inline.attachedBlocks);
      return;
    }
    const text = normalizeText(inline.text);
    const numberedItem = parseRunLook(markProperties).vanish === true && text === ''
      ? undefined
      : readNumberedItem(properties, styleId, style);
    if (text !== '') {
      if (style.role !== 'caption') endCaption();
      addParagraph(text, inline, properties, style, numberedItem);
    }
    if (inline.attachedBlocks.length > 0) endCaption();
    blocks.addAttachedBlocks(inline.attachedBlocks);
  }

  function addParagraph(
    text: string,
    inline: Inline,
    properties: XmlNode | undefined,
    style: Style,
    numberedItem: ReturnType<typeof readNumberedItem>,
  ): void {
    const level = findHeadingLevel(properties, style);
    if (level !== undefined) {
      const number = numberedItem && numberedItem.marker !== '-' ? `${numberedItem.marker} ` : '';
      blocks.add({ type: 'heading', level, text: (number + text).trim(), ...toPageField(inline.page) });
    } else if (numberedItem && numberedItem.marker !== '')
      blocks.addItem({ ...numberedItem, text }, inline.page);
    else if (style.role === 'contents')
      blocks.addItem({ marker: '-', level: 0, indent: style.indent ?? 0, text }, inline.page);
    else if (style.role === 'code') blocks.addCode(inline.text.replace(/\s+$/, ''), inline.page);
    else if (style.role === 'caption') {
      endCaption();
      caption = { text, page: inline.page };
    } else blocks.add({ type: 'paragraph', text, ...toPageField(inline.page) });
  }

  function readNumberedItem(properties: XmlNode | undefined, styleId: string | undefined, style: Style) {
    const numbering = findXmlChild(properties, 'w:numPr');
    const numId = getChildValue(numbering, 'w:numId') ?? style.numbering?.numId;
    if (numId === undefined || numId === '0') return undefined;
    const styleLevel = numbering || styleId === undefined
      ? undefined
      : context.numbering.findStyleLevel(numId, styleId);
    const level = Number(getChildValue(numbering, 'w:ilvl') ?? styleLevel ?? style.numbering?.level ?? 0) || 0;
    const listItem = context.numbering.takeNextItem(numId, level);
    if (!listItem) return undefined;
    const indent = readLeftIndent(properties) ??
      (numbering ? listItem.indent ?? style.indent : style.indent ?? listItem.indent);
    return { marker: listItem.marker, list: listItem.list, level, ...(indent === undefined ? {} : { indent }) };
  }

  function addTable(node: XmlNode): void {
    const page = context.progress.page;
    const tableContent = readTable(node, context);
    if ('blocks' in tableContent) { // the table is only a frame around its content
      endCaption();
      for (const block of tableContent.blocks) blocks.add(block);
      return;
    }
    const title = caption?.text !== undefined && isTableCaption(caption.text) ? caption.text : undefined;
    if (title !== undefined) caption = undefined;
    endCaption();
    if (tableContent.text !== '')
      blocks.add({
        type: 'table',
        text: tableContent.text,
        ...toPageField(page),
        ...(title === undefined ? {} : { caption: title }),
      });
    blocks.addAttachedBlocks(tableContent.attachedBlocks);
  }

  function endCaption(): void {
    if (caption) blocks.add({ type: 'paragraph', text: caption.text, ...toPageField(caption.page) });
    caption = undefined;
  }
}

/** Returns a heading's level from the paragraph's own outline level or its style; undefined for other paragraphs. */
function findHeadingLevel(properties: XmlNode | undefined, style: Style): number | undefined {
  const outlineLevel = getChildValue(properties, 'w:outlineLvl');
  const level = outlineLevel === undefined ? style.heading : Number(outlineLevel) + 1;
  if (style.role === 'title') return 1;
  if (style.role === 'contentsTitle') return style.heading ?? 1;
  return level !== undefined && level >= 1 && level <= 9 ? Math.min(level, 6) : undefined;
}

/** Reports whether a caption above a table names that table and not a figure. */
function isTableCaption(text: string): boolean {
  return !/^(?:fig|abb|image|photo|picture|chart|figur|図|图|圖|рис|그림)/iu.test(text);
}

/** Removes soft hyphens, white space around line breaks, and repeated spaces. */
function normalizeText(text: string): string {
  return text.replace(/\u00ad/g, '').replace(/[^\S\n]*\n[^\S\n]*/g, '\n').replace(/ {2,}/g, ' ').trim();
}

function toPageField(page: number | undefined): { readonly page?: number; } {
  return page === undefined ? {} : { page };
}

function isSkipped(name: string): boolean {
  return name === 'w:del' || name === 'w:moveFrom' || name === 'w:sectPr' || name === 'w:sdtPr' ||
    name === 'w:sdtEndPr';
}
