import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import type { DocumentCorpus } from '../../pure/corpus';
import { collectDocumentStamps } from '#engine/indexing/documentsOf';
import { createDocumentRule, getDocumentSettings } from '#engine/indexing/documentRule';
import type { IndexStore } from '#engine/indexing/indexStore';
import type { DocumentsHost } from '#engine/ports/documentsHost';
import type { Host } from '#engine/host';
import type { PackOptions } from '#engine/options';
import type { Settings } from '#engine/settings/settings';
import type { Run } from '#engine/run';

export interface CurrentCorpus {
  readonly corpus: DocumentCorpus;
  readonly documents: DocumentsHost;
}

/**
 * Returns the current documents of the root that a pack with these settings can contain.
 * @throws UserError if documents are off or must not be parsed
 */
export async function readCurrentCorpus(host: Host, store: Pick<IndexStore, 'refresh'>, settings: Settings,
  { noWrite }: Pick<PackOptions, 'noWrite'>, run: Run, warn: (sentence: string) => void): Promise<CurrentCorpus>
{
  const { documents } = host;
  if (!documents)
    throw new UserError(english`Documents are not parsed in an untrusted workspace: trust the workspace.`);
  if (!createDocumentRule(host, settings))
    throw new UserError(english`Documents are off here: set documents.enabled to true in .agentpack/config.toml.`);
  const files = collectDocumentStamps(host, await store.refresh(settings, run), noWrite, warn);
  const { corpus } = await documents.corpus(files, { ...getDocumentSettings(settings), removeEmptyLines: false }, {
    cancel: run.cancel,
    ...(noWrite && { noWrite }),
    progress(done, all) {
      run.progress?.('link', 0.8 + 0.2 * done / all);
    },
  });
  return { corpus, documents };
}
