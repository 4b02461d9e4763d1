import type { Pdfium } from './engine';

/** The text of a page in the order of the file. */
export function pageText({ api, utf16 }: Pdfium, document: number, index: number): string {
  const page = api.FPDF_LoadPage(document, index);
  if (page === 0) return '';
  const textPage = api.FPDFText_LoadPage(page);
  try {
    const count = textPage === 0 ? 0 : api.FPDFText_CountChars(textPage);
    if (count <= 0) return '';
    const buffer = api.malloc(2 * (count + 1));
    const length = api.FPDFText_GetText(textPage, 0, count, buffer);
    const text = utf16(buffer, 2 * Math.max(0, length - 1));
    api.free(buffer);
    return text.replace(/\r\n?/g, '\n').replace(/[\u0002\ufffe]\n?/g, '-\n').trim();
  } finally {
    if (textPage !== 0) api.FPDFText_ClosePage(textPage);
    api.FPDF_ClosePage(page);
  }
}
