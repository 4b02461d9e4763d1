import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import type { DocumentCorpus } from '../pure/corpus';
import { listDocuments, type DocumentListing } from '../engine/listDocuments';
import type { DocumentCounters, DocumentRun, ParseSettings } from '#engine/ports/documentsHost';
import type { Host } from '#engine/host';

export interface DocumentsRequest extends DocumentListing, ParseSettings {}

/** The documents of a folder, for the `docs` commands. */
export interface FolderDocuments {
  /** Parses new documents. Rejects with `Cancelled`, and with `UserError` for an invalid glob. */
  corpus(request: DocumentsRequest, run: DocumentRun): Promise<{
    readonly corpus: DocumentCorpus;
    readonly counters: DocumentCounters;
    readonly warnings: readonly string[];
  }>;
}

export function createFolderDocuments(host: Host): FolderDocuments {
  return {
    async corpus(request, run) {
      const { documents } = host;
      if (!documents)
        throw new UserError(english`Documents are not parsed in an untrusted workspace. Trust the workspace first.`);
      const warnings: string[] = [];
      const paths = await listDocuments(host, request, {
        cancel: run.cancel,
        warn: (sentence) => {
          warnings.push(sentence);
        },
      });
      return { ...await documents.corpus(documents.files(paths), request, run), warnings };
    },
  };
}
