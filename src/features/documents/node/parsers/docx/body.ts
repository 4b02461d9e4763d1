import type { DocumentBlock } from '#features/documents/pure/block';
import { childNamed, attributeValue, type XmlNode } from '../../xml/xmlNode';
import { blockList, type BlockList } from '../office/blockList';
import type { DocxContext } from './docxContext';
import { isShadedParagraph, readInline, type Inline } from './inline';
import { readLeftIndent, parseRunLook, type Style } from './styles';
import { readTable } from './table';

/** Returns blocks of neighbouring paragraphs and tables in a part. */
export function bodyBlocks(nodes: readonly XmlNode[], context: DocxContext): readonly DocumentBlock[] {
  const blocks = blockList();
  const reader = bodyReader(blocks, context);
  for (const node of nodes) reader(node);
  reader(undefined);
  return blocks.blocks();
}

/** Reads one element after another; undefined marks the end of the part. */
export function bodyReader(blocks: BlockList, context: DocxContext): (node: XmlNode | undefined) => void {
  /** The start of a paragraph whose end mark was deleted: the next one goes on with it. */
  let started: Inline | undefined;
  let caption: { readonly text: string; readonly page: number | undefined; } | undefined;
  return read;

  function read(node: XmlNode | undefined): void {
    if (node?.name === 'w:p') return paragraph(node);
    if (node?.name === 'w:tbl') return table(node);
    if (node && (isSkipped(node.name) || node.children.length === 0)) return;
    if (node) return node.children.forEach(read);
    if (started) blocks.add({ type: 'paragraph', text: started.text, ...paged(started.page) });
    endCaption();
  }

  function paragraph(node: XmlNode): void {
    const properties = childNamed(node, 'w:pPr');
    const styleId = attributeValue(properties, 'w:pStyle');
    const style = context.styles.paragraph(styleId);
    context.progress.paragraphs++;
    const shaded = context.shaded || isShadedParagraph(properties) || style.look.shaded === true;
    let inline = readInline(node, style.look, { ...context, shaded });
    if (started)
      inline = { text: started.text + inline.text, beside: [...started.beside, ...inline.beside], page: started.page };
    started = undefined;
    const mark = childNamed(properties, 'w:rPr');
    if (childNamed(mark, 'w:del') || childNamed(mark, 'w:moveFrom')) {
      if (inline.text.trim() !== '') started = inline;
      else blocks.addBeside(inline.beside);
      return;
    }
    const text = tidy(inline.text);
    const numbered = parseRunLook(mark).vanish === true && text === ''
      ? undefined
      : numberedItem(properties, styleId, style);
    if (text !== '') {
      if (style.role !== 'caption') endCaption();
      add(text, inline, properties, style, numbered);
    }
    if (inline.beside.length > 0) endCaption();
    blocks.addBeside(inline.beside);
  }

  function add(
    text: string,
    inline: Inline,
    properties: XmlNode | undefined,
    style: Style,
    numbered: ReturnType<typeof numberedItem>,
  ): void {
    const level = headingLevel(properties, style);
    if (level !== undefined) {
      const number = numbered && numbered.marker !== '-' ? `${numbered.marker} ` : '';
      blocks.add({ type: 'heading', level, text: (number + text).trim(), ...paged(inline.page) });
    } else if (numbered && numbered.marker !== '')
      blocks.addItem({ ...numbered, text }, inline.page);
    else if (style.role === 'contents')
      blocks.addItem({ marker: '-', level: 0, indent: style.indent ?? 0, text }, inline.page);
    else if (style.role === 'code') blocks.addCode(inline.text.replace(/\s+$/, ''), inline.page);
    else if (style.role === 'caption') {
      endCaption();
      caption = { text, page: inline.page };
    } else blocks.add({ type: 'paragraph', text, ...paged(inline.page) });
  }

  function numberedItem(properties: XmlNode | undefined, styleId: string | undefined, style: Style) {
    const numbering = childNamed(properties, 'w:numPr');
    const numId = attributeValue(numbering, 'w:numId') ?? style.numbering?.numId;
    if (numId === undefined || numId === '0') return undefined;
    const ofStyle = numbering || styleId === undefined ? undefined : context.numbering.levelOfStyle(numId, styleId);
    const level = Number(attributeValue(numbering, 'w:ilvl') ?? ofStyle ?? style.numbering?.level ?? 0) || 0;
    const item = context.numbering.next(numId, level);
    if (!item) return undefined;
    const indent = readLeftIndent(properties) ??
      (numbering ? item.indent ?? style.indent : style.indent ?? item.indent);
    return { marker: item.marker, list: item.list, level, ...(indent === undefined ? {} : { indent }) };
  }

  function table(node: XmlNode): void {
    const page = context.progress.page;
    const read = readTable(node, context);
    if ('blocks' in read) { // a frame around its content
      endCaption();
      for (const block of read.blocks) blocks.add(block);
      return;
    }
    const title = caption?.text !== undefined && isTableCaption(caption.text) ? caption.text : undefined;
    if (title !== undefined) caption = undefined;
    endCaption();
    if (read.text !== '')
      blocks.add({
        type: 'table',
        text: read.text,
        ...paged(page),
        ...(title === undefined ? {} : { caption: title }),
      });
    blocks.addBeside(read.beside);
  }

  function endCaption(): void {
    if (caption) blocks.add({ type: 'paragraph', text: caption.text, ...paged(caption.page) });
    caption = undefined;
  }
}

/** Returns a heading's level from the paragraph's own outline level or its style; undefined for other paragraphs. */
function headingLevel(properties: XmlNode | undefined, style: Style): number | undefined {
  const outline = attributeValue(properties, 'w:outlineLvl');
  const level = outline === undefined ? style.heading : Number(outline) + 1;
  if (style.role === 'title') return 1;
  if (style.role === 'contentsTitle') return style.heading ?? 1;
  return level !== undefined && level >= 1 && level <= 9 ? Math.min(level, 6) : undefined;
}

/** A caption of a figure that happens to be above a table does not name it. */
function isTableCaption(text: string): boolean {
  return !/^(?:fig|abb|image|photo|picture|chart|figur|図|图|圖|рис|그림)/iu.test(text);
}

/** Removes space at the ends of lines, soft hyphens from the layout, and spaces that only a program would see. */
function tidy(text: string): string {
  return text.replace(/\u00ad/g, '').replace(/[^\S\n]*\n[^\S\n]*/g, '\n').replace(/ {2,}/g, ' ').trim();
}

function paged(page: number | undefined): { readonly page?: number; } {
  return page === undefined ? {} : { page };
}

function isSkipped(name: string): boolean {
  return name === 'w:del' || name === 'w:moveFrom' || name === 'w:sectPr' || name === 'w:sdtPr' ||
    name === 'w:sdtEndPr';
}
