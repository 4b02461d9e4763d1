import { addAll, findMax, findMin } from '#base/collections/lists';
import type { Pdfium } from './engine';

/** The drawings on a page, without text. Boxes refer to the stored page, with y upward. */
export interface Drawings {
  /** Filled or painted areas in painting order, to find the areas below a text. */
  readonly paints: readonly Paint[];
  /** Thin lines and edges of rectangles. */
  readonly lines: readonly StoredBox[];
  /** Filled rectangles. */
  readonly fills: readonly StoredBox[];
  /** Each text object's position in painting order. */
  readonly order: ReadonlyMap<number, number>;
  /** Text objects in layers that are switched off. */
  readonly hiddenTexts: ReadonlySet<number>;
  readonly images: readonly StoredBox[];
  /** The total area of the images, in square points. */
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
  /** The colour (0xRRGGBB) of a single-colour rectangle; undefined for a picture, a pattern or another shape. */
  readonly colour: number | undefined;
}

const maxLineWidth = 2.5;
/** The maximum number of segments read from a path. A table has far fewer; a map has far more. */
const maxPathSegments = 600;
const maxPageSegments = 6000;
const maxPageObjects = 60_000;
const maxFormDepth = 6;
const objectTypes = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Reads the drawings that are not in a hidden layer; `isInHiddenLayer` tells it of a page object. */
export function readDrawings(pdfium: Pdfium, page: number, scratch: number,
  isInHiddenLayer: (object: number) => boolean): Drawings
{
  const { api } = pdfium;
  const wordIndex = scratch >> 2;
  const paints: Paint[] = [];
  const lines: StoredBox[] = [];
  const fills: StoredBox[] = [];
  const images: StoredBox[] = [];
  const order = new Map<number, number>();
  const hiddenTexts = new Set<number>();
  let imageArea = 0;
  let position = 0;
  let segmentsLeft = maxPageSegments;
  const count = api.FPDFPage_CountObjects(page);
  for (let i = 0; i < count; i++) visit(api.FPDFPage_GetObject(page, i), identity, 0, false);
  return { paints, lines, fills, order, hiddenTexts, images, imageArea };

  function visit(object: number, matrix: Matrix, depth: number, isFormHidden: boolean): void {
    if (++position > maxPageObjects) return;
    const isHidden = isFormHidden || isInHiddenLayer(object);
    switch (api.FPDFPageObj_GetType(object)) {
      case objectTypes.text:
        order.set(object, position);
        if (isHidden) hiddenTexts.add(object);
        return;
      case objectTypes.path:
        if (!isHidden) readPath(object, matrix);
        return;
      case objectTypes.image:
      case objectTypes.shading: {
        if (isHidden) return;
        const box = readBounds(object, matrix);
        if (!box) return;
        if (api.FPDFPageObj_GetType(object) === objectTypes.image) images.push(box);
        imageArea += (box.right - box.left) * (box.top - box.bottom);
        paints.push({ ...box, order: position, colour: undefined });
        return;
      }
      case objectTypes.form: {
        if (depth >= maxFormDepth) return;
        const inner = multiply(readMatrix(object), matrix);
        const partCount = api.FPDFFormObj_CountObjects(object);
        for (let i = 0; i < partCount; i++) visit(api.FPDFFormObj_GetObject(object, i), inner, depth + 1, isHidden);
      }
    }
  }

  function readPath(object: number, matrix: Matrix): void {
    const box = readBounds(object, matrix);
    if (!box) return;
    const width = box.right - box.left;
    const height = box.top - box.bottom;
    if (width < maxLineWidth && height < maxLineWidth) return;
    api.FPDFPath_GetDrawMode(object, scratch, scratch + 4);
    const { i32 } = pdfium.views();
    const isFilled = i32[wordIndex] !== 0;
    const isStroked = i32[wordIndex + 1] !== 0;
    if (!isFilled && !isStroked) return; // it only clips
    if (width < maxLineWidth || height < maxLineWidth) {
      lines.push(box);
      return;
    }
    const segmentCount = api.FPDFPath_CountSegments(object);
    if (segmentCount > maxPathSegments || segmentCount > segmentsLeft) {
      if (isFilled) paints.push({ ...box, order: position, colour: undefined });
      return;
    }
    segmentsLeft -= segmentCount;
    const toPage = multiply(readMatrix(object), matrix);
    const { rectangles, strokes } = readShapes(object, segmentCount, toPage);
    if (isFilled) {
      const colour = readFillColour(object);
      for (const rectangle of rectangles) {
        if (rectangle.right - rectangle.left < maxLineWidth || rectangle.top - rectangle.bottom < maxLineWidth)
          lines.push(rectangle);
        else {
          fills.push(rectangle);
          paints.push({ ...rectangle, order: position, colour });
        }
      }
      if (rectangles.length === 0) paints.push({ ...box, order: position, colour: undefined });
    }
    if (isStroked) addAll(lines, strokes);
  }

  /** Returns the rectangles of a path, and its horizontal and vertical lines. */
  function readShapes(object: number, segmentCount: number, matrix: Matrix) {
    const rectangles: StoredBox[] = [];
    const strokes: StoredBox[] = [];
    let points: { readonly x: number; readonly y: number; }[] = [];
    let isCurved = false;
    for (let i = 0; i < segmentCount; i++) {
      const segment = api.FPDFPath_GetPathSegment(object, i);
      const type = api.FPDFPathSegment_GetType(segment);
      api.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
      const { f32 } = pdfium.views();
      const x = f32[wordIndex]!;
      const y = f32[wordIndex + 1]!;
      if (type === 2) finishSubpath(); // a new subpath
      if (type === 1) isCurved = true;
      points.push({
        x: matrix[0] * x + matrix[2] * y + matrix[4],
        y: matrix[1] * x + matrix[3] * y + matrix[5],
      });
    }
    finishSubpath();
    return { rectangles, strokes };

    function finishSubpath(): void {
      const corners = points;
      points = [];
      if (isCurved) {
        isCurved = false;
        return;
      }
      const closedCorners = corners.length >= 4 ? [...corners, corners[0]!] : corners;
      const edges: StoredBox[] = [];
      for (let i = 1; i < closedCorners.length; i++) {
        const [start, end] = [closedCorners[i - 1]!, closedCorners[i]!];
        if (Math.abs(start.x - end.x) > 0.5 && Math.abs(start.y - end.y) > 0.5) continue;
        edges.push({
          left: Math.min(start.x, end.x),
          right: Math.max(start.x, end.x),
          bottom: Math.min(start.y, end.y),
          top: Math.max(start.y, end.y),
        });
      }
      const longEdges = edges.filter((edge) => edge.right - edge.left > 1 || edge.top - edge.bottom > 1);
      addAll(strokes, longEdges);
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

  function readFillColour(object: number): number | undefined {
    if (!api.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return undefined;
    const { u32 } = pdfium.views();
    return u32[wordIndex + 3] === 255
      ? u32[wordIndex]! << 16 | u32[wordIndex + 1]! << 8 | u32[wordIndex + 2]!
      : undefined;
  }

  function readBounds(object: number, matrix: Matrix): StoredBox | undefined {
    if (!api.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return undefined;
    const { f32 } = pdfium.views();
    const [left, bottom, right, top] = [f32[wordIndex]!, f32[wordIndex + 1]!, f32[wordIndex + 2]!, f32[wordIndex + 3]!];
    if (matrix === identity) return { left, bottom, right, top };
    const xs = [left, right].flatMap((x) => [bottom, top].map((y) => matrix[0] * x + matrix[2] * y + matrix[4]));
    const ys = [left, right].flatMap((x) => [bottom, top].map((y) => matrix[1] * x + matrix[3] * y + matrix[5]));
    return { left: findMin(xs), bottom: findMin(ys), right: findMax(xs), top: findMax(ys) };
  }

  function readMatrix(object: number): Matrix {
    if (!api.FPDFPageObj_GetMatrix(object, scratch)) return identity;
    const { f32 } = pdfium.views();
    return [f32[wordIndex]!, f32[wordIndex + 1]!, f32[wordIndex + 2]!, f32[wordIndex + 3]!, f32[wordIndex + 4]!,
      f32[wordIndex + 5]!];
  }
}

/** Applies `a` first, then `b`. */
function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}
