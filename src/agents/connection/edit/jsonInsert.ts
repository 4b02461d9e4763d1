import { getNodeEnd, scanSeparatorTokens, type JsonDocument, type Node } from './jsonDocument';
import { detectLineBreak, replaceTextRange } from './textStyle';

/**
 * Returns the text with one more property (`key`) or element at the end of an object or array. The new item
 * adopts the text's indentation, line breaks and spaces after colons. Comments stay after the value that they follow.
 */
export function insertJsonItem(document: JsonDocument, container: Node, key: string | undefined,
  value: unknown): string
{
  const { text } = document;
  const children = container.children ?? [];
  const lastChild = children.at(-1);
  const style = detectJsonStyle(document);
  const separator = lastChild === undefined
    ? findEmptySeparator(text, container)
    : findEndSeparator(text, getNodeEnd(lastChild));
  const hasLineBreaks = isMultiLine(text, container) || separator.endsInLineComment;
  const indent = hasLineBreaks ? getChildIndent(text, container, style.indentUnit) : '';
  const item = formatItem(key, value, hasLineBreaks, style, indent);
  const needsComma = lastChild !== undefined && !separator.hasComma;
  const space = hasLineBreaks ? style.lineBreak + indent : lastChild === undefined || style.isDense ? '' : ' ';
  const insertedText = `${space}${item}${separator.hasComma ? ',' : ''}`;
  const closingSpace = lastChild === undefined
    ? computeClosingSpace(text, container, separator.offset, hasLineBreaks, style)
    : undefined;
  const editedText = replaceTextRange(text, separator.offset, closingSpace?.end ?? separator.offset,
    insertedText + (closingSpace?.text ?? ''));
  return needsComma ? replaceTextRange(editedText, getNodeEnd(lastChild), getNodeEnd(lastChild), ',') : editedText;
}

/** Returns a new text that contains only this object. */
export function formatNewJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Replaces `node` with a value and returns the text. */
export function replaceValue(document: JsonDocument, node: Node, value: unknown): string {
  const { text } = document;
  const style = detectJsonStyle(document);
  const hasLineBreaks = text.slice(node.offset, getNodeEnd(node)).includes('\n') ||
    (node.parent !== undefined && isMultiLine(text, getContainer(node)));
  return replaceTextRange(text, node.offset, getNodeEnd(node),
    formatValue(value, hasLineBreaks, style, hasLineBreaks ? getIndent(text, node.offset) : ''));
}

function getContainer(node: Node): Node {
  return node.parent!.type === 'property' ? node.parent!.parent! : node.parent!;
}

interface Style {
  /** One level of indentation. */
  readonly indentUnit: string;
  readonly lineBreak: string;
  /** Whether there are no line breaks or blanks between tokens. */
  readonly isDense: boolean;
}

function detectJsonStyle({ text, root }: JsonDocument): Style {
  const firstItem = root?.children?.[0];
  const indentUnit = firstItem && isMultiLine(text, root) ? getIndent(text, firstItem.offset) : '';
  const colon = firstItem?.children?.[1];
  return {
    indentUnit: indentUnit === '' ? '  ' : indentUnit,
    lineBreak: detectLineBreak(text),
    isDense: !text.trim().includes('\n') && colon !== undefined && text[colon.offset - 1] === ':',
  };
}

interface Separator {
  /** The offset at which a new item is inserted. */
  readonly offset: number;
  /** Whether a comma already follows the last child. */
  readonly hasComma: boolean;
  readonly endsInLineComment: boolean;
}

/** Finds the position after the last child: after its comma and the comments that follow on the same line. */
function findEndSeparator(text: string, end: number): Separator {
  const tokens = scanSeparatorTokens(text, end);
  const commaIndex = tokens.findIndex(({ kind }) => kind === 'comma');
  let offset = commaIndex >= 0 ? tokens[commaIndex]!.end : end;
  let endsInLineComment = tokens.slice(0, Math.max(commaIndex, 0)).at(-1)?.kind === 'lineComment';
  for (const token of tokens.slice(commaIndex + 1)) {
    if (token.kind === 'lineBreak') break;
    if (token.kind === 'blanks') continue;
    offset = token.end;
    endsInLineComment = token.kind === 'lineComment';
  }
  return { offset, hasComma: commaIndex >= 0, endsInLineComment };
}

/** Finds the position for an item in an empty container, after its comments. */
function findEmptySeparator(text: string, container: Node): Separator {
  const comments = scanSeparatorTokens(text, container.offset + 1).filter(({ kind }) => kind.endsWith('Comment'));
  const lastComment = comments.at(-1);
  return {
    offset: lastComment?.end ?? container.offset + 1,
    hasComma: false,
    endsInLineComment: lastComment?.kind === 'lineComment',
  };
}

/** Computes the white space before the closing bracket of a container that was empty. */
function computeClosingSpace(text: string, container: Node, start: number, hasLineBreaks: boolean,
  { lineBreak }: Style): { readonly end: number; readonly text: string; }
{
  const end = getNodeEnd(container) - 1;
  const space = text.slice(start, end);
  if (!hasLineBreaks) return { end, text: space.trim() === '' && !space.includes('\n') ? '' : space };
  return { end, text: lineBreak + getIndent(text, container.offset) };
}

/** Reports whether a container's items, or its parent's items if the container is empty, are on separate lines. */
function isMultiLine(text: string, container: Node): boolean {
  const lastChild = container.children?.at(-1);
  if (lastChild)
    return text.slice(container.offset, lastChild.offset).includes('\n') && isFirstInLine(text, lastChild.offset);
  const { parent } = container;
  if (!parent) return true;
  return isMultiLine(text, parent.type === 'property' ? parent.parent! : parent);
}

function isFirstInLine(text: string, offset: number): boolean {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
}

function getChildIndent(text: string, container: Node, indentUnit: string): string {
  const lastChild = container.children?.at(-1);
  return lastChild && isFirstInLine(text, lastChild.offset) && isMultiLine(text, container)
    ? getIndent(text, lastChild.offset)
    : getIndent(text, container.offset) + indentUnit;
}

/** Returns the indentation of the line that contains an offset. */
function getIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))![0];
}

function formatItem(key: string | undefined, value: unknown, hasLineBreaks: boolean, style: Style,
  indent: string): string
{
  const text = formatValue(value, hasLineBreaks, style, indent);
  return key === undefined ? text : `${JSON.stringify(key)}:${style.isDense ? '' : ' '}${text}`;
}

function formatValue(value: unknown, hasLineBreaks: boolean, { indentUnit, lineBreak, isDense }: Style,
  indent: string): string
{
  if (!hasLineBreaks) return isDense ? JSON.stringify(value) : formatInline(value);
  return JSON.stringify(value, null, indentUnit).split('\n').join(lineBreak + indent);
}

/** Formats a value on one line, with spaces: `{"a": [1, 2]}`. */
function formatInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatInline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${formatInline(item)}`).join(', ')}}`;
}
