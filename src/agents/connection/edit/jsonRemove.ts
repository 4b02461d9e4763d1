import { getNodeEnd, tokensFrom, type JsonDocument, type Node } from './jsonDocument';
import { spliced } from './textStyle';

/** Removes the child like `removeChild`, but with the outermost property that would hold nothing else. */
export function removeWithParents(document: JsonDocument, child: Node): string {
  const container = child.parent!;
  const property = container.parent;
  const isOnly = container.children!.length === 1 && property?.type === 'property';
  return isOnly && !hasComment(document.text, container, child)
    ? removeWithParents(document, property)
    : removeChild(document, child);
}

function hasComment(text: string, container: Node, element: Node): boolean {
  const around = text.slice(container.offset + 1, element.offset) +
    text.slice(getNodeEnd(element), getNodeEnd(container) - 1);
  return around.includes('/');
}

/** Removes one property or element, and the comma that it needed, from the text. Comments stay. */
function removeChild({ text }: JsonDocument, child: Node): string {
  const container = child.parent!;
  const siblings = container.children!;
  const i = siblings.indexOf(child);
  const end = getNodeEnd(child);
  const start = leadStart(text, child.offset, end);
  const comma = commaFrom(text, end);
  if (siblings.length === 1) return withoutOnly(text, container, start, comma?.end ?? end);
  if (comma) return spliced(spliced(text, comma.start, comma.end, ''), start, end, '');
  const before = commaFrom(text, getNodeEnd(siblings[i - 1]!))!;
  return spliced(spliced(text, start, end, ''), before.start, before.end, '');
}

function withoutOnly(text: string, container: Node, start: number, end: number): string {
  const closing = getNodeEnd(container) - 1;
  const [before, after] = [text.slice(container.offset + 1, start), text.slice(end, closing)];
  if (before.trim() === '' && after.trim() === '') return spliced(text, container.offset + 1, closing, '');
  return spliced(text, start, end, '');
}

/**
 * Finds the start of the white space before a child. After a comment that ends its line, the line break stays if none
 * follows the child: otherwise the rest would become part of the comment.
 */
function leadStart(text: string, at: number, end: number): number {
  const start = text.slice(0, at).trimEnd().length;
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const isCommented = line.includes('//') && !/^[ \t,]*\r?\n/.test(text.slice(end));
  const lineBreak = isCommented ? text.indexOf('\n', start) : -1;
  return lineBreak >= 0 && lineBreak < at ? lineBreak + 1 : start;
}

function commaFrom(text: string, end: number): { readonly start: number; readonly end: number; } | undefined {
  return tokensFrom(text, end).find(({ kind }) => kind === 'comma');
}
