import { readDrawnText } from './drawnText';
import { findXmlChild, findXmlChildren, findXmlDescendants, type XmlNode } from '../../xml/xmlNode';

/** Returns the texts of a diagram (SmartArt) from its data part, in order. */
export function readDiagramItems(root: XmlNode | undefined): readonly string[] {
  return findXmlChildren(findXmlChild(root, 'dgm:ptLst'), 'dgm:pt').flatMap((point) => {
    const type = point.attributes['type'];
    if (type === 'pres' || type === 'parTrans' || type === 'sibTrans') return [];
    const paragraphs = findXmlDescendants(findXmlChild(point, 'dgm:t'), 'a:p');
    const text = paragraphs.map(readDrawnText).join(' ');
    return text.trim() === '' ? [] : [text.replace(/\s+/g, ' ').trim()];
  });
}
