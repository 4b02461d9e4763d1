import type { DocumentBlock } from '#features/documents/pure/block';
import type { OmitText } from '#features/documents/pure/omission';
import { writeMarks } from '#features/documents/pure/textMarks';
import { createBlockList, type BlockList } from '../office/blockList';
import { formatOfficeNumber } from '../office/numberIn';
import { omitClutter } from './clutter';
import { formatFormControl, isFormControl } from './formControl';
import type { HtmlElement } from './htmlTree';
import { getRawHtmlText } from './htmlTree';
import { isDataTable, buildHtmlTableBlock } from './htmlTable';
import { addElementMark } from './inlineMarks';
import { formatMathMl } from './mathMl';

export interface HtmlContentFilter {
  readonly omit: OmitText;
  /** Reports whether an element is invisible to readers. Text in such an element causes a warning. */
  isHidden(element: HtmlElement): boolean;
  /** Records an element that is left out because it is hidden. */
  hide(element: HtmlElement): void;
}

/** Returns the blocks of an element of a page. */
export function readHtmlBlocks(root: HtmlElement, contentFilter: HtmlContentFilter): readonly DocumentBlock[] {
  const blocks = createBlockList();
  let text = '';
  addChildren(root);
  endParagraph();
  return blocks.finish();

  function endParagraph(): void {
    const paragraph = tidyLines(text);
    text = '';
    if (paragraph !== '') blocks.add({ type: 'paragraph', text: paragraph });
  }

  function addChildren(node: HtmlElement): void {
    for (const child of node.children) {
      if (typeof child === 'string') text += child.replace(/\s+/g, ' ');
      else if (isVisible(child, contentFilter)) addElement(child);
    }
  }

  function addElement(node: HtmlElement): void {
    if (isUndivided(node.name) || (isInline(node.name) && !hasBlocks(node)))
      return void (text += getInlineText(node, contentFilter));
    endParagraph();
    const headingLevel = /^h([1-6])$/.exec(node.name)?.[1];
    if (headingLevel !== undefined) {
      const title = tidyLines(getInlineText(node, contentFilter));
      if (title !== '') blocks.add({ type: 'heading', level: Number(headingLevel), text: title });
    } else if (node.name === 'ul' || node.name === 'ol' || node.name === 'menu')
      addList(node, 0, blocks, contentFilter);
    else if (node.name === 'dl') addDefinitions(node);
    else if (node.name === 'pre' || node.name === 'listing' || node.name === 'xmp') {
      const code = getCodeText(node, contentFilter.omit).replace(/^\n/, '').trimEnd();
      if (code.trim() !== '') blocks.add({ type: 'code', text: code });
    } else if (node.name === 'table' && isDataTable(node)) {
      const table = buildHtmlTableBlock(node, (cell) => getCellText(cell, contentFilter), (child) =>
        isVisible(child, contentFilter));
      if (table) blocks.add(table);
    } else if (node.name !== 'hr') addChildren(node);
    endParagraph();
  }

  function addDefinitions(node: HtmlElement): void {
    let term = '';
    for (const child of node.children) {
      if (typeof child === 'string' || !isVisible(child, contentFilter)) continue;
      if (child.name === 'dt') {
        if (term !== '') blocks.addItem({ marker: '-', level: 0, text: term }, undefined);
        term = tidyLines(getInlineText(child, contentFilter));
      } else if (child.name === 'dd') {
        const meaning = getCellText(child, contentFilter);
        if (term !== '' || meaning !== '')
          blocks.addItem({ marker: '-', level: 0, text: [term, meaning].filter((part) => part !== '').join(': ') },
            undefined);
        term = '';
      } else if (child.name === 'div') addDefinitions(child);
    }
    if (term !== '') blocks.addItem({ marker: '-', level: 0, text: term }, undefined);
  }

  function addList(node: HtmlElement, level: number, blockList: BlockList, listFilter: HtmlContentFilter): void {
    let itemNumber = Number(node.attributes['start'] ?? 1) || 1;
    for (const item of node.children) {
      if (typeof item === 'string' || !isVisible(item, listFilter)) continue;
      if (isList(item)) addList(item, level + 1, blockList, listFilter);
      else if (item.name !== 'li' || hasHeading(item)) {
        addChildren(item);
        endParagraph();
      } else {
        itemNumber = Number(item.attributes['value'] ?? itemNumber) || itemNumber;
        const marker = node.name === 'ol'
          ? `${formatOfficeNumber(listFormats[node.attributes['type'] ?? '1'] ?? 'decimal', itemNumber)}.`
          : '-';
        itemNumber++;
        const inlineChildren = item.children.filter((child) => typeof child === 'string' || !isStandaloneBlock(child));
        const itemText = inlineChildren.map((child) =>
          typeof child === 'string' ? child.replace(/\s+/g, ' ') : getNodeText(child, listFilter)
        )
          .join('');
        if (tidyLines(itemText) !== '') blockList.addItem({ marker, level, text: tidyLines(itemText) }, undefined);
        for (const child of item.children) {
          if (typeof child === 'string' || !isStandaloneBlock(child) || !isVisible(child, listFilter)) continue;
          if (isList(child)) addList(child, level + 1, blockList, listFilter);
          else addElement(child);
        }
      }
    }
  }
}

const listFormats: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};

function isList({ name }: HtmlElement): boolean {
  return name === 'ul' || name === 'ol' || name === 'menu';
}

/** Reports whether a node inside a list item becomes a separate block. */
function isStandaloneBlock(node: HtmlElement): boolean {
  return isList(node) || node.name === 'pre' || node.name === 'dl' || (node.name === 'table' && isDataTable(node));
}

function hasHeading(node: HtmlElement): boolean {
  return node.children.some((child) =>
    typeof child !== 'string' && (/^h[1-6]$/.test(child.name) || (!isList(child) && hasHeading(child)))
  );
}

function hasBlocks(node: HtmlElement): boolean {
  return node.children.some((child) =>
    typeof child !== 'string' && !isUndivided(child.name) && (!isInline(child.name) || hasBlocks(child))
  );
}

function isVisible(element: HtmlElement, contentFilter: HtmlContentFilter): boolean {
  if (omitClutter(element, contentFilter.omit)) return false;
  if (!contentFilter.isHidden(element)) return true;
  contentFilter.hide(element);
  return false;
}

/** Returns the text of a code listing unchanged, except that deleted parts are removed. */
function getCodeText(node: HtmlElement, omit: OmitText): string {
  return writeMarks(
    node.children.map((child) => {
      if (typeof child === 'string') return child;
      if (child.name !== 'del') return addElementMark(child, getCodeText(child, omit));
      omitClutter(child, omit);
      return '';
    }).join(''),
  );
}

/** Returns the text of an inline node. */
function getInlineText(node: HtmlElement, contentFilter: HtmlContentFilter): string {
  switch (node.name) {
    case 'br':
      return '\n';
    case 'img':
      return / /.test((node.attributes['alt'] ?? '').trim()) ? ` ${node.attributes['alt']!.trim()} ` : '';
    case 'math':
      return formatMath(node);
    case 'wbr':
      return '';
  }
  if (isFormControl(node.name)) return ` ${formatFormControl(node, contentFilter.omit)} `;
  const innerText = node.children.map((child) =>
    typeof child === 'string'
      ? child.replace(/\s+/g, ' ')
      : isVisible(child, contentFilter)
      ? getNodeText(child, contentFilter)
      : ''
  ).join('');
  if (node.name === 'q') return `“${innerText}”`;
  return node.name === 'rt' && innerText.trim() !== '' ? `(${innerText.trim()})` : addElementMark(node, innerText);
}

/** Returns the text of a node that may be a block. The text of a block is on lines of its own. */
function getNodeText(node: HtmlElement, contentFilter: HtmlContentFilter): string {
  if (isInline(node.name)) return isVisible(node, contentFilter) ? getInlineText(node, contentFilter) : '';
  return isVisible(node, contentFilter) ? `\n${getInlineText(node, contentFilter)}\n` : '';
}

/** Returns the lines of a cell or definition. Lists keep their markers, and each row of a nested table is one line. */
function getCellText(node: HtmlElement, contentFilter: HtmlContentFilter): string {
  if (!hasBlocks(node)) return tidyLines(getInlineText(node, contentFilter));
  return readHtmlBlocks(node, contentFilter).map((block) =>
    block.type === 'table'
      ? block.text.split('\n').filter((_, i) => i !== 1).map((row) =>
        row.slice(2, -2).replace(/<br>/g, ' ').replace(/\\([\\|])/g, '$1')
      ).join('\n')
      : block.text
  ).join('\n');
}

function formatMath(node: HtmlElement): string {
  const tex = node.attributes['alttext'] ?? findTexAnnotation(node);
  return tex === undefined ? formatMathMl(node) : `$${tex.trim()}$`;
}

function findTexAnnotation(node: HtmlElement): string | undefined {
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    if (child.name === 'annotation' && /tex/i.test(child.attributes['encoding'] ?? '')) return getRawHtmlText(child);
    const nestedAnnotation = findTexAnnotation(child);
    if (nestedAnnotation !== undefined) return nestedAnnotation;
  }
  return undefined;
}

function tidyLines(text: string): string {
  return writeMarks(text).replace(/\u00ad/g, '').replace(/[^\S\n]+/g, ' ').replace(/ ?\n[ \n]*/g, '\n').trim();
}

const inlineElements = new Set(['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'br', 'cite', 'code', 'data', 'del',
  'dfn', 'em', 'font', 'i', 'img', 'ins', 'kbd', 'label', 'mark', 'math', 'nobr', 'q', 'ruby', 'rb', 'rt', 'rtc', 's',
  'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr', 'output', 'slot', 'svg',
  'picture', 'source', 'relative-time', 'button', 'input', 'select', 'textarea', 'progress', 'meter']);

/** Reports whether an element with this name is inline. */
function isInline(name: string): boolean {
  return inlineElements.has(name);
}

/** Reports whether an element with this name has a text of its own, rather than that of its children. */
function isUndivided(name: string): boolean {
  return name === 'math' || isFormControl(name);
}
