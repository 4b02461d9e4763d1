import type { Rectangle } from './layout';

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * Returns the index of the rectangle to which an arrow key moves: the nearest rectangle in that direction or, among
 * equally near rectangles, the one with the nearest center. Returns undefined at the edge of the map.
 */
export function findNextCell(cells: readonly Rectangle[], from: number, direction: Direction): number | undefined {
  const start = projectRectangle(cells[from]!, direction);
  let best: { readonly index: number; readonly distance: number; readonly aside: number; } | undefined;
  for (const [index, cell] of cells.entries()) {
    const candidate = projectRectangle(cell, direction);
    const ahead = candidate.near - start.far;
    if (index === from || ahead < -slack) continue;
    const sidewaysGap = Math.max(0, candidate.from - start.to, start.from - candidate.to);
    const distance = Math.max(0, ahead) + sidewaysFactor * sidewaysGap;
    const aside = Math.abs(candidate.from + candidate.to - start.from - start.to);
    if (!best || distance < best.distance - slack || (distance < best.distance + slack && aside < best.aside))
      best = { index, distance, aside };
  }
  return best?.index;
}

/** The tolerance for rounded positions, in pixels. */
const slack = 0.5;
/** The factor by which distance to the side counts more than distance ahead. */
const sidewaysFactor = 3;

/** Returns a rectangle's edges relative to a direction: `near` and `far` along it, `from` and `to` across it. */
function projectRectangle({ x, y, width, height }: Rectangle,
  direction: Direction): { readonly near: number; readonly far: number; readonly from: number; readonly to: number; }
{
  switch (direction) {
    case 'right':
      return { near: x, far: x + width, from: y, to: y + height };
    case 'left':
      return { near: -x - width, far: -x, from: y, to: y + height };
    case 'down':
      return { near: y, far: y + height, from: x, to: x + width };
    case 'up':
      return { near: -y - height, far: -y, from: x, to: x + width };
  }
}
