import { addAll } from '#base/collections/lists';
import type { DocumentBlock } from '#features/documents/pure/block';
import { childNamed, nodeAt, nodesBelow, type XmlNode, childrenNamed, isSwitchedOn } from '../../xml/xmlNode';
import { chartBlock } from '../office/chart';
import { diagramItems } from '../office/diagram';
import { pictureNote } from '../office/pictureNote';
import { solidColour } from './colours';
import { isTitle, findPlaceholder, type SlideContext } from './slideContext';
import { bodyText, textBlocks, type TextLook } from './textBody';
import { markdownTable } from '#features/documents/pure/markdownTable';

export interface SlideContent {
  readonly title: string;
  readonly blocks: readonly DocumentBlock[];
}

/** Returns a slide's title and its other visible content, in the order of its shapes. */
export function slideContent(tree: XmlNode | undefined, context: SlideContext): SlideContent {
  const { page, file } = context;
  const blocks: DocumentBlock[] = [];
  /** Areas that cover the background below later shapes. */
  const covered: ShapeRectangle[] = [];
  const titles: string[] = [];
  const parts: PlacedBlocks[] = [];
  for (const shape of tree?.children ?? []) {
    visit(shape, false);
    if (blocks.length > 0) parts.push({ place: readingPlace(shape), blocks: blocks.splice(0) });
  }
  const [title = '', ...otherTitles] = titles;
  const inOrder = readingOrder(parts).flatMap((part) => part.blocks);
  return {
    title,
    blocks: [...otherTitles.map((text): DocumentBlock => ({ type: 'paragraph', text, page })), ...inOrder],
  };

  function readingPlace(shape: XmlNode): ShapeRectangle | undefined {
    const placeholder = findPlaceholder(shape);
    return readShapeRectangle(shape) ??
      (placeholder
        ? context.inherited(placeholder).flatMap((ancestor) => readShapeRectangle(ancestor) ?? [])[0]
        : undefined);
  }

  function visit(shape: XmlNode, inGroup: boolean): void {
    const named = namedProperties(shape);
    if (named?.attributes['hidden'] === '1' || named?.attributes['hidden'] === 'true') return hide('vanish', shape);
    const place = readShapeRectangle(shape);
    if (!inGroup && place && isOffSlide(place)) return hide('off_page', shape);
    switch (shape.name) {
      case 'p:sp':
        return text(shape, inGroup, place);
      case 'p:grpSp':
        for (const child of shape.children) visit(child, true);
        return;
      case 'p:pic':
        picture(named);
        if (place) covered.push(place);
        return;
      case 'p:graphicFrame':
        return frame(shape, named);
      case 'mc:AlternateContent': {
        for (const branch of shape.children) {
          const before = blocks.length + titles.length;
          for (const child of branch.children) visit(child, inGroup);
          if (blocks.length + titles.length > before) return;
        }
      }
    }
  }

  function text(shape: XmlNode, inGroup: boolean, place: ShapeRectangle | undefined): void {
    const placeholder = findPlaceholder(shape);
    const type = placeholder ? placeholder.attributes['type'] ?? 'obj' : '';
    if (type === 'sldNum' || type === 'dt') return;
    const style = lookOf(shape, placeholder, type, inGroup, place);
    const body = childNamed(shape, 'p:txBody');
    if (isTitle(type)) {
      const title = bodyText(body, style, context);
      if (title !== '') titles.push(title);
    } else if (type === 'ftr') {
      const footer = bodyText(body, style, context);
      if (footer !== '') blocks.push({ type: 'note', text: `Footer: ${footer}`, page });
    } else {
      const shown = textBlocks(body, style, context);
      addAll(blocks, shown);
      if (shown.length === 0 && nodesBelow(body, 'a:t').length === 0) picture(namedProperties(shape));
    }
    if (place && isFilled(shape)) covered.push(place);
  }

  function lookOf(
    shape: XmlNode,
    placeholder: XmlNode | undefined,
    type: string,
    inGroup: boolean,
    place: ShapeRectangle | undefined,
  ): TextLook {
    const parents = placeholder ? context.inherited(placeholder) : [];
    const styles = [shape, ...parents].flatMap((node) => nodeAt(node, 'p:txBody', 'a:lstStyle') ?? []);
    const master = context.masterStyle(type);
    const fill = nodeAt(shape, 'p:spPr', 'a:solidFill');
    const filled = isFilled(shape) || parents.some(isFilled);
    const at = place ?? parents.flatMap((ancestor) => readShapeRectangle(ancestor) ?? [])[0];
    const open = !inGroup && at !== undefined && !covered.some((area) => overlap(area, at));
    return {
      styles: master ? [...styles, master] : styles,
      behind: fill ? solidColour(fill, context.theme)?.hex : !filled && open ? context.background : undefined,
    };
  }

  function frame(shape: XmlNode, named: XmlNode | undefined): void {
    const data = nodeAt(shape, 'a:graphic', 'a:graphicData');
    const table = childNamed(data, 'a:tbl');
    if (table) return addAll(blocks, slideTable(table, context));
    const chart = related(childNamed(data, 'c:chart')?.attributes['r:id']);
    const diagram = related(childNamed(data, 'dgm:relIds')?.attributes['r:dm']);
    const shown = chart === undefined ? undefined : chartBlock(file.part(chart));
    if (shown) blocks.push({ ...shown, page });
    const items = diagram === undefined ? [] : diagramItems(file.part(diagram));
    if (items.length > 0) blocks.push({ type: 'list', text: items.map((item) => `- ${item}`).join('\n'), page });
    picture(named);
  }

  function picture(named: XmlNode | undefined): void {
    const note = pictureNote(named?.attributes ?? {});
    if (note !== undefined) blocks.push({ type: 'note', text: note, page });
  }

  function related(id: string | undefined): string | undefined {
    const relation = id === undefined ? undefined : file.relations(context.part).get(id);
    return relation && !relation.external ? relation.target : undefined;
  }

  function hide(reason: 'vanish' | 'off_page', shape: XmlNode): void {
    for (const { text: shown } of nodesBelow(shape, 'a:t')) context.hidden.add(reason, `${shown} `, { page });
    context.hidden.flush();
  }

  function isOffSlide({ left, top, right, bottom }: ShapeRectangle): boolean {
    const { width, height } = context.size;
    return right <= 0 || bottom <= 0 || left >= width || top >= height;
  }
}

function namedProperties(shape: XmlNode): XmlNode | undefined {
  return childNamed(shape.children.find(({ name }) => /^p:nv\w+Pr$/.test(name)), 'p:cNvPr');
}

function readShapeRectangle(shape: XmlNode): ShapeRectangle | undefined {
  const frame = childNamed(shape, 'p:xfrm') ?? nodeAt(shape, 'p:spPr', 'a:xfrm') ??
    nodeAt(shape, 'p:grpSpPr', 'a:xfrm');
  const offset = childNamed(frame, 'a:off')?.attributes;
  const size = childNamed(frame, 'a:ext')?.attributes;
  if (!offset || !size) return undefined;
  const [left, top] = [Number(offset['x']), Number(offset['y'])];
  return { left, top, right: left + Number(size['cx']), bottom: top + Number(size['cy']) };
}

/** Reports whether a shape is filled, by its own fill or by one from the theme. */
function isFilled(shape: XmlNode): boolean {
  const properties = childNamed(shape, 'p:spPr');
  if (childNamed(properties, 'a:noFill')) return false;
  if (properties?.children.some(({ name }) => /^a:(?:solid|grad|blip|patt|grp)Fill$/.test(name))) return true;
  return Number(nodeAt(shape, 'p:style', 'a:fillRef')?.attributes['idx'] ?? 0) > 0;
}

function overlap(a: ShapeRectangle, b: ShapeRectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export interface ShapeRectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The content of one shape, and its place on the slide. */
export interface PlacedBlocks {
  readonly place: ShapeRectangle | undefined;
  readonly blocks: readonly DocumentBlock[];
}

/** More shapes than this are a drawing, so they keep the order of the file. */
const mostShapes = 200;

/**
 * Keeps the order of the file, which is the order of creation, except that a shape higher in the same column is read
 * first.
 */
function readingOrder(parts: readonly PlacedBlocks[]): readonly PlacedBlocks[] {
  if (parts.length > mostShapes) return parts;
  const left = [...parts];
  const ordered: PlacedBlocks[] = [];
  while (left.length > 0) {
    const next = left.findIndex((candidate) => !left.some((other) => isAbove(other, candidate)));
    ordered.push(...left.splice(Math.max(0, next), 1));
  }
  return ordered;
}

function isAbove({ place: a }: PlacedBlocks, { place: b }: PlacedBlocks): boolean {
  if (!a || !b || a === b) return false;
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const narrower = Math.min(a.right - a.left, b.right - b.left);
  const tolerance = Math.min(a.bottom - a.top, b.bottom - b.top) / 5;
  return shared > narrower / 3 && a.bottom <= b.top + tolerance && a.top < b.top;
}

const mostColumns = 1_000;
/** Table styles that fill no cells: "No Style", with and without lines. */
const plainStyles = new Set(['{2D5ABB26-0587-4C30-8999-92F81FD0307C}', '{5940675A-B579-460E-94D1-54222C63F5DA}']);

/** Returns a slide's table with merged cells repeated. */
function slideTable(table: XmlNode, context: SlideContext): readonly DocumentBlock[] {
  const style = nodeAt(table, 'a:tblPr', 'a:tableStyleId')?.text.toUpperCase();
  const plain = style === undefined || plainStyles.has(style);
  const above: string[] = [];
  const rows = childrenNamed(table, 'a:tr').map((row) => {
    const texts: string[] = [];
    for (const cell of childrenNamed(row, 'a:tc').slice(0, mostColumns)) {
      const at = texts.length;
      const { attributes } = cell;
      const shown = isSwitchedOn(attributes['hMerge'])
        ? texts[at - 1] ?? ''
        : isSwitchedOn(attributes['vMerge'])
        ? above[at] ?? ''
        : textOf(cell);
      above[at] = shown;
      texts.push(shown);
    }
    return texts;
  });
  const text = rows.every((row) => row.every((cell) => cell === '')) ? '' : markdownTable(rows);
  return text === '' ? [] : [{ type: 'table', text, page: context.page }];

  function textOf(cell: XmlNode): string {
    const properties = childNamed(cell, 'a:tcPr');
    const fill = childNamed(properties, 'a:solidFill');
    const bare = plain && !properties?.children.some(({ name }) => /^a:\w+Fill$/.test(name) && name !== 'a:noFill');
    const behind = fill ? solidColour(fill, context.theme)?.hex : bare ? context.background : undefined;
    return bodyText(childNamed(cell, 'a:txBody'), { styles: [], behind }, context);
  }
}
