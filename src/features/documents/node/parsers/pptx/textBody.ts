import type { DocumentBlock } from '#features/documents/pure/block';
import { writeMarks } from '#features/documents/pure/textMarks';
import type { HiddenReason } from '#features/documents/pure/warning';
import { findXmlChild, type XmlNode } from '../../xml/xmlNode';
import { createBlockList } from '../office/blockList';
import { addDrawnMarks } from '../office/drawnText';
import { formatOfficeNumber } from '../office/numberIn';
import { toLatex } from '../office/omml';
import { looksSame, readSolidColor } from './colours';
import type { SlideContext } from './slideContext';

export interface TextLook {
  /** List styles that apply to the paragraphs, the nearest first. */
  readonly styles: readonly XmlNode[];
  /** The color directly behind the text. If it is unknown (undefined), all text colors count as visible. */
  readonly backgroundColor: string | undefined;
}

/** Text up to this size counts as hidden, in hundredths of a point. */
const maxTinySize = 200;

/** Returns the paragraphs of a shape. Paragraphs with a bullet or number become list items. */
export function readTextBlocks(body: XmlNode | undefined, textLook: TextLook,
  context: SlideContext): readonly DocumentBlock[]
{
  const blocks = createBlockList();
  const counts: (number | undefined)[] = [];
  for (const paragraph of body?.children ?? []) {
    if (paragraph.name !== 'a:p') continue;
    const text = readParagraphText(paragraph, textLook, context).trim();
    const properties = findXmlChild(paragraph, 'a:pPr');
    const level = Math.min(8, Math.max(0, Number(properties?.attributes['lvl'] ?? 0) || 0));
    if (text === '') continue;
    const marker = createListMarker(properties, level, textLook, counts);
    if (marker === undefined) blocks.add({ type: 'paragraph', text, page: context.page });
    else blocks.addItem({ marker, level, list: '', text }, context.page);
  }
  return blocks.finish();
}

/** Returns all text of a body as lines, without bullets or numbers. */
export function readBodyText(body: XmlNode | undefined, textLook: TextLook, context: SlideContext): string {
  const paragraphs = (body?.children ?? []).filter(({ name }) => name === 'a:p');
  return paragraphs.map((paragraph) => readParagraphText(paragraph, textLook, context)).join('\n').replace(/\n{2,}/g,
    '\n')
    .trim();
}

/** Returns the marker of the next list item: `-`, or its number; undefined for a plain paragraph. */
function createListMarker(
  properties: XmlNode | undefined,
  level: number,
  textLook: TextLook,
  counts: (number | undefined)[],
): string | undefined {
  const propertySources = [properties, ...textLook.styles.map((style) => findXmlChild(style, `a:lvl${level + 1}pPr`))];
  const bullet =
    propertySources.flatMap((levelProperties) =>
      levelProperties?.children.find(({ name }) => /^a:bu(?:None|Char|AutoNum|Blip)$/.test(name)) ?? []
    )[0];
  const isNumbered = bullet?.name === 'a:buAutoNum';
  counts.length = isNumbered ? Math.min(counts.length, level + 1) : Math.min(counts.length, level);
  if (!bullet || bullet.name === 'a:buNone') return undefined;
  if (!isNumbered) return '-';
  const start = Number(bullet.attributes['startAt'] ?? 1) || 1;
  const count = counts[level] = (counts[level] ?? start - 1) + 1;
  return formatAutoNumber(bullet.attributes['type'] ?? 'arabicPeriod', count);
}

function formatAutoNumber(type: string, itemNumber: number): string {
  const format = type.startsWith('alphaLc') ? 'lowerLetter' : type.startsWith('alphaUc') ?
    'upperLetter'
    : type.startsWith('romanLc') ?
    'lowerRoman' :
    type.startsWith('romanUc') ?
    'upperRoman'
    : type.startsWith('circleNum')
    ? 'decimalEnclosedCircle'
    : /^ea/.test(type)
    ? 'chineseCounting'
    : 'decimal';
  const number = formatOfficeNumber(format, itemNumber);
  if (type.endsWith('ParenBoth')) return `(${number})`;
  return type.endsWith('ParenR') ? `${number})` : type.endsWith('Plain') ? number : `${number}.`;
}

function readParagraphText(paragraph: XmlNode, textLook: TextLook, context: SlideContext): string {
  let text = '';
  walk(paragraph);
  context.hiddenTexts.flush();
  return writeMarks(text).replace(/\u00ad/g, '');

  function walk(node: XmlNode): void {
    for (const child of node.children) {
      if (child.name === 'a:r') addRun(child);
      else if (child.name === 'a:fld') {
        if (child.attributes['type'] !== 'slidenum') addRun(child);
        else context.omit('slide_number', findXmlChild(child, 'a:t')?.text ?? '', context.page);
      } else if (child.name === 'a:br') text += '\n';
      else if (child.name === 'm:oMath') text += ` $${toLatex(child)}$ `;
      else if (child.name === 'mc:AlternateContent') {
        const lengthBefore = text.length;
        for (const branch of child.children) if (text.length === lengthBefore) walk(branch);
      } else if (child.name !== 'a:pPr' && child.name !== 'a:endParaRPr') walk(child);
    }
  }

  function addRun(node: XmlNode): void {
    const runText = (findXmlChild(node, 'a:t')?.text ?? '').replace(/_x000B_|\v/g, '\n').replace(/_x000D_/g, '');
    const properties = findXmlChild(node, 'a:rPr');
    const reason = findHiddenReason(properties, textLook, context);
    if (reason === undefined) text += addDrawnMarks(properties, runText);
    else context.hiddenTexts.add(reason, runText, { page: context.page });
  }
}

function findHiddenReason(properties: XmlNode | undefined, textLook: TextLook, { theme }: SlideContext):
  | HiddenReason
  | undefined
{
  if (!properties) return undefined;
  const size = properties.attributes['sz'];
  if (size !== undefined && Number(size) <= maxTinySize) return 'tiny';
  if (findXmlChild(properties, 'a:noFill') && !findXmlChild(properties, 'a:ln')) return 'opacity';
  const color = readSolidColor(findXmlChild(properties, 'a:solidFill'), theme);
  if (!color) return undefined;
  if (color.opacity <= 0.05) return 'opacity';
  return textLook.backgroundColor !== undefined && looksSame(color.hex, textLook.backgroundColor)
    ? 'colour'
    : undefined;
}
