import type { HiddenReason } from '#features/documents/pure/warning';
import type { GlyphRun } from './characters';
import type { Drawings, StoredBox } from './drawings';

/** Text is unreadable if each of its colour channels differs from the background by less than this (of 255). */
const minChannelDifference = 14;
const white = 0xffffff;

/**
 * Creates a function that returns why a run is hidden, or undefined if the run is visible. The render mode is the
 * reason only if nothing else hides the run.
 */
export function createHiddenReasonFinder(drawings: Drawings,
  page: StoredBox): (run: GlyphRun) => HiddenReason | undefined
{
  const colours = [...new Set(drawings.paints.flatMap(({ colour }) => colour === undefined ? [] : [colour])), white];
  return (run) => {
    if (drawings.hiddenTexts.has(run.pointer)) return 'layer';
    if (run.object.hiddenReason) return run.object.hiddenReason;
    if (run.right <= page.left || run.left >= page.right || run.top <= page.bottom || run.bottom >= page.top)
      return 'off_page';
    if (matchesBackground(run)) return 'colour';
    return run.object.isInvisible ? 'render_mode' : undefined;
  };

  function matchesBackground({ object, pointer, left, right, bottom, top }: GlyphRun): boolean {
    const { colour } = object.style;
    if (!colours.some((paintColour) => areAlike(colour, paintColour))) return false;
    const x = (left + right) / 2;
    const y = (bottom + top) / 2;
    const order = drawings.order.get(pointer);
    if (order === undefined) return false;
    for (let i = drawings.paints.length - 1; i >= 0; i--) {
      const paint = drawings.paints[i]!;
      if (paint.order < order && paint.left <= x && x <= paint.right && paint.bottom <= y && y <= paint.top)
        return paint.colour !== undefined && areAlike(colour, paint.colour);
    }
    return areAlike(colour, white);
  }
}

function areAlike(a: number, b: number): boolean {
  return [16, 8, 0].every((shift) => Math.abs((a >> shift & 255) - (b >> shift & 255)) < minChannelDifference);
}
