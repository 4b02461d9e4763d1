import type { DocumentKind } from '../../pure/kind';
import type { Parser } from './parser';

/** Each parser and its library are loaded with the first document of its kind. */
export const parsers: { readonly [K in DocumentKind]: () => Promise<Parser>; } = {
  pdf: async () => (await import('./pdf/pdf')).parsePdf,
  docx: async () => (await import('./docx/docx')).parseDocx,
  pptx: async () => (await import('./pptx/pptx')).parsePptx,
  xlsx: async () => (await import('./xlsx/xlsx')).parseXlsx,
  html: async () => (await import('./html/html')).parseHtml,
  csv: async () => (await import('./csv')).parseCsv,
  md: async () => (await import('./markdown')).parseMarkdown,
  txt: async () => (await import('./plainText')).parsePlainText,
};
