import { addAll } from '#base/collections/lists';
import type { DocumentBlock } from '#features/documents/pure/block';
import { chartBlock } from '../office/chart';
import { diagramItems } from '../office/diagram';
import { pictureNote } from '../office/pictureNote';
import { nodesBelow, type XmlNode } from '../../xml/xmlNode';
import type { DocxContext } from './docxContext';

/** Reads what it can from a picture, shape or group: text boxes, chart, diagram, or the alternative text. */
export function readDrawing(node: XmlNode, context: DocxContext): readonly DocumentBlock[] {
  const { progress } = context;
  const page = progress.page === undefined ? {} : { page: progress.page };
  const out: DocumentBlock[] = [];
  visit(node);
  if (out.length === 0) {
    const note = nodesBelow(node, 'wp:docPr').map(({ attributes }) => pictureNote(attributes)).find((candidate) =>
      candidate !== undefined
    );
    if (note !== undefined) out.push({ type: 'note', text: note, ...page });
  }
  return out;

  function visit(element: XmlNode): void {
    for (const child of element.children) {
      if (child.name === 'w:txbxContent') addAll(out, textBox(child));
      else if (child.name === 'c:chart') chart(child);
      else if (child.name === 'dgm:relIds') diagram(child);
      else if (child.name === 'v:textpath' && (child.attributes['string'] ?? '').trim() !== '')
        out.push({ type: 'note', text: `Text: ${child.attributes['string']!.trim()}`, ...page });
      else if (child.name === 'mc:AlternateContent') alternative(child);
      else visit(child);
    }
  }

  function alternative(element: XmlNode): void {
    for (const branch of element.children) {
      const before = out.length;
      visit(branch);
      if (out.length > before) return;
    }
  }

  /** Paragraphs of a box that follow each other are one note; its lists, tables and headings stay what they are. */
  function textBox(content: XmlNode): readonly DocumentBlock[] {
    const blocks: DocumentBlock[] = [];
    // a box can be filled in many ways, so white text in it counts as visible
    const inside = { ...context, shaded: true, progress: { ...progress, fields: [] } };
    for (const block of context.blocksOf(content.children, inside)) {
      const before = blocks.at(-1);
      if (block.type !== 'paragraph') blocks.push(block);
      else if (before?.type === 'note' && before.text.startsWith('Text box: ') && before.page === block.page)
        blocks[blocks.length - 1] = { ...before, text: `${before.text}\n${block.text}` };
      else blocks.push({ ...block, type: 'note', text: `Text box: ${block.text}` });
    }
    return blocks;
  }

  function part(id: string | undefined): string | undefined {
    const relation = id === undefined ? undefined : context.file.relations(context.part).get(id);
    return relation && !relation.external ? relation.target : undefined;
  }

  function chart(element: XmlNode): void {
    const name = part(element.attributes['r:id']);
    const block = name === undefined ? undefined : chartBlock(context.file.part(name));
    if (block) out.push({ ...block, ...page });
  }

  function diagram(element: XmlNode): void {
    const name = part(element.attributes['r:dm']);
    const items = name === undefined ? [] : diagramItems(context.file.part(name));
    if (items.length > 0) out.push({ type: 'list', text: items.map((item) => `- ${item}`).join('\n'), ...page });
  }
}
