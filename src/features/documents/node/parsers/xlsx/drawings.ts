import type { DocumentBlock, RowRange } from '#features/documents/pure/block';
import type { OfficePackage } from '../../ooxml/officePackage';
import { childNamed, nodeAt, nodesBelow, type XmlNode } from '../../xml/xmlNode';
import { chartBlock } from '../office/chart';
import { drawnText } from '../office/drawnText';
import { pictureNote } from '../office/pictureNote';

/** Charts, text boxes and pictures of a sheet, each at the rows that it covers. */
export function drawingBlocks(file: OfficePackage, sheetPart: string, page: number): readonly DocumentBlock[] {
  const drawings = [...file.relations(sheetPart).values()].filter(({ type, external }) =>
    type === 'drawing' && !external
  );
  return drawings.flatMap(({ target }) => {
    const root = file.part(target);
    return (root?.children ?? []).flatMap((anchor) => {
      const rowRange = readAnchorRows(anchor);
      return anchored(anchor, target).map((block) => ({ ...block, page, rowRange }));
    });
  });

  function anchored(anchor: XmlNode, part: string): readonly DocumentBlock[] {
    const charts = nodesBelow(anchor, 'c:chart').flatMap(({ attributes }) => {
      const relation = file.relations(part).get(attributes['r:id'] ?? '');
      return (relation && !relation.external ? chartBlock(file.part(relation.target)) : undefined) ?? [];
    });
    const boxes = nodesBelow(anchor, 'xdr:txBody').flatMap((box): DocumentBlock[] => {
      const text = nodesBelow(box, 'a:p').map(drawnText).join('\n').trim();
      return text === '' ? [] : [{ type: 'note', text: `Text box: ${text}` }];
    });
    const pictures = charts.length + boxes.length > 0 ?
      [] :
      nodesBelow(anchor, 'xdr:cNvPr').flatMap((one): DocumentBlock[] => {
        const text = pictureNote(one.attributes);
        return text === undefined ? [] : [{ type: 'note', text }];
      });
    return [...charts, ...boxes, ...pictures];
  }
}

function readAnchorRows(anchor: XmlNode): RowRange {
  const first = Number(nodeAt(anchor, 'xdr:from', 'xdr:row')?.text ?? 0) + 1 || 1;
  const last = Number(childNamed(childNamed(anchor, 'xdr:to'), 'xdr:row')?.text ?? 0) + 1 || 1;
  return [first, Math.max(first, last)];
}
