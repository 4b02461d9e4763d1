import { withMark, writeMarks, type TextMark } from '#features/documents/pure/textMarks';
import { childNamed, type XmlNode } from '../../xml/xmlNode';

/** Returns the text of a paragraph's runs in a drawing, a chart or a comment. */
export function drawnText(paragraph: XmlNode): string {
  return writeMarks(
    runsOf(paragraph).map((run) => withDrawnMarks(childNamed(run, 'a:rPr'), childNamed(run, 'a:t')?.text ?? '')).join(
      '',
    ),
  );
}

function runsOf(node: XmlNode): readonly XmlNode[] {
  return node.children.flatMap((child) => child.name === 'a:r' || child.name === 'a:fld' ? [child] : runsOf(child));
}

/** Adds the marks of a run's look to its text. */
export function withDrawnMarks(properties: XmlNode | undefined, text: string): string {
  const { baseline, strike } = properties?.attributes ?? {};
  const raised = Number.parseFloat(baseline ?? '');
  const place: TextMark | undefined = raised > 0 ? 'raised' : raised < 0 ? 'lowered' : undefined;
  return withMark(/^(?:sng|dbl)Strike$/.test(strike ?? '') ? 'struck' : undefined, withMark(place, text));
}
