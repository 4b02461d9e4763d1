import { findMax } from '#base/collections/lists';
import type { Box } from '#features/documents/pure/block';
import type { PdfPage, RuledLine, PageWord } from '#features/documents/pure/pdf/page';
import type { HiddenReason } from '#features/documents/pure/warning';
import { launchesProgram } from './activeContent';
import { flattenAnnotations, layOutWords } from './annotations';
import { readRuns, type GlyphRun } from './characters';
import { readDrawings, type StoredBox } from './drawings';
import type { Pdfium } from './engine';
import { removeOverprints } from './overprints';
import { createHiddenReasonFinder } from './hiddenText';
import { createTextObjectReader, type FontTables } from './textObjects';

export interface ParsedPdfPage {
  readonly content: PdfPage;
  /** Text that is not visible to the reader, by reason. */
  readonly hidden: ReadonlyMap<HiddenReason, string>;
  /** The number of characters without a Unicode mapping. */
  readonly unmappedCount: number;
  /** The share of the page's area that pictures cover; may exceed 1. */
  readonly pictureShare: number;
  /** Whether a link on the page starts a program. */
  readonly launches: boolean;
}

type Direction = 0 | 1 | 2 | 3;

const letterPage = { left: 0, bottom: 0, right: 612, top: 792 };

/** Reads the page at an index, and closes every PDFium object that was opened for it. */
export function readPage(pdfium: Pdfium, document: number, index: number, fonts: FontTables,
  isInHiddenLayer: (object: number) => boolean): ParsedPdfPage | undefined
{
  const { api } = pdfium;
  const originalPage = api.FPDF_LoadPage(document, index);
  if (originalPage === 0) return undefined;
  const launches = launchesProgram(pdfium, originalPage);
  const { page, undrawn } = flattenAnnotations(pdfium, document, index, originalPage);
  if (page === 0) return undefined;
  const scratch = api.malloc(64);
  const textPage = api.FPDFText_LoadPage(page);
  try {
    api.FPDF_GetPageBoundingBox(page, scratch);
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(api.memory.buffer, scratch, 4);
    const box = right > left && top > bottom ? { left, top, right, bottom } : letterPage;
    const drawings = readDrawings(pdfium, page, scratch, isInHiddenLayer);
    const { runs, unknown } = textPage === 0
      ? { runs: [], unknown: 0 }
      : readRuns(pdfium, textPage, scratch, createTextObjectReader(pdfium, textPage, scratch, fonts));
    const getHiddenReason = createHiddenReasonFinder(drawings, box);
    const recognisedRuns = findRecognisedRuns(runs, getHiddenReason, drawings.images, box);
    const hidden = new Map<HiddenReason, string>();
    const shownRuns: GlyphRun[] = [];
    for (const run of runs) {
      const reason = getHiddenReason(run);
      if (reason === undefined || recognisedRuns.has(run)) shownRuns.push(run);
      else hidden.set(reason, `${hidden.get(reason) ?? ''}${run.joined ? '' : ' '}${run.text}`);
    }
    const visibleRuns = removeOverprints(shownRuns);
    const pageDirection = findMainDirection(visibleRuns) ??
      ([0, 1, 2, 3] as const)[api.FPDFPage_GetRotation(page) & 3]!;
    const toPageBox = createBoxTransform(pageDirection, box);
    const turnedWords = ([0, 1, 2, 3] as const).filter((direction) => direction !== pageDirection)
      .map((direction) =>
        visibleRuns.filter(({ object }) => object.direction === direction).map(createWordConverter(direction, box))
      );
    const isSideways = pageDirection % 2 === 1;
    return {
      content: {
        number: index + 1,
        isRecognizedByOcr: recognisedRuns.size > 0,
        width: isSideways ? box.top - box.bottom : box.right - box.left,
        height: isSideways ? box.right - box.left : box.top - box.bottom,
        words: [
          ...visibleRuns.filter(({ object }) => object.direction === pageDirection).map(
            createWordConverter(pageDirection, box),
          ),
          ...undrawn.flatMap((entry) => layOutWords(entry.text, toPageBox(entry.box))),
        ],
        turned: turnedWords.filter((words) => words.length > 0),
        rules: drawings.lines.map(toPageBox).map(toRuledLine),
        fills: drawings.fills.map(toPageBox),
      },
      hidden,
      unmappedCount: unknown,
      launches,
      pictureShare: drawings.imageArea / ((box.right - box.left) * (box.top - box.bottom)),
    };
  } finally {
    if (textPage !== 0) api.FPDFText_ClosePage(textPage);
    api.free(scratch);
    api.FPDF_ClosePage(page);
  }
}

/** Returns the direction of most characters. */
function findMainDirection(runs: readonly GlyphRun[]): Direction | undefined {
  const counts = [0, 0, 0, 0];
  for (const { object, text } of runs) counts[object.direction]! += text.length;
  const highest = findMax(counts);
  return highest === 0 ? undefined : counts.indexOf(highest) as Direction;
}

/** Creates a function that turns boxes of the stored page so that text in a direction is upright, with y downward. */
function createBoxTransform(direction: Direction, page: StoredBox): (box: StoredBox) => Box {
  switch (direction) {
    case 0:
      return (box) => ({
        left: box.left - page.left,
        right: box.right - page.left,
        top: page.top - box.top,
        bottom: page.top - box.bottom,
      });
    case 1:
      return (box) => ({
        left: box.bottom - page.bottom,
        right: box.top - page.bottom,
        top: box.left - page.left,
        bottom: box.right - page.left,
      });
    case 2:
      return (box) => ({
        left: page.right - box.right,
        right: page.right - box.left,
        top: box.bottom - page.bottom,
        bottom: box.top - page.bottom,
      });
    case 3:
      return (box) => ({
        left: page.top - box.top,
        right: page.top - box.bottom,
        top: page.right - box.right,
        bottom: page.right - box.left,
      });
  }
}

function createWordConverter(direction: Direction, page: StoredBox): (run: GlyphRun) => PageWord {
  const toPageBox = createBoxTransform(direction, page);
  return (run) => {
    const { left, right } = direction === 0
      ? { left: run.left - page.left, right: run.right - page.left }
      : toPageBox(run);
    const { origin: { x, y }, size, style } = run.object;
    const baseline = direction === 0 ? page.top - y : toPageBox({ left: x, right: x, bottom: y, top: y }).bottom;
    return {
      text: run.text,
      left,
      right,
      top: baseline - 0.8 * size,
      bottom: baseline + 0.22 * size,
      baseline,
      size,
      style,
      joined: run.joined,
    };
  };
}

function toRuledLine(box: Box): RuledLine {
  const { left, top, right, bottom } = box;
  return { left, top, right, bottom, isHorizontal: right - left >= bottom - top };
}

/** The minimum share of a page that pictures cover if the page is a scan, which may have white margins. */
const minScanShare = 0.6;
/** The maximum amount of other text, such as a stamp or a page number, as a share of the layer's characters. */
const maxOtherShare = 0.25;

/**
 * Finds the runs of the invisible layer that text recognition (OCR) puts over the picture of a page. They are the
 * page's text, whereas invisible text on a page with other text is hidden from the reader.
 */
function findRecognisedRuns(
  runs: readonly GlyphRun[],
  getHiddenReason: (run: GlyphRun) => HiddenReason | undefined,
  images: readonly StoredBox[],
  page: StoredBox,
): ReadonlySet<GlyphRun> {
  const coveredArea = images.reduce((sum, image) => sum + computeAreaWithin(image, page), 0);
  if (coveredArea < minScanShare * (page.right - page.left) * (page.top - page.bottom)) return new Set();
  const layer = runs.filter((run) =>
    getHiddenReason(run) === 'render_mode' && images.some((image) => isCentredOver(run, image))
  );
  const otherRuns = runs.filter((run) => getHiddenReason(run) === undefined);
  return new Set(countCharacters(otherRuns) <= maxOtherShare * countCharacters(layer) ? layer : []);
}

function countCharacters(runs: readonly GlyphRun[]): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0);
}

function computeAreaWithin(box: StoredBox, page: StoredBox): number {
  const width = Math.min(box.right, page.right) - Math.max(box.left, page.left);
  const height = Math.min(box.top, page.top) - Math.max(box.bottom, page.bottom);
  return Math.max(0, width) * Math.max(0, height);
}

function isCentredOver(run: GlyphRun, image: StoredBox): boolean {
  const x = (run.left + run.right) / 2;
  const y = (run.bottom + run.top) / 2;
  return x >= image.left && x <= image.right && y >= image.bottom && y <= image.top;
}
