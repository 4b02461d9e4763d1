import type { Cancel } from '../../../../base/cancellation';
import type { PackOptions } from '../../../../engine/options';
import type { Run } from '../../../../engine/run';
import type { DocumentMatches, DocumentPassage, DocumentsReport } from '../../../../reports';
import type { FolderEngine } from '../folderEngine';
import type { FolderThreads } from '../state/folderThreads';
import { packOptions, type FolderPorts } from '../ports/ports';

/** Chunks that a search lists. */
const mostMatches = 30;

/**
 * Questions about a folder's documents, which are parsed where they are new. Rejects with `UserError` where documents
 * are off or may not be parsed.
 */
export class DocumentQuestions {
  constructor(private readonly ports: FolderPorts, private readonly threads: FolderThreads,
    private readonly engine: FolderEngine)
  {}

  async list(run: Run): Promise<DocumentsReport> {
    const options = await this.options();
    return this.engine.run(() => this.engine.get().documents(options, run));
  }

  /** A chunk as it is now, with its neighbours. */
  async chunk(id: string, cancel: Cancel): Promise<DocumentPassage> {
    const options = await this.options();
    return this.engine.run(() => this.engine.get().documentPassage(id, options, { cancel }));
  }

  async search(query: string, run: Run): Promise<DocumentMatches> {
    const options = await this.options();
    return this.engine.run(() => this.engine.get().searchDocuments({ query, topK: mostMatches }, options, run));
  }

  private async options(): Promise<PackOptions> {
    return packOptions(this.ports, await this.threads.inForce());
  }
}
