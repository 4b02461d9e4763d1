import { addMark, type TextMark } from '#features/documents/pure/textMarks';
import { findHtmlElements, getRawHtmlText, type HtmlElement } from './htmlTree';

const marksByElement: Readonly<Record<string, TextMark>> = {
  sup: 'raised',
  sub: 'lowered',
  s: 'struck',
  strike: 'struck',
  del: 'deleted',
};

/** Returns the mark for an element name. */
export function findElementMark(name: string): TextMark | undefined {
  return Object.hasOwn(marksByElement, name) ? marksByElement[name] : undefined;
}

/** Returns the text of an element with the marks for its name and style. A superscript link refers to a note. */
export function addElementMark(node: HtmlElement, text: string): string {
  const { name, attributes } = node;
  const style = (attributes['style'] ?? '').toLowerCase();
  if (isNoteLink(node) && /^[\da-z*†‡]{1,4}$/i.test(text.trim())) return `[${text.trim()}]`;
  const strikeMark = /text-decoration(?:-line)?\s*:[^;]*\bline-through\b/.test(style) ? 'struck' : undefined;
  const positionMark = /vertical-align\s*:\s*super\b/.test(style)
    ? 'raised'
    : /vertical-align\s*:\s*sub\b/.test(style)
    ? 'lowered'
    : undefined;
  return addMark(strikeMark, addMark(findElementMark(name) ?? positionMark, text));
}

/** Reports whether a node is a link to a note, such as `<sup><a href="#n1">1</a></sup>`. */
function isNoteLink(node: HtmlElement): boolean {
  return node.name === 'sup' &&
    findHtmlElements(node, 'a').some((link) =>
      (link.attributes['href'] ?? '').includes('#') && getRawHtmlText(link).trim() === getRawHtmlText(node).trim()
    );
}
