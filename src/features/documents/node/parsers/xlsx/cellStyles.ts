import type { HiddenReason } from '#features/documents/pure/warning';
import { childNamed, childrenNamed, type XmlNode } from '../../xml/xmlNode';

export interface CellStyle {
  /** The format code, or the number of a built-in format. */
  readonly format: string | number;
  /** Why its text is not seen; white text is seen on what is filled, and in tables of a dark style. */
  readonly hidden?: HiddenReason;
}

const tinyPoints = 2;

/** Reads the styles that cells refer to by index. */
export function readCellStyles(root: XmlNode | undefined): readonly CellStyle[] {
  const codes = new Map(
    childrenNamed(childNamed(root, 'numFmts'), 'numFmt').map(({ attributes }) =>
      [Number(attributes['numFmtId']), attributes['formatCode'] ?? 'General'] as const
    ),
  );
  const fonts = childrenNamed(childNamed(root, 'fonts'), 'font').map(reasonOfFont);
  const fills = childrenNamed(childNamed(root, 'fills'), 'fill').map(isFilled);
  return childrenNamed(childNamed(root, 'cellXfs'), 'xf').map(({ attributes }) => {
    const id = Number(attributes['numFmtId'] ?? 0);
    const reason = fonts[Number(attributes['fontId'] ?? 0)];
    const seen = reason === undefined || (reason === 'colour' && fills[Number(attributes['fillId'] ?? 0)]);
    return { format: codes.get(id) ?? id, ...(seen ? {} : { hidden: reason }) };
  });
}

function reasonOfFont(font: XmlNode): HiddenReason | undefined {
  const size = Number(childNamed(font, 'sz')?.attributes['val'] ?? 11);
  if (size <= tinyPoints) return 'tiny';
  return isWhite(childNamed(font, 'color')) ? 'colour' : undefined;
}

/** A colour is also white if it is the theme's first colour, which is the colour of the window. */
function isWhite(colour: XmlNode | undefined): boolean {
  if (!colour) return false;
  const { rgb, theme, indexed, tint } = colour.attributes;
  if (rgb !== undefined) return /^(?:[0-9a-f]{2})?(?:f[a-f]){3}$/i.test(rgb);
  if (theme !== undefined) return theme === '0' && Math.abs(Number(tint ?? 0)) < 0.02;
  return indexed === '9' || indexed === '1' || indexed === '65';
}

function isFilled(fill: XmlNode): boolean {
  const pattern = childNamed(fill, 'patternFill');
  if (!pattern) return childNamed(fill, 'gradientFill') !== undefined;
  const type = pattern.attributes['patternType'] ?? 'none';
  return type !== 'none' && !(type === 'solid' && isWhite(childNamed(pattern, 'fgColor')));
}
