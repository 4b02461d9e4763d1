import type { DocumentBlock } from '#features/documents/pure/block';
import { markdownTable } from '#features/documents/pure/markdownTable';
import { childNamed, childrenNamed, isSwitchedOn, nodeAt, type XmlNode } from '../../xml/xmlNode';
import { solidColour } from './colours';
import type { SlideContext } from './slideContext';
import { bodyText } from './textBody';

const mostColumns = 1_000;
/** Styles of tables that fill no cell: "No Style", with and without lines. */
const plainStyles = new Set(['{2D5ABB26-0587-4C30-8999-92F81FD0307C}', '{5940675A-B579-460E-94D1-54222C63F5DA}']);

/** A table of a slide with merged cells repeated. */
export function slideTable(table: XmlNode, context: SlideContext): readonly DocumentBlock[] {
  const style = nodeAt(table, 'a:tblPr', 'a:tableStyleId')?.text.toUpperCase();
  const plain = style === undefined || plainStyles.has(style);
  const above: string[] = [];
  const rows = childrenNamed(table, 'a:tr').map((row) => {
    const texts: string[] = [];
    for (const cell of childrenNamed(row, 'a:tc').slice(0, mostColumns)) {
      const at = texts.length;
      const { attributes } = cell;
      const shown = isSwitchedOn(attributes['hMerge'])
        ? texts[at - 1] ?? ''
        : isSwitchedOn(attributes['vMerge'])
        ? above[at] ?? ''
        : textOf(cell);
      above[at] = shown;
      texts.push(shown);
    }
    return texts;
  });
  const text = rows.every((row) => row.every((cell) => cell === '')) ? '' : markdownTable(rows);
  return text === '' ? [] : [{ type: 'table', text, page: context.page }];

  function textOf(cell: XmlNode): string {
    const properties = childNamed(cell, 'a:tcPr');
    const fill = childNamed(properties, 'a:solidFill');
    const bare = plain && !properties?.children.some(({ name }) => /^a:\w+Fill$/.test(name) && name !== 'a:noFill');
    const behind = fill ? solidColour(fill, context.theme)?.hex : bare ? context.background : undefined;
    return bodyText(childNamed(cell, 'a:txBody'), { styles: [], behind }, context);
  }
}
