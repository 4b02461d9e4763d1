import { withMark, type TextMark } from '#features/documents/pure/textMarks';
import { elementsBelow, rawText, type HtmlElement } from './htmlTree';

const markOfElement: Readonly<Record<string, TextMark>> = {
  sup: 'raised',
  sub: 'lowered',
  s: 'struck',
  strike: 'struck',
  del: 'deleted',
};

/** Returns the mark for an element name. */
export function markNamed(name: string): TextMark | undefined {
  return Object.hasOwn(markOfElement, name) ? markOfElement[name] : undefined;
}

/** The text of an element with the mark that its name or its own style gives; a raised link is a note. */
export function withElementMark(node: HtmlElement, text: string): string {
  const { name, attributes } = node;
  const style = (attributes['style'] ?? '').toLowerCase();
  if (isNoteLink(node) && /^[\da-z*†‡]{1,4}$/i.test(text.trim())) return `[${text.trim()}]`;
  const struck = /text-decoration(?:-line)?\s*:[^;]*\bline-through\b/.test(style) ? 'struck' : undefined;
  const place = /vertical-align\s*:\s*super\b/.test(style)
    ? 'raised'
    : /vertical-align\s*:\s*sub\b/.test(style)
    ? 'lowered'
    : undefined;
  return withMark(struck, withMark(markNamed(name) ?? place, text));
}

/** `<sup><a href="#n1">1</a></sup>`. */
function isNoteLink(node: HtmlElement): boolean {
  return node.name === 'sup' &&
    elementsBelow(node, 'a').some((link) =>
      (link.attributes['href'] ?? '').includes('#') && rawText(link).trim() === rawText(node).trim()
    );
}
