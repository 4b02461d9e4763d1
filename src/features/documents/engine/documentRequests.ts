import type { PackOptions } from '#engine/options';
import type { ChunkQuery } from '#engine/ports/documentsHost';
import type { RequestParts } from '#engine/requestParts';
import type { Run } from '#engine/run';
import type { DocumentMatches, DocumentPassage, DocumentsReport } from '#reports';
import type { CorpusNow } from './answers/corpusNow';

export interface DocumentRequests {
  /** Returns the documents of the root with their sections, parsed if they are new. */
  documents(options: PackOptions, run: Run): Promise<DocumentsReport>;
  /** Returns a chunk of a document by its ID. */
  documentPassage(id: string, options: PackOptions, run: Run): Promise<DocumentPassage>;
  /** Returns the chunks of documents that match a query, with their locations. */
  searchDocuments(query: ChunkQuery, options: PackOptions, run: Run): Promise<DocumentMatches>;
}

export function documentRequests({ host, store, inputs, warn, withGit, saveLater }: RequestParts): DocumentRequests {
  return {
    documents: (options, run) => withDocuments(options, run, (answers, now) => answers.documentsReport(now)),
    documentPassage: (id, options, run) =>
      withDocuments(options, run, (answers, now) => answers.documentPassage(now, id)),
    searchDocuments: (query, options, run) =>
      withDocuments(options, run, (answers, now) => answers.documentMatches(now, query)),
  };

  /** Parses what is new of the documents; what they need is loaded by the first of these requests. */
  function withDocuments<T>(options: PackOptions, run: Run,
    answer: (answers: typeof import('./answers/documentAnswers'), now: CorpusNow) => T | Promise<T>): Promise<T>
  {
    return withGit(run, async () => {
      const [{ corpusNow }, answers] = [await import('./answers/corpusNow'), await import('./answers/documentAnswers')];
      const now = await corpusNow(host, store, inputs.settingsFor(options), options, run, warn);
      saveLater(options);
      return answer(answers, now);
    });
  }
}
