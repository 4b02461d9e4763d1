import type { HiddenReason } from '#features/documents/pure/warning';
import type { TextMark } from '#features/documents/pure/textMarks';
import type { XmlNode } from '../../xml/xmlNode';

/** The appearance of a text. The style determines the properties that are missing. */
export interface RunLook {
  readonly vanish?: boolean;
  /** Six hexadecimal digits, or `auto`. */
  readonly color?: string;
  readonly halfPoints?: number;
  /** Whether the text has a dark background. */
  readonly shaded?: boolean;
  readonly verticalPosition?: 'raised' | 'lowered' | 'level';
  /** The distance by which the text is raised, in half points. */
  readonly raisedBy?: number;
  readonly struck?: boolean;
}

/** The maximum size of text that is too small to read. */
const maxTinyHalfPoints = 4;
/** The minimum share of its size by which text must be moved to count as raised or lowered. */
const minMovedShare = 0.2;

/**
 * Returns the reason why the text cannot be seen, or undefined if it is visible. `shaded` is true if the paragraph,
 * cell or table has a dark background.
 */
export function findHiddenReason(style: RunLook, shaded: boolean): HiddenReason | undefined {
  if (style.vanish) return 'vanish';
  if (style.halfPoints !== undefined && style.halfPoints <= maxTinyHalfPoints) return 'tiny';
  return isWhite(style.color) && !style.shaded && !shaded ? 'colour' : undefined;
}

/** Returns the marks for text with this appearance, with the outermost mark first. */
export function listTextMarks(
  { verticalPosition, raisedBy = 0, halfPoints = 22, struck }: RunLook,
): readonly TextMark[] {
  const position = verticalPosition ??
    (Math.abs(raisedBy) < minMovedShare * halfPoints ? 'level' : raisedBy > 0 ? 'raised' : 'lowered');
  return [...struck ? ['struck' as const] : [], ...position === 'level' ? [] : [position]];
}

/** Reports whether a color is white, or too close to white to be distinguished from paper. */
function isWhite(color: string | undefined): boolean {
  return color !== undefined && /^(?:f[a-f0-9]){3}$/i.test(color) &&
    [0, 2, 4].every((at) => parseInt(color.slice(at, at + 2), 16) >= 0xfa);
}

/** Reports whether shading has a color other than white. */
export function isDark(shading: XmlNode | undefined): boolean {
  if (!shading) return false;
  const fill = shading.attributes['w:fill'] ?? 'auto';
  const pattern = shading.attributes['w:val'] ?? 'clear';
  if (shading.attributes['w:themeFill'] !== undefined) return !isWhite(fill);
  return (fill !== 'auto' && !isWhite(fill)) || !/^(?:clear|nil)$/.test(pattern);
}
