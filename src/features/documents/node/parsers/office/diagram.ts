import { drawnText } from './drawnText';
import { childNamed, childrenNamed, nodesBelow, type XmlNode } from '../../xml/xmlNode';

/** Returns the texts of a diagram (SmartArt) from its data part, in order. */
export function diagramItems(root: XmlNode | undefined): readonly string[] {
  return childrenNamed(childNamed(root, 'dgm:ptLst'), 'dgm:pt').flatMap((point) => {
    const type = point.attributes['type'];
    if (type === 'pres' || type === 'parTrans' || type === 'sibTrans') return [];
    const paragraphs = nodesBelow(childNamed(point, 'dgm:t'), 'a:p');
    const text = paragraphs.map(drawnText).join(' ');
    return text.trim() === '' ? [] : [text.replace(/\s+/g, ' ').trim()];
  });
}
