import type { HiddenReason } from '#features/documents/pure/warning';
import type { TextMark } from '#features/documents/pure/textMarks';
import type { XmlNode } from '../../xml/xmlNode';

/** How a text is seen; what is missing is as the style says. */
export interface RunLook {
  readonly vanish?: boolean;
  /** Six hexadecimal digits, or `auto`. */
  readonly colour?: string;
  readonly halfPoints?: number;
  /** Whether something dark is behind the text. */
  readonly shaded?: boolean;
  readonly place?: 'raised' | 'lowered' | 'level';
  /** How far the text is raised, in half points. */
  readonly raisedBy?: number;
  readonly struck?: boolean;
}

/** Text of this size or smaller is not readable. */
const tinyHalfPoints = 4;
/** Text that is moved by less than this share of its size is still in the line. */
const raisedShare = 0.2;

/**
 * Returns why a reader does not see the text; undefined if it is visible. `shaded`: its paragraph, cell or table is
 * filled.
 */
export function hiddenReason(style: RunLook, shaded: boolean): HiddenReason | undefined {
  if (style.vanish) return 'vanish';
  if (style.halfPoints !== undefined && style.halfPoints <= tinyHalfPoints) return 'tiny';
  return isWhite(style.colour) && !style.shaded && !shaded ? 'colour' : undefined;
}

/** Returns the marks for text with this look, the outer one first. */
export function marksOf({ place, raisedBy = 0, halfPoints = 22, struck }: RunLook): readonly TextMark[] {
  const moved = place ??
    (Math.abs(raisedBy) < raisedShare * halfPoints ? 'level' : raisedBy > 0 ? 'raised' : 'lowered');
  return [...struck ? ['struck' as const] : [], ...moved === 'level' ? [] : [moved]];
}

/** Reports whether a colour is white, or too close to white to be distinguished from paper. */
function isWhite(colour: string | undefined): boolean {
  return colour !== undefined && /^(?:f[a-f0-9]){3}$/i.test(colour) &&
    [0, 2, 4].every((at) => parseInt(colour.slice(at, at + 2), 16) >= 0xfa);
}

/** Reports whether shading gives a colour other than white. */
export function isDark(shading: XmlNode | undefined): boolean {
  if (!shading) return false;
  const fill = shading.attributes['w:fill'] ?? 'auto';
  const pattern = shading.attributes['w:val'] ?? 'clear';
  if (shading.attributes['w:themeFill'] !== undefined) return !isWhite(fill);
  return (fill !== 'auto' && !isWhite(fill)) || !/^(?:clear|nil)$/.test(pattern);
}
