import type { PageWord, TextStyle } from '#features/documents/pure/pdf/page';
import type { Box } from '#features/documents/pure/block';
import type { StoredBox } from './drawings';
import type { Pdfium } from './engine';

const subtypes = { freeText: 3, stamp: 13, widget: 20 };
/** Flags for annotations that are hidden or not shown on a screen. */
const unseen = 2 | 32;
const mostAnnotations = 20_000;
const mostBytes = 200_000;
/** Points. */
const usualSize = 10;

const style: TextStyle = { font: '', bold: false, italic: false, monospaced: false, colour: 0 };

/** A text that a reader's program draws by itself: the file does not say how it looks. */
export interface UndrawnText {
  readonly text: string;
  readonly box: StoredBox;
}

export interface PageWithAnnotations {
  /** 0 if the page cannot be opened again. */
  readonly page: number;
  readonly undrawn: readonly UndrawnText[];
}

/**
 * A page on which the values of forms, free texts and stamps are a part of its content, as a reader sees them: those
 * that are hidden stay out. The page is opened anew where it has any.
 */
export function withAnnotations(pdfium: Pdfium, document: number, index: number, page: number): PageWithAnnotations {
  const { api } = pdfium;
  const undrawn: UndrawnText[] = [];
  let drawn = 0;
  const count = Math.min(mostAnnotations, api.FPDFPage_GetAnnotCount(page));
  for (let i = 0; i < count; i++) {
    const annotation = api.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    const subtype = api.FPDFAnnot_GetSubtype(annotation);
    if (Object.values(subtypes).includes(subtype) && (api.FPDFAnnot_GetFlags(annotation) & unseen) === 0) {
      if (withKey(pdfium, 'AP', (key) => api.FPDFAnnot_HasKey(annotation, key)) === 1) drawn++;
      else undrawn.push(...undrawnText(pdfium, annotation, subtype === subtypes.widget ? 'V' : 'Contents'));
    }
    api.FPDFPage_CloseAnnot(annotation);
  }
  if (drawn === 0 || api.FPDFPage_Flatten(page, 0) !== 1) return { page, undrawn };
  api.FPDF_ClosePage(page);
  return { page: api.FPDF_LoadPage(document, index), undrawn };
}

function undrawnText(pdfium: Pdfium, annotation: number, key: string): readonly UndrawnText[] {
  const { api } = pdfium;
  const text = stringValue(pdfium, annotation, key).replace(/\r\n?/g, '\n').trim();
  if (text === '') return [];
  const place = api.malloc(16);
  const isPlaced = api.FPDFAnnot_GetRect(annotation, place) === 1;
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(api.memory.buffer, place, 4);
  api.free(place);
  return isPlaced ? [{ text, box: { left, top, right, bottom } }] : [];
}

function stringValue(pdfium: Pdfium, annotation: number, name: string): string {
  const { api } = pdfium;
  return withKey(pdfium, name, (key) => {
    const length = Math.min(mostBytes, api.FPDFAnnot_GetStringValue(annotation, key, 0, 0));
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

/** The words of a text in its box, from the top; a text of one line stands in the middle. */
export function wordsIn(text: string, box: Box): readonly PageWord[] {
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
        style,
        joined: false,
      };
      left = right + 0.3 * size;
      return wordBox;
    });
  });
}
