import type { HiddenReason } from '#features/documents/pure/warning';
import { findXmlChild, findXmlChildren, type XmlNode } from '../../xml/xmlNode';

export interface CellStyle {
  /** The format code, or the number of a built-in format. */
  readonly format: string | number;
  /** The reason why the text is invisible. White text is visible in filled cells and in tables with a dark style. */
  readonly hiddenReason?: HiddenReason;
}

const maxTinyPoints = 2;

/** Reads the styles that cells refer to by index. */
export function readCellStyles(root: XmlNode | undefined): readonly CellStyle[] {
  const formatCodes = new Map(
    findXmlChildren(findXmlChild(root, 'numFmts'), 'numFmt').map(({ attributes }) =>
      [Number(attributes['numFmtId']), attributes['formatCode'] ?? 'General'] as const
    ),
  );
  const fontReasons = findXmlChildren(findXmlChild(root, 'fonts'), 'font').map(findHiddenReason);
  const fillFlags = findXmlChildren(findXmlChild(root, 'fills'), 'fill').map(isFilled);
  return findXmlChildren(findXmlChild(root, 'cellXfs'), 'xf').map(({ attributes }) => {
    const formatId = Number(attributes['numFmtId'] ?? 0);
    const fontReason = fontReasons[Number(attributes['fontId'] ?? 0)];
    const isVisible = fontReason === undefined ||
      (fontReason === 'colour' && fillFlags[Number(attributes['fillId'] ?? 0)]);
    return { format: formatCodes.get(formatId) ?? formatId, ...(isVisible ? {} : { hiddenReason: fontReason }) };
  });
}

function findHiddenReason(font: XmlNode): HiddenReason | undefined {
  const size = Number(findXmlChild(font, 'sz')?.attributes['val'] ?? 11);
  if (size <= maxTinyPoints) return 'tiny';
  return isWhite(findXmlChild(font, 'color')) ? 'colour' : undefined;
}

/** Reports whether a color is white. The first color of a theme, the window background, counts as white. */
function isWhite(color: XmlNode | undefined): boolean {
  if (!color) return false;
  const { rgb, theme, indexed, tint } = color.attributes;
  if (rgb !== undefined) return /^(?:[0-9a-f]{2})?(?:f[a-f]){3}$/i.test(rgb);
  if (theme !== undefined) return theme === '0' && Math.abs(Number(tint ?? 0)) < 0.02;
  return indexed === '9' || indexed === '1' || indexed === '65';
}

function isFilled(fill: XmlNode): boolean {
  const pattern = findXmlChild(fill, 'patternFill');
  if (!pattern) return findXmlChild(fill, 'gradientFill') !== undefined;
  const type = pattern.attributes['patternType'] ?? 'none';
  return type !== 'none' && !(type === 'solid' && isWhite(findXmlChild(pattern, 'fgColor')));
}
