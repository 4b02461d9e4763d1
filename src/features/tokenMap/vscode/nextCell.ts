import type { Rectangle } from './layout';

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * Returns the index of the rectangle to which an arrow key moves: the nearest rectangle in that direction or, among
 * equally near rectangles, the one with the nearest center. Returns undefined at the edge of the map.
 */
export function findNextCell(cells: readonly Rectangle[], currentIndex: number, direction: Direction):
  | number
  | undefined
{
  const start = projectRectangle(cells[currentIndex]!, direction);
  let nearestCell: { readonly index: number; readonly distance: number; readonly centerDistance: number; } | undefined;
  for (const [index, cell] of cells.entries()) {
    const candidate = projectRectangle(cell, direction);
    const forwardGap = candidate.nearEdge - start.farEdge;
    if (index === currentIndex || forwardGap < -tolerance) continue;
    const sidewaysGap = Math.max(0, candidate.sideStart - start.sideEnd, start.sideStart - candidate.sideEnd);
    const distance = Math.max(0, forwardGap) + sidewaysFactor * sidewaysGap;
    const centerDistance = Math.abs(candidate.sideStart + candidate.sideEnd - start.sideStart - start.sideEnd);
    if (
      !nearestCell || distance < nearestCell.distance - tolerance ||
      (distance < nearestCell.distance + tolerance && centerDistance < nearestCell.centerDistance)
    )
      nearestCell = { index, distance, centerDistance };
  }
  return nearestCell?.index;
}

/** The tolerance for rounded positions, in pixels. */
const tolerance = 0.5;
/** The factor by which distance to the side counts more than distance ahead. */
const sidewaysFactor = 3;

/**
 * Returns a rectangle's edges relative to a direction: `nearEdge` and `farEdge` along it, `sideStart` and `sideEnd`
 * across it.
 */
function projectRectangle({ x, y, width, height }: Rectangle,
  direction: Direction
): { readonly nearEdge: number; readonly farEdge: number; readonly sideStart: number; readonly sideEnd: number; } {
  switch (direction) {
    case 'right':
      return { nearEdge: x, farEdge: x + width, sideStart: y, sideEnd: y + height };
    case 'left':
      return { nearEdge: -x - width, farEdge: -x, sideStart: y, sideEnd: y + height };
    case 'down':
      return { nearEdge: y, farEdge: y + height, sideStart: x, sideEnd: x + width };
    case 'up':
      return { nearEdge: -y - height, farEdge: -y, sideStart: x, sideEnd: x + width };
  }
}
