import type { Cancel } from '../../../base/cancellation';
import type { Run } from '../../../engine/run';
import type { DocumentMatches, DocumentPassage, DocumentsReport } from '../../../reports';
import type { Folder } from '../folder/folder';

/** Chunks that a search lists. */
const mostMatches = 30;

/**
 * Questions about a folder's documents, which are parsed where they are new. Rejects with `UserError` where documents
 * are off or may not be parsed.
 */
export const documentQuestionsOf = (folder: Folder) => ({
  /** The view asks for it by itself, so it writes nothing where nobody has packed. */
  list: (run: Run): Promise<DocumentsReport> =>
    folder.answer((engine, options) =>
      engine.documents({ ...options, ...(folder.everPacked ? {} : { noWrite: true }) }, run)
    ),
  /** A chunk as it is now, with its neighbours. */
  chunk: (id: string, cancel: Cancel): Promise<DocumentPassage> =>
    folder.answer((engine, options) => engine.documentPassage(id, options, { cancel })),
  search: (query: string, run: Run): Promise<DocumentMatches> =>
    folder.answer((engine, options) => engine.searchDocuments({ query, topK: mostMatches }, options, run)),
});
