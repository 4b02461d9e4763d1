import type { PageWord, TextStyle } from '#features/documents/pure/pdf/page';
import type { Box } from '#features/documents/pure/block';
import type { StoredBox } from './drawings';
import type { Pdfium } from './engine';

const subtypes = { freeText: 3, stamp: 13, widget: 20 };
/** Flags for annotations that are hidden or not shown on a screen. */
const hiddenFlags = 2 | 32;
const maxAnnotations = 20_000;
const maxTextBytes = 200_000;
/** The usual text size, in points. */
const usualSize = 10;

const defaultStyle: TextStyle = { font: '', bold: false, italic: false, monospaced: false, colour: 0 };

/** Text that PDF viewers draw themselves, because the file does not define its appearance. */
export interface UndrawnText {
  readonly text: string;
  readonly box: StoredBox;
}

export interface PageWithAnnotations {
  /** PDFium's pointer to the page; 0 if the page cannot be reopened. */
  readonly page: number;
  readonly undrawn: readonly UndrawnText[];
}

/**
 * Adds the values of forms, free texts and stamps to the content of a page, unless they are hidden. The page is
 * reopened if it has any of them.
 */
export function flattenAnnotations(pdfium: Pdfium, document: number, index: number, page: number): PageWithAnnotations {
  const { api } = pdfium;
  const undrawn: UndrawnText[] = [];
  let drawnCount = 0;
  const count = Math.min(maxAnnotations, api.FPDFPage_GetAnnotCount(page));
  for (let i = 0; i < count; i++) {
    const annotation = api.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    const subtype = api.FPDFAnnot_GetSubtype(annotation);
    if (Object.values(subtypes).includes(subtype) && (api.FPDFAnnot_GetFlags(annotation) & hiddenFlags) === 0) {
      if (withKey(pdfium, 'AP', (key) => api.FPDFAnnot_HasKey(annotation, key)) === 1) drawnCount++;
      else undrawn.push(...readUndrawnText(pdfium, annotation, subtype === subtypes.widget ? 'V' : 'Contents'));
    }
    api.FPDFPage_CloseAnnot(annotation);
  }
  if (drawnCount === 0 || api.FPDFPage_Flatten(page, 0) !== 1) return { page, undrawn };
  api.FPDF_ClosePage(page);
  return { page: api.FPDF_LoadPage(document, index), undrawn };
}

function readUndrawnText(pdfium: Pdfium, annotation: number, key: string): readonly UndrawnText[] {
  const { api } = pdfium;
  const text = readStringValue(pdfium, annotation, key).replace(/\r\n?/g, '\n').trim();
  if (text === '') return [];
  const rectPointer = api.malloc(16);
  const hasRect = api.FPDFAnnot_GetRect(annotation, rectPointer) === 1;
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(api.memory.buffer, rectPointer, 4);
  api.free(rectPointer);
  return hasRect ? [{ text, box: { left, top, right, bottom } }] : [];
}

function readStringValue(pdfium: Pdfium, annotation: number, name: string): string {
  const { api } = pdfium;
  return withKey(pdfium, name, (key) => {
    const length = Math.min(maxTextBytes, api.FPDFAnnot_GetStringValue(annotation, key, 0, 0));
    if (length <= 2) return '';
    const buffer = api.malloc(length);
    api.FPDFAnnot_GetStringValue(annotation, key, buffer, length);
    const text = pdfium.utf16(buffer, length - 2);
    api.free(buffer);
    return text;
  });
}

function withKey<T>({ api, bytes }: Pdfium, name: string, use: (key: number) => T): T {
  const key = api.malloc(name.length + 1);
  bytes(key, name.length + 1).set(Buffer.from(`${name}\0`, 'latin1'));
  const result = use(key);
  api.free(key);
  return result;
}

/** Places the words of a text in its box, from the top. A single line is centered vertically. */
export function layOutWords(text: string, box: Box): readonly PageWord[] {
  const lines = text.split('\n');
  const height = (box.bottom - box.top) / lines.length;
  const size = Math.max(4, Math.min(usualSize, 0.7 * height));
  return lines.flatMap((line, i) => {
    const baseline = box.top +
      (lines.length === 1 ? height / 2 + 0.35 * size : (i + 0.8) * Math.min(height, 1.2 * size));
    let left = box.left + 2;
    return line.split(/\s+/).filter((word) => word !== '').map((word): PageWord => {
      const right = left + 0.5 * size * word.length;
      const wordBox = {
        text: word,
        left,
        right,
        top: baseline - 0.8 * size,
        bottom: baseline + 0.22 * size,
        baseline,
        size,
        style: defaultStyle,
        joined: false,
      };
      left = right + 0.3 * size;
      return wordBox;
    });
  });
}
