import type { OutlineEntry } from '#features/documents/pure/pdf/outline';
import type { Pdfium } from './engine';

const mostEntries = 10_000;
const mostDepth = 12;
const titleBytes = 1024;
const goTo = 1;

/** The outline from top to bottom; an outline that contains itself ends. */
export function readOutline(pdfium: Pdfium, document: number): readonly OutlineEntry[] {
  const { api } = pdfium;
  const out: OutlineEntry[] = [];
  const seen = new Set<number>();
  const buffer = api.malloc(titleBytes);
  visit(api.FPDFBookmark_GetFirstChild(document, 0), 1);
  api.free(buffer);
  return out;

  function visit(first: number, level: number): void {
    for (let bookmark = first; bookmark !== 0; bookmark = api.FPDFBookmark_GetNextSibling(document, bookmark)) {
      if (seen.has(bookmark) || seen.size >= mostEntries) return;
      seen.add(bookmark);
      const length = api.FPDFBookmark_GetTitle(bookmark, buffer, titleBytes);
      const title = length > titleBytes ? '' : pdfium.utf16(buffer, Math.max(0, length - 2));
      out.push({ title, level, page: pageOf(bookmark) });
      if (level < mostDepth) visit(api.FPDFBookmark_GetFirstChild(document, bookmark), level + 1);
    }
  }

  function pageOf(bookmark: number): number | undefined {
    let target = api.FPDFBookmark_GetDest(document, bookmark);
    if (target === 0) {
      const action = api.FPDFBookmark_GetAction(bookmark);
      if (action !== 0 && api.FPDFAction_GetType(action) === goTo) target = api.FPDFAction_GetDest(document, action);
    }
    const index = target === 0 ? -1 : api.FPDFDest_GetDestPageIndex(document, target);
    return index < 0 ? undefined : index + 1;
  }
}
