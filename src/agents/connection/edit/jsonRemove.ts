import { getNodeEnd, scanSeparatorTokens, type JsonDocument, type Node } from './jsonDocument';
import { replaceTextRange } from './textStyle';

/** Removes a child, together with the outermost property that would be empty without it. */
export function removeWithParents(document: JsonDocument, child: Node): string {
  const container = child.parent!;
  const property = container.parent;
  const isOnlyChild = container.children!.length === 1 && property?.type === 'property';
  return isOnlyChild && !hasComment(document.text, container, child)
    ? removeWithParents(document, property)
    : removeChild(document, child);
}

function hasComment(text: string, container: Node, element: Node): boolean {
  const surroundings = text.slice(container.offset + 1, element.offset) +
    text.slice(getNodeEnd(element), getNodeEnd(container) - 1);
  return surroundings.includes('/');
}

/** Removes a property or element, and its comma, from the text. Comments are kept. */
function removeChild({ text }: JsonDocument, child: Node): string {
  const container = child.parent!;
  const siblings = container.children!;
  const childIndex = siblings.indexOf(child);
  const end = getNodeEnd(child);
  const start = findLeadingSpaceStart(text, child.offset, end);
  const comma = findComma(text, end);
  if (siblings.length === 1) return removeOnlyChild(text, container, start, comma?.end ?? end);
  if (comma) return replaceTextRange(replaceTextRange(text, comma.start, comma.end, ''), start, end, '');
  const previousComma = findComma(text, getNodeEnd(siblings[childIndex - 1]!))!;
  return replaceTextRange(replaceTextRange(text, start, end, ''), previousComma.start, previousComma.end, '');
}

function removeOnlyChild(text: string, container: Node, start: number, end: number): string {
  const closingOffset = getNodeEnd(container) - 1;
  const [before, after] = [text.slice(container.offset + 1, start), text.slice(end, closingOffset)];
  if (before.trim() === '' && after.trim() === '')
    return replaceTextRange(text, container.offset + 1, closingOffset, '');
  return replaceTextRange(text, start, end, '');
}

/**
 * Finds the start of the white space before a child. After a line comment, the line break is kept if no line break
 * follows the child. Otherwise, the text after the child would become part of the comment.
 */
function findLeadingSpaceStart(text: string, childStart: number, end: number): number {
  const start = text.slice(0, childStart).trimEnd().length;
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const needsLineBreak = line.includes('//') && !/^[ \t,]*\r?\n/.test(text.slice(end));
  const lineBreak = needsLineBreak ? text.indexOf('\n', start) : -1;
  return lineBreak >= 0 && lineBreak < childStart ? lineBreak + 1 : start;
}

function findComma(text: string, end: number): { readonly start: number; readonly end: number; } | undefined {
  return scanSeparatorTokens(text, end).find(({ kind }) => kind === 'comma');
}
