import type { OmissionKind, OmitText } from '#features/documents/pure/omission';
import type { HiddenTextCollector } from '../../hiddenTextCollector';
import type { OfficePackage } from '../../ooxml/officePackage';
import { findXmlChild, findXmlNode, findXmlDescendants, type XmlNode } from '../../xml/xmlNode';
import { readSolidColor, readColorTheme, type Theme } from './colours';

/** A slide with the settings that it inherits from its layout and its master. */
export interface SlideContext {
  readonly file: OfficePackage;
  readonly part: string;
  readonly page: number;
  readonly hiddenTexts: HiddenTextCollector;
  readonly omit: OmitText;
  readonly theme: Theme;
  /** The background color of the slide; undefined for a picture or a gradient. */
  readonly background: string | undefined;
  /** The size of the slide, in the unit of shapes. */
  readonly size: { readonly width: number; readonly height: number; };
  /** The type of the layout, such as `secHead` or `title`. */
  readonly layoutType: string;
  /**
   * Returns the shapes of the layout and the master from which a placeholder takes its style and position, the nearest
   * first.
   */
  findInheritedShapes(placeholder: XmlNode): readonly XmlNode[];
  /** Returns the master's text style for a kind of placeholder. */
  findMasterStyle(type: string): XmlNode | undefined;
}

export interface SlideMasters {
  createSlideContext(part: string, page: number, slide: XmlNode): SlideContext;
}

/** Reads layouts and masters once for all slides. */
export function createSlideMasters(file: OfficePackage, hiddenTexts: HiddenTextCollector, omit: OmitText,
  size: SlideContext['size']): SlideMasters
{
  const nodesByPart = new Map<string, XmlNode | undefined>();
  return { createSlideContext };

  function createSlideContext(part: string, page: number, slide: XmlNode): SlideContext {
    const layoutPart = findRelatedPart(part, 'slideLayout');
    const layout = loadPart(layoutPart);
    const masterPart = findRelatedPart(layoutPart, 'slideMaster');
    const master = loadPart(masterPart);
    const theme = readColorTheme(loadPart(findRelatedPart(masterPart, 'theme')), findXmlChild(master, 'p:clrMap'));
    const masterStyles = findXmlChild(master, 'p:txStyles');
    return {
      file,
      part,
      page,
      hiddenTexts,
      omit,
      theme,
      size,
      background:
        [slide, layout, master].map((source) => readSlideBackground(source, theme)).find((background) =>
          background !== null
        ) ??
          undefined,
      layoutType: layout?.attributes['type'] ?? '',
      findInheritedShapes: (placeholder) =>
        [findMatchingPlaceholder(layout, placeholder, false), findMatchingPlaceholder(master, placeholder, true)]
          .filter((source) => source !== undefined),
      findMasterStyle: (type) =>
        findXmlChild(masterStyles, isTitle(type) ? 'p:titleStyle' : type === '' ? 'p:otherStyle' : 'p:bodyStyle'),
    };
  }

  function findRelatedPart(part: string | undefined, type: string): string | undefined {
    if (part === undefined) return undefined;
    return [...file.readRelations(part).values()].find((relation) => relation.type === type && !relation.external)
      ?.target;
  }

  function loadPart(part: string | undefined): XmlNode | undefined {
    if (part === undefined) return undefined;
    if (!nodesByPart.has(part)) nodesByPart.set(part, file.readPart(part));
    return nodesByPart.get(part);
  }
}

export function isTitle(type: string): boolean {
  return type === 'title' || type === 'ctrTitle';
}

const fieldOmissions: Readonly<Record<string, OmissionKind>> = {
  sldNum: 'slide_number',
  dt: 'slide_date',
};

/** Reports whether a shape is a slide's number or date, and if so leaves it out. */
export function omitSlideField(shape: XmlNode, { omit, page }: SlideContext): boolean {
  const kind = fieldOmissions[findPlaceholder(shape)?.attributes['type'] ?? ''];
  if (kind !== undefined) omit(kind, findXmlDescendants(shape, 'a:t').map(({ text }) => text).join(''), page);
  return kind !== undefined;
}

/** Finds the placeholder element of a shape (`nvPr/ph`). */
export function findPlaceholder(shape: XmlNode): XmlNode | undefined {
  const properties = shape.children.find(({ name }) => /^p:nv\w+Pr$/.test(name));
  return findXmlNode(properties, 'p:nvPr', 'p:ph');
}

function findMatchingPlaceholder(root: XmlNode | undefined, placeholder: XmlNode, isInMaster: boolean):
  | XmlNode
  | undefined
{
  const shapes = findXmlDescendants(root, 'p:sp').filter((shape) => findPlaceholder(shape));
  const type = placeholder.attributes['type'] ?? 'obj';
  const index = placeholder.attributes['idx'];
  const masterType = isTitle(type) ? 'title' : /^(?:dt|ftr|sldNum|hdr)$/.test(type) ? type : 'body';
  return (isInMaster
    ? undefined
    : shapes.find((candidate) => index !== undefined && findPlaceholder(candidate)!.attributes['idx'] === index)) ??
    shapes.find((candidate) =>
      (findPlaceholder(candidate)!.attributes['type'] ?? 'obj') === (isInMaster ? masterType : type)
    );
}

/** Returns null if `root` does not set a background, and undefined if the background is not a single color. */
function readSlideBackground(root: XmlNode | undefined, theme: Theme): string | undefined | null {
  const background = findXmlNode(root, 'p:cSld', 'p:bg');
  if (!background) return null;
  const reference = findXmlChild(background, 'p:bgRef');
  if (reference)
    return Number(reference.attributes['idx']) === 1001
      ? readSolidColor(reference, theme)?.hex
      : undefined;
  return readSolidColor(findXmlNode(background, 'p:bgPr', 'a:solidFill'), theme)?.hex;
}
