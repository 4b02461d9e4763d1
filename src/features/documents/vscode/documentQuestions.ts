import type { Cancel } from '#base/cancellation';
import type { Run } from '#engine/run';
import type { DocumentMatches, DocumentPassage, DocumentsReport } from '#reports';
import type { Folder } from '#apps/vscode/folder/folder';

/** The maximum number of chunks that a search lists. */
const maxMatches = 30;

/**
 * Returns the queries about a folder's documents. Each of them first parses new documents. Views and open chunks run
 * queries automatically, so nothing is written before the folder has been packed. The queries reject with `UserError`
 * if documents are disabled or must not be parsed.
 */
export const getDocumentQueries = (folder: Folder) => {
  const runQuery: Folder['answer'] = (query) =>
    folder.answer((engine, options) =>
      query(engine, { ...options, ...(folder.wasPackedHere ? {} : { noWrite: true }) })
    );
  return {
    list: (run: Run): Promise<DocumentsReport> => runQuery((engine, options) => engine.documents(options, run)),
    /** Returns the current version of a chunk, with its neighbors. */
    getChunk: (id: string, cancel: Cancel): Promise<DocumentPassage> =>
      runQuery((engine, options) => engine.documentPassage(id, options, { cancel })),
    search: (query: string, run: Run): Promise<DocumentMatches> =>
      runQuery((engine, options) => engine.searchDocuments({ query, topK: maxMatches }, options, run)),
  };
};
