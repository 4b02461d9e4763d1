import { addAll } from '#base/collections/lists';
import type { DocumentBlock } from '#features/documents/pure/block';
import { buildChartBlock } from '../office/chart';
import { readDiagramItems } from '../office/diagram';
import { formatPictureNote } from '../office/pictureNote';
import { findXmlDescendants, type XmlNode } from '../../xml/xmlNode';
import type { DocxContext } from './docxContext';

/** Reads the text boxes, charts and diagrams of a picture, shape or group, or else its alternative text. */
export function readDrawing(node: XmlNode, context: DocxContext): readonly DocumentBlock[] {
  const { progress } = context;
  const pageField = progress.page === undefined ? {} : { page: progress.page };
  const drawingBlocks: DocumentBlock[] = [];
  visit(node);
  if (drawingBlocks.length === 0) {
    const note = findXmlDescendants(node, 'wp:docPr').map(({ attributes }) => formatPictureNote(attributes)).find((
      candidate,
    ) => candidate !== undefined);
    if (note !== undefined) drawingBlocks.push({ type: 'note', text: note, ...pageField });
  }
  return drawingBlocks;

  function visit(element: XmlNode): void {
    for (const child of element.children) {
      if (child.name === 'w:txbxContent') addAll(drawingBlocks, readTextBox(child));
      else if (child.name === 'c:chart') addChart(child);
      else if (child.name === 'dgm:relIds') addDiagram(child);
      else if (child.name === 'v:textpath' && (child.attributes['string'] ?? '').trim() !== '')
        drawingBlocks.push({ type: 'note', text: `Text: ${child.attributes['string']!.trim()}`, ...pageField });
      else if (child.name === 'mc:AlternateContent') visitAlternatives(child);
      else visit(child);
    }
  }

  function visitAlternatives(element: XmlNode): void {
    for (const branch of element.children) {
      const previousCount = drawingBlocks.length;
      visit(branch);
      if (drawingBlocks.length > previousCount) return;
    }
  }

  /** Combines consecutive paragraphs of a text box into one note. Lists, tables and headings remain separate blocks. */
  function readTextBox(content: XmlNode): readonly DocumentBlock[] {
    const blocks: DocumentBlock[] = [];
    // a text box can have many kinds of background, which are not read, so white text in it counts as visible
    const boxContext = { ...context, shaded: true, progress: { ...progress, fields: [] } };
    for (const block of context.readBlocks(content.children, boxContext)) {
      const previousBlock = blocks.at(-1);
      if (block.type !== 'paragraph') blocks.push(block);
      else if (
        previousBlock?.type === 'note' && previousBlock.text.startsWith('Text box: ') &&
        previousBlock.page === block.page
      )
        blocks[blocks.length - 1] = { ...previousBlock, text: `${previousBlock.text}\n${block.text}` };
      else blocks.push({ ...block, type: 'note', text: `Text box: ${block.text}` });
    }
    return blocks;
  }

  function findPart(id: string | undefined): string | undefined {
    const relation = id === undefined ? undefined : context.file.readRelations(context.part).get(id);
    return relation && !relation.external ? relation.target : undefined;
  }

  function addChart(element: XmlNode): void {
    const name = findPart(element.attributes['r:id']);
    const block = name === undefined ? undefined : buildChartBlock(context.file.readPart(name));
    if (block) drawingBlocks.push({ ...block, ...pageField });
  }

  function addDiagram(element: XmlNode): void {
    const name = findPart(element.attributes['r:dm']);
    const items = name === undefined ? [] : readDiagramItems(context.file.readPart(name));
    if (items.length > 0)
      drawingBlocks.push({
        type: 'list',
        text: items.map((item) => `- ${item}`).join('\n'),
        ...pageField,
      });
  }
}
