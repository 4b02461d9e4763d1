import type { HiddenReason } from '#features/documents/pure/warning';
import type { GlyphRun } from './characters';
import type { StoredBox } from './drawings';

/** The share of a page that its pictures cover where it is a scan; those with white margins cover less than all. */
const scanShare = 0.6;
/** Of the characters of the layer, those of other text: a stamp, the number of the page. */
const otherShare = 0.25;

/**
 * The runs of the invisible layer that a program for recognising text (OCR) puts over the picture of a page: they are
 * its text. Invisible text on a page that has other text is hidden from its reader.
 */
export function recognisedRuns(
  runs: readonly GlyphRun[],
  reasonOf: (run: GlyphRun) => HiddenReason | undefined,
  images: readonly StoredBox[],
  page: StoredBox,
): ReadonlySet<GlyphRun> {
  const covered = images.reduce((sum, image) => sum + areaWithin(image, page), 0);
  if (covered < scanShare * (page.right - page.left) * (page.top - page.bottom)) return new Set();
  const layer = runs.filter((run) => reasonOf(run) === 'render_mode' && images.some((image) => isOver(run, image)));
  const other = runs.filter((run) => reasonOf(run) === undefined);
  return new Set(lengthOf(other) <= otherShare * lengthOf(layer) ? layer : []);
}

function lengthOf(runs: readonly GlyphRun[]): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0);
}

function areaWithin(box: StoredBox, page: StoredBox): number {
  const width = Math.min(box.right, page.right) - Math.max(box.left, page.left);
  const height = Math.min(box.top, page.top) - Math.max(box.bottom, page.bottom);
  return Math.max(0, width) * Math.max(0, height);
}

function isOver(run: GlyphRun, image: StoredBox): boolean {
  const x = (run.left + run.right) / 2;
  const y = (run.bottom + run.top) / 2;
  return x >= image.left && x <= image.right && y >= image.bottom && y <= image.top;
}
