import { UnreadableDocument, type DocumentWarning } from '#features/documents/pure/warning';
import type { Pdfium } from './engine';
import { markHiddenLayers } from './layers/hiddenLayers';
import { mayHaveLayers } from './layers/mayHaveLayers';

/** Results of FPDF_GetLastError if a password is needed, or if the encryption method is unknown. */
const passwordRequired = 4;
const unknownEncryption = 5;

export interface OpenDocument {
  /** PDFium's pointer to the document. */
  readonly document: number;
  /** Whether hidden layers are marked. */
  readonly hasHiddenLayers: boolean;
  close(): void;
}

/** Opens a document. Throws UnreadableDocument. */
export function openDocument({ api, bytes: getBytes }: Pdfium, bytes: Uint8Array): OpenDocument {
  const pointer = api.malloc(bytes.length);
  getBytes(pointer, bytes.length).set(bytes);
  const document = api.FPDF_LoadMemDocument(pointer, bytes.length, 0);
  if (document === 0) {
    api.free(pointer);
    throw toUnreadableDocument(api.FPDF_GetLastError());
  }
  return {
    document,
    hasHiddenLayers: false,
    close() {
      api.FPDF_CloseDocument(document);
      api.free(pointer);
    },
  };
}

/** Opens a document with marks on its hidden layers. Throws UnreadableDocument. */
export function openDocumentWithLayers(pdfium: Pdfium, bytes: Uint8Array,
  warn: (warning: DocumentWarning) => void): OpenDocument
{
  const original = openDocument(pdfium, bytes);
  if (!mayHaveLayers(bytes)) return original;
  const copy = pdfium.saveCopy(original.document);
  const marked = copy ? markHiddenLayers(copy) : 'unreadable';
  if (marked === undefined) return original;
  original.close();
  try {
    if (marked !== 'unreadable') return { ...openDocument(pdfium, marked), hasHiddenLayers: true };
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
  }
  warn({
    type: 'decode_error',
    message: 'The layers of the document cannot be read; text of layers that are switched off may be in the pack.',
  });
  return openDocument(pdfium, bytes);
}

function toUnreadableDocument(code: number): UnreadableDocument {
  return code === passwordRequired || code === unknownEncryption
    ? new UnreadableDocument('encrypted', 'The document is encrypted and needs a password.')
    : new UnreadableDocument('parse_error', 'The file is not a PDF, or is too damaged to be read.');
}
