import { maxOf } from '#base/collections/lists';
import type { Box } from '#features/documents/pure/block';
import type { PdfPage, RuledLine, PageWord } from '#features/documents/pure/pdf/page';
import type { HiddenReason } from '#features/documents/pure/warning';
import { launchesProgram } from './activeContent';
import { withAnnotations, wordsIn } from './annotations';
import { readRuns, type GlyphRun } from './characters';
import { readDrawings, type StoredBox } from './drawings';
import type { Pdfium } from './engine';
import { hiddenBy } from './hiddenText';
import { textObjects, type FontTables } from './textObjects';

export interface ReadPage {
  readonly content: PdfPage;
  /** Text that no reader sees, by reason. */
  readonly hidden: ReadonlyMap<HiddenReason, string>;
  /** Characters whose font does not tell what they are. */
  readonly unknown: number;
  /** The share of the page's area that pictures cover; may exceed 1. */
  readonly pictures: number;
  /** Whether a link on the page starts a program. */
  readonly launches: boolean;
}

type Direction = 0 | 1 | 2 | 3;

const letterPage = { left: 0, bottom: 0, right: 612, top: 792 };

/** Reads the page at an index. Closes every PDFium object that it opens. */
export function readPage(pdfium: Pdfium, document: number, index: number, fonts: FontTables): ReadPage | undefined {
  const { api } = pdfium;
  const opened = api.FPDF_LoadPage(document, index);
  if (opened === 0) return undefined;
  const launches = launchesProgram(pdfium, opened);
  const { page, undrawn } = withAnnotations(pdfium, document, index, opened);
  if (page === 0) return undefined;
  const scratch = api.malloc(64);
  const textPage = api.FPDFText_LoadPage(page);
  try {
    api.FPDF_GetPageBoundingBox(page, scratch);
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(api.memory.buffer, scratch, 4);
    const box = right > left && top > bottom ? { left, top, right, bottom } : letterPage;
    const drawings = readDrawings(pdfium, page, scratch);
    const { runs, unknown } = textPage === 0
      ? { runs: [], unknown: 0 }
      : readRuns(pdfium, textPage, scratch, textObjects(pdfium, textPage, scratch, fonts));
    const reasonOf = hiddenBy(drawings, box);
    const recognised = recognisedRuns(runs, reasonOf, drawings.images, box);
    const hidden = new Map<HiddenReason, string>();
    const seen: GlyphRun[] = [];
    for (const run of runs) {
      const reason = reasonOf(run);
      if (reason === undefined || recognised.has(run)) seen.push(run);
      else hidden.set(reason, `${hidden.get(reason) ?? ''}${run.joined ? '' : ' '}${run.text}`);
    }
    const shown = mainDirection(seen) ?? ([0, 1, 2, 3] as const)[api.FPDFPage_GetRotation(page) & 3]!;
    const turn = turned(shown, box);
    const turnedWords = ([0, 1, 2, 3] as const).filter((direction) => direction !== shown)
      .map((direction) => seen.filter(({ object }) => object.direction === direction).map(asWord(direction, box)));
    const sideways = shown % 2 === 1;
    return {
      content: {
        number: index + 1,
        isRecognised: recognised.size > 0,
        width: sideways ? box.top - box.bottom : box.right - box.left,
        height: sideways ? box.right - box.left : box.top - box.bottom,
        words: [
          ...seen.filter(({ object }) => object.direction === shown).map(asWord(shown, box)),
          ...undrawn.flatMap((entry) => wordsIn(entry.text, turn(entry.box))),
        ],
        turned: turnedWords.filter((words) => words.length > 0),
        rules: drawings.lines.map(turn).map(asRule),
        fills: drawings.fills.map(turn),
      },
      hidden,
      unknown,
      launches,
      pictures: drawings.imageArea / ((box.right - box.left) * (box.top - box.bottom)),
    };
  } finally {
    if (textPage !== 0) api.FPDFText_ClosePage(textPage);
    api.free(scratch);
    api.FPDF_ClosePage(page);
  }
}

/** Returns the direction of most characters. */
function mainDirection(runs: readonly GlyphRun[]): Direction | undefined {
  const counts = [0, 0, 0, 0];
  for (const { object, text } of runs) counts[object.direction]! += text.length;
  const highest = maxOf(counts);
  return highest === 0 ? undefined : counts.indexOf(highest) as Direction;
}

/** From the page as it is stored to the page turned so that text of a direction is upright, y down. */
function turned(direction: Direction, page: StoredBox): (box: StoredBox) => Box {
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

function asWord(direction: Direction, page: StoredBox): (run: GlyphRun) => PageWord {
  const turn = turned(direction, page);
  return (run) => {
    const { left, right } = direction === 0 ? { left: run.left - page.left, right: run.right - page.left } : turn(run);
    const { origin: { x, y }, size, style } = run.object;
    const baseline = direction === 0 ? page.top - y : turn({ left: x, right: x, bottom: y, top: y }).bottom;
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

function asRule(box: Box): RuledLine {
  const { left, top, right, bottom } = box;
  return { left, top, right, bottom, level: right - left >= bottom - top };
}

/** The share of a page that its pictures cover where it is a scan; those with white margins cover less than all. */
const scanShare = 0.6;
/** Of the characters of the layer, those of other text: a stamp, the number of the page. */
const otherShare = 0.25;

/**
 * Returns the runs of the invisible layer that text recognition (OCR) puts over the picture of a page, as they are the
 * page's text. Invisible text on a page with other text is hidden from the reader.
 */
function recognisedRuns(
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
