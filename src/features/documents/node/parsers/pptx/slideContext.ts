import type { HiddenTexts } from '../../hiddenTexts';
import type { OfficePackage } from '../../ooxml/officePackage';
import { childNamed, nodeAt, nodesBelow, type XmlNode } from '../../xml/xmlNode';
import { solidColour, readColourTheme, type Theme } from './colours';

/** Settings that a slide takes from its layout and its master. */
export interface SlideContext {
  readonly file: OfficePackage;
  readonly part: string;
  readonly page: number;
  readonly hidden: HiddenTexts;
  readonly theme: Theme;
  /** The colour behind everything; undefined for a picture or a gradient. */
  readonly background: string | undefined;
  /** The size of the slide, in the unit of shapes. */
  readonly size: { readonly width: number; readonly height: number; };
  /** `secHead`, `title`, … */
  readonly layoutType: string;
  /**
   * Returns the shapes of the layout and the master from which a placeholder takes its style and position, the nearest
   * first.
   */
  inherited(placeholder: XmlNode): readonly XmlNode[];
  /** Returns the master's text style for a kind of placeholder. */
  masterStyle(type: string): XmlNode | undefined;
}

export interface Masters {
  contextOf(part: string, page: number, slide: XmlNode): SlideContext;
}

/** Reads layouts and masters once for all slides. */
export function masters(file: OfficePackage, hidden: HiddenTexts, size: SlideContext['size']): Masters {
  const parts = new Map<string, XmlNode | undefined>();
  return { contextOf };

  function contextOf(part: string, page: number, slide: XmlNode): SlideContext {
    const layoutPart = related(part, 'slideLayout');
    const layout = loaded(layoutPart);
    const masterPart = related(layoutPart, 'slideMaster');
    const master = loaded(masterPart);
    const theme = readColourTheme(loaded(related(masterPart, 'theme')), childNamed(master, 'p:clrMap'));
    const styles = childNamed(master, 'p:txStyles');
    return {
      file,
      part,
      page,
      hidden,
      theme,
      size,
      background:
        [slide, layout, master].map((source) => readSlideBackground(source, theme)).find((background) =>
          background !== null
        ) ??
          undefined,
      layoutType: layout?.attributes['type'] ?? '',
      inherited: (placeholder) =>
        [placeholderLike(layout, placeholder, false), placeholderLike(master, placeholder, true)]
          .filter((source) => source !== undefined),
      masterStyle: (type) =>
        childNamed(styles, isTitle(type) ? 'p:titleStyle' : type === '' ? 'p:otherStyle' : 'p:bodyStyle'),
    };
  }

  function related(part: string | undefined, type: string): string | undefined {
    if (part === undefined) return undefined;
    return [...file.relations(part).values()].find((relation) => relation.type === type && !relation.external)?.target;
  }

  function loaded(part: string | undefined): XmlNode | undefined {
    if (part === undefined) return undefined;
    if (!parts.has(part)) parts.set(part, file.part(part));
    return parts.get(part);
  }
}

export function isTitle(type: string): boolean {
  return type === 'title' || type === 'ctrTitle';
}

/** Finds `nvPr/ph` of a shape. */
export function findPlaceholder(shape: XmlNode): XmlNode | undefined {
  const properties = shape.children.find(({ name }) => /^p:nv\w+Pr$/.test(name));
  return nodeAt(properties, 'p:nvPr', 'p:ph');
}

function placeholderLike(root: XmlNode | undefined, placeholder: XmlNode, inMaster: boolean): XmlNode | undefined {
  const shapes = nodesBelow(root, 'p:sp').filter((shape) => findPlaceholder(shape));
  const type = placeholder.attributes['type'] ?? 'obj';
  const index = placeholder.attributes['idx'];
  const ofMaster = isTitle(type) ? 'title' : /^(?:dt|ftr|sldNum|hdr)$/.test(type) ? type : 'body';
  return (inMaster
    ? undefined
    : shapes.find((candidate) => index !== undefined && findPlaceholder(candidate)!.attributes['idx'] === index)) ??
    shapes.find((candidate) =>
      (findPlaceholder(candidate)!.attributes['type'] ?? 'obj') === (inMaster ? ofMaster : type)
    );
}

/** Returns null if it sets no background; undefined if the background is not a single colour. */
function readSlideBackground(root: XmlNode | undefined, theme: Theme): string | undefined | null {
  const background = nodeAt(root, 'p:cSld', 'p:bg');
  if (!background) return null;
  const reference = childNamed(background, 'p:bgRef');
  if (reference) return Number(reference.attributes['idx']) === 1001 ? solidColour(reference, theme)?.hex : undefined;
  return solidColour(nodeAt(background, 'p:bgPr', 'a:solidFill'), theme)?.hex;
}
