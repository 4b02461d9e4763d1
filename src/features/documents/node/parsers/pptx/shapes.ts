import { addAll } from '#base/collections/lists';
import type { DocumentBlock } from '#features/documents/pure/block';
import { findXmlChild, findXmlNode, findXmlDescendants, type XmlNode, findXmlChildren,
  isSwitchedOn } from '../../xml/xmlNode';
import { buildChartBlock } from '../office/chart';
import { readDiagramItems } from '../office/diagram';
import { formatPictureNote } from '../office/pictureNote';
import { readSolidColor } from './colours';
import { isTitle, findPlaceholder, omitSlideField, type SlideContext } from './slideContext';
import { readBodyText, readTextBlocks, type TextLook } from './textBody';
import { formatMarkdownTable } from '#features/documents/pure/markdownTable';

export interface SlideContent {
  readonly title: string;
  readonly blocks: readonly DocumentBlock[];
}

/** The start of a note with a slide's footer. */
export const footerPrefix = 'Footer: ';

/** Returns a slide's title and its other visible content, in the order of its shapes. */
export function readSlideContent(tree: XmlNode | undefined, context: SlideContext): SlideContent {
  const { page, file } = context;
  const blocks: DocumentBlock[] = [];
  /** Areas that cover the background below later shapes. */
  const coveredAreas: ShapeRectangle[] = [];
  const titles: string[] = [];
  const placedBlocks: PlacedBlocks[] = [];
  for (const shape of tree?.children ?? []) {
    visit(shape, false);
    if (blocks.length > 0) placedBlocks.push({ rectangle: findReadingRectangle(shape), blocks: blocks.splice(0) });
  }
  const [title = '', ...otherTitles] = titles;
  const orderedBlocks = sortByReadingOrder(placedBlocks).flatMap((part) => part.blocks);
  return {
    title,
    blocks: [...otherTitles.map((text): DocumentBlock => ({ type: 'paragraph', text, page })), ...orderedBlocks],
  };

  function findReadingRectangle(shape: XmlNode): ShapeRectangle | undefined {
    const placeholder = findPlaceholder(shape);
    return readShapeRectangle(shape) ??
      (placeholder
        ? context.findInheritedShapes(placeholder).flatMap((ancestor) => readShapeRectangle(ancestor) ?? [])[0]
        : undefined);
  }

  function visit(shape: XmlNode, isInGroup: boolean): void {
    const namedProperties = getNamedProperties(shape);
    if (namedProperties?.attributes['hidden'] === '1' || namedProperties?.attributes['hidden'] === 'true')
      return hide('vanish', shape);
    const rectangle = readShapeRectangle(shape);
    if (!isInGroup && rectangle && isOffSlide(rectangle)) return hide('off_page', shape);
    switch (shape.name) {
      case 'p:sp':
        return addText(shape, isInGroup, rectangle);
      case 'p:grpSp':
        for (const child of shape.children) visit(child, true);
        return;
      case 'p:pic':
        addPictureNote(namedProperties);
        if (rectangle) coveredAreas.push(rectangle);
        return;
      case 'p:graphicFrame':
        return addFrame(shape, namedProperties);
      case 'mc:AlternateContent': {
        for (const branch of shape.children) {
          const countBefore = blocks.length + titles.length;
          for (const child of branch.children) visit(child, isInGroup);
          if (blocks.length + titles.length > countBefore) return;
        }
      }
    }
  }

  function addText(shape: XmlNode, isInGroup: boolean, rectangle: ShapeRectangle | undefined): void {
    if (omitSlideField(shape, context)) return;
    const placeholder = findPlaceholder(shape);
    const type = placeholder ? placeholder.attributes['type'] ?? 'obj' : '';
    const textLook = resolveTextLook(shape, placeholder, type, isInGroup, rectangle);
    const body = findXmlChild(shape, 'p:txBody');
    if (isTitle(type)) {
      const title = readBodyText(body, textLook, context);
      if (title !== '') titles.push(title);
    } else if (type === 'ftr') {
      const footer = readBodyText(body, textLook, context);
      if (footer !== '') blocks.push({ type: 'note', text: footerPrefix + footer, page });
    } else {
      const textBlocks = readTextBlocks(body, textLook, context);
      addAll(blocks, textBlocks);
      if (textBlocks.length === 0 && findXmlDescendants(body, 'a:t').length === 0)
        addPictureNote(getNamedProperties(shape));
    }
    if (rectangle && isFilled(shape)) coveredAreas.push(rectangle);
  }

  function resolveTextLook(
    shape: XmlNode,
    placeholder: XmlNode | undefined,
    type: string,
    isInGroup: boolean,
    rectangle: ShapeRectangle | undefined,
  ): TextLook {
    const inheritedShapes = placeholder ? context.findInheritedShapes(placeholder) : [];
    const styles = [shape, ...inheritedShapes].flatMap((node) => findXmlNode(node, 'p:txBody', 'a:lstStyle') ?? []);
    const masterStyle = context.findMasterStyle(type);
    const fill = findXmlNode(shape, 'p:spPr', 'a:solidFill');
    const isShapeFilled = isFilled(shape) || inheritedShapes.some(isFilled);
    const textArea = rectangle ?? inheritedShapes.flatMap((ancestor) => readShapeRectangle(ancestor) ?? [])[0];
    const isOnBackground = !isInGroup && textArea !== undefined &&
      !coveredAreas.some((area) => areOverlapping(area, textArea));
    return {
      styles: masterStyle ? [...styles, masterStyle] : styles,
      backgroundColor: fill
        ? readSolidColor(fill, context.theme)?.hex
        : !isShapeFilled && isOnBackground
        ? context.background
        : undefined,
    };
  }

  function addFrame(shape: XmlNode, namedProperties: XmlNode | undefined): void {
    const graphicData = findXmlNode(shape, 'a:graphic', 'a:graphicData');
    const table = findXmlChild(graphicData, 'a:tbl');
    if (table) return addAll(blocks, readSlideTable(table, context));
    const chart = findRelatedPart(findXmlChild(graphicData, 'c:chart')?.attributes['r:id']);
    const diagram = findRelatedPart(findXmlChild(graphicData, 'dgm:relIds')?.attributes['r:dm']);
    const chartBlock = chart === undefined ? undefined : buildChartBlock(file.readPart(chart));
    if (chartBlock) blocks.push({ ...chartBlock, page });
    const items = diagram === undefined ? [] : readDiagramItems(file.readPart(diagram));
    if (items.length > 0) blocks.push({ type: 'list', text: items.map((item) => `- ${item}`).join('\n'), page });
    addPictureNote(namedProperties);
  }

  function addPictureNote(namedProperties: XmlNode | undefined): void {
    const note = formatPictureNote(namedProperties?.attributes ?? {});
    if (note !== undefined) blocks.push({ type: 'note', text: note, page });
  }

  function findRelatedPart(id: string | undefined): string | undefined {
    const relation = id === undefined ? undefined : file.readRelations(context.part).get(id);
    return relation && !relation.external ? relation.target : undefined;
  }

  function hide(reason: 'vanish' | 'off_page', shape: XmlNode): void {
    for (const { text: runText } of findXmlDescendants(shape, 'a:t'))
      context.hiddenTexts.add(reason, `${runText} `, { page });
    context.hiddenTexts.flush();
  }

  function isOffSlide({ left, top, right, bottom }: ShapeRectangle): boolean {
    const { width, height } = context.size;
    return right <= 0 || bottom <= 0 || left >= width || top >= height;
  }
}

function getNamedProperties(shape: XmlNode): XmlNode | undefined {
  return findXmlChild(shape.children.find(({ name }) => /^p:nv\w+Pr$/.test(name)), 'p:cNvPr');
}

function readShapeRectangle(shape: XmlNode): ShapeRectangle | undefined {
  const frame = findXmlChild(shape, 'p:xfrm') ?? findXmlNode(shape, 'p:spPr', 'a:xfrm') ??
    findXmlNode(shape, 'p:grpSpPr', 'a:xfrm');
  const offset = findXmlChild(frame, 'a:off')?.attributes;
  const size = findXmlChild(frame, 'a:ext')?.attributes;
  if (!offset || !size) return undefined;
  const [left, top] = [Number(offset['x']), Number(offset['y'])];
  return { left, top, right: left + Number(size['cx']), bottom: top + Number(size['cy']) };
}

/** Reports whether a shape is filled, by its own fill or by one from the theme. */
function isFilled(shape: XmlNode): boolean {
  const properties = findXmlChild(shape, 'p:spPr');
  if (findXmlChild(properties, 'a:noFill')) return false;
  if (properties?.children.some(({ name }) => /^a:(?:solid|grad|blip|patt|grp)Fill$/.test(name))) return true;
  return Number(findXmlNode(shape, 'p:style', 'a:fillRef')?.attributes['idx'] ?? 0) > 0;
}

function areOverlapping(a: ShapeRectangle, b: ShapeRectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export interface ShapeRectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The content of one shape, and its rectangle on the slide. */
export interface PlacedBlocks {
  readonly rectangle: ShapeRectangle | undefined;
  readonly blocks: readonly DocumentBlock[];
}

/** The maximum number of shapes to sort. More shapes form a drawing and keep the order of the file. */
const maxSortedShapes = 200;

/**
 * Keeps the order of the file, which is the order of creation, except that a shape higher in the same column is read
 * first.
 */
function sortByReadingOrder(placedBlocks: readonly PlacedBlocks[]): readonly PlacedBlocks[] {
  if (placedBlocks.length > maxSortedShapes) return placedBlocks;
  const remainingBlocks = [...placedBlocks];
  const orderedBlocks: PlacedBlocks[] = [];
  while (remainingBlocks.length > 0) {
    const nextIndex = remainingBlocks.findIndex((candidate) =>
      !remainingBlocks.some((other) => isAbove(other, candidate))
    );
    orderedBlocks.push(...remainingBlocks.splice(Math.max(0, nextIndex), 1));
  }
  return orderedBlocks;
}

function isAbove({ rectangle: a }: PlacedBlocks, { rectangle: b }: PlacedBlocks): boolean {
  if (!a || !b || a === b) return false;
  const sharedWidth = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const smallerWidth = Math.min(a.right - a.left, b.right - b.left);
  const tolerance = Math.min(a.bottom - a.top, b.bottom - b.top) / 5;
  return sharedWidth > smallerWidth / 3 && a.bottom <= b.top + tolerance && a.top < b.top;
}

const maxColumns = 1_000;
/** Table styles that do not fill cells: "No Style", with and without lines. */
const plainStyles = new Set(['{2D5ABB26-0587-4C30-8999-92F81FD0307C}', '{5940675A-B579-460E-94D1-54222C63F5DA}']);

/** Returns a slide's table with merged cells repeated. */
function readSlideTable(table: XmlNode, context: SlideContext): readonly DocumentBlock[] {
  const tableStyleId = findXmlNode(table, 'a:tblPr', 'a:tableStyleId')?.text.toUpperCase();
  const isPlain = tableStyleId === undefined || plainStyles.has(tableStyleId);
  const cellsAbove: string[] = [];
  const rows = findXmlChildren(table, 'a:tr').map((row) => {
    const texts: string[] = [];
    for (const cell of findXmlChildren(row, 'a:tc').slice(0, maxColumns)) {
      const column = texts.length;
      const { attributes } = cell;
      const cellText = isSwitchedOn(attributes['hMerge'])
        ? texts[column - 1] ?? ''
        : isSwitchedOn(attributes['vMerge'])
        ? cellsAbove[column] ?? ''
        : readCellText(cell);
      cellsAbove[column] = cellText;
      texts.push(cellText);
    }
    return texts;
  });
  const text = rows.every((row) => row.every((cell) => cell === '')) ? '' : formatMarkdownTable(rows);
  return text === '' ? [] : [{ type: 'table', text, page: context.page }];

  function readCellText(cell: XmlNode): string {
    const properties = findXmlChild(cell, 'a:tcPr');
    const fill = findXmlChild(properties, 'a:solidFill');
    const isUnfilled = isPlain &&
      !properties?.children.some(({ name }) => /^a:\w+Fill$/.test(name) && name !== 'a:noFill');
    const backgroundColor = fill
      ? readSolidColor(fill, context.theme)?.hex
      : isUnfilled
      ? context.background
      : undefined;
    return readBodyText(findXmlChild(cell, 'a:txBody'), { styles: [], backgroundColor }, context);
  }
}
