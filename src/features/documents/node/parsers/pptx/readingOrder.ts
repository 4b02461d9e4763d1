import type { DocumentBlock } from '#features/documents/pure/block';

export interface ShapeRectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The content of one shape, and its place on the slide. */
export interface PlacedBlocks {
  readonly place: ShapeRectangle | undefined;
  readonly blocks: readonly DocumentBlock[];
}

/** More shapes than this are a drawing: they stay in the order of the file. */
const mostShapes = 200;

/**
 * Keeps the order of the file, which is the order of creation, except that a shape higher in the same column is read
 * first.
 */
export function readingOrder(parts: readonly PlacedBlocks[]): readonly PlacedBlocks[] {
  if (parts.length > mostShapes) return parts;
  const left = [...parts];
  const ordered: PlacedBlocks[] = [];
  while (left.length > 0) {
    const next = left.findIndex((one) => !left.some((other) => isAbove(other, one)));
    ordered.push(...left.splice(Math.max(0, next), 1));
  }
  return ordered;
}

function isAbove({ place: a }: PlacedBlocks, { place: b }: PlacedBlocks): boolean {
  if (!a || !b || a === b) return false;
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const narrower = Math.min(a.right - a.left, b.right - b.left);
  const tolerance = Math.min(a.bottom - a.top, b.bottom - b.top) / 5;
  return shared > narrower / 3 && a.bottom <= b.top + tolerance && a.top < b.top;
}
