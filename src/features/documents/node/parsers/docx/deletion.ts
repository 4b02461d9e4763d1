import type { XmlNode } from '../../xml/xmlNode';
import type { DocxContext } from './docxContext';

/** Leaves out a tracked deletion: a run, a paragraph, a cell or a row. */
export function omitDeletion(node: XmlNode, { omit, progress }: DocxContext): void {
  omit('deletion', readText(node), progress.page);
}

function readText({ name, text, children }: XmlNode): string {
  if (name === 'w:delText' || name === 'w:t') return text;
  const separator = name === 'w:p' || name === 'w:tc' ? ' ' : '';
  return children.map(readText).join('') + separator;
}
