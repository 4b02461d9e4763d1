import { addMark, writeMarks, type TextMark } from '#features/documents/pure/textMarks';
import { findXmlChild, type XmlNode } from '../../xml/xmlNode';

/** Returns the text of a paragraph's runs in a drawing, a chart or a comment. */
export function readDrawnText(paragraph: XmlNode): string {
  return writeMarks(
    findRuns(paragraph).map((run) => addDrawnMarks(findXmlChild(run, 'a:rPr'), findXmlChild(run, 'a:t')?.text ?? ''))
      .join(
        '',
      ),
  );
}

function findRuns(node: XmlNode): readonly XmlNode[] {
  return node.children.flatMap((child) => child.name === 'a:r' || child.name === 'a:fld' ? [child] : findRuns(child));
}

/** Adds marks for a run's formatting to its text. */
export function addDrawnMarks(properties: XmlNode | undefined, text: string): string {
  const { baseline, strike } = properties?.attributes ?? {};
  const baselineOffset = Number.parseFloat(baseline ?? '');
  const position: TextMark | undefined = baselineOffset > 0 ? 'raised' : baselineOffset < 0 ? 'lowered' : undefined;
  return addMark(/^(?:sng|dbl)Strike$/.test(strike ?? '') ? 'struck' : undefined, addMark(position, text));
}
