import type { PackOptions } from '#engine/options';
import type { ChunkQuery } from '#engine/ports/documentsHost';
import type { RequestParts } from '#engine/requestParts';
import type { Run } from '#engine/run';
import type { DocumentMatches, DocumentPassage, DocumentsReport } from '#reports';
import type { CurrentCorpus } from './answers/corpusNow';

export interface DocumentRequests {
  /** Returns the documents of the root with their sections. New documents are parsed first. */
  documents(options: PackOptions, run: Run): Promise<DocumentsReport>;
  /** Returns a chunk of a document by its ID. */
  documentPassage(id: string, options: PackOptions, run: Run): Promise<DocumentPassage>;
  /** Returns the chunks of documents that match a query, with their locations. */
  searchDocuments(query: ChunkQuery, options: PackOptions, run: Run): Promise<DocumentMatches>;
}

export function createDocumentRequests(
  { host, store, inputs, warn, withGit, saveLater }: RequestParts,
): DocumentRequests {
  return {
    documents: (options, run) =>
      withDocuments(options, run, (answers, corpusState) => answers.createDocumentsReport(corpusState)),
    documentPassage: (id, options, run) =>
      withDocuments(options, run, (answers, corpusState) => answers.findDocumentPassage(corpusState, id)),
    searchDocuments: (query, options, run) =>
      withDocuments(options, run, (answers, corpusState) => answers.findDocumentMatches(corpusState, query)),
  };

  /** Parses new documents and answers the request. The modules for documents are loaded with the first request. */
  function withDocuments<T>(options: PackOptions, run: Run,
    answer: (answers: typeof import('./answers/documentAnswers'), corpusState: CurrentCorpus) => T | Promise<
      T
    >): Promise<T>
  {
    return withGit(run, async () => {
      const [{ readCurrentCorpus: readCorpus }, answers] = [await import('./answers/corpusNow'),
        await import('./answers/documentAnswers')];
      const corpusState = await readCorpus(host, store, inputs.getSettings(options), options, run, warn);
      saveLater(options);
      return answer(answers, corpusState);
    });
  }
}
