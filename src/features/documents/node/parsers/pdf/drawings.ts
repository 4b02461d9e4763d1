import { addAll, maxOf, minOf } from '#base/collections/lists';
import type { Pdfium } from './engine';

/** What is drawn on a page besides text; boxes are of the page as it is stored, y up. */
export interface Drawings {
  /** Filled or painted areas in painting order, to find the areas below a text. */
  readonly paints: readonly Paint[];
  /** Thin lines and edges of rectangles. */
  readonly lines: readonly StoredBox[];
  /** Filled rectangles. */
  readonly fills: readonly StoredBox[];
  /** Each text object's position in painting order. */
  readonly order: ReadonlyMap<number, number>;
  readonly images: readonly StoredBox[];
  /** Points squared. */
  readonly imageArea: number;
}

export interface StoredBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export interface Paint extends StoredBox {
  readonly order: number;
  /** 0xRRGGBB of a rectangle with a single colour; undefined for a picture, a pattern or another shape. */
  readonly colour: number | undefined;
}

const thin = 2.5;
/** The maximum number of segments read from a path and from a page: a table has far fewer, a map far more. */
const segmentsOfPath = 600;
const segmentsOfPage = 6000;
const objectsOfPage = 60_000;
const depthOfForms = 6;
const kind = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];

export function readDrawings(pdfium: Pdfium, page: number, scratch: number): Drawings {
  const { api } = pdfium;
  const at = scratch >> 2;
  const paints: Paint[] = [];
  const lines: StoredBox[] = [];
  const fills: StoredBox[] = [];
  const images: StoredBox[] = [];
  const order = new Map<number, number>();
  let imageArea = 0;
  let position = 0;
  let segmentsLeft = segmentsOfPage;
  const count = api.FPDFPage_CountObjects(page);
  for (let i = 0; i < count; i++) visit(api.FPDFPage_GetObject(page, i), identity, 0);
  return { paints, lines, fills, order, images, imageArea };

  function visit(object: number, matrix: Matrix, depth: number): void {
    if (++position > objectsOfPage) return;
    switch (api.FPDFPageObj_GetType(object)) {
      case kind.text:
        order.set(object, position);
        return;
      case kind.path:
        path(object, matrix);
        return;
      case kind.image:
      case kind.shading: {
        const box = bounds(object, matrix);
        if (!box) return;
        if (api.FPDFPageObj_GetType(object) === kind.image) images.push(box);
        imageArea += (box.right - box.left) * (box.top - box.bottom);
        paints.push({ ...box, order: position, colour: undefined });
        return;
      }
      case kind.form: {
        if (depth >= depthOfForms) return;
        const inner = times(matrixOf(object), matrix);
        const parts = api.FPDFFormObj_CountObjects(object);
        for (let i = 0; i < parts; i++) visit(api.FPDFFormObj_GetObject(object, i), inner, depth + 1);
      }
    }
  }

  function path(object: number, matrix: Matrix): void {
    const box = bounds(object, matrix);
    if (!box) return;
    const width = box.right - box.left;
    const height = box.top - box.bottom;
    if (width < thin && height < thin) return;
    api.FPDFPath_GetDrawMode(object, scratch, scratch + 4);
    const { i32 } = pdfium.views();
    const filled = i32[at] !== 0;
    const stroked = i32[at + 1] !== 0;
    if (!filled && !stroked) return; // it only clips
    if (width < thin || height < thin) {
      lines.push(box);
      return;
    }
    const segments = api.FPDFPath_CountSegments(object);
    if (segments > segmentsOfPath || segments > segmentsLeft) {
      if (filled) paints.push({ ...box, order: position, colour: undefined });
      return;
    }
    segmentsLeft -= segments;
    const toPage = times(matrixOf(object), matrix);
    const { rectangles, strokes } = shapes(object, segments, toPage);
    if (filled) {
      const colour = fillColour(object);
      for (const rectangle of rectangles) {
        if (rectangle.right - rectangle.left < thin || rectangle.top - rectangle.bottom < thin) lines.push(rectangle);
        else {
          fills.push(rectangle);
          paints.push({ ...rectangle, order: position, colour });
        }
      }
      if (rectangles.length === 0) paints.push({ ...box, order: position, colour: undefined });
    }
    if (stroked) addAll(lines, strokes);
  }

  /** Returns the rectangles of a path, and its horizontal and vertical lines. */
  function shapes(object: number, segments: number, matrix: Matrix) {
    const rectangles: StoredBox[] = [];
    const strokes: StoredBox[] = [];
    let points: { readonly x: number; readonly y: number; }[] = [];
    let curved = false;
    for (let i = 0; i < segments; i++) {
      const segment = api.FPDFPath_GetPathSegment(object, i);
      const type = api.FPDFPathSegment_GetType(segment);
      api.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
      const { f32 } = pdfium.views();
      const x = f32[at]!;
      const y = f32[at + 1]!;
      if (type === 2) finish(); // a new subpath
      if (type === 1) curved = true;
      points.push({
        x: matrix[0] * x + matrix[2] * y + matrix[4],
        y: matrix[1] * x + matrix[3] * y + matrix[5],
      });
    }
    finish();
    return { rectangles, strokes };

    function finish(): void {
      const corners = points;
      points = [];
      if (curved) {
        curved = false;
        return;
      }
      const closed = corners.length >= 4 ? [...corners, corners[0]!] : corners;
      const edges: StoredBox[] = [];
      for (let i = 1; i < closed.length; i++) {
        const [from, to] = [closed[i - 1]!, closed[i]!];
        if (Math.abs(from.x - to.x) > 0.5 && Math.abs(from.y - to.y) > 0.5) continue;
        edges.push({
          left: Math.min(from.x, to.x),
          right: Math.max(from.x, to.x),
          bottom: Math.min(from.y, to.y),
          top: Math.max(from.y, to.y),
        });
      }
      const long = edges.filter((edge) => edge.right - edge.left > 1 || edge.top - edge.bottom > 1);
      addAll(strokes, long);
      if ((corners.length === 4 || corners.length === 5) && edges.length >= 4) {
        rectangles.push({
          left: Math.min(corners[0]!.x, corners[2]!.x),
          right: Math.max(corners[0]!.x, corners[2]!.x),
          bottom: Math.min(corners[0]!.y, corners[2]!.y),
          top: Math.max(corners[0]!.y, corners[2]!.y),
        });
      }
    }
  }

  function fillColour(object: number): number | undefined {
    if (!api.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return undefined;
    const { u32 } = pdfium.views();
    return u32[at + 3] === 255 ? u32[at]! << 16 | u32[at + 1]! << 8 | u32[at + 2]! : undefined;
  }

  function bounds(object: number, matrix: Matrix): StoredBox | undefined {
    if (!api.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return undefined;
    const { f32 } = pdfium.views();
    const [left, bottom, right, top] = [f32[at]!, f32[at + 1]!, f32[at + 2]!, f32[at + 3]!];
    if (matrix === identity) return { left, bottom, right, top };
    const xs = [left, right].flatMap((x) => [bottom, top].map((y) => matrix[0] * x + matrix[2] * y + matrix[4]));
    const ys = [left, right].flatMap((x) => [bottom, top].map((y) => matrix[1] * x + matrix[3] * y + matrix[5]));
    return { left: minOf(xs), bottom: minOf(ys), right: maxOf(xs), top: maxOf(ys) };
  }

  function matrixOf(object: number): Matrix {
    if (!api.FPDFPageObj_GetMatrix(object, scratch)) return identity;
    const { f32 } = pdfium.views();
    return [f32[at]!, f32[at + 1]!, f32[at + 2]!, f32[at + 3]!, f32[at + 4]!, f32[at + 5]!];
  }
}

/** Applies `a` first, then `b`. */
function times(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}
