import type { Cancel } from '#base/cancellation';
import type { Run } from '#engine/run';
import type { DocumentMatches, DocumentPassage, DocumentsReport } from '#reports';
import type { Folder } from '#apps/vscode/folder/folder';

/** The maximum number of chunks that a search lists. */
const mostMatches = 30;

/**
 * Answers questions about a folder's documents; new documents are parsed first. Views and open chunks ask
 * automatically, so nothing is written if nobody has packed. Rejects with `UserError` if documents are off or may not
 * be parsed.
 */
export const getDocumentQueries = (folder: Folder) => {
  const ask: Folder['answer'] = (question) =>
    folder.answer((engine, options) =>
      question(engine, { ...options, ...(folder.everPacked ? {} : { noWrite: true }) })
    );
  return {
    list: (run: Run): Promise<DocumentsReport> => ask((engine, options) => engine.documents(options, run)),
    /** Returns the present version of a chunk, with its neighbours. */
    chunk: (id: string, cancel: Cancel): Promise<DocumentPassage> =>
      ask((engine, options) => engine.documentPassage(id, options, { cancel })),
    search: (query: string, run: Run): Promise<DocumentMatches> =>
      ask((engine, options) => engine.searchDocuments({ query, topK: mostMatches }, options, run)),
  };
};
